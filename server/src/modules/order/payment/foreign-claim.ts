import type { Currency } from '@tiantian/contracts/money.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { BankClaimRow, OrderRow } from '../../../platform/database/rows.generated.ts'
import type { Exchange } from '../terms/exchange.ts'
import { convertMinor, readExchange } from '../terms/exchange.ts'
import { bookClaimDifference } from './exchange-difference.ts'
import type { BankClaimNotice } from './payment-provider.ts'

/**
 * What a claim is worth in the currency of its payment today, rounded up, and the rates behind it; undefined where the
 * office keeps none for its currency.
 */
export async function worthOfClaim(
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
  const { from, to } = claim.exchange as Exchange
  const then = convertMinor(
    BigInt(stated.amountMinor),
    from.currency,
    to.currency,
    new Map([
      [from.currency, from],
      [to.currency, to],
    ]),
  )
  const now = await worthOfClaim(tx, stated, currency)
  return then && now && { of: then.amountMinor, minor: now.amountMinor }
}

/** A claim in another currency is lost: neither shop nor buyer bears how the rate has moved since it was reported. */
export async function bookLostDifference(
  tx: Tx,
  order: OrderRow,
  { claimId, leftMinor, charged, at }: LostClaim,
) {
  const [claim] = await tx<BankClaimRow[]>`select * from bank_claims where id = ${claimId}`
  if (!claim || claim.exchange === null || claim.stated_minor === null || leftMinor === 0) return
  const charge = await chargeOf(tx, claim, charged, order.currency)
  if (!charge) return
  const whole = BigInt(charge.of)
  const chargedMinor = Number((BigInt(leftMinor) * BigInt(charge.minor) + whole - 1n) / whole)
  await tx`update bank_claims set charged_minor = ${chargedMinor} where id = ${claimId}`
  await bookClaimDifference(tx, order, { claimId, minor: chargedMinor - leftMinor, by: null, at })
}
