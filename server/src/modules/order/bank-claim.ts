import { AppError } from '@tiantian/contracts/error.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import { newId } from '../../platform/id.ts'
import type { BankClaimRow, OnlinePaymentRow, OrderRow } from '../../platform/rows.generated.ts'
import type { LedgerPosting } from '../ledger/post.ts'
import { balanceOf, claimOf, LOSS, post, shopBalance } from '../ledger/post.ts'
import { queueNotifications } from '../user/notifications/notify.ts'
import { paymentClaimed } from './bank-claim-notification.ts'
import { bearersOf, isInEscrow, lockedBalance, payOutside } from './pay-outside.ts'
import type { BankClaimNotice } from './payment-provider.ts'

/** A payment that a provider has reported as paid, and its order, both locked. */
export interface PaidAtProvider {
  readonly order: OrderRow
  readonly payment: OnlinePaymentRow
}

/** By the provider's number of the payment; undefined when it has not been reported so far, or is not ours. */
export async function findPaid(
  tx: Tx,
  provider: string,
  reference: string,
): Promise<PaidAtProvider | undefined> {
  const found = tx`
    select order_id from online_payments where provider = ${provider} and reference = ${reference} and state = 'paid'
    order by created_at limit 1`
  const [order] = await tx<OrderRow[]>`select * from orders where id = (${found}) for no key update`
  const [payment] = await tx<OnlinePaymentRow[]>`
    select * from online_payments where provider = ${provider} and reference = ${reference} and state = 'paid'
    order by created_at limit 1 for no key update`
  return order && payment && { order, payment }
}

/**
 * Does what a notice about a claim says, once: notices may be repeated, late, and come before that of the payment. What
 * is claimed is held back; a lost claim goes to the buyer's bank, a won one back to whom it was held back from.
 * @throws AppError('NOTICE_REFUSED') for a claim in another currency than the payment
 */
export async function takeClaim(tx: Tx, provider: string, notice: BankClaimNotice, at: Date) {
  const paid = await findPaid(tx, provider, notice.payment)
  if (paid && paid.payment.currency !== notice.currency) throw new AppError('NOTICE_REFUSED')
  await tx`
    insert into bank_claims (id, provider, reference, payment_reference, state, amount_minor, currency, reason,
      created_at)
    values (${newId()}, ${provider}, ${notice.reference}, ${notice.payment}, 'open', ${notice.amountMinor},
      ${notice.currency}, ${notice.reason}, ${at})
    on conflict (provider, reference) do nothing`
  const [claim] = await tx<BankClaimRow[]>`
    select * from bank_claims where provider = ${provider} and reference = ${notice.reference} for no key update`
  // What a bank has decided stays so, whatever an older notice says.
  const state = claim!.state === 'open' ? notice.outcome : claim!.state
  if (paid) await applyClaim(tx, paid, claim!, { state, at })
  else await tx`update bank_claims set state = ${state} where id = ${claim!.id}`
}

/** Claims that were reported before the payment that they are about. */
export async function takeEarlyClaims(tx: Tx, provider: string, reference: string, at: Date) {
  if (reference === '') return
  const claims = await tx<BankClaimRow[]>`
    select * from bank_claims
    where provider = ${provider} and payment_reference = ${reference} and online_payment_id is null
    order by created_at, id for no key update`
  for (const claim of claims) {
    const paid = await findPaid(tx, provider, reference)
    if (paid) await applyClaim(tx, paid, claim, { state: claim.state, at })
  }
}

interface ClaimStep {
  readonly state: BankClaimRow['state']
  readonly at: Date
}

async function applyClaim(tx: Tx, { order, payment }: PaidAtProvider, claim: BankClaimRow, step: ClaimStep) {
  const { state, at } = step
  const isNew = claim.online_payment_id === null
  if (!isNew && (claim.state !== 'open' || state === 'open')) return
  const amountMinor = Math.min(Number(claim.amount_minor), Number(payment.amount_minor))
  if (isNew) {
    await tx`
      update bank_claims set online_payment_id = ${payment.id}, amount_minor = ${amountMinor} where id = ${claim.id}`
    if (state === 'open') await hold(tx, order, { id: claim.id, amountMinor, at })
  } else await release(tx, order, claim, at)
  await tx`
    update bank_claims set state = ${state}, decided_at = ${state === 'open' ? null : at} where id = ${claim.id}`
  if (state === 'lost') {
    const cause = `claim/${claim.id}/lost`
    await payOutside(tx, order, {
      ...{ id: claim.id, cause, kind: 'claim_lost', amountMinor, first: 'order', at },
    })
  }
  await audit(tx, {
    actorId: null,
    event: `order.claim.${state}`,
    objectKind: 'bank_claim',
    objectId: claim.id,
    change: { orderId: order.id, amountMinor },
    at,
  })
  await queueNotifications(tx, paymentClaimed, [{ claimId: claim.id, state }])
}

interface HeldClaim {
  readonly id: string
  readonly amountMinor: number
  readonly at: Date
}

/** What of a claim is not in the escrow of the order is taken from shop and buyer, and what they lack is advanced. */
async function hold(tx: Tx, order: OrderRow, { id, amountMinor, at }: HeldClaim) {
  const { orderMinor, buyerMinor, restMinor } = await bearersOf(tx, order, amountMinor, 'order')
  const ofShop = isInEscrow(order) ? 0 : orderMinor
  const shopMinor = Math.min(ofShop, await lockedBalance(tx, shopBalance(order.shop_id), order.currency))
  const allianceMinor = restMinor + ofShop - shopMinor
  await tx`
    update bank_claims set order_minor = ${orderMinor}, shop_minor = ${shopMinor}, buyer_minor = ${buyerMinor},
      alliance_minor = ${allianceMinor} where id = ${id}`
  const parts = { shopMinor, buyerMinor, allianceMinor }
  await postHeld(tx, order, parts, { cause: `claim/${id}/hold`, kind: 'claim', at, sign: 1 })
}

/** What was held back goes to whom it came from. */
async function release(tx: Tx, order: OrderRow, claim: BankClaimRow, at: Date) {
  const parts = {
    shopMinor: Number(claim.shop_minor),
    buyerMinor: Number(claim.buyer_minor),
    allianceMinor: Number(claim.alliance_minor),
  }
  await postHeld(tx, order, parts, { cause: `claim/${claim.id}/release`, kind: 'claim_return', at, sign: -1 })
}

interface HeldParts {
  readonly shopMinor: number
  readonly buyerMinor: number
  readonly allianceMinor: number
}

async function postHeld(
  tx: Tx,
  order: OrderRow,
  { shopMinor, buyerMinor, allianceMinor }: HeldParts,
  { sign, ...posting }: Pick<LedgerPosting, 'cause' | 'kind' | 'at'> & { readonly sign: 1 | -1 },
) {
  const sum = shopMinor + buyerMinor + allianceMinor
  if (sum === 0) return
  await post(tx, {
    ...posting,
    ...{ currency: order.currency as Currency, orderId: order.id, reference: order.code, by: null },
    entries: [
      [shopBalance(order.shop_id), -sign * shopMinor],
      [balanceOf(order.buyer_id), -sign * buyerMinor],
      [LOSS, -sign * allianceMinor],
      [claimOf(order.id), sign * sum],
    ],
  })
}
