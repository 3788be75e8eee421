import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { currency, money } from '../money.ts'
import { requestId } from '../page.ts'
import { priceTier } from '../product/product.ts'

export const CART_LINES_MAX = 200
export const QUANTITY_MAX = 1_000_000

/** Lines of the cart, by their offers. */
export const offerIds = z.array(z.uuid()).check(z.minLength(1), z.maxLength(CART_LINES_MAX))

export const quantity = z.int().check(z.minimum(1), z.maximum(QUANTITY_MAX))

export const lineProblem = z.enum([
  'OFFER_EXPIRED',
  'SOLD_BY_QUOTE',
  'STOCK_SHORT',
  'QUANTITY_BELOW_MOQ',
  'QUANTITY_NOT_MULTIPLE',
])

export const cartLine = z.object({
  offerId: z.uuid(),
  productId: z.uuid(),
  name: z.string(),
  brandName: z.string(),
  partNumber: z.string(),
  picture: z.string(),
  quantity: z.int(),
  isSelected: z.boolean(),
  currency,
  tiers: z.array(priceTier),
  /** Of the price tier that the quantity reaches. */
  unitPriceMinor: z.int(),
  totalMinor: z.int(),
  moq: z.int(),
  orderMultiple: z.int(),
  stockQuantity: z.int(),
  leadDaysMin: z.int(),
  leadDaysMax: z.int(),
  warehouseCountry: z.string(),
  /** Why the line cannot be ordered; a line with a problem is left out of totals. */
  problem: z.nullable(lineProblem),
  /** The price of an item when the user last chose the quantity; null when it is the same or not known. */
  priceBefore: z.nullable(money),
  /** The stock at that time, when it has fallen below the quantity since. */
  stockBefore: z.nullable(z.int()),
})
export type CartLine = z.output<typeof cartLine>

/** The lines of one shop; their selected totals, one per currency. */
export const cartGroup = z.object({
  shopId: z.uuid(),
  shopName: z.string(),
  shopCountry: z.string(),
  shopLogo: z.string(),
  lines: z.array(cartLine),
  totals: z.array(money),
  /** The smallest order that the shop takes; null when it takes any. */
  minimumOrder: z.nullable(money),
})

export const cart = z.object({
  groups: z.array(cartGroup),
  /** Put aside: in no total. */
  saved: z.array(z.extend(cartLine, { shopName: z.string() })),
  totals: z.array(money),
  lineCount: z.int(),
  selectedCount: z.int(),
})
export type Cart = z.output<typeof cart>

export const listCart = defineAction({
  name: 'cart/item/list',
  summary: 'The cart by shop, newest first (S1.6)',
  kind: 'read',
  auth: 'anonymous',
  input: z.object({}),
  output: z.object({ cart }),
})

export const addToCart = defineAction({
  name: 'cart/item/add',
  summary: 'Add items of an offer to those already in the cart',
  auth: 'anonymous',
  input: z.object({ requestId, offerId: z.uuid(), quantity }),
  output: z.object({ lineCount: z.int(), quantity: z.int() }),
  limit: { max: 600, windowSeconds: 60 },
})

export const setCartQuantity = defineAction({
  name: 'cart/item/quantity',
  summary: 'Set how many items of an offer the cart holds',
  auth: 'anonymous',
  input: z.object({ offerId: z.uuid(), quantity }),
  output: z.object({ cart }),
})

export const selectCartLines = defineAction({
  name: 'cart/item/select',
  summary: 'Choose lines for the order, or put them aside',
  auth: 'anonymous',
  input: z.object({ offerIds, isSelected: z.boolean() }),
  output: z.object({ cart }),
})

export const removeFromCart = defineAction({
  name: 'cart/item/remove',
  summary: 'Take lines out of the cart; a line that is gone already is no error',
  auth: 'anonymous',
  input: z.object({ offerIds }),
  output: z.object({ cart }),
})

export const mergeCart = defineAction({
  name: 'cart/item/merge',
  summary: 'Move the cart of the anonymous account into mine after login (S1.6); twice is once',
  auth: 'member',
  input: z.object({ anonymousToken: z.string().check(z.maxLength(2000)) }),
  output: z.object({ cart }),
})

export const getCartTotal = defineAction({
  name: 'cart/total/get',
  summary: 'How many lines the cart holds, for the badge (S4.3)',
  kind: 'read',
  auth: 'anonymous',
  input: z.object({}),
  output: z.object({ lineCount: z.int() }),
})
