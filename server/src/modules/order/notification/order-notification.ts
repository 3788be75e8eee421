import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import { MINOR_PER_MAJOR } from '@tiantian/contracts/money.ts'
import type { OrderState } from '@tiantian/contracts/order/state.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { readersIn } from '../../shop/own-shop.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification, queueNotifications, readerOf, wordsOf } from '../../user/notifications/notify.ts'
import { BUYER_TEXTS, OPEN_ORDER, SELLER_TEXTS } from './order-notification-text.ts'

interface NotifiedOrder {
  readonly orderId: string
  readonly state: OrderState
}

/** Enqueues notifications of the orders' state, once per state. */
export async function queueOrderNotifications(tx: Tx, orderIds: readonly string[]) {
  const due = await tx<NotifiedOrder[]>`
    update orders o set notified_state = o.state
    where o.id = any(${orderIds}::uuid[]) and o.notified_state is distinct from o.state
    returning o.id as "orderId", o.state`
  await queueNotifications(tx, orderStateChanged, due)
}

/** Notifies buyer and shop of an order's state, on the channels enabled for orders. */
export const orderStateChanged = defineNotification<NotifiedOrder>({
  kind: 'order.state',
  topic: 'orders',
  async prepare(tx, { orderId, state }) {
    const order = await readOrder(tx, orderId)
    if (!order) return []
    const params = (language: Language) => paramsOf(order, language)
    const seller = SELLER_TEXTS[state]
    return [
      {
        reader: order.buyer,
        words: wordsOf(BUYER_TEXTS[state], OPEN_ORDER),
        params,
        path: `/#/pages/order/detail?id=${orderId}`,
      },
      ...(seller
        ? order.sellers.map((reader) => ({
            reader,
            words: wordsOf(seller, OPEN_ORDER),
            params,
            path: `/#/pages/order/detail?id=${orderId}`,
          }))
        : []),
    ]
  },
})

interface OrderForNotificationRow extends Record<string, unknown> {
  readonly buyer: PreparedNotification['reader']
  readonly sellers: readonly PreparedNotification['reader'][]
  readonly code: string
  readonly shop: LocalizedText
  readonly item_count: number
  readonly total: string
  readonly currency: Currency
}

async function readOrder(tx: Tx, orderId: string): Promise<OrderForNotificationRow | undefined> {
  const [order] = await tx<OrderForNotificationRow[]>`
    select ${readerOf(tx, 'b')} as buyer, ${readersIn(tx, 'sales')} as sellers, o.code, s.name as shop, o.item_count, o.currency,
      to_char(o.total_minor / ${MINOR_PER_MAJOR}::numeric, 'FM999999999999990.00') as total
    from orders o join users b on b.id = o.buyer_id join shops s on s.id = o.shop_id
    where o.id = ${orderId}`
  return order
}

/** An amount as written in contracts, the same in all languages: `1234.50 CNY`. */
const paramsOf = (
  { code, shop, item_count, total, currency }: OrderForNotificationRow,
  language: Language,
) => ({
  code,
  shop: textIn(shop, language),
  items: String(item_count),
  total: `${total} ${currency}`,
})
