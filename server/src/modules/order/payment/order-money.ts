import { AppError } from '@tiantian/contracts/error.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { OrderRow } from '../../../platform/database/rows.generated.ts'
import { refuseUnseen } from '../../ledger/balance.ts'
import { balanceOf, COMMISSION, escrowOf, PROMOTION, postForOrder, shopBalance } from '../../ledger/post.ts'
import { commissionBetween, commissionOf } from '../terms/commission.ts'
import { refuseUnbookedRefund } from './foreign-refund.ts'
import { refuseClaimed } from './payable.ts'

export interface MoneyChange {
  readonly by: string | null
  readonly at: Date
}

/** What the buyer has paid, without what the alliance has added. */
export const heldMinor = ({ paid_minor, refunded_minor }: OrderRow) =>
  Number(paid_minor) - Number(refunded_minor)

/** What of it the shop has been paid for: not what stays in escrow for an open return. */
export const settledMinor = (order: OrderRow) => heldMinor(order) - Number(order.withheld_minor)

/** The alliance pays its part of the discounts into the escrow of an order that has just been paid. */
export async function subsidize(tx: Tx, order: OrderRow, { by, at }: MoneyChange) {
  const amountMinor = Number(order.subsidy_due_minor)
  if (amountMinor === 0) return
  await postForOrder(tx, order, {
    cause: `order/${order.id}/subsidy`,
    kind: 'subsidy',
    by,
    at,
    entries: [
      [PROMOTION, -amountMinor],
      [escrowOf(order.id), amountMinor],
    ],
  })
  await tx`update orders set subsidy_minor = subsidy_due_minor where id = ${order.id}`
}

/** What of an order stays in escrow for its open return, of the buyer and of the alliance. */
export interface Withheld {
  readonly amountMinor: number
  readonly subsidyMinor: number
}

/** Pays the shop what the order holds, less the commission of the alliance and what an open return is about. */
export async function settleEscrow(tx: Tx, order: OrderRow, withheld: Withheld, { by, at }: MoneyChange) {
  await refuseClaimed(tx, order.id)
  await refuseUnbookedRefund(tx, order.id)
  const { amountMinor: withheldMinor, subsidyMinor } = withheld
  const amountMinor = heldMinor(order) + Number(order.subsidy_minor) - withheldMinor - subsidyMinor
  const commission = await commissionOf(tx, order.id, amountMinor)
  await paySettled(tx, order, { cause: `order/${order.id}/settle`, amountMinor, commission, by, at })
  await tx`
    update orders set withheld_minor = ${withheldMinor}, withheld_subsidy_minor = ${subsidyMinor}
    where id = ${order.id}`
}

interface Settled extends MoneyChange {
  readonly cause: string
  readonly amountMinor: number
  readonly commission: number
}

export async function paySettled(
  tx: Tx,
  order: OrderRow,
  { cause, amountMinor, commission, by, at }: Settled,
) {
  if (amountMinor === 0) return
  await postForOrder(tx, order, {
    cause,
    kind: 'settlement',
    by,
    at,
    entries: [
      [escrowOf(order.id), -amountMinor],
      [shopBalance(order.shop_id), amountMinor - commission],
      [COMMISSION, commission],
    ],
  })
}

export interface GiftBack extends MoneyChange {
  /** Of a return, or of what the shop gives back of its own accord: the two never have the same. */
  readonly cause: string
  readonly amountMinor: number
  /** What the alliance gets back of its subsidy where that is known: of goods alone, not of all that was paid. */
  readonly subsidyMinor?: number
}

/**
 * Gives the buyer back a part of a completed order: the shop and the alliance bear it in the proportion in which they
 * have earned it, and the alliance gets the same part of its subsidy back from the shop.
 * @returns what the alliance gave back of its commission, and got back of its subsidy
 * @throws AppError('AMOUNT_CHANGED' | 'BALANCE_SHORT' | 'BALANCE_UNSEEN') for more than the buyer has paid, or than the
 * shop has to spend
 * @throws AppError('REQUEST_ID_REUSED') when somebody else of the shop has used the request id
 */
