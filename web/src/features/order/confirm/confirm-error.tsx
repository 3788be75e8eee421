import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { hasCode } from '../../../sdk/call-error.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { PageFrame } from '../../shell/frame/page-frame.tsx'
import { PageLink } from '../../shell/page-link.tsx'
import { OrderError } from '../order-missing.tsx'
import type { OrderRequest } from './checkout-request.ts'
import { checkoutRequest, isDecided } from './checkout-request.ts'
import { ConfirmSkeleton } from './confirm-skeleton.tsx'
import { isOfferRefused, OfferRefused } from './offer-refused.tsx'
import { useSubmit } from './use-checkout.ts'

/** Nothing to order, an offer that cannot be ordered now, or a failure. */
export function ConfirmError(props: ErrorComponentProps) {
  const { error } = props
  if (hasCode(error, 'CART_EMPTY')) return <EmptyCart />
  return isOfferRefused(error) ? <OfferRefused error={error} /> : <OrderError {...props} />
}

/** The cart is empty: perhaps because the last submit succeeded and only its reply was lost. */
function EmptyCart() {
  const [lost] = useState(checkoutRequest.lostFromCart)
  return lost ? <LostAnswer request={lost} /> : <NothingToOrder />
}

/** Repeats the call; placed orders are shown as if the reply had arrived at once. */
function LostAnswer({ request: input }: { request: OrderRequest }) {
  const t = useText()
  const { mutate, error, isPending } = useSubmit()
  useEffect(() => mutate(input), [mutate, input])
  if (!error) return <ConfirmSkeleton />
  if (hasCode(error, 'REQUEST_ID_REUSED')) return <OrderWentThrough />
  if (isDecided(error)) return <NothingToOrder />
  return (
    <PageFrame title={t('order.confirmTitle')}>
      <ErrorState error={error} onRetry={() => mutate(input)} isRetrying={isPending} />
    </PageFrame>
  )
}

const NothingToOrder = () => (
  <Notice says="nothing" leadsTo={{ url: '/pages/cart/cart', name: 'cart.title' }} />
)

/**
 * The last attempt was sent with two different contents, and one of them succeeded: only the order list shows which
 * one.
 */
const OrderWentThrough = () => (
  <Notice says="wentThrough" leadsTo={{ url: '/pages/order/list', name: 'order.toOrders' }} />
)

/** The items have left the cart since the page was opened: ordered in another window, or removed. */
export const CartChanged = () => (
  <Notice says="changed" leadsTo={{ url: '/pages/order/list', name: 'order.toOrders' }} />
)

interface NoticeProps {
  says: 'nothing' | 'wentThrough' | 'changed'
  leadsTo: { readonly url: string; readonly name: 'cart.title' | 'order.toOrders' }
}

function Notice({ says, leadsTo }: NoticeProps) {
  const t = useText()
  return (
    <PageFrame title={t('order.confirmTitle')}>
      <EmptyState
        title={t(`order.${says}`)}
        text={t(`order.${says}Text`)}
        action={
          <PageLink url={leadsTo.url} open="redirectTo" className={buttonClass()}>
            {t(leadsTo.name)}
          </PageLink>
        }
      />
    </PageFrame>
  )
}
