import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import type {
  answerMissing,
  findTransfer,
  listUnseenTransfers,
  missTransfer,
  seeTransfer,
} from '@tiantian/contracts/order/payment.ts'
import * as z from 'zod'
import { audit } from '../../../platform/audit.ts'
import { cursorId, cursorTime, pageOf, readCursor } from '../../../platform/database/cursor.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type {
  OrderMissingTransferRow,
  OrderRow,
  OrderUnseenTransferRow,
} from '../../../platform/database/rows.generated.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { publish } from '../../../platform/job/outbox.ts'
import { requireOwnShop } from '../../shop/own-shop.ts'
import { queueNotifications } from '../../user/notifications/notify.ts'
import {
  missingAnswered,
  transferCame,
  transferMissing,
} from '../notification/missing-transfer-notification.ts'
import type { OrderActor } from '../order-actor.ts'
import { ORDER_CHANGED } from '../order-changed.ts'
import type { StoredMissing } from '../order-view.ts'
import { missingIn, missingView, visibleTo } from '../order-view.ts'
import { refuseOwnOrder } from '../own-order.ts'
import { earnPoints } from '../terms/discount.ts'
import { returnMissing, takeMissing } from './pay-outside.ts'

interface UnseenTransferRow {
  readonly payment_id: string
  readonly order_id: string
  readonly code: string
  readonly shop_name: LocalizedText
  readonly amount: number
  readonly currency: Currency
  readonly reference: string
  readonly confirmed_at: string
  readonly missing: StoredMissing | null
}

const LIST = 'unseen-transfers'

/** Published with `{ orderId }` when the office says that a transfer of it never came, or came after all. */
export const ORDER_VOUCHED = 'order.vouched'

