import type { Tx } from '../../../platform/database/database.ts'
import type { OrderRow } from '../../../platform/database/rows.generated.ts'
import { lockOrder } from '../lock-order.ts'
import { commissionBetween } from '../terms/commission.ts'
import { earnPoints } from '../terms/discount.ts'
import type { MoneyChange, Refund } from './order-money.ts'
import { paySettled, refundPart, settledMinor, shareOf } from './order-money.ts'

/** Pays the shop what a completed order still holds for a return that has ended. The buyer has the points of these goods too. */
export async function releaseWithheld(tx: Tx, orderId: string, change: MoneyChange) {
  const order = await lockOrder(tx, { id: orderId })
  const amountMinor = Number(order.withheld_minor)
  // It completes once, and so holds something back once.
  await releasePart(tx, order, { cause: `order/${orderId}/settle/rest`, amountMinor, ...change })
}

interface ReleasedPart extends MoneyChange {
  readonly cause: string
  /** Of the buyer's money; that of the alliance goes with it in proportion. */
  readonly amountMinor: number
}

/** Pays the shop a part of what a completed order holds: it pays that part of the refund of the open return itself. */
export async function releasePart(
  tx: Tx,
  order: OrderRow,
  { cause, amountMinor, by, at }: ReleasedPart,
): Promise<OrderRow> {
  const withheld = Number(order.withheld_minor)
  const ofAlliance = Number(order.withheld_subsidy_minor)
  const subsidyMinor = amountMinor === withheld ? ofAlliance : shareOf(ofAlliance, amountMinor, withheld)
  const released = amountMinor + subsidyMinor
  if (released === 0) return order
  const settled = settledMinor(order) + Number(order.subsidy_minor) - ofAlliance
  const commission = await commissionBetween(tx, order.id, settled, settled + released)
  await paySettled(tx, order, { cause, amountMinor: released, commission, by, at })
  const [rest] = await tx<OrderRow[]>`
    update orders set withheld_minor = withheld_minor - ${amountMinor},
      withheld_subsidy_minor = withheld_subsidy_minor - ${subsidyMinor}
    where id = ${order.id} returning *`
  await earnPoints(tx, rest!, { cause, at })
  return rest!
}

/**
 * Gives the buyer back what a completed order still holds for a return, as far as it holds it.
 * @returns what the shop has to pay itself, and the order
 */
export async function refundWithheld(tx: Tx, order: OrderRow, refund: Refund & { readonly cause: string }) {
  const amountMinor = Math.min(refund.amountMinor, Number(order.withheld_minor))
  const subsidyMinor = Math.min(refund.subsidyMinor, Number(order.withheld_subsidy_minor))
  await refundPart(tx, order, { ...refund, amountMinor, subsidyMinor })
  const [rest] = await tx<OrderRow[]>`
    update orders set refunded_minor = refunded_minor + ${amountMinor}, subsidy_minor = subsidy_minor - ${subsidyMinor},
      withheld_minor = withheld_minor - ${amountMinor},
      withheld_subsidy_minor = withheld_subsidy_minor - ${subsidyMinor}
    where id = ${order.id} returning *`
  return {
    order: rest!,
    amountMinor: refund.amountMinor - amountMinor,
    subsidyMinor: refund.subsidyMinor - subsidyMinor,
  }
}