export async function refundCompleted(tx: Tx, order: OrderRow, gift: GiftBack) {
  const { cause, amountMinor, by, at } = gift
  await refuseClaimed(tx, order.id)
  await refuseUnbookedRefund(tx, order.id)
  const settled = settledMinor(order)
  if (amountMinor > settled) throw new AppError('AMOUNT_CHANGED')
  const subsidyMinor = Number(order.subsidy_minor) - Number(order.withheld_subsidy_minor)
  const earned = settled + subsidyMinor
  const subsidyBack = gift.subsidyMinor ?? shareOf(subsidyMinor, amountMinor, settled)
  const commissionBack = await commissionBetween(tx, order.id, earned - amountMinor - subsidyBack, earned)
  const isNew = await postForOrder(tx, order, {
    cause,
    kind: 'refund',
    by,
    at,
    entries: [
      [shopBalance(order.shop_id), commissionBack - amountMinor - subsidyBack],
      [COMMISSION, -commissionBack],
      [balanceOf(order.buyer_id), amountMinor],
      [PROMOTION, subsidyBack],
    ],
  })
  if (!isNew) throw new AppError('REQUEST_ID_REUSED')
  await tx`
    update orders set refunded_minor = refunded_minor + ${amountMinor}, subsidy_minor = subsidy_minor - ${subsidyBack}
    where id = ${order.id}`
  await refuseUnseen(tx, 'shop', order.shop_id, order.currency)
  return { commissionMinor: commissionBack, subsidyMinor: subsidyBack }
}

/** The part of a number that goes with a part of an amount, rounded up: all of it with all. */
export const shareOf = (whole: number, part: number, amount: number): number =>
  Number((BigInt(whole) * BigInt(part) + BigInt(amount) - 1n) / BigInt(amount))

/** Gives the buyer back what they have paid, as a balance to pay with or to pay out, and the alliance its part. */
export async function refundEscrow(tx: Tx, order: OrderRow, { by, at }: MoneyChange) {
  await refuseClaimed(tx, order.id)
  const amountMinor = heldMinor(order)
  // One that ends as all of it went back outside has nothing to hold.
  if (amountMinor > 0) await refuseUnbookedRefund(tx, order.id)
  const subsidyMinor = Number(order.subsidy_minor)
  if (amountMinor + subsidyMinor === 0) return
  await giveBack(tx, order, { cause: `order/${order.id}/refund`, amountMinor, subsidyMinor, by, at })
  await tx`update orders set refunded_minor = paid_minor, subsidy_minor = 0 where id = ${order.id}`
}

export interface Refund extends MoneyChange {
  /** Of the buyer and of the alliance. */
  readonly amountMinor: number
  readonly subsidyMinor: number
}

/**
 * Gives the buyer and the alliance back a part of what an order holds: of goods that are not sent, or that came back.
 * `cause` begins with what has made it smaller.
 */
export async function refundPart(tx: Tx, order: OrderRow, refund: Refund & { readonly cause: string }) {
  if (refund.amountMinor + refund.subsidyMinor === 0) return
  await refuseClaimed(tx, order.id)
  await refuseUnbookedRefund(tx, order.id)
  await giveBack(tx, order, refund)
}

async function giveBack(
  tx: Tx,
  order: OrderRow,
  { cause, amountMinor, subsidyMinor, by, at }: Refund & { readonly cause: string },
) {
  await postForOrder(tx, order, {
    cause,
    kind: 'refund',
    by,
    at,
    entries: [
      [escrowOf(order.id), -amountMinor - subsidyMinor],
      [balanceOf(order.buyer_id), amountMinor],
      [PROMOTION, subsidyMinor],
    ],
  })
}