/** Transfers that shops have confirmed and the office has not seen yet, or that never came, the latest first. */
export async function listUnseen(
  sql: Queryable,
  { cursor, limit, isMissing }: Parsed<typeof listUnseenTransfers>,
  language: Language,
) {
  const after = readCursor(LIST, cursor, z.tuple([cursorTime, cursorId]))
  const listed = isMissing
    ? sql`select payment_id, order_id, shop_id, confirmed_at, ${missingIn(sql)} as missing
          from order_missing_transfers m where came_at is null`
    : sql`select payment_id, order_id, shop_id, created_at as confirmed_at, null::jsonb as missing
          from order_unseen_transfers`
  const found = await sql<UnseenTransferRow[]>`
    select t.payment_id, t.order_id, o.code, s.name as shop_name, p.amount_minor::float8 as amount, o.currency,
      p.reference, t.confirmed_at::text, t.missing
    from (${listed}) t join order_payments p on p.id = t.payment_id join orders o on o.id = t.order_id
      join shops s on s.id = t.shop_id
    where ${after ? sql`(t.confirmed_at, t.payment_id) < (${after[0]}, ${after[1]})` : sql`true`}
    order by t.confirmed_at desc, t.payment_id desc limit ${limit + 1}`
  const { rows, nextCursor } = pageOf(LIST, found, limit, (row) => [row.confirmed_at, row.payment_id])
  return {
    rows: rows.map((row) => ({
      id: row.payment_id,
      orderId: row.order_id,
      orderCode: row.code,
      shopName: textIn(row.shop_name, language),
      amount: { amountMinor: row.amount, currency: row.currency },
      reference: row.reference,
      confirmedAt: isoTime(row.confirmed_at),
      missing: row.missing && missingView(row.missing),
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
  { userId, at }: OrderActor,
  { id: paymentId }: Parsed<typeof seeTransfer>,
): Promise<string> {
  const { order } = await takeUnseen(tx, userId, paymentId)
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

/**
 * An officer states that a transfer never came. The shop has said that it has the money, so the order goes on and it is
 * the shop's affair: what the books have had of it leaves them where it is.
 * @returns the id of the order
 * @throws AppError('PAYMENT_NOT_FOUND' | 'OWN_ORDER')
 */
export async function recordMissing(
  tx: Tx,
  { userId, at }: OrderActor,
  { id: paymentId, reason }: Parsed<typeof missTransfer>,
): Promise<string> {
  const { order, confirmedAt } = await takeUnseen(tx, userId, paymentId)
  const [{ amount }] = await tx<[{ amount: number }]>`
    select amount_minor::float8 as amount from order_payments where id = ${paymentId}`
  const orderMinor = await takeMissing(tx, order, {
    id: paymentId,
    cause: `payment/${paymentId}/missing`,
    kind: 'never_came',
    amountMinor: amount,
    by: userId,
    at,
  })
  await tx`
    insert into order_missing_transfers (payment_id, order_id, shop_id, reason, order_minor, confirmed_at, decided_at)
    values (${paymentId}, ${order.id}, ${order.shop_id}, ${reason}, ${orderMinor}, ${confirmedAt}, ${at})`
  await audit(tx, {
    actorId: userId,
    event: 'order.payment.miss',
    objectKind: 'order_payment',
    objectId: paymentId,
    change: { orderId: order.id, reason, orderMinor },
    at,
  })
  await queueNotifications(tx, transferMissing, [{ paymentId }])
  await publish(tx, ORDER_CHANGED, { orderId: order.id })
  await publish(tx, ORDER_VOUCHED, { orderId: order.id })
  return order.id
}

/**
 * Another officer states that it has come after all: its money is in the books again, and goes where that of the order
 * is by now.
 * @returns the id of the order
 * @throws AppError('PAYMENT_NOT_FOUND' | 'OWN_ORDER' | 'SECOND_PERSON_NEEDED')
 */
export async function recordCame(
  tx: Tx,
  { userId, at }: OrderActor,
  { id: paymentId, reason }: Parsed<typeof findTransfer>,
): Promise<string> {
  const [order] = await tx<OrderRow[]>`
    select o.* from orders o join order_missing_transfers m on m.order_id = o.id where m.payment_id = ${paymentId}
    for no key update of o`
  if (!order) throw new AppError('PAYMENT_NOT_FOUND')
  await refuseParty(tx, userId, order.id, paymentId)
  if (await hasBooked(tx, userId, `payment/${paymentId}/missing`)) throw new AppError('SECOND_PERSON_NEEDED')
  const [came] = await tx<{ order_minor: number }[]>`
    update order_missing_transfers set came_at = ${at} where payment_id = ${paymentId} and came_at is null
    returning order_minor::float8`
  if (!came) throw new AppError('PAYMENT_NOT_FOUND')
  const found = await returnMissing(tx, order, { paymentId, orderMinor: came.order_minor, by: userId, at })
  if (found.state === 'completed') await earnPoints(tx, found, { cause: `payment/${paymentId}/came`, at })
  await audit(tx, {
    actorId: userId,
    event: 'order.payment.find',
    objectKind: 'order_payment',
    objectId: paymentId,
    change: { orderId: order.id, reason, orderMinor: came.order_minor },
    at,
  })
  await queueNotifications(tx, transferCame, [{ paymentId }])
  await publish(tx, ORDER_CHANGED, { orderId: order.id })
  await publish(tx, ORDER_VOUCHED, { orderId: order.id })
  return order.id
}

/**
 * The shop answers once to a transfer that never came; the office is told.
 * @returns the id of the order
 * @throws AppError('PAYMENT_NOT_FOUND' | 'PERMISSION_DENIED' | 'STATE_CONFLICT')
 */
export async function recordAnswer(
  tx: Tx,
  { userId, at }: OrderActor,
  { id: paymentId, answer }: Parsed<typeof answerMissing>,
): Promise<string> {
  const [found] = await tx<Pick<OrderMissingTransferRow, 'order_id' | 'shop_id'>[]>`
    select m.order_id, m.shop_id from order_missing_transfers m join orders o on o.id = m.order_id
    join shops s on s.id = o.shop_id
    where m.payment_id = ${paymentId} and m.came_at is null and ${visibleTo(tx, 'seller', userId)}`
  if (!found) throw new AppError('PAYMENT_NOT_FOUND')
  await requireOwnShop(tx, userId, found.shop_id, 'orders')
  const answered = await tx`
    update order_missing_transfers set answer = ${answer}, answered_at = ${at}
    where payment_id = ${paymentId} and answer is null and came_at is null returning payment_id`
  if (answered.length === 0) throw new AppError('STATE_CONFLICT')
  await audit(tx, {
    actorId: userId,
    event: 'order.payment.answer',
    objectKind: 'order_payment',
    objectId: paymentId,
    change: { orderId: found.order_id, answer },
    at,
  })
  await queueNotifications(tx, missingAnswered, [{ paymentId }])
  return found.order_id
}

/**
 * Decides on an unseen transfer: of two officers at once the second finds none.
 * @returns its order, locked
 */
async function takeUnseen(tx: Tx, userId: string, paymentId: string) {
  const [order] = await tx<OrderRow[]>`
    select o.* from orders o join order_unseen_transfers t on t.order_id = o.id where t.payment_id = ${paymentId}
    for no key update of o`
  if (!order) throw new AppError('PAYMENT_NOT_FOUND')
  await refuseParty(tx, userId, order.id, paymentId)
  const [taken] = await tx<Pick<OrderUnseenTransferRow, 'created_at'>[]>`
    delete from order_unseen_transfers where payment_id = ${paymentId} returning created_at`
  if (!taken) throw new AppError('PAYMENT_NOT_FOUND')
  return { order, confirmedAt: taken.created_at }
}

/** Who has confirmed the transfer for the shop is a party, also when they have left the shop since. @throws AppError('OWN_ORDER') */
async function refuseParty(tx: Tx, userId: string, orderId: string, paymentId: string) {
  await refuseOwnOrder(tx, userId, orderId)
  if (await hasBooked(tx, userId, `payment/${paymentId}`)) throw new AppError('OWN_ORDER')
}

async function hasBooked(tx: Tx, userId: string, cause: string): Promise<boolean> {
  const booked = await tx`select from ledger_transactions where cause = ${cause} and actor_id = ${userId}`
  return booked.length > 0
}
