import { useText } from '../../i18n/use-text.ts'
import { CallError, hasCode } from '../../sdk/call-error.ts'
import { StickyBar } from '../../ui/sticky-bar.tsx'
import { CartBarTotal } from '../cart/cart-bar-total.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { compareWith, useCar } from '../vehicle/car.ts'
import { AddressChoice } from './address-choice.tsx'
import { CartChanged } from './confirm-error.tsx'
import css from './confirm-page.module.css'
import { ConfirmSummary, SubmitButton } from './confirm-summary.tsx'
import { DraftCard } from './draft-card.tsx'
import { LeftOut } from './left-out.tsx'
import type { CheckoutSource } from './order-query.ts'
import { useCheckout } from './use-checkout.ts'

/** Confirm order (S1.15): address, orders and totals; one press orders from all shops. */
export function ConfirmPage({ buyNow }: Pick<CheckoutSource, 'buyNow'>) {
  const t = useText()
  const { car } = useCar()
  const checkout = useCheckout({ ...(buyNow && { buyNow }), ...compareWith(car) })
  const { orders, leftOut } = checkout.preview
  const refusedOfferId = checkout.error instanceof CallError ? checkout.error.params.offerId : undefined
  if (hasCode(checkout.error, 'CART_EMPTY')) return <CartChanged />
  return (
    <PageFrame title={t('order.confirmTitle')}>
      <div className={css.columns}>
        <div className={css.main}>
          <AddressChoice checkout={checkout} />
          <LeftOut lines={leftOut} />
          <header className={css.heading}>
            <h2 className={css.title}>{t('order.drafts', { count: orders.length })}</h2>
            {orders.length > 1 && <p className={css.why}>{t('order.draftsWhy')}</p>}
          </header>
          {orders.map((draft, index) => (
            <DraftCard
              key={draft.lines[0]?.offerId}
              draft={draft}
              checkout={checkout}
              refusedOfferId={refusedOfferId}
              hasNote={orders.findIndex(({ shopId }) => shopId === draft.shopId) === index}
            />
          ))}
        </div>
        <ConfirmSummary checkout={checkout} isBuyNow={buyNow !== undefined} />
      </div>
      <div className={css.phone}>
        <StickyBar>
          <CartBarTotal totals={checkout.preview.totals} />
          <SubmitButton checkout={checkout} />
        </StickyBar>
      </div>
    </PageFrame>
  )
}
