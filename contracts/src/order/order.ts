import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { cartLine, lineProblem, quantity } from '../cart/cart.ts'
import { doubles, rowId, ruled } from '../form-fields.ts'
import { documentName } from '../media/document.ts'
import { currency, money, priceMinor } from '../money.ts'
import { pageInput, pageOf, requestId } from '../page.ts'
import { fit, vehicle } from '../product/vehicle.ts'
import { shopRole } from '../shop/own-shop-list.ts'
import { storable } from '../text.ts'
import { address } from '../user/address.ts'
import { bankClaim } from './bank-claim.ts'
import { containerNumber } from './container.ts'
import { couponProblem, discountInput, orderDiscount } from './coupon.ts'
import { customsHint } from './customs.ts'
import {
  deliveryOption,
  invoiceData,
  invoiceView,
  orderChoice,
  SHIPMENT_MODES,
  WANTED_DOCUMENTS,
} from './delivery.ts'
import { newOrderDocument, orderDocument } from './document.ts'
import { foreignRefund } from './foreign-refund.ts'
import { buyerProposal, orderProposal, proposalAnswer, reasonText, sellerProposal } from './proposal.ts'
import { orderReturn } from './return.ts'
import { routePoint } from './shipment-route.ts'
import type { OrderEvent } from './state.ts'
import { orderEvent, orderGroup, orderState } from './state.ts'

import { BORDER_HUBS, measuredPackage, PACKAGES_MAX, packedWhole, TRACKING_CODES } from './tracking.ts'

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
  lines: z.array(z.extend(orderLine, { customs: z.nullable(customsHint) })),
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
    /** At most one per order; an order without one is delivered at a price that the shop states. */
    choices: z._default(z.array(orderChoice).check(z.maxLength(200), eachOnce('offerId')), []),
    invoice: z.optional(invoiceData),
    ...discountInput,
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

const searchedText = z.optional(z.string().check(z.trim(), z.maxLength(60), storable))

export const listOrders = defineAction({
  name: 'order/order/list',
  summary: 'My orders, the newest first (S1.16)',
  kind: 'read',
  auth: 'member',
  input: z.object({
    state: z.optional(orderState),
    group: z.optional(orderGroup),
    /** The beginning of a code, a whole part number, or a part of the name of a shop. */
    text: searchedText,
    shopId: z.optional(z.uuid()),
    createdFrom: z.optional(z.iso.datetime()),
    createdTo: z.optional(z.iso.datetime()),
    ...pageInput,
  }),
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
  output: z.object({
    counts: z.record(orderState, z.int()),
    /** Where I have ordered, by name: the shops of the same orders. */
    shops: z.array(z.object({ id: z.uuid(), name: z.string() })),
  }),
})

/** A payment of the buyer: by bank transfer with a proof that the shop confirms, or from the balance. */
export const orderPayment = z.object({
  id: z.uuid(),
  method: z.enum(['transfer', 'balance', 'online']),
  state: z.enum(['submitted', 'confirmed', 'rejected']),
  amountMinor: z.int(),
  reference: z.string(),
  /** Null for a payment from the balance. */
  proof: z.nullable(z.object({ name: z.string() })),
  /** Why it was rejected. */
  reason: z.string(),
  createdAt: z.string(),
})

export const shipment = z.object({
  id: z.uuid(),
  mode: z.enum(SHIPMENT_MODES),
  carrier: z.string(),
  trackingNumber: z.string(),
  containerNumber: z.string(),
  /** By position of the line. */
  quantities: z.record(z.string(), z.int()),
  packageCount: z.int(),
  grossGrams: z.int(),
  /** Each with weight and size, where the shop has measured them. */
  packages: z.array(measuredPackage),
  /** Where it crosses the border; null where that is open. */
  borderHub: z.nullable(z.enum(BORDER_HUBS)),
  shippedAt: z.string(),
  /** The latest first. */
  events: z.array(
    z.object({ at: z.string(), code: z.enum(TRACKING_CODES), place: z.string(), text: z.string() }),
  ),
  /** The way on a map, as far as its places are known: empty with fewer than two. */
  route: z.array(routePoint),
})
export type Shipment = z.output<typeof shipment>

/** Why money of an order is booked. */
export const ORDER_ENTRY_KINDS = [
  'payment',
  'settlement',
  'refund',
  'subsidy',
  'subsidy_return',
  'points_earned',
  'points_spent',
  'points_return',
  'top_up',
  'payout',
  'payout_return',
  'claim',
  'claim_return',
  'claim_lost',
  'exchange',
] as const

