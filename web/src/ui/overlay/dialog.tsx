import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { cx } from '../class-names.ts'
import { useBack } from '../use-back.ts'
import css from './dialog.module.css'

interface DialogProps {
  /** Called on Escape and, unless it must be answered, on a click outside. */
  onClose: () => void
  /** The page asks on Back, and it stays open until then. */
  hasUnsavedInput?: () => boolean
  /** The accessible name if no visible title gives it (`labelledBy`). */
  label?: string
  labelledBy?: string
  isAlert?: boolean
  /** The user has to choose: neither Escape nor a click outside closes it. */
  mustAnswer?: boolean
  className?: string | undefined
  children: ReactNode
}

/** The native modal dialog: it traps the focus, covers everything else and restores the focus. */
export function Dialog(props: DialogProps) {
  const {
    onClose,
    hasUnsavedInput = () => false,
    label,
    labelledBy,
    isAlert,
    mustAnswer,
    className,
    children,
  } = props
  const dialog = useModal()
  useBack({
    onBack: mustAnswer ? undefined : onClose,
    onLeft: () => !(mustAnswer || hasUnsavedInput()) && onClose(),
  })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, and the browser sends it as `cancel`.
    <dialog
      ref={dialog}
      className={cx(css.dialog, className)}
      aria-label={label}
      aria-labelledby={labelledBy}
      role={isAlert ? 'alertdialog' : undefined}
      onCancel={(event) => {
        event.preventDefault()
        if (!mustAnswer) onClose()
      }}
      onClose={() => {
        // The browser closes on a second Escape even if `cancel` was prevented.
        if (mustAnswer || hasUnsavedInput()) dialog.current?.showModal()
        if (!mustAnswer) onClose()
      }}
      onClick={(event) => {
        if (!mustAnswer && event.target === dialog.current) onClose()
      }}
    >
      {children}
    </dialog>
  )
}

function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  return dialog
}
