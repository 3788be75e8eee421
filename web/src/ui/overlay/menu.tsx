import type { ReactNode, RefObject } from 'react'
import { useEffect, useId, useRef } from 'react'
import { cx } from '../class-names.ts'
import css from './menu.module.css'

interface MenuProps {
  label: string
  /** The content of the button. */
  face: ReactNode
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  buttonClass?: string | undefined
  panelClass?: string | undefined
  children: ReactNode
}

/** A button that shows and hides a panel (S4.8). Escape and a click outside close it; the owner closes the others. */
export function Menu({ label, face, isOpen, onOpen, onClose, buttonClass, panelClass, children }: MenuProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useLeave(isOpen, root, button, onClose)
  return (
    <div ref={root} className={css.root}>
      <button
        ref={button}
        type="button"
        className={buttonClass}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={isOpen ? onClose : onOpen}
      >
        {face}
      </button>
      {isOpen && (
        <div id={id} className={cx(css.panel, panelClass)}>
          {children}
        </div>
      )}
    </div>
  )
}

/** Closes when the user navigates; Escape returns the focus to the button. */
function useLeave(
  isOpen: boolean,
  root: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  onClose: () => void,
) {
  useEffect(() => {
    if (!isOpen) return
    const left = new AbortController()
    const { signal } = left
    const closeOutside = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) onClose()
    }
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      onClose()
      button.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside, { signal })
    document.addEventListener('focusin', closeOutside, { signal })
    document.addEventListener('keydown', closeByKey, { signal })
    return () => left.abort()
  }, [isOpen, root, button, onClose])
}

interface MenuItemProps {
  children: ReactNode
  icon?: ReactNode
  isChosen?: boolean
  lang?: string
  onClick: () => void
}

export function MenuItem({ children, icon, isChosen, lang, onClick }: MenuItemProps) {
  return (
    <button type="button" className={css.item} aria-pressed={isChosen} lang={lang} onClick={onClick}>
      {icon}
      {children}
    </button>
  )
}
