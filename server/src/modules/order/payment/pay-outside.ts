import { ESCROW_STATES } from '@tiantian/contracts/order/state.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { LedgerTransactionRow, OrderRow } from '../../../platform/database/rows.generated.ts'
import { newId } from '../../../platform/id.ts'
import type { LedgerAccount } from '../../ledger/post.ts'
import {
  BANK,
  balanceOf,
  COMMISSION,
  escrowOf,
  LOSS,
  PROMOTION,
  postForOrder,
  shopBalance,
} from '../../ledger/post.ts'
import { tryMoveOrder } from '../order-move.ts'
import { commissionOf } from '../terms/commission.ts'
import { takePointsBack } from '../terms/discount.ts'
import { claimedMinor } from './claimed.ts'
import { returnableMinor } from './online-refund.ts'
import { heldMinor, settledMinor, shareOf } from './order-money.ts'
import { countedMinor } from './payable.ts'
import { releasePart } from './withheld.ts'

/**
 * Whose money it is first: of a claim that of the order, of a refund what the buyer has been given back. Of a payment
 * that went to the buyer's balance it is the buyer's alone.
 */
export type FirstBearer = 'order' | 'balance' | 'buyer'

/** Who bears an amount that went to the buyer outside. */
export interface Bearers {
  readonly orderMinor: number
  readonly buyerMinor: number
  /** What neither has any more. */
  readonly restMinor: number
}

/** Whether the order still holds its money. */
export const isInEscrow = ({ state }: Pick<OrderRow, 'state'>) =>
  state === 'awaiting_payment' || ESCROW_STATES.includes(state)

async function bearersOf(
  tx: Tx,
  order: OrderRow,
  { amountMinor, first, claimed }: Pick<GoneOutside, 'amountMinor' | 'first'> & { readonly claimed: number },
): Promise<Bearers> {
  const balance = () => lockedBalance(tx, balanceOf(order.buyer_id), order.currency)
  if (first === 'buyer') {
    const buyerMinor = Math.min(amountMinor, await balance())
    return { orderMinor: 0, buyerMinor, restMinor: amountMinor - buyerMinor }
  }
  const canBear = isInEscrow(order) || order.state === 'completed'
  const held = canBear ? heldMinor(order) - claimed : 0
  if (first === 'balance') {
    const buyerMinor = Math.min(amountMinor, await returnableMinor(tx, order))
    const orderMinor = Math.min(amountMinor - buyerMinor, held)
    return { orderMinor, buyerMinor, restMinor: amountMinor - buyerMinor - orderMinor }
  }
  const orderMinor = Math.min(amountMinor, held)
  const buyerMinor = Math.min(amountMinor - orderMinor, await balance())
  return { orderMinor, buyerMinor, restMinor: amountMinor - orderMinor - buyerMinor }
}

interface GoneOutside {
  readonly amountMinor: number
  readonly first: FirstBearer
  readonly at: Date
}

/**
 * Who bears what goes to the buyer outside. The part of a completed order comes from what its shop has been paid; what
 * that does not cover, or the shop has no longer, from what the order holds for a return, and no more of it.
 * @returns the order as it is then, locked
 */
export async function findBearers(
  tx: Tx,
  orderId: string,
  { amountMinor, first, at }: GoneOutside,
): Promise<Bearers & { readonly order: OrderRow }> {
  const [order] = await tx<OrderRow[]>`select * from orders where id = ${orderId} for no key update`
  const claimed = await claimedMinor(tx, orderId)
  const bearers = await bearersOf(tx, order!, { amountMinor, first, claimed })
  const withheld = Number(order!.withheld_minor)
  const { orderMinor } = bearers
  if (withheld === 0 || orderMinor === 0) return { ...bearers, order: order! }
  const uncovered = orderMinor - (settledMinor(order!) - claimed)
  const missing = orderMinor - (await lockedBalance(tx, shopBalance(order!.shop_id), order!.currency))
  const released = await releasePart(tx, order!, {
    cause: `order/${orderId}/settle/rest/${newId()}`,
    amountMinor: Math.min(withheld, Math.max(0, uncovered, missing)),
    by: null,
    at,
  })
  return { ...bearers, order: released }
}

/** What an account has, locked until commit. */
export async function lockedBalance(tx: Tx, account: LedgerAccount, currency: string): Promise<number> {
  const holderId = 'holderId' in account ? account.holderId : null
  const [row] = await tx<{ balance: number }[]>`
    select balance_minor::float8 as balance from ledger_accounts
    where owner_kind = ${account.owner} and holder_id = ${holderId} and kind = ${account.kind}
      and currency = ${currency} for no key update`
  return row?.balance ?? 0
}

interface PaidOutside extends GoneOutside {
  /** Of the claim, the refund or the payment. */
  readonly id: string
  readonly cause: string
  readonly kind: LedgerTransactionRow['kind']
  readonly by: string | null
}

