import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage, waitingMessage } from '../i18n/error-text.ts'
import { useText } from '../i18n/use-text.ts'
import { CallError } from '../sdk/call-error.ts'
import { useOnline, useRetryOnline } from '../sdk/online.ts'
import { Button } from './button.tsx'
import { EmptyDrawing, LostDrawing } from './drawings.tsx'
import css from './states.module.css'

interface EmptyStateProps {
  title?: string
  text?: string | undefined
  /** One action: a Button or a link with buttonClass(). */
  action?: ReactNode
  drawing?: ReactNode
  /** What to quote to support. */
  detail?: string | undefined
}

/** An empty state, with what to do about it. */
export function EmptyState({ title, text, action, drawing = <EmptyDrawing />, detail }: EmptyStateProps) {
  const t = useText()
  return (
    <div className={css.state}>
      {drawing}
      <p className={css.title}>{title ?? t('common.empty')}</p>
      {text && <p className={css.text}>{text}</p>}
      {detail && <p className={css.number}>{detail}</p>}
      {action}
    </div>
  )
}

interface ErrorStateProps {
  error: unknown
  onRetry?: (() => void) | undefined
  isRetrying?: boolean
}

/** An error, with a retry and the number to quote to support. */
export function ErrorState({ error, onRetry, isRetrying = false }: ErrorStateProps) {
  const t = useText()
  useOnline()
  useRetryOnline(onRetry)
  const requestId = error instanceof CallError ? error.requestId : undefined
  return (
    <div className={css.state} role="alert">
      <LostDrawing />
      <p className={css.title}>{onRetry ? waitingMessage(error) : errorMessage(error)}</p>
      {requestId && <p className={css.number}>{t('error.requestId', { id: requestId })}</p>}
      {onRetry && (
        <Button variant="secondary" onClick={onRetry} isLoading={isRetrying}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  )
}

interface LoadStateProps {
  /** Of a hook in sdk/use-query.ts. */
  result: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>
  skeleton: ReactNode
}

/**
 * Stands in for data that a query has not read yet: a skeleton, or the error with a retry. Data that could not be read
 * again stay in view, with what was typed beside them.
 */
export function LoadState({ result: { error, refetch, isFetching }, skeleton }: LoadStateProps) {
  if (!error) return skeleton
  return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
}

export function EndOfList() {
  const t = useText()
  return <p className={css.end}>{t('common.end')}</p>
}