/** Units of a currency for one US dollar, as published. */
const frozenRate = z.object({ currency, perUsd: z.string(), date: z.string(), source: z.string() })

/** A booking of an order: money that comes onto an account, or leaves it with a negative amount. */
const orderEntry = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(ORDER_ENTRY_KINDS),
  owner: z.enum(['outside', 'alliance', 'user', 'shop', 'order']),
  account: z.enum([
    'bank',
    'balance',
    'escrow',
    'commission',
    'payout',
    'promotion',
    'points',
    'claim',
    'loss',
    'exchange',
  ]),
  amountMinor: z.int(),
  /** `POINT` for points. */
  currency: z.union([currency, z.literal('POINT')]),
})
export type OrderEntry = z.output<typeof orderEntry>

export const order = z.extend(orderRow, {
  lines: z.array(
    z.extend(orderLine, {
      /** In the checkout: what shipments and proposals call the line. */
      position: z.int(),
      /** As it was at checkout; null where the office knew nothing. */
      customs: z.nullable(customsHint),
    }),
  ),
  /** Whose view this is. */
  side: z.enum(['buyer', 'seller', 'office']),
  incoterm: z.string(),
  incotermPlace: z.string(),
  warehouseCountry: z.string(),
  warehouseCountryName: z.string(),
  leadDaysMin: z.int(),
  leadDaysMax: z.int(),
  note: z.string(),
  grossGrams: z.int(),
  address: z.omit(address, { id: true, isDefault: true }),
  /** Null until the shop has stated it; part of the total. */
  deliveryMinor: z.nullable(z.int()),
  /** What the buyer chose; null for orders from before there was a choice. */
  discount: orderDiscount,
  delivery: z.nullable(z.omit(deliveryOption, { rateId: true })),
  /** The rate of exchange behind the price of the delivery, frozen when the order was placed; null when it needed none. */
  exchange: z.nullable(z.object({ from: frozenRate, to: frozenRate })),
  /** Whether the shop has still to state the price of the delivery. */
  isDeliveryOpen: z.boolean(),
  wantedIncoterm: z.nullable(z.string()),
  wantedDocuments: z.array(z.enum(WANTED_DOCUMENTS)),
  invoice: z.nullable(invoiceView),
  depositPercent: z.int(),
  /** What is due is paid from the balance of the buyer when the shop asks for it. */
  paysFromBalance: z.boolean(),
  paidMinor: z.int(),
  refundedMinor: z.int(),
  /** What of the payments a bank, or somebody at the provider, gave back: it is not on the buyer's balance. */
  outsideMinor: z.int(),
  /** What is to be paid now: 0 when nothing is. */
  payableMinor: z.int(),
  /** What the buyer can pay with at once. */
  balanceMinor: z.int(),
  /** What of it can go back to where the order was paid online. */
  returnableMinor: z.int(),
  /** The role of the caller in the shop, when they see its side. */
  shopRole: z.nullable(shopRole),
  /** When the order is cancelled or completed unless somebody acts. */
  dueAt: z.nullable(z.string()),
  /** Counts the changes that both sides agreed on. */
  termsVersion: z.int(),
  /** The newest first; one of them may be open. */
  proposals: z.array(orderProposal),
  /** The newest first; one of them may be open. */
  returns: z.array(orderReturn),
  /** Until when goods of the completed order can be sent back; null for one that is not completed. */
  returnableUntil: z.nullable(z.string()),
  payments: z.array(orderPayment),
  /** The bookings of the order that concern the side, the oldest first. */
  entries: z.array(orderEntry),
  /** What the buyer claims back from their bank. */
  claims: z.array(bankClaim),
  /** Refunds that hold the money of the order until the office books them; the buyer sees none. */
  foreignRefunds: z.array(foreignRefund),
  shipments: z.array(shipment),
  /** Papers that the sides have added, the oldest first. */
  documents: z.array(orderDocument),
  /** The order's events, oldest first. */
  history: z.array(
    z.object({
      state: orderState,
      /** `create` when it was placed. */
      event: z.union([orderEvent, z.literal('create')]),
      /** Of the machine: buyer, seller, office, system. */
      by: z.string(),
      /** Of the member of the shop who did it, for the shop and the office; empty for others. */
      name: z.string(),
      reason: z.string(),
      at: z.string(),
      /** What the side shows with it. */
      files: z.array(z.object({ id: z.uuid(), name: z.string() })),
    }),
  ),
  /** Other orders of the same submit; the buyer alone sees them. */
  siblings: z.array(z.object({ id: z.uuid(), code: z.string(), shopName: z.string() })),
})
export type Order = z.output<typeof order>

