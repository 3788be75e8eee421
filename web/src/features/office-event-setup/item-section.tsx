import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import css from './set-up.module.css'

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
