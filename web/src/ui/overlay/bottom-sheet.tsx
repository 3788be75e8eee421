import type { ReactNode } from 'react'
import { useId, useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../button.tsx'
import { cx } from '../class-names.ts'
import { CrossIcon } from '../icons.tsx'
import css from './bottom-sheet.module.css'
import { Dialog } from './dialog.tsx'
import type { SheetGuard } from './sheet-guard.ts'
import { SheetGuardContext } from './sheet-guard.ts'

interface BottomSheetProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** Stays visible below the scrolling part, for the buttons. */
  footer?: ReactNode
  /** On desktop: a panel at the right edge, or a window in the middle. */
  desktop?: 'side' | 'center'
  children: ReactNode
}

/** Comes up from the bottom on a phone and from the side on a desktop. */
export function BottomSheet({
  isOpen,
  onClose,
  title,
  footer,
  desktop = 'side',
  children,
}: BottomSheetProps) {
  const t = useText()
  const titleId = useId()
  const { guard, hasUnsavedInput, close } = useGuarded(onClose)
  if (!isOpen) return null
  return (
    <Dialog
      onClose={close}
      hasUnsavedInput={hasUnsavedInput}
      labelledBy={titleId}
      className={cx(css.sheet, css[desktop])}
    >
      <div className={css.frame}>
        <div className={css.header}>
          <h2 id={titleId} className={css.title}>
            {title}
          </h2>
          <IconButton label={t('common.close')} onClick={close}>
            <CrossIcon size={20} />
          </IconButton>
        </div>
        <SheetGuardContext value={guard}>
          <div className={css.body}>{children}</div>
          {footer && <footer className={css.footer}>{footer}</footer>}
        </SheetGuardContext>
      </div>
    </Dialog>
  )
}

/** Unsaved input asks before it closes; one question at a time. */
function useGuarded(onClose: () => void) {
  const guard: SheetGuard = useRef(null)
  const isAsking = useRef(false)
  const close = async () => {
    if (isAsking.current) return
    isAsking.current = true
    const mayClose = (await guard.current?.()) ?? true
    isAsking.current = false
    if (mayClose) onClose()
  }
  return { guard, hasUnsavedInput: () => guard.current !== null, close: () => void close() }
}
