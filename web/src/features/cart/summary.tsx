import type { Money } from '@tiantian/contracts/money.ts'
import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'
import surface from '../../ui/surface.module.css'
import css from './summary.module.css'
import { Totals } from './totals.tsx'

interface SummaryProps {
  label: string
  title?: ReactNode
  totals: readonly Money[]
  /** Between the total and the button. */
  notes?: ReactNode
  /** On a desktop only: on a phone a bar at the bottom of the page has it. */
  action: ReactNode
  /** Below the button. */
  children?: ReactNode
}

/** The totals of a page, which stay visible on a desktop while the lines are scrolled. */
export function Summary({ label, title, totals, notes, action, children }: SummaryProps) {
  return (
    <section className={cx(surface.panel, css.summary)} aria-label={label}>
      {title}
      {totals.length > 0 && <Totals totals={totals} />}
      {notes}
      <div className={css.action}>{action}</div>
      {children}
    </section>
  )
}

export function SummaryNote({ children }: { children: ReactNode }) {
  return <p className={css.note}>{children}</p>
}
