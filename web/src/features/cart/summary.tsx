import type { Money } from '@tiantian/contracts/money.ts'
import { listRates } from '@tiantian/contracts/product/rate.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { cx } from '../../ui/class-names.ts'
import { Price } from '../../ui/price.tsx'
import surface from '../../ui/surface.module.css'
import type { ConvertRates } from '../shell/use-money.ts'
import { convert, useDisplayCurrency } from '../shell/use-money.ts'
import css from './summary.module.css'

const HOUR_MS = 3_600_000

/**
 * The sum of amounts in the display currency with the date of the rate; undefined when there is nothing to convert or
 * a rate is missing. Never a price: each shop bills in its own currency.
 */
function useTogether(totals: readonly Money[]): { sum: Money; ratesDate: string } | undefined {
  const currency = useDisplayCurrency()
  const { data } = useQuery({ ...query(listRates, {}), staleTime: HOUR_MS })
  const isForeign = totals.some((total) => total.currency !== currency)
  if (!(isForeign && data)) return undefined
  const rates: ConvertRates = Object.fromEntries(data.rates.map((rate) => [rate.currency, rate.perUsd]))
  let amountMinor = 0
  for (const total of totals) {
    const converted = convert(total, currency, rates)
    if (!converted) return undefined
    amountMinor += converted.amountMinor
  }
  return { sum: { amountMinor, currency }, ratesDate: data.rates[0]!.date }
}

/** A total for each currency, and the approximate sum of all in the display currency. */
function Totals({ totals }: { totals: readonly Money[] }) {
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
        <p className={css.ratesNote}>
          {t('cart.ratesNote', {
            currency: together.sum.currency,
            date: format.shortDate(together.ratesDate),
          })}
        </p>
      )}
    </div>
  )
}

interface SummaryProps {
  label: string
  title?: ReactNode
  totals: readonly Money[]
  /** Between the total and the button. */
  notes?: ReactNode
  /** On a desktop only: on a phone a bar at the bottom of the page has it. */
  action: ReactNode
  /** Below the button. */
  children?: ReactNode
}

/** The totals of a page, which stay visible on a desktop while the lines are scrolled. */
export function Summary({ label, title, totals, notes, action, children }: SummaryProps) {
  return (
    <section className={cx(surface.panel, css.summary)} aria-label={label}>
      {title}
      {totals.length > 0 && <Totals totals={totals} />}
      {notes}
      <div className={css.action}>{action}</div>
      {children}
    </section>
  )
}

export function SummaryNote({ children }: { children: ReactNode }) {
  return <p className={css.note}>{children}</p>
}
