import { useText } from '../../i18n/use-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Totals } from '../cart/totals.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { useNavigator } from '../shell/use-navigator.ts'
import css from './confirm-summary.module.css'
import { SubmitOutcome } from './submit-outcome.tsx'
import type { Checkout } from './use-checkout.ts'

interface ConfirmSummaryProps {
  checkout: Checkout
  isBuyNow: boolean
}

/** What all orders cost together, how the submit went, and the button that orders. */
export function ConfirmSummary({ checkout, isBuyNow }: ConfirmSummaryProps) {
  const t = useText()
  const { navigateBack } = useNavigator()
  return (
    <section className={css.summary} aria-label={t('cart.total')}>
      <Totals totals={checkout.preview.totals} />
      <SubmitOutcome checkout={checkout} />
      {!checkout.address && <p className={css.note}>{t('order.addressNeeded')}</p>}
      <div className={css.action}>
        <SubmitButton checkout={checkout} />
      </div>
      <p className={css.note}>{t('order.submitNote')}</p>
      {isBuyNow ? (
        <Button variant="plain" onClick={() => navigateBack()}>
          {t('common.back')}
        </Button>
      ) : (
        <PageLink url="/pages/cart/cart" className={buttonClass({ variant: 'plain' })}>
          {t('order.backToCart')}
        </PageLink>
      )}
    </section>
  )
}

export function SubmitButton({ checkout }: { checkout: Checkout }) {
  const t = useText()
  const { preview, oldPrices, address, isSending, submit } = checkout
  return (
    <Button size="lg" isBlock isLoading={isSending} disabled={!address} onClick={submit}>
      {oldPrices ? t('order.confirmNew') : t('order.submit', { count: preview.orders.length })}
    </Button>
  )
}
