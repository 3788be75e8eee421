import type { ErrorComponentProps } from '@tanstack/react-router'
import { useText } from '../../i18n/use-text.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { OrderError } from './order-missing.tsx'

/** Nothing to order, an offer that cannot be ordered so, or a failure. */
export function ConfirmError(props: ErrorComponentProps) {
  return hasCode(props.error, 'CART_EMPTY') ? <NothingToOrder /> : <OrderError {...props} />
}

function NothingToOrder() {
  const t = useText()
  return (
    <PageFrame title={t('order.confirmTitle')}>
      <EmptyState
        title={t('order.nothing')}
        text={t('order.nothingText')}
        action={
          <PageLink url="/pages/cart/cart" open="redirectTo" className={buttonClass()}>
            {t('cart.title')}
          </PageLink>
        }
      />
    </PageFrame>
  )
}