export const oneOrder = z.object({ order })
const orderId = z.uuid()

export const getOrder = defineAction({
  name: 'order/order/detail',
  summary: 'An order with all its page shows, for its buyer and its shop (S1.17)',
  kind: 'read',
  auth: 'member',
  input: z.object({ id: orderId }),
  output: oneOrder,
})

export { REASON_MAX } from './proposal.ts'

const reason = reasonText

export const cancelOrder = defineAction({
  name: 'order/order/cancel',
  summary: 'Cancel an order that is not paid; its stock goes back on sale',
  auth: 'member',
  input: z.object({ id: orderId }),
  output: oneOrder,
})

export const CLAIM_FILES_MAX = 6
/** Events that both sides and a judge look at: they can be shown with photos and documents (media/document/sign). */
export const CLAIM_EVENTS = ['requestReturn', 'openDispute', 'refuseReturn'] as const satisfies OrderEvent[]

const claimFiles = z._default(
  z
    .array(z.object({ fileId: z.uuid(), name: documentName }))
    .check(z.maxLength(CLAIM_FILES_MAX), eachOnce('fileId')),
  [],
)
const claim = ruled<{ readonly event: string; readonly files: readonly unknown[] }>(({ event, files }) =>
  files.length === 0 || CLAIM_EVENTS.some((one) => one === event)
    ? []
    : [{ path: 'files', rule: 'invalid_value' }],
)

/** Events of the buyer besides `cancel`. */
const BUYER_EVENTS = ['receive', 'requestCancel', 'openDispute', 'requestReturn', 'withdrawReturn'] as const
/** Events of the shop that need nothing but a reason. */
const SELLER_EVENTS = [
  'decline',
  'pack',
  'enterCustoms',
  'arrive',
  'deliver',
  'acceptCancel',
  'refuseCancel',
  'acceptReturn',
  'refuseReturn',
  'refund',
] as const

export const moveOrder = defineAction({
  name: 'order/order/move',
  summary:
    'What a buyer does with a paid order: receive it, ask to cancel it or to return all of it, open a dispute (S4.15)',
  auth: 'member',
  input: z
    .object({ id: orderId, event: z.enum(BUYER_EVENTS), reason: z._default(reason, ''), files: claimFiles })
    .check(claim),
  output: oneOrder,
})

export const moveSale = defineAction({
  name: 'order/sale/move',
  summary: 'What a shop does with an order: decline, pack, follow it on its way, decide on a return (S4.15)',
  auth: 'member',
  input: z
    .object({ id: orderId, event: z.enum(SELLER_EVENTS), reason: z._default(reason, ''), files: claimFiles })
    .check(claim),
  output: oneOrder,
})

export const proposeOrderChange = defineAction({
  name: 'order/order/propose',
  summary: 'Ask the shop for fewer pieces before they are shipped; the shop accepts or declines (S4.15)',
  auth: 'member',
  input: buyerProposal,
  output: oneOrder,
})

export const proposeSaleChange = defineAction({
  name: 'order/sale/propose',
  summary:
    'Propose to deliver fewer pieces, later or at other prices; an order not yet confirmed is confirmed so when the buyer accepts (S4.15)',
  auth: 'member',
  input: sellerProposal,
  output: oneOrder,
})

export const answerOrderChange = defineAction({
  name: 'order/order/answer-change',
  summary: 'Accept or decline what the shop proposes, or withdraw an own proposal (S4.15)',
  auth: 'member',
  input: proposalAnswer,
  output: oneOrder,
})

export const answerSaleChange = defineAction({
  name: 'order/sale/answer-change',
  summary: 'Accept or decline what the buyer asks for, or withdraw an own proposal (S4.15)',
  auth: 'member',
  input: proposalAnswer,
  output: oneOrder,
})

export const judgeOrder = defineAction({
  name: 'order/office/judge',
  summary: 'Decide a dispute: refund the buyer, or pay the shop (S4.15)',
  auth: 'order.decide',
  stepUp: true,
  input: z.object({
    id: orderId,
    event: z.enum(['refundBuyer', 'paySeller']),
    reason: reason.check(z.minLength(5)),
  }),
  output: oneOrder,
})

/** Price of the delivery and terms of payment, final once the buyer is asked to pay. */
const terms = z.object({
  /** Left out where the buyer has chosen a carrier or picks up: that price is fixed. */
  deliveryMinor: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000_000_000))),
  /** What is due before packing; the rest is due before shipping. */
  depositPercent: z._default(z.int().check(z.minimum(1), z.maximum(100)), 100),
})

