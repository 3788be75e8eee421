import type { Order } from '@tiantian/contracts/order/order.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Price } from '../../ui/price.tsx'
import { useMoney } from '../shell/use-money.ts'
import css from './order-total.module.css'

/** The total of an order and its number of items. */
export function OrderTotal({ order: { total, itemCount } }: { order: Order }) {
  const t = useText()
  const format = useFormat()
  const money = useMoney()
  return (
    <p className={css.sum}>
      <span className={css.label}>
        {t('order.subtotal')} · {t('cart.pieces', { amount: format.number(itemCount) })}
      </span>
      <Price {...money.price(total)} size="lg" />
    </p>
  )
}
