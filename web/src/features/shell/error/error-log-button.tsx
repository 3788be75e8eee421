import { isStaff } from '@tiantian/contracts/permission.ts'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { isDebug } from '../../../sdk/debug.ts'
import { useSession } from '../../../sdk/session.ts'
import { BugIcon } from '../../../ui/icons.tsx'
import cartLinkCss from '../frame/cart-link.module.css'
import css from '../frame/top-window.module.css'
import { useErrorLog } from './error-log.ts'

/** Loaded when it is opened. */
export const ErrorLogPopup = lazy(async () => ({
  default: (await import('./error-log-popup.tsx')).ErrorLogPopup,
}))

const BADGE_MAX = 99

/**
 * A bug icon with the number of errors, if there are any (S2.7); it opens their list. For the office and in debug mode:
 * buyers find the log in the settings.
 */
export function ErrorLogButton() {
  const t = useText()
  const count = useErrorLog().length
  const [isOpen, setOpen] = useState(false)
  const isShown = isStaff(useSession().role) || isDebug()
  if (count === 0 || !isShown) return null
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
        <span className={cartLinkCss.badge}>{count > BADGE_MAX ? `${BADGE_MAX}+` : count}</span>
      </button>
      {isOpen && (
        <Suspense>
          <ErrorLogPopup onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
