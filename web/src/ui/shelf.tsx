import type { ReactNode } from 'react'
import css from './shelf.module.css'

interface ShelfProps<Item> {
  label: string
  items: readonly Item[]
  itemKey: (item: Item) => string
  renderItem: (item: Item, index: number) => ReactNode
  /** The width of one on a phone, where they scroll; on wide screens they share the row. */
  phoneWidth: number
  columns: number
}

/** One row of cards: it scrolls on a phone and is a grid on a desktop. */
export function Shelf<Item>({ label, items, itemKey, renderItem, phoneWidth, columns }: ShelfProps<Item>) {
  const sizes = { '--phone-width': `${phoneWidth}px`, '--columns': columns } as React.CSSProperties
  return (
    <ul className={css.shelf} style={sizes} aria-label={label}>
      {items.map((item, index) => (
        <li key={itemKey(item)} className={css.item}>
          {renderItem(item, index)}
        </li>
      ))}
    </ul>
  )
}