export const confirmSale = defineAction({
  name: 'order/sale/confirm',
  summary: 'Confirm an order; with the price of the delivery the buyer is asked to pay at once',
  auth: 'member',
  input: z.object({ id: orderId, terms: z.optional(terms) }),
  output: oneOrder,
})

export const requestPayment = defineAction({
  name: 'order/sale/request-payment',
  summary: 'State the price of the delivery of a confirmed order and ask the buyer to pay',
  auth: 'member',
  input: z.object({ id: orderId, terms }),
  output: oneOrder,
})

export const giveBack = defineAction({
  name: 'order/sale/give-back',
  summary:
    'Refund a part or all of a completed order from the balance of the shop; its commission is given back in proportion',
  auth: 'member',
  input: z.object({ requestId, id: orderId, amountMinor: priceMinor, reason: reason.check(z.minLength(5)) }),
  output: oneOrder,
  limit: { max: 60, windowSeconds: 3600 },
})

export const payByTransfer = defineAction({
  name: 'order/payment/transfer',
  summary: 'Report a bank transfer of what is to be paid, with its proof (media/document/sign)',
  auth: 'member',
  input: z.object({
    requestId,
    id: orderId,
    /** Must be what is to be paid. */
    amountMinor: priceMinor,
    reference: z._default(z.string().check(z.trim(), z.maxLength(60), storable), ''),
    proof: z.object({ fileId: z.uuid(), name: documentName }),
  }),
  output: oneOrder,
})

export const payFromBalance = defineAction({
  name: 'order/payment/balance',
  summary: 'Pay what is to be paid from my balance in the currency of the order',
  auth: 'member',
  input: z.object({ requestId, id: orderId, amountMinor: priceMinor }),
  output: oneOrder,
})

export const listPaymentProviders = defineAction({
  name: 'order/payment/providers',
  summary: 'Providers with which an order can be paid online',
  kind: 'read',
  auth: 'member',
  input: z.object({}),
  output: z.object({ providers: z.array(z.string()) }),
})

export const payOnline = defineAction({
  name: 'order/payment/online',
  summary: 'Pay what is to be paid at a provider; the order follows when the provider reports',
  auth: 'member',
  input: z.object({
    requestId,
    id: orderId,
    amountMinor: priceMinor,
    provider: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/)),
  }),
  /** Where the buyer pays. */
  output: z.object({ url: z.string() }),
  limit: { max: 60, windowSeconds: 3600 },
})

export const returnOnline = defineAction({
  name: 'order/payment/return',
  summary:
    'Send what an order has given back to my balance on to the card or account from which I paid it online',
  auth: 'member',
  input: z.object({ requestId, id: orderId, amountMinor: priceMinor }),
  output: oneOrder,
  limit: { max: 60, windowSeconds: 3600 },
})

export const decidePayment = defineAction({
  name: 'order/sale/payment',
  summary: 'Confirm that a transfer has arrived, or reject it with a reason',
  auth: 'member',
  input: z.object({ id: z.uuid(), isConfirmed: z.boolean(), reason: z._default(reason, '') }),
  output: oneOrder,
})

export const decideAnyPayment = defineAction({
  name: 'order/office/payment',
  summary: 'Confirm that a transfer has arrived on the account of the alliance, or reject it, for the office',
  auth: 'order.decide',
  stepUp: true,
  input: decidePayment.input,
  output: oneOrder,
})

export const bookRefund = defineAction({
  name: 'order/office/book-refund',
  summary:
    'Book what a refund that the provider reports in another currency is worth in that of the payment, for the office',
  auth: 'order.decide',
  stepUp: true,
  input: z.object({
    requestId,
    /** Of the order. */
    id: orderId,
    refundId: z.uuid(),
    amountMinor: priceMinor,
    /** What left the account of the alliance in that currency, when it is not the same: a difference of exchange. */
    chargedMinor: z.optional(priceMinor),
    reason: reason.check(z.minLength(5)),
  }),
  output: oneOrder,
})

export const closeRefund = defineAction({
  name: 'order/office/close-refund',
  summary: 'Close a refund in another currency that can never be booked, with a reason, for the office',
  auth: 'order.decide',
  stepUp: true,
  input: z.object({
    requestId,
    /** Of the order. */
    id: orderId,
    refundId: z.uuid(),
    reason: reason.check(z.minLength(5)),
  }),
  output: oneOrder,
})

export const openProof = defineAction({
  name: 'order/payment/proof',
  summary: 'A link to the proof of a payment, good for some minutes',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: z.object({ url: z.string() }),
})

