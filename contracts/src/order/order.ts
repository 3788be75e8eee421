import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { ACCOUNT_KINDS, ACCOUNT_OWNERS } from '../ledger/account-names.ts'
import { currency, money } from '../money.ts'
import { latitude, longitude } from '../place/geo-point.ts'
import { fit } from '../product/vehicle.ts'
import { shopRole } from '../shop/own-shop-list.ts'
import { address } from '../user/address.ts'
import { bankAccount } from './bank-account.ts'
import { bankClaim } from './bank-claim.ts'
import { orderDiscount } from './coupon.ts'
import { customsHint } from './customs.ts'
import { deliveryOption, SHIPMENT_MODES, WANTED_DOCUMENTS } from './delivery.ts'
import { orderDocument } from './document.ts'
import { frozenExchange } from './frozen-rate.ts'
import { invoiceView } from './invoice.ts'
import { orderProposal } from './proposal.ts'
import { orderReturn } from './return.ts'
import { orderEvent, orderState } from './state.ts'
import { orderTaxView } from './tax.ts'
import { BORDER_HUBS, measuredPackage, TRACKING_CODES } from './tracking.ts'

/** A place on the way of a shipment, in the order of the way. */
export const routePoint = z.object({
  kind: z.enum(['origin', 'event', 'border', 'destination']),
  name: z.string(),
  latitude,
  longitude,
  /** When the goods were there; null where nobody has entered it. */
  at: z.nullable(z.string()),
  /** The goods have been here, or further on. */
  isPassed: z.boolean(),
})
export type RoutePoint = z.output<typeof routePoint>

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

export const orderLine = z.object({
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

/** The office says that a transfer which the shop has confirmed never came. */
export const missingTransfer = z.object({
  reason: z.string(),
  decidedAt: z.string(),
  /** Of the shop; empty before it has answered, and for the buyer. */
  answer: z.string(),
})
export type MissingTransfer = z.output<typeof missingTransfer>

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
  /** The shop has confirmed it, and the office has not seen it on the account of the alliance yet. */
  isUnseen: z.boolean(),
  /** Null unless the office says that it never came. */
  missing: z.nullable(missingTransfer),
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
  'never_came',
  'came_late',
] as const

/** A booking of an order: money that comes onto an account, or leaves it with a negative amount. */
const orderEntry = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(ORDER_ENTRY_KINDS),
  owner: z.enum(ACCOUNT_OWNERS),
  account: z.enum(ACCOUNT_KINDS),
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
      taxMinor: z.int(),
      /** Also without a fault of the shop. */
      isReturnable: z.boolean(),
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
  discount: orderDiscount,
  tax: orderTaxView,
  /** What the buyer chose; null for orders from before there was a choice. */
  delivery: z.nullable(z.omit(deliveryOption, { rateId: true })),
  /** The rate of exchange behind the price of the delivery, frozen when the order was placed; null when it needed none. */
  exchange: frozenExchange,
  /** Whether the shop has still to state the price of the delivery. */
  isDeliveryOpen: z.boolean(),
  /** The most that the shop asks for the delivery by the quote which was ordered; more needs a proposal. */
  quotedDeliveryMinor: z.nullable(z.int()),
  wantedIncoterm: z.nullable(z.string()),
  wantedDocuments: z.array(z.enum(WANTED_DOCUMENTS)),
  invoice: z.nullable(invoiceView),
  depositPercent: z.int(),
  /** What is due is paid from the balance of the buyer when the shop asks for it. */
  paysFromBalance: z.boolean(),
  paidMinor: z.int(),
  refundedMinor: z.int(),
  /** What of the payments of a completed order the mall keeps until its open return has ended. */
  withheldMinor: z.int(),
  /** What of the payments a bank, or somebody at the provider, gave back: it is not on the buyer's balance. */
  outsideMinor: z.int(),
  /** What the order has borne of transfers that never came; a part of what counts as refunded. */
  missingMinor: z.int(),
  /** What is to be paid now: 0 when nothing is. */
  payableMinor: z.int(),
  /** Where the buyer transfers that: null for the shop, while nothing is due, and until the office has said. */
  bankAccount: z.nullable(bankAccount),
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

export const getOrder = defineAction({
  name: 'order/order/detail',
  summary: 'An order with all its page shows, for its buyer and its shop (S1.17)',
  kind: 'read',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: oneOrder,
})

export const getAnyOrder = defineAction({
  name: 'order/office/detail',
  summary: 'An order with the statements of both sides, for the office',
  kind: 'read',
  auth: 'order.decide',
  input: z.object({ id: z.uuid() }),
  output: oneOrder,
})
