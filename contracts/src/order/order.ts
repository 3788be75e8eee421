import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { cartLine, lineProblem, quantity } from '../cart/cart.ts'
import { doubles, ruled } from '../form-parts.ts'
import { currency, money, priceMinor } from '../money.ts'
import { pageInput, pageOf, requestId } from '../page.ts'
import { fit, vehicle } from '../product/vehicle.ts'
import { storable } from '../text.ts'
import { address } from '../user/address.ts'
import { orderState } from './state.ts'

export const NOTE_MAX = 500

const orderLine = z.object({
  offerId: z.uuid(),
  productId: z.uuid(),
  name: z.string(),
  brandName: z.string(),
  partNumber: z.string(),
  picture: z.string(),
  quantity: z.int(),
  unitPriceMinor: z.int(),
  totalMinor: z.int(),
  fit: z.optional(fit),
})
export type OrderLine = z.output<typeof orderLine>

/** One order of a submit: there is one per shop, currency, warehouse country, Incoterm and delivery place. */
export const orderDraft = z.object({
  shopId: z.uuid(),
  shopName: z.string(),
  shopLogo: z.string(),
  currency,
  warehouseCountry: z.string(),
  warehouseCountryName: z.string(),
  incoterm: z.string(),
  incotermPlace: z.string(),
  leadDaysMin: z.int(),
  leadDaysMax: z.int(),
  lines: z.array(orderLine),
  totalMinor: z.int(),
  grossGrams: z.int(),
})

/** A selected line of the cart that cannot be ordered, and why. */
export const leftOutLine = z.extend(
  z.pick(cartLine, {
    offerId: true,
    name: true,
    partNumber: true,
    moq: true,
    orderMultiple: true,
    stockQuantity: true,
  }),
  { problem: lineProblem },
)
export type LeftOutLine = z.output<typeof leftOutLine>

/** What is ordered: the selected lines of the cart, or one offer bought directly. */
const source = { buyNow: z.optional(z.object({ offerId: z.uuid(), quantity })), compare: z.optional(vehicle) }

export const previewCheckout = defineAction({
  name: 'order/checkout/preview',
  summary: 'The orders that a submit would make, with today’s prices (S1.15)',
  kind: 'read',
  auth: 'member',
  input: z.object(source),
  output: z.object({
    orders: z.array(orderDraft),
    /** Empty for an offer bought directly: that is refused instead. */
    leftOut: z.array(leftOutLine),
    totals: z.array(money),
    addresses: z.array(address),
  }),
})

/** Ids are case-insensitive. */
const eachOnce = <Key extends string>(key: Key) =>
  ruled<readonly Record<Key, string>[]>((rows) =>
    doubles(
      rows.map((row) => row[key].toLowerCase()),
      (at) => `${at}.${key}`,
    ),
  )

export const submitCheckout = defineAction({
  name: 'order/checkout/submit',
  summary: 'Order; sent twice with one request id it is done once',
  auth: 'member',
  input: z.object({
    requestId,
    addressId: z.uuid(),
    ...source,
    /** What the user saw, each offer once. A different price is refused with PRICE_CHANGED. */
    seen: z
      .array(z.object({ offerId: z.uuid(), quantity, unitPriceMinor: priceMinor }))
      .check(z.minLength(1), z.maxLength(200), eachOnce('offerId')),
    /** At most one per shop. The note of a shop without order is ignored. */
    notes: z._default(
      z
        .array(
          z.object({ shopId: z.uuid(), note: z.string().check(z.trim(), z.maxLength(NOTE_MAX), storable) }),
        )
        .check(z.maxLength(200), eachOnce('shopId')),
      [],
    ),
  }),
  output: z.object({
    checkoutId: z.uuid(),
    orders: z.array(z.object({ id: z.uuid(), code: z.string(), shopName: z.string(), total: money })),
  }),
  limit: { max: 600, windowSeconds: 60 },
})

export const orderRow = z.object({
  id: z.uuid(),
  /** `T`, the date, and six characters of Crockford’s alphabet: T261121-8F3K2M without the hyphen. */
  code: z.string(),
  state: orderState,
  shopId: z.uuid(),
  shopName: z.string(),
  shopLogo: z.string(),
  total: money,
  itemCount: z.int(),
  /** The first four lines. */
  lines: z.array(orderLine),
  lineCount: z.int(),
  createdAt: z.string(),
})
export type OrderRow = z.output<typeof orderRow>

export const listOrders = defineAction({
  name: 'order/order/list',
  summary: 'My orders, the newest first (S1.16)',
  kind: 'read',
  auth: 'member',
  input: z.object({ state: z.optional(orderState), ...pageInput }),
  output: pageOf(orderRow),
})

/** Counting stops here: more is `1000` too. */
export const ORDER_COUNT_MAX = 1000

export const countOrders = defineAction({
  name: 'order/order/count',
  summary: 'How many orders I have in each state, of my latest thousand (S2.11)',
  kind: 'read',
  auth: 'member',
  input: z.object({}),
  output: z.object({ counts: z.record(orderState, z.int()) }),
})

export const order = z.extend(orderRow, {
  incoterm: z.string(),
  incotermPlace: z.string(),
  warehouseCountry: z.string(),
  warehouseCountryName: z.string(),
  leadDaysMin: z.int(),
  leadDaysMax: z.int(),
  note: z.string(),
  grossGrams: z.int(),
  address: z.omit(address, { id: true, isDefault: true }),
  /** The order's events, oldest first. */
  history: z.array(z.object({ state: orderState, at: z.string() })),
  /** Other orders of the same submit. */
  siblings: z.array(z.object({ id: z.uuid(), code: z.string(), shopName: z.string() })),
})
export type Order = z.output<typeof order>

export const getOrder = defineAction({
  name: 'order/order/detail',
  summary: 'An order of mine with all its page shows (S1.17)',
  kind: 'read',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: z.object({ order }),
})

export const cancelOrder = defineAction({
  name: 'order/order/cancel',
  summary: 'Cancel an order that the shop has not confirmed; its stock goes back on sale',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: z.object({ order }),
})
