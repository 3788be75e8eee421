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
import { lockOrder } from '../lock-order.ts'
import { tryMoveOrder } from '../order-move.ts'
import { commissionBetween } from '../terms/commission.ts'
import { takePointsBack } from '../terms/discount.ts'
import { returnableMinor } from './online-refund.ts'
import { heldMinor, settledMinor, shareOf } from './order-money.ts'
import { claimedMinor, countedMinor } from './payable.ts'
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
  const order = await lockOrder(tx, { id: orderId })
  const claimed = await claimedMinor(tx, orderId)
  const bearers = await bearersOf(tx, order, { amountMinor, first, claimed })
  const withheld = Number(order.withheld_minor)
  const { orderMinor } = bearers
  if (withheld === 0 || orderMinor === 0) return { ...bearers, order }
  const uncovered = orderMinor - (settledMinor(order) - claimed)
  const missing = orderMinor - (await lockedBalance(tx, shopBalance(order.shop_id), order.currency))
  const released = await releasePart(tx, order, {
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

interface CameLate {
  readonly paymentId: string
  /** What of it the order has borne. */
  readonly orderMinor: number
  readonly by: string
  readonly at: Date
}

/**
 * It came after all: balances, alliance and loss have again what `takeMissing` took of them. The part of the order goes
 * into its escrow; the shop has it of an order that is completed by now, the buyer of one that has ended otherwise, and
 * what is more than an order costs by now.
 * @returns the order as it is then
 */
export async function returnMissing(
  tx: Tx,
  order: OrderRow,
  { paymentId, orderMinor, by, at }: CameLate,
): Promise<OrderRow> {
  const taken = await tx<{ owner: string; kind: string; minor: number }[]>`
    select a.owner_kind as owner, a.kind, sum(e.amount_minor)::float8 as minor
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
    where t.cause = ${`payment/${paymentId}/missing`} group by a.owner_kind, a.kind`
  const minorOf = (owner: string, kind: string) =>
    taken.find((entry) => entry.owner === owner && entry.kind === kind)?.minor ?? 0
  const amountMinor = minorOf('outside', 'bank')
  const lossMinor = -minorOf('alliance', 'loss')
  const isStanding = isInEscrow(order) || order.state === 'completed'
  // A change may have made the order smaller meanwhile.
  const keptMinor = isStanding
    ? Math.min(orderMinor, Math.max(0, Number(order.total_minor) - heldMinor(order)))
    : 0
  const subsidyMinor = isStanding
    ? Math.min(
        minorOf('alliance', 'promotion'),
        Number(order.subsidy_due_minor) - Number(order.subsidy_minor),
      )
    : 0
  const buyerMinor = orderMinor - keptMinor - minorOf('user', 'balance')
  const restMinor = amountMinor - buyerMinor - lossMinor
  const restored = await restOf(tx, order, { restMinor, keptMinor, subsidyMinor })
  await postForOrder(tx, order, {
    cause: `payment/${paymentId}/came`,
    kind: 'came_late',
    by,
    at,
    entries: [
      [BANK, -amountMinor],
      [balanceOf(order.buyer_id), buyerMinor],
      [LOSS, lossMinor + restored.lossMinor],
      [PROMOTION, -subsidyMinor],
      ...restored.entries,
    ],
  })
  const [found] = await tx<OrderRow[]>`
    update orders set refunded_minor = refunded_minor - ${keptMinor}, taken_back_minor = taken_back_minor - ${orderMinor},
      subsidy_minor = subsidy_minor + ${subsidyMinor} where id = ${order.id} returning *`
  return found!
}

interface Restored {
  readonly restMinor: number
  readonly keptMinor: number
  readonly subsidyMinor: number
}

async function restOf(tx: Tx, order: OrderRow, { restMinor, keptMinor, subsidyMinor }: Restored) {
  const minor = restMinor + subsidyMinor
  if (order.state !== 'completed') {
    const entries: readonly (readonly [LedgerAccount, number])[] = [[escrowOf(order.id), minor]]
    return { entries, lossMinor: 0 }
  }
  const earned = settledMinor(order) + Number(order.subsidy_minor) - Number(order.withheld_subsidy_minor)
  const commission = await commissionBetween(tx, order.id, earned, earned + keptMinor + subsidyMinor)
  // What the shop could not pay then it does not get back: that was a loss.
  const shopMinor = Math.max(0, minor - commission)
  const entries: readonly (readonly [LedgerAccount, number])[] = [
    [shopBalance(order.shop_id), shopMinor],
    [COMMISSION, commission],
  ]
  return { entries, lossMinor: minor - commission - shopMinor }
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
  const commissionBack = await commissionBetween(tx, order.id, earned - orderMinor - subsidyBack, earned)
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
