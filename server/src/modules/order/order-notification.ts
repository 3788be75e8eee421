import type { LocalizedText } from '@tiantian/contracts/language.ts'
import { isLanguage, textIn } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import { MINOR_PER_MAJOR } from '@tiantian/contracts/money.ts'
import type { OrderState } from '@tiantian/contracts/order/state.ts'
import type { Tx } from '../../platform/database.ts'
import type { JobHandler } from '../../platform/jobs.ts'
import { publishAll } from '../../platform/outbox.ts'
import type { TopicNotice } from '../user/notifications/notification-text.ts'
import type { NotificationContext } from '../user/notifications/notify.ts'
import { notifyOfTopic } from '../user/notifications/notify.ts'

const ORDER_NOTIFICATION = 'order.letter'

/** Enqueues notifications of the orders' state for reachable buyers, once per state. */
export async function queueOrderNotifications(tx: Tx, orderIds: readonly string[]) {
  const due = await tx<NotifiedOrder[]>`
    update orders o set notified_state = o.state from users u
    where o.id = any(${orderIds}::uuid[]) and u.id = o.buyer_id
      and coalesce(u.email, u.mobile) is not null and o.notified_state is distinct from o.state
    returning o.id as "orderId", o.state`
  await publishAll(tx, ORDER_NOTIFICATION, due)
}

const NOTICES: Readonly<Record<OrderState, TopicNotice>> = {
  created: 'order-placed',
  cancelled: 'order-cancelled',
}

const ORDER_PAGE = '/#/pages/order/detail?id='

interface NotifiedOrder {
  readonly orderId: string
  readonly state: OrderState
}

/** Notifies a buyer of an order's state, on the channels enabled for orders. */
export function orderNotificationJob(ctx: NotificationContext): JobHandler {
  return {
    topic: ORDER_NOTIFICATION,
    run: (db, data) => {
      const { orderId, state } = data as NotifiedOrder
      return db.transaction(async (tx) => {
        const order = await readOrder(tx, orderId)
        if (!order) return
        const params = { ...paramsOf(order), link: `${ctx.webOrigin}${ORDER_PAGE}${orderId}` }
        await notifyOfTopic(tx, ctx, { ...order, id: order.buyer_id }, NOTICES[state], params)
      })
    },
  }
}

interface OrderRow extends Record<string, unknown> {
  readonly buyer_id: string
  readonly email: string | null
  readonly mobile: string | null
  readonly language: string
  readonly code: string
  readonly shop: LocalizedText
  readonly item_count: number
  readonly total: string
  readonly currency: Currency
}

async function readOrder(tx: Tx, orderId: string): Promise<OrderRow | undefined> {
  const [order] = await tx<OrderRow[]>`
    select o.buyer_id, u.email, u.mobile, u.language, o.code, s.name as shop, o.item_count, o.currency,
      to_char(o.total_minor / ${MINOR_PER_MAJOR}::numeric, 'FM999999999999990.00') as total
    from orders o join users u on u.id = o.buyer_id join shops s on s.id = o.shop_id where o.id = ${orderId}`
  return order
}

/** An amount as written in contracts, the same in all languages: `1234.50 CNY`. */
const paramsOf = ({ code, shop, item_count, total, currency, language }: OrderRow) => ({
  code,
  shop: textIn(shop, isLanguage(language) ? language : 'en'),
  items: String(item_count),
  total: `${total} ${currency}`,
})
