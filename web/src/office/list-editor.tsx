import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { KeyboardEvent, ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { showModal } from '../ui/overlay/modal-store.ts'
import { Section } from '../ui/section.tsx'
import css from './list-editor.module.css'

const look = { size: 20, stroke: 1.8, 'aria-hidden': true } as const

interface ItemSectionProps {
  title: string
  /** The label of the add button. */
  add: string
  /** Undefined where nothing can be added. */
  onAdd: (() => void) | undefined
  /** Shown if the list is empty, or above it. */
  note?: string | false
  /** What opens over the page. */
  sheet?: ReactNode
  /** The rows. */
  children: ReactNode
}

/** A list of items that are edited one by one. */
export function ItemSection({ title, add, onAdd, note, sheet, children }: ItemSectionProps) {
  const more = onAdd && (
    <Button size="sm" variant="secondary" onClick={onAdd}>
      {add}
    </Button>
  )
  return (
    <Section title={title} isPanel more={more}>
      {note && <p className={css.muted}>{note}</p>}
      <ul className={css.list}>{children}</ul>
      {sheet}
    </Section>
  )
}

interface ItemRowProps {
  name: string
  /** Before the name. */
  lead?: ReactNode
  /** Further details. */
  children?: ReactNode
  onEdit?: (() => void) | undefined
  onRemove?: (() => void) | undefined
  /** Null shows the button disabled: see `moveSteps`. */
  onUp?: (() => void) | null | undefined
  onDown?: (() => void) | null | undefined
}

/** An item of a list, with its actions; Alt with an arrow key moves it. */
export function ItemRow({ name, lead, children, onEdit, onRemove, onUp, onDown }: ItemRowProps) {
  const t = useText()
  const shown = name || t('form.item.untitled')
  const remove = () => {
    const content = t('form.item.sure', { name: shown })
    void showModal({ content, isDangerous: true }).then((isSure) => isSure && onRemove?.())
  }
  const moveByKey = (event: KeyboardEvent) => {
    const moves: Record<string, typeof onUp> = { ArrowUp: onUp, ArrowDown: onDown }
    const move = moves[event.key]
    if (!(event.altKey && move)) return
    event.preventDefault()
    move()
  }
  const icons = [
    { label: t('form.item.up', { name: shown }), onPress: onUp, icon: <IconArrowUp {...look} /> },
    { label: t('form.item.down', { name: shown }), onPress: onDown, icon: <IconArrowDown {...look} /> },
    { label: t('form.item.edit', { name: shown }), onPress: onEdit, icon: <IconPencil {...look} /> },
    {
      label: t('form.item.remove', { name: shown }),
      onPress: onRemove && remove,
      icon: <IconTrash {...look} />,
    },
  ]
  return (
    <li className={css.row} onKeyDown={moveByKey}>
      {lead}
      <div className={css.rowWords}>
        <p className={css.rowName}>{shown}</p>
        {children}
      </div>
      <div className={css.rowActions}>
        {icons.map((icon) => (
          <RowAction key={icon.label} {...icon} />
        ))}
      </div>
    </li>
  )
}

interface RowActionProps {
  label: string
  icon: ReactNode
  /** Null: disabled now; undefined: not offered. */
  onPress: (() => void) | null | undefined
}

function RowAction({ label, icon, onPress }: RowActionProps) {
  if (onPress === undefined) return null
  return (
    <IconButton label={label} disabled={onPress === null} onClick={onPress ?? undefined}>
      {icon}
    </IconButton>
  )
}

/** The list with one item replaced, or appended. */
export function withItem<Item, Key>(
  list: readonly Item[],
  item: Item,
  keyOf: (item: Item) => Key,
): readonly Item[] {
  const key = keyOf(item)
  return list.some((one) => keyOf(one) === key)
    ? list.map((one) => (keyOf(one) === key ? item : one))
    : [...list, item]
}

/** The list with the item at an index moved by an offset; unchanged where it cannot move. */
export function moved<Item>(list: readonly Item[], from: number, by: number): readonly Item[] {
  const item = list[from]
  const to = from + by
  if (item === undefined || to < 0 || to >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, item)
}

/**
 * The move actions of a row: null at the ends of the list, where the buttons are shown disabled so that those of all
 * rows are aligned; none in a list of one.
 */
export function moveSteps(count: number, at: number, move: (by: number) => void) {
  if (count < 2) return {}
  return { onUp: at > 0 ? () => move(-1) : null, onDown: at < count - 1 ? () => move(1) : null }
}
