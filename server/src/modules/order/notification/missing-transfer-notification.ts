import { majorUnits } from '@tiantian/contracts/money.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { readersIn } from '../../shop/own-shop.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification } from '../../user/notifications/notify.ts'
import { officersIn, readerOf, wordsOf } from '../../user/notifications/prepared.ts'
import {
  CAME_FOR_BUYER,
  CAME_FOR_SHOP,
  MISSING_ANSWER_TEXT,
  MISSING_FOR_BUYER,
  MISSING_FOR_SHOP,
} from './missing-transfer-notification-text.ts'
import { OPEN_ORDER } from './order-notification-text.ts'

type MissingReader = PreparedNotification['reader']

interface ToldMissing extends Record<string, unknown> {
  readonly order_id: string
  readonly code: string
  readonly amount: number
  readonly currency: string
  readonly reason: string
  readonly answer: string | null
  readonly buyer: MissingReader
  readonly sellers: readonly MissingReader[]
  readonly officers: readonly MissingReader[]
}

interface ToldPayment {
  readonly paymentId: string
}

/** Tells shop and buyer that the alliance has not received a transfer which the shop has confirmed. */
export const transferMissing = defineNotification<ToldPayment>({
  kind: 'order.missing-transfer',
  topic: 'orders',
  severity: 'warning',
  async prepare(tx, { paymentId }) {
    const missing = await readMissing(tx, paymentId)
    if (!missing) return []
    const { buyer, sellers } = missing
    return [
      ...told(missing, MISSING_FOR_SHOP, sellers, 'order/detail'),
      ...told(missing, MISSING_FOR_BUYER, [buyer], 'order/detail'),
    ]
  },
})

/** Tells shop and buyer that it has come after all. */
export const transferCame = defineNotification<ToldPayment>({
  kind: 'order.came-transfer',
  topic: 'orders',
  async prepare(tx, { paymentId }) {
    const missing = await readMissing(tx, paymentId)
    if (!missing) return []
    const { buyer, sellers } = missing
    return [
      ...told(missing, CAME_FOR_SHOP, sellers, 'order/detail'),
      ...told(missing, CAME_FOR_BUYER, [buyer], 'order/detail'),
    ]
  },
})

/** Tells the office what the shop says to it. */
export const missingAnswered = defineNotification<ToldPayment>({
  kind: 'order.missing-answer',
  topic: 'orders',
  async prepare(tx, { paymentId }) {
    const missing = await readMissing(tx, paymentId)
    return missing ? told(missing, MISSING_ANSWER_TEXT, missing.officers, 'office/order') : []
  },
})

function told(
  { order_id, code, amount, currency, reason, answer }: ToldMissing,
  texts: typeof MISSING_FOR_SHOP,
  readers: readonly MissingReader[],
  page: 'order/detail' | 'office/order',
): PreparedNotification[] {
  const words = wordsOf(texts, OPEN_ORDER)
  const params = () => ({
    code,
    amount: `${majorUnits(amount)} ${currency}`,
    reason,
    answer: answer ?? '',
  })
  return readers.map((reader) => ({ reader, words, params, path: `/#/pages/${page}?id=${order_id}` }))
}

async function readMissing(tx: Tx, paymentId: string): Promise<ToldMissing | undefined> {
  const [missing] = await tx<ToldMissing[]>`
    select o.id as order_id, o.code, p.amount_minor::float8 as amount, o.currency, m.reason, m.answer,
      ${readerOf(tx, 'b')} as buyer, ${readersIn(tx, 'sales')} as sellers, ${officersIn(tx, 'order.decide')} as officers
    from order_missing_transfers m join order_payments p on p.id = m.payment_id join orders o on o.id = m.order_id
    join users b on b.id = o.buyer_id join shops s on s.id = o.shop_id
    where m.payment_id = ${paymentId}`
  return missing
}
