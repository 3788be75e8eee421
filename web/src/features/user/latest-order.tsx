import { listOrders } from '@tiantian/contracts/order/order.ts'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { OrderCard } from '../order/order-card.tsx'
import css from './latest-order.module.css'

/** The order the user most likely came for; nothing if there is none. */
export function LatestOrder() {
  const t = useText()
  const { data } = useQuery(query(listOrders, { limit: 1 }))
  const order = data?.rows[0]
  return (
    order && (
      <section className={css.latest}>
        <h2 className={css.title}>{t('user.latest')}</h2>
        <OrderCard order={order} />
      </section>
    )
  )
}
