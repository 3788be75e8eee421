import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { requestId } from '../page.ts'
import { storable } from '../text.ts'
import { cart, offerIds, quantity } from './cart.ts'

export const CART_LIST_MAX = 100

/** What became of a line of a list. `adjusted`: raised to the minimum or the next multiple, or lowered to the stock. `by_quote`:
 * a whole vehicle. */
export const CART_LIST_OUTCOMES = [
  'added',
  'adjusted',
  'unknown',
  'out_of_stock',
  'by_quote',
  'limit',
] as const

const listReport = z.object({
  partNumber: z.string(),
  quantity: z.int(),
  outcome: z.enum(CART_LIST_OUTCOMES),
  /** How many were added, of what and from whom; 0 when none. */
  addedQuantity: z.int(),
  name: z.string(),
  shopName: z.string(),
})
export type CartListReport = z.output<typeof listReport>

export const addListToCart = defineAction({
  name: 'cart/list/add',
  summary: 'Add a list of part numbers: of each the cheapest offer that is in stock, with a report (S1.6)',
  auth: 'anonymous',
  input: z.object({
    requestId,
    lines: z
      .array(
        z.object({
          partNumber: z.string().check(z.trim(), z.minLength(1), z.maxLength(60), storable),
          quantity,
        }),
      )
      .check(z.minLength(1), z.maxLength(CART_LIST_MAX)),
  }),
  output: z.object({ report: z.array(listReport), cart }),
  limit: { max: 60, windowSeconds: 60 },
})

export const saveForLater = defineAction({
  name: 'cart/saved/add',
  summary: 'Put lines of the cart aside for later',
  auth: 'anonymous',
  input: z.object({ offerIds }),
  output: z.object({ cart }),
})

export const returnToCart = defineAction({
  name: 'cart/saved/return',
  summary: 'Put lines that were saved for later back into the cart',
  auth: 'anonymous',
  input: z.object({ offerIds }),
  output: z.object({ cart }),
})

export const removeSaved = defineAction({
  name: 'cart/saved/remove',
  summary: 'Forget lines that were saved for later; a line that is gone already is no error',
  auth: 'anonymous',
  input: z.object({ offerIds }),
  output: z.object({ cart }),
})
