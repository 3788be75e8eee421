import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import type { listUnseenTransfers } from '@tiantian/contracts/order/payment.ts'
import * as z from 'zod'
import { audit } from '../../../platform/audit.ts'
import { cursorId, cursorTime, pageOf, readCursor } from '../../../platform/database/cursor.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { OrderRow } from '../../../platform/database/rows.generated.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { refuseOwnOrder } from '../own-order.ts'
import { earnPoints } from '../terms/discount.ts'

interface StoredUnseenTransfer {
  readonly payment_id: string
  readonly order_id: string
  readonly code: string
  readonly shop_name: LocalizedText
  readonly amount: number
  readonly currency: Currency
  readonly reference: string
  readonly created_at: string
}

const LIST = 'unseen-transfers'

/** Transfers that shops have confirmed and the office has not seen yet, the latest first. */
export async function listUnseen(
  sql: Queryable,
  { cursor, limit }: Parsed<typeof listUnseenTransfers>,
  language: Language,
) {
  const after = readCursor(LIST, cursor, z.tuple([cursorTime, cursorId]))
  const found = await sql<StoredUnseenTransfer[]>`
    select t.payment_id, t.order_id, o.code, s.name as shop_name, p.amount_minor::float8 as amount, o.currency,
      p.reference, t.created_at::text
    from order_unseen_transfers t join order_payments p on p.id = t.payment_id join orders o on o.id = t.order_id
      join shops s on s.id = t.shop_id
    where ${after ? sql`(t.created_at, t.payment_id) < (${after[0]}, ${after[1]})` : sql`true`}
    order by t.created_at desc, t.payment_id desc limit ${limit + 1}`
  const { rows, nextCursor } = pageOf(LIST, found, limit, (row) => [row.created_at, row.payment_id])
  return {
    rows: rows.map((row) => ({
      id: row.payment_id,
      orderId: row.order_id,
      orderCode: row.code,
      shopName: textIn(row.shop_name, language),
      amount: { amountMinor: row.amount, currency: row.currency },
      reference: row.reference,
      confirmedAt: isoTime(row.created_at),
    })),
    nextCursor,
  }
}

/**
 * An officer has seen a transfer on the account of the alliance: what comes from it can leave the trade, and an order that
 * is completed brings its points.
 * @returns the id of the order
 * @throws AppError('PAYMENT_NOT_FOUND' | 'OWN_ORDER')
 */
export async function recordSeen(
  tx: Tx,
  { userId, at }: { readonly userId: string; readonly at: Date },
  paymentId: string,
): Promise<string> {
  const [order] = await tx<OrderRow[]>`
    select o.* from orders o join order_unseen_transfers t on t.order_id = o.id where t.payment_id = ${paymentId}
    for no key update of o`
  if (!order) throw new AppError('PAYMENT_NOT_FOUND')
  await refuseOwnOrder(tx, userId, order.id)
  const seen =
    await tx`delete from order_unseen_transfers where payment_id = ${paymentId} returning payment_id`
  if (seen.length === 0) throw new AppError('PAYMENT_NOT_FOUND')
  if (order.state === 'completed') await earnPoints(tx, order, { cause: `payment/${paymentId}/seen`, at })
  await audit(tx, {
    actorId: userId,
    event: 'order.payment.see',
    objectKind: 'order_payment',
    objectId: paymentId,
    change: { orderId: order.id },
    at,
  })
  return order.id
}