/**
 * Books money that a provider or a bank has given the buyer of an order: an order that holds nothing more ends with it,
 * a completed one is borne by shop and alliance in the proportion in which they have earned it.
 * @returns what the alliance has lost
 */
export async function payOutside(
  tx: Tx,
  paidOrder: OrderRow,
  paid: Omit<PaidOutside, 'by'>,
): Promise<number> {
  const { order, orderMinor, lostMinor } = await bookOutside(tx, paidOrder, { ...paid, by: null }, 0)
  if (orderMinor > 0 && isInEscrow(order) && orderMinor === heldMinor(order))
    await endChargedBack(tx, order.id, paid.at)
  return lostMinor
}

/**
 * A transfer that a shop has confirmed never came: its money leaves the books where it is. The order counts as paid and
 * goes on: its shop has said that it has the money. What the alliance has added to it goes back with it.
 * @returns what of it the order has borne
 */
export async function takeMissing(
  tx: Tx,
  order: OrderRow,
  missing: Omit<PaidOutside, 'first'>,
): Promise<number> {
  // Of an order that is paid in two parts a part of the subsidy alone.
  const wholeMinor = heldMinor(order) + Math.max(0, Number(order.total_minor) - countedMinor(order))
  const { orderMinor } = await bookOutside(tx, order, { ...missing, first: 'order' }, wholeMinor)
  return orderMinor
}

/** `wholeMinor` is what the subsidy of an order in escrow goes back with; 0 where it stays. */
async function bookOutside(tx: Tx, paidOrder: OrderRow, paid: PaidOutside, wholeMinor: number) {
  const { id, cause, kind, amountMinor, by, at } = paid
  const { order, orderMinor, buyerMinor, restMinor } = await findBearers(tx, paidOrder.id, paid)
  const borne = isInEscrow(order)
    ? borneByEscrow(order, orderMinor, wholeMinor)
    : await borneByShop(tx, order, orderMinor)
  const lostMinor = restMinor + borne.lostMinor
  await postForOrder(tx, order, {
    cause,
    kind,
    by,
    at,
    entries: [
      ...borne.entries,
      [balanceOf(order.buyer_id), -buyerMinor],
      [LOSS, -lostMinor],
      [BANK, amountMinor],
    ],
  })
  if (orderMinor === 0) return { order, orderMinor, lostMinor }
  await tx`
    update orders set refunded_minor = refunded_minor + ${orderMinor}, taken_back_minor = taken_back_minor + ${orderMinor},
      subsidy_minor = subsidy_minor - ${borne.subsidyBack} where id = ${order.id}`
  if (order.state === 'completed')
    await takePointsBack(tx, order, {
      cause: `order/${order.id}/give-back/${id}`,
      amountMinor: orderMinor,
      at,
    })
  return { order, orderMinor, lostMinor }
}

function borneByEscrow(order: OrderRow, orderMinor: number, wholeMinor: number) {
  const subsidyBack = wholeMinor > 0 ? shareOf(Number(order.subsidy_minor), orderMinor, wholeMinor) : 0
  const entries: readonly (readonly [LedgerAccount, number])[] = [
    [escrowOf(order.id), -orderMinor - subsidyBack],
    [PROMOTION, subsidyBack],
  ]
  return { entries, subsidyBack, lostMinor: 0 }
}

/** Both sides are told of the claim or the refund itself: its money is not on the balance of the buyer. */
async function endChargedBack(tx: Tx, orderId: string, at: Date) {
  await tryMoveOrder(tx, { id: orderId }, 'chargeBack', { by: null, role: 'system', at })
  await tx`update orders set notified_state = state where id = ${orderId}`
}

async function borneByShop(tx: Tx, order: OrderRow, orderMinor: number) {
  if (orderMinor === 0) return { entries: [], subsidyBack: 0, lostMinor: 0 }
  const settled = settledMinor(order)
  const subsidyMinor = Number(order.subsidy_minor) - Number(order.withheld_subsidy_minor)
  const subsidyBack = shareOf(subsidyMinor, orderMinor, settled)
  const earned = settled + subsidyMinor
  const commissionBack =
    (await commissionOf(tx, order.id, earned)) -
    (await commissionOf(tx, order.id, earned - orderMinor - subsidyBack))
  const owed = orderMinor + subsidyBack - commissionBack
  const shop = shopBalance(order.shop_id)
  const shopMinor = Math.min(owed, await lockedBalance(tx, shop, order.currency))
  const entries: readonly (readonly [LedgerAccount, number])[] = [
    [shop, -shopMinor],
    [COMMISSION, -commissionBack],
    [PROMOTION, subsidyBack],
  ]
  return { entries, subsidyBack, lostMinor: owed - shopMinor }
}
