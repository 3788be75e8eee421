import type { Money } from '@tiantian/contracts/money.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import css from './cart-bar-total.module.css'

/** The total of each currency, beside the button of the bar at the bottom of a phone. */
export function CartBarTotal({ totals }: { totals: readonly Money[] }) {
  const t = useText()
  const format = useFormat()
  return (
    <p className={css.sum}>
      {totals.length === 0 && <span className={css.none}>{t('cart.nothingChosen')}</span>}
      {totals.map((total) => (
        <strong key={total.currency}>{format.money(total)}</strong>
      ))}
    </p>
  )
}
