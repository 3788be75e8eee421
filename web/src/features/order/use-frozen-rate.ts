import type { Order } from '@tiantian/contracts/order/order.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'

/** `7.2 CNY for 1 USD (NBK, 1 January 2031)`, of each currency that is not the dollar itself. */
export function useFrozenRate() {
  const t = useText()
  const format = useFormat()
  return ({ from, to }: NonNullable<Order['exchange']>) =>
    [from, to]
      .filter(({ currency }) => currency !== 'USD')
      .map(({ currency, perUsd, date, source }) =>
        t('order.life.exchangeOf', {
          ...{ currency, source, date: format.date(date) },
          amount: format.number(Number(perUsd), { maximumFractionDigits: 10 }),
        }),
      )
      .join(' · ')
}
