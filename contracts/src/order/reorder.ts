import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { cart } from '../cart/cart.ts'
import { money } from '../money.ts'
import { requestId } from '../page.ts'

/**
 * What became of a line. `adjusted`: raised to the minimum or the next multiple, or lowered to the stock. `gone`: the
 * shop no longer sells it. `by_quote`: a whole vehicle.
 */
const REORDER_OUTCOMES = ['added', 'adjusted', 'gone', 'out_of_stock', 'by_quote', 'limit'] as const

const reorderedLine = z.object({
  position: z.int(),
  partNumber: z.string(),
  name: z.string(),
  /** As in the order. */
  quantity: z.int(),
  outcome: z.enum(REORDER_OUTCOMES),
  /** How many more the cart holds now. */
  addedQuantity: z.int(),
  /** The price of a piece then, and now where it is still sold; of the quantity that the cart holds. */
  before: money,
  now: z.nullable(money),
})
export type ReorderedLine = z.output<typeof reorderedLine>

export const reorder = defineAction({
  name: 'order/order/reorder',
  summary: 'Put what can still be bought of an order into the cart at today’s prices, with a report (S1.17)',
  auth: 'member',
  input: z.object({ requestId, id: z.uuid() }),
  output: z.object({ report: z.array(reorderedLine), cart }),
  limit: { max: 60, windowSeconds: 60 },
})
