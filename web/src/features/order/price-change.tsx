import type { Currency } from '@tiantian/contracts/money.ts'
import type { OrderLine } from '@tiantian/contracts/order/order.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import css from './price-change.module.css'

interface PriceChangeProps {
  line: OrderLine
  currency: Currency
  /** The price per item that the user saw, in minor units. */
  before: number | undefined
}

/** The old price and the new one side by side, when they differ. */
export function PriceChange({ line, currency, before }: PriceChangeProps) {
  const t = useText()
  const format = useFormat()
  if (before === undefined || before === line.unitPriceMinor) return null
  return (
    <p className={css.change}>
      <span>{t('order.priceWas', { price: format.money({ amountMinor: before, currency }) })}</span>
      <strong>
        {t('order.priceNow', { price: format.money({ amountMinor: line.unitPriceMinor, currency }) })}
      </strong>
    </p>
  )
}