export const openClaimFile = defineAction({
  name: 'order/order/open-file',
  summary: 'A link to a paper of an order, or to what a return or a dispute shows, good for some minutes',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: z.object({ url: z.string() }),
})

export const openAnyFile = defineAction({
  name: 'order/office/open-file',
  summary:
    'A link to a paper, to the proof of a payment, or to what a return or a dispute shows, for the office',
  auth: 'order.decide',
  input: z.object({ id: z.uuid() }),
  output: z.object({ url: z.string() }),
})

const words = (max: number) => z.string().check(z.trim(), z.maxLength(max), storable)

export const shipOrder = defineAction({
  name: 'order/sale/ship',
  summary: 'Send goods of a paid order; the rest can follow in further shipments',
  auth: 'member',
  input: z
    .object({
      requestId,
      id: orderId,
      mode: z.enum(SHIPMENT_MODES),
      carrier: words(80),
      trackingNumber: words(60),
      containerNumber: z._default(containerNumber, ''),
      /** By position of the line; what is left out comes later. */
      quantities: z.record(z.string().check(z.regex(/^[1-9]\d{0,2}$/)), quantity),
      packageCount: z.int().check(z.minimum(1), z.maximum(1000)),
      grossGrams: z.int().check(z.minimum(1), z.maximum(100_000_000_000)),
      packages: z._default(z.array(measuredPackage).check(z.maxLength(PACKAGES_MAX)), []),
      borderHub: z.optional(z.enum(BORDER_HUBS)),
    })
    .check(packedWhole),
  output: oneOrder,
})

export const trackShipment = defineAction({
  name: 'order/sale/track',
  summary: 'Enter where a shipment is',
  auth: 'member',
  input: z.object({
    requestId,
    id: z.uuid(),
    code: z._default(z.enum(TRACKING_CODES), 'note'),
    /** When it happened; now when it is left out. */
    at: z.optional(z.iso.datetime()),
    place: words(80).check(z.minLength(1)),
    text: words(200),
  }),
  output: oneOrder,
})

export const addOrderDocument = defineAction({
  name: 'order/document/add',
  summary:
    'Add a paper of the order by its kind (media/document/sign): contract, waybill, certificate (S1.17)',
  auth: 'member',
  input: newOrderDocument,
  output: oneOrder,
  limit: { max: 120, windowSeconds: 3600 },
})

export const removeOrderDocument = defineAction({
  name: 'order/document/remove',
  summary: 'Remove a paper that my side of the order has added; its file is deleted',
  auth: 'member',
  /** Of the file. */
  input: z.object({ id: z.uuid() }),
  output: oneOrder,
})

export const saleRow = z.extend(orderRow, {
  buyerName: z.string(),
  cityName: z.string(),
  countryName: z.string(),
  /** When the order is cancelled or completed unless somebody acts. */
  dueAt: z.nullable(z.string()),
})
export type SaleRow = z.output<typeof saleRow>

const saleFilter = {
  state: z.optional(orderState),
  group: z.optional(orderGroup),
  /** The beginning of a code, or a whole part number. */
  text: searchedText,
  createdFrom: z.optional(z.iso.datetime()),
  createdTo: z.optional(z.iso.datetime()),
}

export const listSales = defineAction({
  name: 'order/sale/list',
  summary: 'Orders of my shops, the newest first (S1.16)',
  kind: 'read',
  auth: 'member',
  input: z.object({
    shopId: z.optional(z.uuid()),
    ...saleFilter,
    ...pageInput,
  }),
  output: pageOf(saleRow),
})

export const listAllOrders = defineAction({
  name: 'order/office/list',
  summary: 'Orders of all shops, the newest first; those in dispute wait for a decision (S1.16)',
  kind: 'read',
  auth: 'order.decide',
  input: z.object({ ...saleFilter, ...pageInput }),
  output: pageOf(saleRow),
})

export const getAnyOrder = defineAction({
  name: 'order/office/detail',
  summary: 'An order with the statements of both sides, for the office',
  kind: 'read',
  auth: 'order.decide',
  input: z.object({ id: orderId }),
  output: oneOrder,
})

export const countSales = defineAction({
  name: 'order/sale/count',
  summary: 'How many orders of my shops are in each state, of the latest thousand of each shop',
  kind: 'read',
  auth: 'member',
  input: z.object({}),
  output: z.object({
    shops: z.array(z.object({ id: z.uuid(), name: z.string() })),
    counts: z.record(orderState, z.int()),
  }),
})
