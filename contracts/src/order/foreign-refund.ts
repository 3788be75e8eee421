import * as z from 'zod/mini'
import { money } from '../money.ts'

/** What the provider has given back in another currency than was paid, and no officer has booked so far. */
export const foreignRefund = z.object({
  id: z.uuid(),
  /** As the provider stated it. */
  stated: z.object({ amountMinor: z.int(), currency: z.string() }),
  /** What of the payment is still held, in its currency: no more can be booked. */
  held: money,
  /** The provider's number of the refund. */
  reference: z.string(),
  at: z.string(),
})
export type ForeignRefund = z.output<typeof foreignRefund>
