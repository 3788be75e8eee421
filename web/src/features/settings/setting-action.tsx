import type { ReactNode } from 'react'
import css from './setting-action.module.css'

interface SettingActionProps {
  name: string
  /** Its effect, in one sentence. */
  text: string
  /** The button that does it. */
  children: ReactNode
}

/** An action, its meaning, and the button. */
export function SettingAction({ name, text, children }: SettingActionProps) {
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
