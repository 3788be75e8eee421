import type { ReactNode, Ref } from 'react'
import css from './notice-box.module.css'

interface NoticeBoxProps {
  tone: 'warning' | 'danger'
  /** An alert interrupts a screen reader, a status waits. */
  role: 'alert' | 'status'
  title: string
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** What a buyer must know before ordering: a coloured box with a title. */
export function NoticeBox({ tone, role, title, ref, children }: NoticeBoxProps) {
  return (
    <div ref={ref} className={css.notice} data-tone={tone} role={role}>
      <strong>{title}</strong>
      {children}
    </div>
  )
}
