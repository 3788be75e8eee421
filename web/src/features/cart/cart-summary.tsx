import type { Cart } from '@tiantian/contracts/cart/cart.ts'
import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../sdk/session.ts'
import { Button } from '../../ui/button.tsx'
import css from './cart-summary.module.css'
import { linesOf } from './cart-wish.ts'
import { Totals } from './totals.tsx'

interface CartSummaryProps {
  cart: Cart
  onCheckOut: () => void
}

/** What the chosen lines cost; on a desktop with the button to the order, on a phone the bar has it. */
export function CartSummary({ cart, onCheckOut }: CartSummaryProps) {
  const t = useText()
  const { isMember } = useSession()
  const problemCount = linesOf(cart).filter((line) => line.isSelected && line.problem).length
  return (
    <section className={css.summary} aria-labelledby="cart-summary">
      <h2 id="cart-summary" className={css.title}>
        {t('cart.summary')}
        <span className={css.count}>{t('cart.lineCount', { count: cart.selectedCount })}</span>
      </h2>
      {cart.totals.length > 0 ? (
        <Totals totals={cart.totals} />
      ) : (
        <p className={css.note}>{t('cart.nothingChosen')}</p>
      )}
      {problemCount > 0 && <p className={css.attention}>{t('cart.attention', { count: problemCount })}</p>}
      <div className={css.action}>
        <Button size="lg" isBlock disabled={cart.selectedCount === 0} onClick={onCheckOut}>
          {t('cart.checkout')}
        </Button>
      </div>
      {!isMember && <p className={css.note}>{t('cart.visitorNote')}</p>}
    </section>
  )
}
