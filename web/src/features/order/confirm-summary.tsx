import { useText } from '../../i18n/use-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Summary, SummaryNote } from '../cart/summary.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { useNavigator } from '../shell/use-navigator.ts'
import { SubmitOutcome } from './submit-outcome.tsx'
import type { Checkout } from './use-checkout.ts'

interface ConfirmSummaryProps {
  checkout: Checkout
  isBuyNow: boolean
}

/** The totals of all orders, the result of the submit, and the order button. */
export function ConfirmSummary({ checkout, isBuyNow }: ConfirmSummaryProps) {
  const t = useText()
  const { navigateBack } = useNavigator()
  return (
    <Summary
      label={t('cart.total')}
      totals={checkout.preview.totals}
      notes={
        <>
          <SubmitOutcome checkout={checkout} />
          {!checkout.address && <SummaryNote>{t('order.addressNeeded')}</SummaryNote>}
        </>
      }
      action={<SubmitButton checkout={checkout} isBlock />}
    >
      <SummaryNote>{t('order.submitNote')}</SummaryNote>
      {isBuyNow ? (
        <Button variant="plain" onClick={() => navigateBack()}>
          {t('common.back')}
        </Button>
      ) : (
        <PageLink url="/pages/cart/cart" className={buttonClass({ variant: 'plain' })}>
          {t('order.backToCart')}
        </PageLink>
      )}
    </Summary>
  )
}

interface SubmitButtonProps {
  checkout: Checkout
  isBlock?: boolean
}

export function SubmitButton({ checkout, isBlock = false }: SubmitButtonProps) {
  const t = useText()
  const { preview, oldPrices, address, isSending, submit } = checkout
  return (
    <Button size="lg" isBlock={isBlock} isLoading={isSending} disabled={!address} onClick={submit}>
      {oldPrices ? t('order.confirmNew') : t('order.submit', { count: preview.orders.length })}
    </Button>
  )
}
