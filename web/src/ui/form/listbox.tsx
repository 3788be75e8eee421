import type { ReactNode } from 'react'
import type { UseOptions } from './use-options.ts'

interface ListboxProps<Item> {
  label: string
  options: UseOptions
  items: readonly Item[]
  itemKey: (item: Item) => string
  onPick: (item: Item) => void
  isHidden?: boolean
  className?: string | undefined
  optionClass?: string | undefined
  children: (item: Item) => ReactNode
}

/** The options below a combobox; `useOptions` handles the keys. */
export function Listbox<Item>(props: ListboxProps<Item>) {
  const { label, options, items, itemKey, onPick, isHidden, className, optionClass, children } = props
  return (
    <div id={options.listId} role="listbox" aria-label={label} className={className} hidden={isHidden}>
      {items.map((item, index) => (
        // The pointer must not take the focus from the box; keys go through the box.
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <div
          key={itemKey(item)}
          id={options.optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === options.active}
          className={optionClass}
          onPointerEnter={() => options.setActive(index)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(item)}
        >
          {children(item)}
        </div>
      ))}
    </div>
  )
}
