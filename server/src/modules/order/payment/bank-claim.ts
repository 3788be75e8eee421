import type { Currency } from '@tiantian/contracts/money.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { BankClaimRow, OnlinePaymentRow, OrderRow } from '../../../platform/database/rows.generated.ts'
import { newId } from '../../../platform/id.ts'
import type { LedgerPosting } from '../../ledger/post.ts'
import { balanceOf, claimOf, LOSS, postForOrder, shopBalance } from '../../ledger/post.ts'
import { queueNotifications } from '../../user/notifications/notify.ts'
import { paymentClaimed } from '../notification/bank-claim-notification.ts'
import type { Exchange } from '../terms/exchange.ts'
import { convertMinor, ratesOf, readExchange } from '../terms/exchange.ts'
import { bookClaimDifference } from './exchange-difference.ts'
import { cancelRequested } from './online-refund.ts'
import type { FirstBearer } from './pay-outside.ts'
import { findBearers, isInEscrow, lockedBalance, payOutside } from './pay-outside.ts'
import type { BankClaimNotice, PaidAtProvider } from './payment-provider.ts'
import { findPaid, lockReference, wentToBalance } from './payment-provider.ts'

/**
 * Does what a notice about a claim says, once: notices may be repeated, late, and come before that of the payment. What
 * is claimed is held back; a lost claim goes to the buyer's bank, a won one back to whom it was held back from.
 */
export async function takeClaim(tx: Tx, provider: string, notice: BankClaimNotice, at: Date) {
  await lockReference(tx, provider, notice.payment)
  const paid = await findPaid(tx, provider, notice.payment)
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
  if (paid) await applyClaim(tx, paid, claim!, { state, at, charged: notice.charged })
  else await keepEarly(tx, claim!, { state, charged: notice.charged })
}

/** What a notice says of a payment that has not been reported itself. */
const keepEarly = (tx: Tx, { id }: BankClaimRow, { state, charged }: Omit<ClaimStep, 'at'>) => tx`
  update bank_claims set state = ${state},
    early_charge_minor = coalesce(${charged?.amountMinor ?? null}, early_charge_minor),
    early_charge_currency = coalesce(${charged?.currency ?? null}, early_charge_currency)
  where id = ${id}`

function earlyChargeOf({ early_charge_minor: minor, early_charge_currency: currency }: BankClaimRow) {
  return minor === null || currency === null ? null : { amountMinor: Number(minor), currency }
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
    if (paid) await applyClaim(tx, paid, claim, { state: claim.state, at, charged: earlyChargeOf(claim) })
  }
}

interface ClaimStep {
  readonly state: BankClaimRow['state']
  readonly at: Date
  readonly charged: BankClaimNotice['charged']
}

