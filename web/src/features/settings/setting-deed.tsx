import type { ReactNode } from 'react'
import css from './setting-deed.module.css'

interface SettingDeedProps {
  name: string
  /** What it does, in a sentence. */
  text: string
  /** The button that does it. */
  children: ReactNode
}

/** Something that can be done, what it means, and the button. */
export function SettingDeed({ name, text, children }: SettingDeedProps) {
  return (
    <div className={css.deed}>
      <div className={css.words}>
        <h3 className={css.name}>{name}</h3>
        <p className={css.text}>{text}</p>
      </div>
      {children}
    </div>
  )
}
