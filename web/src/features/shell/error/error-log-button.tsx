import { lazy, Suspense, useState } from 'react'
import { withInnerTexts } from '../../../i18n/i18n.ts'
import { useText } from '../../../i18n/use-text.ts'
import { BugIcon } from '../../../ui/icons.tsx'
import css from '../frame/top-window.module.css'
import { useErrorLog } from './error-log.ts'

const ErrorLogPopup = lazy(async () => {
  const { ErrorLogPopup } = await withInnerTexts(import('./error-log-popup.tsx'))
  return { default: ErrorLogPopup }
})

const BADGE_MAX = 99

/** A bug icon with the number of errors, if there are any (S2.7); it opens their list. */
export function ErrorLogButton() {
  const t = useText()
  const count = useErrorLog().length
  const [isOpen, setOpen] = useState(false)
  if (count === 0) return null
  const label = t('shell.errorLog.open', { count })
  return (
    <>
      <button
        type="button"
        className={css.tool}
        data-tool="bug"
        aria-label={label}
        aria-haspopup="dialog"
        title={label}
        onClick={() => setOpen(true)}
      >
        <BugIcon />
        <span className={css.badge}>{count > BADGE_MAX ? `${BADGE_MAX}+` : count}</span>
      </button>
      {isOpen && (
        <Suspense>
          <ErrorLogPopup onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
