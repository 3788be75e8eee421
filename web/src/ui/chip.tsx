import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import css from './chip.module.css'
import { cx } from './class-names.ts'
import { CrossIcon } from './icons.tsx'

interface ChipProps {
  children: ReactNode
  icon?: ReactNode
  isSelected?: boolean
  /** Makes it a button. */
  onClick?: () => void
  /** Adds a cross that removes it. */
  onRemove?: () => void
  /** The label of the cross, if there are several chips. */
  removeLabel?: string
}

/** A short label that filters, or that shows an active filter. */
export function Chip({ children, icon, isSelected, onClick, onRemove, removeLabel }: ChipProps) {
  const t = useText()
  const classes = cx(css.chip, isSelected && css.selected)
  if (onClick) {
    return (
      <button
        type="button"
        className={cx(classes, css.press)}
        aria-pressed={isSelected ?? false}
        onClick={onClick}
      >
        {icon}
        {children}
      </button>
    )
  }
  return (
    <span className={classes}>
      {icon}
      <span className={css.words}>{children}</span>
      {onRemove && (
        <button
          type="button"
          className={css.remove}
          aria-label={removeLabel ?? t('common.clear')}
          onClick={onRemove}
        >
          <CrossIcon size={14} />
        </button>
      )}
    </span>
  )
}

interface TagProps {
  children: ReactNode
  tone?: 'neutral' | 'primary' | 'success' | 'warning' | 'danger' | 'price'
  icon?: ReactNode
}

/** A small coloured label that cannot be pressed: a state, a promise. */
export function Tag({ children, tone = 'neutral', icon }: TagProps) {
  return (
    <span className={css.tag} data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}
