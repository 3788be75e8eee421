import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { CART_LINES_MAX, cartLine, lineProblem, quantity } from '../cart/cart.ts'
import { doubles, eachOnce, rowId, ruled } from '../form-fields.ts'
import { currency, money, priceMinor } from '../money.ts'
import { requestId } from '../page.ts'
import { vehicle } from '../product/vehicle.ts'
import { storable } from '../text.ts'
import { address } from '../user/address.ts'
import { couponProblem, discountInput, orderDiscount } from './coupon.ts'
import { customsHint } from './customs.ts'
import {
  amountMinor,
  deliveryChoice,
  deliveryOption,
  WANTED_DOCUMENTS,
  WANTED_INCOTERMS,
} from './delivery.ts'
import { invoiceData } from './invoice.ts'
import { orderLine } from './order.ts'
import { taxTerms } from './tax.ts'

export const NOTE_MAX = 500
/** So many unpaid orders a buyer can have, as they hold their stock. */
export const UNPAID_ORDERS_MAX = 50
/** And so many at one shop. */
export const UNPAID_SHOP_ORDERS_MAX = 30

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
  lines: z.array(
    z.extend(orderLine, {
      customs: z.nullable(customsHint),
      /** On the goods, or within them where prices contain tax. */
      taxMinor: z.int(),
    }),
  ),
  /** To the address; the tax of the delivery is `taxOn` its price. */
  tax: taxTerms,
  /** Of the goods alone. */
  totalMinor: z.int(),
  grossGrams: z.int(),
  volumeCm3: z.int(),
  /** How it can be delivered to the address; empty without one. */
  deliveries: z.array(deliveryOption),
  discount: orderDiscount,
  /** What the goods of this order lack to the smallest order that the shop takes; null when nothing. */
  missingToMinimum: z.nullable(money),
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

/** Lines of quotes for one request, at the prices of these versions. */
const quoteChoice = z.object({
  requestId: rowId,
  quotes: z
    .array(
      z.object({
        quoteId: rowId,
        version: z.int().check(z.minimum(1), z.maximum(1000)),
        positions: z
          .array(z.int().check(z.minimum(1), z.maximum(100)))
          .check(z.minLength(1), z.maxLength(100)),
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
})
export type QuoteChoice = z.output<typeof quoteChoice>

/** What is ordered: the selected lines of the cart, or one offer bought directly, or lines of quotes. */
const source = {
  buyNow: z.optional(z.object({ offerId: z.uuid(), quantity })),
  quote: z.optional(quoteChoice),
  compare: z.optional(vehicle),
}

/** What the buyer wants of one order, which any of its offers names. */
const orderChoice = z.object({
  offerId: rowId,
  /** Off by coupon and points, as the buyer saw it: another sum is refused with DISCOUNT_CHANGED. */
  discountMinor: z._default(amountMinor, 0),
  /** On goods and delivery, or within them, as the buyer saw it: another sum is refused with TAX_CHANGED. */
  taxMinor: z._default(z.int().check(z.minimum(0)), 0),
  delivery: z._default(deliveryChoice, { kind: 'quoted', rateId: null, priceMinor: null }),
  /** Null when that of the offer is right. */
  incoterm: z._default(z.nullable(z.enum(WANTED_INCOTERMS)), null),
  documents: z._default(
    z.array(z.enum(WANTED_DOCUMENTS)).check(
      z.maxLength(WANTED_DOCUMENTS.length),
      ruled<readonly string[]>((names) => doubles(names, String)),
    ),
    [],
  ),
  /** Pay what is due from my balance when the shop asks for it; not where the shop has still to state the delivery. */
  paysFromBalance: z._default(z.boolean(), false),
})
export type OrderChoice = z.output<typeof orderChoice>

export const previewCheckout = defineAction({
  name: 'order/checkout/preview',
  summary: 'The orders that a submit would make, with today’s prices (S1.15)',
  kind: 'read',
  auth: 'member',
  input: z.object({
    ...source,
    /** Where to deliver; the default address when it is left out. */
    addressId: z.optional(rowId),
    ...discountInput,
  }),
  output: z.object({
    orders: z.array(orderDraft),
    /** Why nothing is delivered to the country of the address; empty where it is. */
    deliveryStop: z.string(),
    /** Empty for an offer bought directly: that is refused instead. */
    leftOut: z.array(leftOutLine),
    totals: z.array(money),
    couponProblems: z.array(couponProblem),
    /** The buyer's points. */
    points: z.int(),
    /** What the buyer has in each currency of the orders. */
    balances: z.array(money),
    addresses: z.array(address),
  }),
})

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
      .check(z.minLength(1), z.maxLength(CART_LINES_MAX), eachOnce('offerId')),
    /** At most one per order; an order without one is delivered at a price that the shop states. */
    choices: z._default(z.array(orderChoice).check(z.maxLength(CART_LINES_MAX), eachOnce('offerId')), []),
    invoice: z.optional(invoiceData),
    ...discountInput,
    /** At most one per shop. The note of a shop without order is ignored. */
    notes: z._default(
      z
        .array(
          z.object({ shopId: z.uuid(), note: z.string().check(z.trim(), z.maxLength(NOTE_MAX), storable) }),
        )
        .check(z.maxLength(CART_LINES_MAX), eachOnce('shopId')),
      [],
    ),
  }),
  output: z.object({
    checkoutId: z.uuid(),
    orders: z.array(z.object({ id: z.uuid(), code: z.string(), shopName: z.string(), total: money })),
  }),
  limit: { max: 600, windowSeconds: 60 },
})
