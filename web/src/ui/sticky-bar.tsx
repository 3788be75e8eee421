import type { ReactNode } from 'react'
import css from './sticky-bar.module.css'

/** The actions of a page, always visible at the bottom of the window. Keep it last inside the page. */
export function StickyBar({ children }: { children: ReactNode }) {
  return (
    <div className={css.bar}>
      <div className={css.content}>{children}</div>
    </div>
  )
}