async function applyClaim(tx: Tx, { order, payment }: PaidAtProvider, claim: BankClaimRow, step: ClaimStep) {
  const { state, at, charged } = step
  const isNew = claim.online_payment_id === null
  if (!isNew && (claim.state !== 'open' || state === 'open')) return
  const first = firstBearerOf(payment)
  const amountMinor = isNew ? await adopt(tx, payment, claim) : leftOf(claim)
  if (!isNew) await release(tx, order, claim, { cause: `claim/${claim.id}/release`, at })
  // What the buyer has asked for and is not sent yet is the bank's matter now.
  else if (state !== 'won') await cancelRequested(tx, payment, at)
  if (state === 'open')
    await hold(tx, order, { id: claim.id, cause: `claim/${claim.id}/hold`, amountMinor, first, at })
  await tx`
    update bank_claims set state = ${state}, decided_at = ${state === 'open' ? null : at} where id = ${claim.id}`
  if (state === 'lost' && amountMinor > 0) {
    const cause = `claim/${claim.id}/lost`
    await payOutside(tx, order, { id: claim.id, cause, kind: 'claim_lost', amountMinor, first, at })
    await bookLostDifference(tx, order, { claimId: claim.id, leftMinor: amountMinor, charged, at })
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

const firstBearerOf = (payment: OnlinePaymentRow): FirstBearer => (wentToBalance(payment) ? 'buyer' : 'order')

/** What of a claim no refund has settled. */
const leftOf = ({ amount_minor, refunded_minor }: BankClaimRow) =>
  Number(amount_minor) - Number(refunded_minor)

/**
 * Ties a claim to its payment. One in another currency counts as what it is worth by the rates of the day, which the claim
 * keeps; where there are none, as the whole payment. No more than that can be taken.
 * @returns what is claimed of the payment
 */
async function adopt(tx: Tx, payment: OnlinePaymentRow, claim: BankClaimRow): Promise<number> {
  const paidMinor = Number(payment.amount_minor)
  const statedMinor = Number(claim.amount_minor)
  const isForeign = claim.currency !== payment.currency
  const stated = { amountMinor: statedMinor, currency: claim.currency }
  const worth = isForeign ? await worthOfClaim(tx, stated, payment.currency) : undefined
  const claimedMinor = isForeign ? (worth?.amountMinor ?? paidMinor) : statedMinor
  const amountMinor = Math.min(claimedMinor, paidMinor)
  const exchange = worth?.exchange ? JSON.stringify(worth.exchange) : null
  await tx`
    update bank_claims set online_payment_id = ${payment.id}, amount_minor = ${amountMinor},
      currency = ${payment.currency}, stated_minor = ${isForeign ? statedMinor : null},
      stated_currency = ${isForeign ? claim.currency : null}, exchange = ${exchange}::jsonb
    where id = ${claim.id}`
  return amountMinor
}

interface HeldClaim {
  readonly id: string
  readonly cause: string
  readonly amountMinor: number
  readonly first: FirstBearer
  readonly at: Date
}

/** What of a claim is not in the escrow of the order is taken from shop and buyer, and what they lack is advanced. */
async function hold(tx: Tx, { id: orderId }: Pick<OrderRow, 'id'>, claim: HeldClaim) {
  const { id, cause, at } = claim
  const { order, orderMinor, buyerMinor, restMinor } = await findBearers(tx, orderId, claim)
  const ofShop = isInEscrow(order) ? 0 : orderMinor
  const shopMinor = Math.min(ofShop, await lockedBalance(tx, shopBalance(order.shop_id), order.currency))
  const allianceMinor = restMinor + ofShop - shopMinor
  await tx`
    update bank_claims set order_minor = ${orderMinor}, shop_minor = ${shopMinor}, buyer_minor = ${buyerMinor},
      alliance_minor = ${allianceMinor} where id = ${id}`
  await postHeld(tx, order, { shopMinor, buyerMinor, allianceMinor }, { cause, kind: 'claim', at, sign: 1 })
}

/** What was held back goes to whom it came from. */
async function release(
  tx: Tx,
  order: OrderRow,
  claim: BankClaimRow,
  { cause, at }: { readonly cause: string; readonly at: Date },
) {
  const parts = {
    shopMinor: Number(claim.shop_minor),
    buyerMinor: Number(claim.buyer_minor),
    allianceMinor: Number(claim.alliance_minor),
  }
  await postHeld(tx, order, parts, { cause, kind: 'claim_return', at, sign: -1 })
}

interface SettlingRefund {
  readonly id: string
  readonly amountMinor: number
  readonly at: Date
}

/**
 * Books a refund of a payment that is being claimed: the refund is the buyer's answer to the claim, so that what is held
 * pays for it, and only the rest of the claim is held on.
 */
export async function settleClaims<Result>(
  tx: Tx,
  { order, payment }: PaidAtProvider,
  { id, amountMinor, at }: SettlingRefund,
  book: () => Promise<Result>,
): Promise<Result> {
  const claims = await tx<BankClaimRow[]>`
    select * from bank_claims where online_payment_id = ${payment.id} and state = 'open'
    order by created_at, id for no key update`
  let open = amountMinor
  const rests: { readonly id: string; readonly amountMinor: number }[] = []
  for (const claim of claims) {
    const part = Math.min(open, leftOf(claim))
    open -= part
    await release(tx, order, claim, { cause: `claim/${claim.id}/release/${id}`, at })
    await tx`
      update bank_claims set refunded_minor = refunded_minor + ${part}, order_minor = 0, shop_minor = 0,
        buyer_minor = 0, alliance_minor = 0 where id = ${claim.id}`
    rests.push({ id: claim.id, amountMinor: leftOf(claim) - part })
  }
  const result = await book()
  for (const rest of rests) {
    const cause = `claim/${rest.id}/hold/${id}`
    await hold(tx, order, { ...rest, cause, first: firstBearerOf(payment), at })
  }
  return result
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
  await postForOrder(tx, order, {
    ...posting,
    by: null,
    entries: [
      [shopBalance(order.shop_id), -sign * shopMinor],
      [balanceOf(order.buyer_id), -sign * buyerMinor],
      [LOSS, -sign * allianceMinor],
      [claimOf(order.id), sign * sum],
    ],
  })
}

/**
 * What a claim is worth in the currency of its payment today, rounded up, and the rates behind it; undefined where the
 * office keeps none for its currency.
 */
async function worthOfClaim(
  tx: Tx,
  stated: { readonly amountMinor: number; readonly currency: string },
  currency: string,
): Promise<{ readonly amountMinor: number; readonly exchange: Exchange | null } | undefined> {
  const rates = await readExchange(tx)
  return convertMinor(BigInt(stated.amountMinor), stated.currency as Currency, currency as Currency, rates)
}

interface LostClaim {
  readonly claimId: string
  /** What of the claim no refund has settled, as it was held. */
  readonly leftMinor: number
  readonly charged: BankClaimNotice['charged']
  readonly at: Date
}

/**
 * What the bank has taken for a claim, as a part of what it counts as: what the provider says, else what was held, moved
 * as the rate has moved since. The worth of a claim may exceed its payment, of which no more than the whole was held.
 */
async function chargeOf(tx: Tx, claim: BankClaimRow, charged: BankClaimNotice['charged'], currency: string) {
  if (charged?.currency === currency) return { of: Number(claim.amount_minor), minor: charged.amountMinor }
  const stated = { amountMinor: Number(claim.stated_minor), currency: claim.stated_currency ?? '' }
  const exchange = claim.exchange as Exchange
  const { from, to } = exchange
  const then = convertMinor(BigInt(stated.amountMinor), from.currency, to.currency, ratesOf(exchange))
  const now = await worthOfClaim(tx, stated, currency)
  return then && now && { of: then.amountMinor, minor: now.amountMinor }
}

/** A claim in another currency is lost: neither shop nor buyer bears how the rate has moved since it was reported. */
async function bookLostDifference(tx: Tx, order: OrderRow, { claimId, leftMinor, charged, at }: LostClaim) {
  const [claim] = await tx<BankClaimRow[]>`select * from bank_claims where id = ${claimId}`
  if (!claim || claim.exchange === null || claim.stated_minor === null || leftMinor === 0) return
  const charge = await chargeOf(tx, claim, charged, order.currency)
  if (!charge) return
  const whole = BigInt(charge.of)
  const chargedMinor = Number((BigInt(leftMinor) * BigInt(charge.minor) + whole - 1n) / whole)
  await tx`update bank_claims set charged_minor = ${chargedMinor} where id = ${claimId}`
  await bookClaimDifference(tx, order, { claimId, minor: chargedMinor - leftMinor, by: null, at })
}
