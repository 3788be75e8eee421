import type { Money } from '@tiantian/contracts/money.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Price } from '../../ui/price.tsx'
import css from './totals.module.css'
import { useTogether } from './use-total.ts'

/** A total for each currency, and the approximate sum of all in the display currency. */
export function Totals({ totals }: { totals: readonly Money[] }) {
  const t = useText()
  const format = useFormat()
  const together = useTogether(totals)
  return (
    <div className={css.totals}>
      <dl className={css.list}>
        {totals.map((total) => (
          <div key={total.currency} className={css.row}>
            <dt>
              {t('cart.total')} <span className={css.currency}>{total.currency}</span>
            </dt>
            <dd>
              <Price amount={format.money(total)} />
            </dd>
          </div>
        ))}
        {together && (
          <div className={css.row}>
            <dt>{t('cart.together')}</dt>
            <dd className={css.together}>{format.converted(together.sum)}</dd>
          </div>
        )}
      </dl>
      {together && (
        <p className={css.note}>
          {t('cart.ratesNote', {
            currency: together.sum.currency,
            date: format.shortDate(together.ratesDate),
          })}
        </p>
      )}
    </div>
  )
}
