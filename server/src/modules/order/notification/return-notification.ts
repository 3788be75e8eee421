import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { majorUnits } from '@tiantian/contracts/money.ts'
import { RETURN_ANSWER_DAYS, RETURN_SEND_DAYS } from '@tiantian/contracts/order/return.ts'
import type { OrderEvent } from '@tiantian/contracts/order/state.ts'
import { readersIn } from '../../shop/own-shop.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification } from '../../user/notifications/notify.ts'
import { readerOf, wordsOf } from '../../user/notifications/prepared.ts'
import { OPEN_ORDER } from './order-notification-text.ts'
import type { ReturnNews } from './return-notification-text.ts'
import { RETURN_TEXTS } from './return-notification-text.ts'

interface NotifiedReturn {
  readonly returnId: string
  readonly event: OrderEvent | 'remindReturn' | 'refuseToOffice'
}

const isNews = (event: string): event is ReturnNews => event in RETURN_TEXTS

/** Who has not caused the event; when time has run out both. */
const SIDES: Readonly<Record<ReturnNews, readonly ('buyer' | 'seller')[]>> = {
  requestReturn: ['seller'],
  acceptReturn: ['buyer'],
  refuseReturn: ['buyer'],
  refuseToOffice: ['buyer'],
  withdrawReturn: ['seller'],
  sendReturn: ['seller'],
  expireReturn: ['buyer', 'seller'],
  openDispute: ['seller'],
  escalateReturn: ['buyer', 'seller'],
  remindReturn: ['seller'],
  paySeller: ['buyer', 'seller'],
  refundBuyer: ['buyer', 'seller'],
  refund: ['buyer'],
}

/** Tells the other side of a return what happened to it, where the state of the order does not. */
export const returnMoved = defineNotification<NotifiedReturn>({
  kind: 'order.return',
  topic: 'orders',
  async prepare(tx, { returnId, event }) {
    if (!isNews(event)) return []
    const [row] = await tx<ReturnForNotification[]>`
      select r.order_id, r.reason, r.answer, r.address, r.carrier, r.tracking_number, r.refund_minor::float8 as refund,
        o.code, o.currency, s.name as shop, ${readerOf(tx, 'b')} as buyer, ${readersIn(tx, 'sales')} as sellers
      from order_returns r join orders o on o.id = r.order_id join users b on b.id = o.buyer_id
      join shops s on s.id = o.shop_id
      where r.id = ${returnId}`
    if (!row) return []
    return SIDES[event].flatMap((side) =>
      (side === 'buyer' ? [row.buyer] : row.sellers).map((reader) => ({
        reader,
        words: wordsOf(RETURN_TEXTS[event], OPEN_ORDER),
        params: (language: Language) => paramsOf(row, language),
        path: `/#/pages/order/detail?id=${row.order_id}`,
      })),
    )
  },
})

interface ReturnForNotification extends Record<string, unknown> {
  readonly order_id: string
  readonly reason: string
  readonly answer: string
  readonly address: string
  readonly carrier: string
  readonly tracking_number: string
  readonly refund: number
  readonly code: string
  readonly currency: string
  readonly shop: LocalizedText
  readonly buyer: PreparedNotification['reader']
  readonly sellers: readonly PreparedNotification['reader'][]
}

const paramsOf = (row: ReturnForNotification, language: Language) => ({
  code: row.code,
  shop: textIn(row.shop, language),
  reason: row.reason,
  answer: row.answer,
  address: row.address,
  carrier: row.carrier,
  number: row.tracking_number,
  amount: `${majorUnits(row.refund)} ${row.currency}`,
  days: String(RETURN_SEND_DAYS),
  answerDays: String(RETURN_ANSWER_DAYS),
})
