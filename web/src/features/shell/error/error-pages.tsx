import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { renewLostPage } from '../../../sdk/build.ts'
import { hasCode } from '../../../sdk/call-error.ts'
import { useOnline, useRetryOnline } from '../../../sdk/online.ts'
import { LostDrawing } from '../../../ui/drawings.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { PageFrame } from '../frame/page-frame.tsx'
import css from './error-pages.module.css'
import { Missing } from './missing.tsx'

/** A page that failed: the error, the number to quote, and a retry. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const t = useText()
  const router = useRouter()
  const { reset: resetQueries } = useQueryErrorResetBoundary()
  const retry = () => {
    resetQueries()
    reset()
    void router.invalidate()
  }
  useEffect(() => void renewLostPage(error), [error])
  if (hasCode(error, 'TIMEOUT')) return <PageTimeout onRetry={retry} />
  return (
    <PageFrame title={t('error.pageTitle')}>
      <ErrorState error={error} onRetry={retry} />
    </PageFrame>
  )
}

/** The connection timed out: the whole screen is the retry button (S8.13). */
export function PageTimeout({ onRetry }: { onRetry: () => void }) {
  const t = useText()
  const isOnline = useOnline()
  useRetryOnline(onRetry)
  return (
    <PageFrame title={t('error.timeoutTitle')} isBare>
      <div role="alert">
        <button type="button" className={css.screen} onClick={onRetry}>
          <LostDrawing />
          <span className={css.title}>{t(isOnline ? 'error.timeoutText' : 'error.client.OFFLINE')}</span>
          <span className={css.hint}>{t('error.timeoutHint')}</span>
        </button>
      </div>
    </PageFrame>
  )
}

/** The framework's message about a navigation to an address without a page (S8.16). */
const navigationFailure = (address: string) => `navigateTo:fail page "${address}" is not found`

/** S2.48; `message` is that of the failed navigation, and tells of this address if omitted. */
export function PageNotFound({ message }: { message?: string | undefined }) {
  const t = useText()
  const address = useLocation({ select: ({ pathname }) => pathname })
  return (
    <PageFrame title={t('shell.notFound.title')}>
      <Missing
        title={t('shell.notFound.heading')}
        text={t('shell.notFound.text')}
        detail={message ?? navigationFailure(address)}
        way={{ text: t('shell.notFound.home'), url: '/', open: 'reLaunch' }}
      />
    </PageFrame>
  )
}
