import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import { MINOR_PER_MAJOR } from '@tiantian/contracts/money.ts'
import type { OrderState } from '@tiantian/contracts/order/state.ts'
import type { Tx } from '../../platform/database.ts'
import type { PreparedNotification } from '../user/notifications/notify.ts'
import { defineNotification, queueNotifications } from '../user/notifications/notify.ts'

interface NotifiedOrder {
  readonly orderId: string
  readonly state: OrderState
}

/** Enqueues notifications of the orders' state for reachable buyers, once per state. */
export async function queueOrderNotifications(tx: Tx, orderIds: readonly string[]) {
  const due = await tx<NotifiedOrder[]>`
    update orders o set notified_state = o.state from users u
    where o.id = any(${orderIds}::uuid[]) and u.id = o.buyer_id
      and coalesce(u.email, u.mobile) is not null and o.notified_state is distinct from o.state
    returning o.id as "orderId", o.state`
  await queueNotifications(tx, orderStateChanged, due)
}

const WORDS: Readonly<Record<OrderState, PreparedNotification['words']>> = {
  created: {
    'zh-Hans': {
      subject: '订单 {code} 已提交',
      text: '{shop} 已收到您的订单 {code}：共 {items} 件，{total}。可在订单页查看进度或取消。',
      open: '查看订单',
    },
    en: {
      subject: 'Order {code} is placed',
      text: '{shop} has your order {code}: {items} pcs, {total}. You can follow or cancel it on its page.',
      open: 'Open the order',
    },
    ru: {
      subject: 'Заказ {code} оформлен',
      text: 'Магазин {shop} получил ваш заказ {code}: {items} шт., {total}. Следить за ним и отменить его можно на его странице.',
      open: 'Открыть заказ',
    },
    kk: {
      subject: '{code} тапсырысы рәсімделді',
      text: '{shop} дүкені {code} тапсырысыңызды алды: {items} дана, {total}. Барысын бақылау немесе бас тарту — тапсырыс бетінде.',
      open: 'Тапсырысты ашу',
    },
  },
  cancelled: {
    'zh-Hans': {
      subject: '订单 {code} 已取消',
      text: '您在 {shop} 的订单 {code}（{total}）已取消，不会发货。',
      open: '查看订单',
    },
    en: {
      subject: 'Order {code} is cancelled',
      text: 'Order {code} at {shop} ({total}) is cancelled. Nothing will be sent.',
      open: 'Open the order',
    },
    ru: {
      subject: 'Заказ {code} отменён',
      text: 'Заказ {code} в магазине {shop} ({total}) отменён. Отправки не будет.',
      open: 'Открыть заказ',
    },
    kk: {
      subject: '{code} тапсырысынан бас тартылды',
      text: '{shop} дүкеніндегі {code} тапсырысынан ({total}) бас тартылды. Тауар жіберілмейді.',
      open: 'Тапсырысты ашу',
    },
  },
}

/** Notifies a buyer of an order's state, on the channels enabled for orders. */
export const orderStateChanged = defineNotification<NotifiedOrder>({
  kind: 'order.state',
  topic: 'orders',
  async prepare(tx, { orderId, state }) {
    const order = await readOrder(tx, orderId)
    if (!order) return []
    return [
      {
        reader: { ...order, id: order.buyer_id },
        words: WORDS[state],
        params: (language) => paramsOf(order, language),
        path: `/#/pages/order/detail?id=${orderId}`,
      },
    ]
  },
})

interface OrderNotificationOrderRow extends Record<string, unknown> {
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

async function readOrder(tx: Tx, orderId: string): Promise<OrderNotificationOrderRow | undefined> {
  const [order] = await tx<OrderNotificationOrderRow[]>`
    select o.buyer_id, u.email, u.mobile, u.language, o.code, s.name as shop, o.item_count, o.currency,
      to_char(o.total_minor / ${MINOR_PER_MAJOR}::numeric, 'FM999999999999990.00') as total
    from orders o join users u on u.id = o.buyer_id join shops s on s.id = o.shop_id where o.id = ${orderId}`
  return order
}

/** An amount as written in contracts, the same in all languages: `1234.50 CNY`. */
const paramsOf = (
  { code, shop, item_count, total, currency }: OrderNotificationOrderRow,
  language: Language,
) => ({
  code,
  shop: textIn(shop, language),
  items: String(item_count),
  total: `${total} ${currency}`,
})
