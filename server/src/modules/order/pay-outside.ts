import type { Currency } from '@tiantian/contracts/money.ts'
import { ESCROW_STATES } from '@tiantian/contracts/order/state.ts'
import type { Tx } from '../../platform/database.ts'
import type { LedgerTransactionRow, OrderRow } from '../../platform/rows.generated.ts'
import type { LedgerAccount } from '../ledger/post.ts'
import { BANK, balanceOf, COMMISSION, escrowOf, LOSS, PROMOTION, post, shopBalance } from '../ledger/post.ts'
import { claimedMinor } from './claimed.ts'
import { commissionOf } from './commission.ts'
import { takePointsBack } from './discount.ts'
import { returnableMinor } from './online-refund.ts'
import { heldMinor, shareOf } from './order-money.ts'
import { tryMoveOrder } from './order-move.ts'

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

export async function bearersOf(
  tx: Tx,
  order: OrderRow,
  amountMinor: number,
  first: FirstBearer,
): Promise<Bearers> {
  const balance = () => lockedBalance(tx, balanceOf(order.buyer_id), order.currency)
  if (first === 'buyer') {
    const buyerMinor = Math.min(amountMinor, await balance())
    return { orderMinor: 0, buyerMinor, restMinor: amountMinor - buyerMinor }
  }
  const canBear = isInEscrow(order) || order.state === 'completed'
  const held = canBear ? heldMinor(order) - (await claimedMinor(tx, order.id)) : 0
  if (first === 'balance') {
    const buyerMinor = Math.min(amountMinor, await returnableMinor(tx, order))
    const orderMinor = Math.min(amountMinor - buyerMinor, held)
    return { orderMinor, buyerMinor, restMinor: amountMinor - buyerMinor - orderMinor }
  }
  const orderMinor = Math.min(amountMinor, held)
  const buyerMinor = Math.min(amountMinor - orderMinor, await balance())
  return { orderMinor, buyerMinor, restMinor: amountMinor - orderMinor - buyerMinor }
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

interface PaidOutside {
  /** Of the claim or the refund. */
  readonly id: string
  readonly cause: string
  readonly kind: LedgerTransactionRow['kind']
  readonly amountMinor: number
  readonly first: FirstBearer
  readonly at: Date
}

/**
 * Books money that a provider or a bank has given the buyer of an order: an order that holds nothing more ends with it,
 * a completed one is borne by shop and alliance in the proportion in which they have earned it.
 * @returns what the alliance has lost
 */
export async function payOutside(tx: Tx, order: OrderRow, paid: PaidOutside): Promise<number> {
  const { id, cause, kind, amountMinor, first, at } = paid
  const { orderMinor, buyerMinor, restMinor } = await bearersOf(tx, order, amountMinor, first)
  const borne = isInEscrow(order)
    ? { entries: [[escrowOf(order.id), -orderMinor]] as const, subsidyBack: 0, lostMinor: 0 }
    : await borneByShop(tx, order, orderMinor)
  const lostMinor = restMinor + borne.lostMinor
  await post(tx, {
    ...{ cause, kind, currency: order.currency as Currency, orderId: order.id, reference: order.code },
    ...{ by: null, at },
    entries: [
      ...borne.entries,
      [balanceOf(order.buyer_id), -buyerMinor],
      [LOSS, -lostMinor],
      [BANK, amountMinor],
    ],
  })
  if (orderMinor === 0) return lostMinor
  await tx`
    update orders set refunded_minor = refunded_minor + ${orderMinor}, taken_back_minor = taken_back_minor + ${orderMinor},
      subsidy_minor = subsidy_minor - ${borne.subsidyBack} where id = ${order.id}`
  if (order.state === 'completed')
    await takePointsBack(tx, order, {
      cause: `order/${order.id}/give-back/${id}`,
      amountMinor: orderMinor,
      at,
    })
  if (isInEscrow(order) && orderMinor === heldMinor(order)) await endChargedBack(tx, order.id, at)
  return lostMinor
}

/** Both sides are told of the claim or the refund itself: its money is not on the balance of the buyer. */
async function endChargedBack(tx: Tx, orderId: string, at: Date) {
  await tryMoveOrder(tx, { id: orderId }, 'chargeBack', { by: null, role: 'system', at })
  await tx`update orders set notified_state = state where id = ${orderId}`
}

async function borneByShop(tx: Tx, order: OrderRow, orderMinor: number) {
  if (orderMinor === 0) return { entries: [], subsidyBack: 0, lostMinor: 0 }
  const held = heldMinor(order)
  const subsidyMinor = Number(order.subsidy_minor)
  const subsidyBack = shareOf(subsidyMinor, orderMinor, held)
  const earned = held + subsidyMinor
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
