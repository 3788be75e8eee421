import type { ReactNode } from 'react'
import { useId } from 'react'
import { cx } from './class-names.ts'
import css from './section.module.css'
import surface from './surface.module.css'

interface SectionProps {
  title: string
  /** At the end of the heading: a link to all of it. */
  more?: ReactNode
  /** White, with a border, for facts; plain for lists of cards. */
  isPanel?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A section of a page under its own heading. */
export function Section({ title, more, isPanel = false, className, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cx(css.section, isPanel && surface.surface, isPanel && css.panel, className)}
    >
      <header className={css.header}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {more}
      </header>
      {children}
    </section>
  )
}
