import * as z from 'zod/mini'
import { CART_LINES_MAX, quantity } from '../cart/cart.ts'
import { doubles, ruled } from '../form-fields.ts'
import { priceMinor } from '../money.ts'
import { storable } from '../text.ts'
import { amountMinor } from './delivery.ts'

/** Nobody has answered a proposal by then: the order stays as it was. */
export const PROPOSAL_HOURS = 72
/** How often one side may propose changes of an order: an order that waits for answers keeps its goods off sale. */
export const PROPOSALS_MAX = 10
export const REASON_MIN = 5
export const REASON_MAX = 500

export const reasonText = z.string().check(z.normalize('NFC'), z.trim(), z.maxLength(REASON_MAX), storable)

/** One that cannot be left out. */
export const givenReason = reasonText.check(z.minLength(REASON_MIN))

const PROPOSAL_STATES = ['open', 'accepted', 'declined', 'withdrawn', 'expired', 'closed'] as const

/** Everything of an order that a proposal can change, and what follows from it. */
export const orderTerms = z.object({
  lines: z.array(z.object({ position: z.int(), quantity: z.int(), unitPriceMinor: z.int() })),
  leadDaysMin: z.int(),
  leadDaysMax: z.int(),
  /** Null until the shop has stated it. */
  deliveryMinor: z.nullable(z.int()),
  couponMinor: z.int(),
  points: z.int(),
  pointsMinor: z.int(),
  /** In the total, or in the prices. */
  taxMinor: z.int(),
  totalMinor: z.int(),
})
export type OrderTerms = z.output<typeof orderTerms>

export const orderProposal = z.object({
  id: z.uuid(),
  /** Who made it; the other side answers. */
  side: z.enum(['buyer', 'seller']),
  /** `closed`: the order has moved on without an answer. */
  state: z.enum(PROPOSAL_STATES),
  reason: z.string(),
  /** Why it was declined. */
  answer: z.string(),
  before: orderTerms,
  after: orderTerms,
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type OrderProposal = z.output<typeof orderProposal>

/** Of a line in its checkout. */
export const linePosition = z.int().check(z.minimum(1), z.maximum(CART_LINES_MAX))
/** Never more than ordered: for more the buyer orders again. */
const fewer = z.union([z.literal(0), quantity])

export const eachLineOnce = ruled<readonly { readonly position: number }[]>((lines) =>
  doubles(
    lines.map((line) => String(line.position)),
    (at) => `${at}.position`,
  ),
)

const proposed = {
  id: z.uuid(),
  /** `termsVersion` of the order that the author saw. */
  termsVersion: z.int().check(z.minimum(1)),
  reason: givenReason,
}

/** The buyer asks for fewer pieces; prices are the shop's, so that a price in the input is refused. */
export const buyerProposal = z.object({
  ...proposed,
  lines: z
    .array(z.strictObject({ position: linePosition, quantity: fewer }))
    .check(z.minLength(1), z.maxLength(CART_LINES_MAX), eachLineOnce),
})

/** The shop proposes what it can deliver; what is left out stays. */
export const sellerProposal = z.object({
  ...proposed,
  lines: z._default(
    z
      .array(
        z.strictObject({
          position: linePosition,
          quantity: z.optional(fewer),
          unitPriceMinor: z.optional(priceMinor),
        }),
      )
      .check(z.maxLength(CART_LINES_MAX), eachLineOnce),
    [],
  ),
  deliveryMinor: z.optional(amountMinor),
  /** The goods are ready in this many days. */
  leadDays: z.optional(z.int().check(z.minimum(0), z.maximum(365))),
})

export const proposalAnswer = z.object({
  id: z.uuid(),
  proposalId: z.uuid(),
  event: z.enum(['acceptChange', 'declineChange', 'withdrawChange']),
  reason: z._default(reasonText, ''),
})
