import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useText } from '../../i18n/use-text.ts'
import { CallError } from '../../sdk/call-error.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'

/** Nothing to order, an offer that cannot be ordered so, or a failure. */
export function ConfirmError({ error, reset }: ErrorComponentProps) {
  const t = useText()
  const { reset: resetQueries } = useQueryErrorResetBoundary()
  const retry = () => {
    resetQueries()
    reset()
  }
  const isEmpty = error instanceof CallError && error.code === 'CART_EMPTY'
  return (
    <PageFrame title={t('order.confirmTitle')}>
      {isEmpty ? (
        <EmptyState
          title={t('order.nothing')}
          text={t('order.nothingText')}
          action={
            <PageLink url="/pages/cart/cart" open="redirectTo" className={buttonClass()}>
              {t('cart.title')}
            </PageLink>
          }
        />
      ) : (
        <ErrorState error={error} onRetry={retry} />
      )}
    </PageFrame>
  )
}
