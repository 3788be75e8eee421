import type { Cart } from '@tiantian/contracts/cart/cart.ts'
import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../sdk/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { linesOf } from './cart-input.ts'
import css from './cart-summary.module.css'
import { Summary, SummaryNote } from './summary.tsx'

interface CartSummaryProps {
  cart: Cart
  onCheckOut: () => void
}

/** Totals of the selected lines; with the order button on a desktop, while on a phone the bar has it. */
export function CartSummary({ cart, onCheckOut }: CartSummaryProps) {
  const t = useText()
  const { isMember } = useSession()
  return (
    <Summary
      label={t('cart.summary')}
      title={
        <h2 className={css.title}>
          {t('cart.summary')}
          <span className={css.count}>{t('cart.lineCount', { count: cart.selectedCount })}</span>
        </h2>
      }
      totals={cart.totals}
      notes={<Notes cart={cart} />}
      action={
        <Button size="lg" isBlock disabled={cart.selectedCount === 0} onClick={onCheckOut}>
          {t('cart.checkout')}
        </Button>
      }
    >
      <PageLink
        url={pageUrl('/pages/quote/request', { cart: true })}
        className={buttonClass({ variant: 'plain' })}
      >
        {t('quote.ask')}
      </PageLink>
      {!isMember && <SummaryNote>{t('cart.visitorNote')}</SummaryNote>}
    </Summary>
  )
}

function Notes({ cart }: { cart: Cart }) {
  const t = useText()
  const problemCount = linesOf(cart).filter((line) => line.isSelected && line.problem).length
  return (
    <>
      {cart.totals.length === 0 && <SummaryNote>{t('cart.nothingChosen')}</SummaryNote>}
      {problemCount > 0 && <p className={css.attention}>{t('cart.attention', { count: problemCount })}</p>}
    </>
  )
}
