import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { renewLostPage } from '../../../sdk/build.ts'
import { hasCode } from '../../../sdk/call-error.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { PageFrame } from '../frame/page-frame.tsx'
import { PageTimeout } from './page-timeout.tsx'

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
