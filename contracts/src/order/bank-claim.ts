import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { money } from '../money.ts'
import { pageInput, pageOf } from '../page.ts'
import { frozenExchange } from './frozen-rate.ts'
import { BANK_CLAIM_STATES } from './names.ts'

const bankClaimState = z.enum(BANK_CLAIM_STATES)

/** What the holder of a card claims back from their bank. */
export const bankClaim = z.object({
  id: z.uuid(),
  state: bankClaimState,
  amount: money,
  /** The provider's word for it, such as `fraudulent`. */
  reason: z.string(),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
})

const officeClaim = z.extend(bankClaim, {
  orderId: z.uuid(),
  orderCode: z.string(),
  shopName: z.string(),
  provider: z.string(),
  /** The provider's number of the claim: evidence is sent there. */
  reference: z.string(),
  /** As the provider stated it, in another currency than was paid. */
  stated: z.nullable(z.object({ amountMinor: z.int(), currency: z.string() })),
  /** The rates by which it is held, of the day it was reported; null where none are known: then the whole payment counts. */
  exchange: frozenExchange,
  /** What a lost claim in another currency has cost: what that is more than was held is a difference of exchange. */
  chargedMinor: z.nullable(z.int()),
  /** What is held back from the shop, in its balance or in the escrow of the order. */
  heldMinor: z.int(),
  /** What the alliance has advanced, as neither shop nor buyer have it any more. */
  uncoveredMinor: z.int(),
})
export type OfficeClaim = z.output<typeof officeClaim>

export const listBankClaims = defineAction({
  name: 'order/office/bank-claims',
  summary: 'Payments that card holders claim back from their banks, the latest first',
  kind: 'read',
  auth: 'order.decide',
  input: z.object({ state: z.optional(bankClaimState), ...pageInput }),
  output: pageOf(officeClaim),
})
