import type { ButtonHTMLAttributes, ReactNode } from 'react'
import css from './button.module.css'
import { cx } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonLook {
  /**
   * `primary` once on a page; `secondary` beside it; `soft` in lists; `plain` looks like a link; `danger` destroys.
   */
  variant?: 'primary' | 'secondary' | 'soft' | 'plain' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  isBlock?: boolean
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  isLoading?: boolean
  icon?: ReactNode
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ variant = 'primary', size = 'md', isBlock = false }: ButtonLook = {}): string {
  return cx(css.button, css[variant], css[size], isBlock && css.block)
}

export function Button({
  variant,
  size,
  isBlock,
  isLoading,
  icon,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  const classes = buttonClass({
    ...(variant && { variant }),
    ...(size && { size }),
    ...(isBlock && { isBlock }),
  })
  return (
    <button
      type="button"
      {...rest}
      className={cx(classes, className)}
      disabled={disabled || isLoading}
      aria-busy={isLoading || undefined}
    >
      {isLoading ? <Spinner size={18} /> : icon}
      {children}
    </button>
  )
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The label for screen readers. */
  label: string
  children: ReactNode
}

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={cx(css.iconButton, className)}
    >
      {children}
    </button>
  )
}
