import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { quantity } from '../cart/cart.ts'
import { LINE_TEXT_MAX, QUOTE_LINES_MAX } from '../cart/line-list.ts'
import { doubles, line, rowId, ruled } from '../form-fields.ts'
import { documentName } from '../media/document.ts'
import { calendarDate } from '../moment.ts'
import { currency, money, priceMinor } from '../money.ts'
import { amountMinor, WANTED_INCOTERMS } from '../order/delivery.ts'
import { pageInput, pageOf, requestId } from '../page.ts'
import { isNumberKey, numberKey } from '../product/part-number.ts'
import { vehicle } from '../product/vehicle.ts'
import { carNumber } from '../vehicle/car-number-field.ts'
import { quoteRequestState, quoteState } from './state.ts'

export const QUOTE_SHOPS_MAX = 20
export const QUOTE_FILES_MAX = 6
export const QUOTE_DAYS_MAX = 60
export const QUOTE_DAYS = 14
export const QUOTE_NOTE_MAX = 1000
/** Requests of a buyer that wait for an end. */
export const OPEN_REQUESTS_MAX = 50

const quoteIncoterm = z.enum(WANTED_INCOTERMS)

/** A line of a request: a part number, or words, or both. */
const requestedLineForm = z
  .object({
    partNumber: z._default(line(40), ''),
    text: z._default(line(LINE_TEXT_MAX), ''),
    quantity,
    /** Per item, in the currency of the request. */
    targetMinor: z.optional(priceMinor),
  })
  .check(
    ruled(({ partNumber, text }) => {
      if (partNumber === '') return text === '' ? [{ path: 'text', rule: 'required' }] : []
      return isNumberKey(numberKey(partNumber)) ? [] : [{ path: 'partNumber', rule: 'invalid_format' }]
    }),
  )

export const quoteRequestForm = z
  .object({
    lines: z.array(requestedLineForm).check(z.minLength(1), z.maxLength(QUOTE_LINES_MAX)),
    /** Whom to ask: these shops, and with `isOpen` all that fit. */
    shopIds: z._default(
      z.array(rowId).check(
        z.maxLength(QUOTE_SHOPS_MAX),
        ruled((ids) => doubles(ids, String)),
      ),
      [],
    ),
    isOpen: z._default(z.boolean(), false),
    vehicle: z.optional(vehicle),
    /** A VIN, or the frame number of a car from Japan. */
    vin: z._default(carNumber, ''),
    /** Of the target prices, and what the buyer compares in. */
    currency,
    /** The city of the delivery. */
    cityId: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
    incoterm: z.optional(quoteIncoterm),
    wantedBy: z.optional(calendarDate),
    note: z._default(line(QUOTE_NOTE_MAX), ''),
    /** Private documents (media/document/sign): photos of the part, of the car. */
    files: z._default(
      z.array(z.object({ fileId: rowId, name: documentName })).check(
        z.maxLength(QUOTE_FILES_MAX),
        ruled((files) =>
          doubles(
            files.map(({ fileId }) => fileId),
            String,
          ),
        ),
      ),
      [],
    ),
    days: z._default(z.int().check(z.minimum(1), z.maximum(QUOTE_DAYS_MAX)), QUOTE_DAYS),
  })
  .check(
    ruled(({ shopIds, isOpen }) =>
      shopIds.length === 0 && !isOpen ? [{ path: 'shopIds', rule: 'required' }] : [],
    ),
  )

export const createQuoteRequest = defineAction({
  name: 'quote/request/create',
  summary: 'Ask shops for a quote: chosen ones, or all that fit',
  auth: 'member',
  input: z.object({ requestId, request: quoteRequestForm }),
  output: z.object({ id: z.uuid(), shopCount: z.int() }),
  limit: { max: 60, windowSeconds: 3600 },
})

export const quoteRequestRow = z.object({
  id: z.uuid(),
  /** `Q`, the date, and six characters: Q261121-8F3K2M without the hyphen. */
  code: z.string(),
  state: quoteRequestState,
  lineCount: z.int(),
  /** The first three, as they are asked for. */
  titles: z.array(z.string()),
  shopCount: z.int(),
  /** Quotes that can be ordered or were. */
  quoteCount: z.int(),
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type QuoteRequestRow = z.output<typeof quoteRequestRow>

export const listQuoteRequests = defineAction({
  name: 'quote/request/list',
  summary: 'My requests for quotes, the newest first',
  kind: 'read',
  auth: 'member',
  input: z.object({ state: z.optional(quoteRequestState), ...pageInput }),
  output: pageOf(quoteRequestRow),
})

const requestedLine = z.object({
  position: z.int(),
  partNumber: z.string(),
  text: z.string(),
  quantity: z.int(),
  targetMinor: z.nullable(z.int()),
  orderedQuantity: z.int(),
})
export type RequestedLine = z.output<typeof requestedLine>

/** What a shop offers for a line. */
const quotedLine = z.object({
  position: z.int(),
  offerId: z.uuid(),
  productId: z.uuid(),
  name: z.string(),
  brandName: z.string(),
  partNumber: z.string(),
  picture: z.string(),
  /** Another part number than the one that was asked for. */
  isAlternative: z.boolean(),
  quantity: z.int(),
  unitPriceMinor: z.int(),
  leadDays: z.int(),
  note: z.string(),
  isOrdered: z.boolean(),
})
export type QuotedLine = z.output<typeof quotedLine>

const quoteTerms = {
  currency,
  incoterm: quoteIncoterm,
  incotermPlace: z.string(),
  /** What the shop expects the delivery to cost; null when it is not known. */
  deliveryMinor: z.nullable(z.int()),
  /** The last day on which it can be ordered, in UTC. */
  validUntil: z.string(),
  note: z.string(),
}

const quoteVersion = z.object({
  version: z.int(),
  ...quoteTerms,
  lines: z.array(quotedLine),
  sentAt: z.string(),
})
export type QuoteVersion = z.output<typeof quoteVersion>

const rateRange = z.object({ min: z.int(), max: z.int() })

/** An estimate of what a quote costs at its destination, in its currency; null for what nobody knows. */
const landedPrice = z.object({
  goodsMinor: z.int(),
  deliveryMinor: z.nullable(z.int()),
  /**
   * Who says so: the shop, the cheapest carrier's table, or the delivery term, by which it is in the price: to the
   * destination, or (`place`) to the place that the term names, and the way on from there is not known.
   */
  deliveryBy: z.nullable(z.enum(['shop', 'carrier', 'price', 'place'])),
  /** What the shop adds to its prices as tax where it sells within the country; 0 for an export. */
  taxMinor: z.int(),
  dutyMinor: z.nullable(z.int()),
  vatMinor: z.nullable(z.int()),
  /** Duty and VAT are in the price (DDP): what is stated here is an estimate of that part, and not added. */
  isDutyPaid: z.boolean(),
  /** What duty and VAT are estimated from: the value of what crosses a border, and the rates in basis points. */
  basis: z.object({ valueMinor: z.int(), duty: z.nullable(rateRange), vat: z.nullable(rateRange) }),
  /** Of what is known. */
  totalMinor: z.int(),
})
export type LandedPrice = z.output<typeof landedPrice>

/** A shop's quote; without a version it has not answered. */
const shopQuote = z.object({
  id: z.uuid(),
  shopId: z.uuid(),
  shopName: z.string(),
  shopLogo: z.string(),
  state: quoteState,
  current: z.nullable(quoteVersion),
  /** What it quoted before: the totals of the goods. */
  earlier: z.array(z.object({ version: z.int(), total: money, sentAt: z.string() })),
  /** The orders that were made of it. */
  orders: z.array(z.object({ id: z.uuid() })),
})
export type ShopQuote = z.output<typeof shopQuote>

const requestContent = {
  id: z.uuid(),
  code: z.string(),
  lines: z.array(requestedLine),
  vehicle: z.nullable(vehicle),
  vin: z.string(),
  currency,
  cityName: z.string(),
  countryName: z.string(),
  incoterm: z.nullable(quoteIncoterm),
  wantedBy: z.nullable(z.string()),
  note: z.string(),
  files: z.array(z.object({ position: z.int(), name: z.string() })),
  createdAt: z.string(),
  expiresAt: z.string(),
}

export const quoteRequest = z.object({
  ...requestContent,
  state: quoteRequestState,
  isOpen: z.boolean(),
  quotes: z.array(z.extend(shopQuote, { landed: z.nullable(landedPrice) })),
})
export type ComparedQuote = QuoteRequest['quotes'][number]
export type QuoteRequest = z.output<typeof quoteRequest>

export const getQuoteRequest = defineAction({
  name: 'quote/request/detail',
  summary: 'My request with the quotes of all shops side by side',
  kind: 'read',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: z.object({ request: quoteRequest }),
})

export const withdrawQuoteRequest = defineAction({
  name: 'quote/request/withdraw',
  summary: 'Withdraw a request: what is not ordered can no longer be quoted or ordered',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: z.object({ request: quoteRequest }),
})

export const openQuoteFile = defineAction({
  name: 'quote/request/file',
  summary: 'A link to a file of a request, for its buyer and the shops that are asked; good for some minutes',
  auth: 'member',
  input: z.object({ id: z.uuid(), position: z.int().check(z.minimum(1), z.maximum(QUOTE_FILES_MAX)) }),
  output: z.object({ url: z.string() }),
})

export const shopQuoteRow = z.object({
  id: z.uuid(),
  code: z.string(),
  state: quoteState,
  shopName: z.string(),
  titles: z.array(z.string()),
  lineCount: z.int(),
  cityName: z.string(),
  countryName: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type ShopQuoteRow = z.output<typeof shopQuoteRow>

export const listShopQuotes = defineAction({
  name: 'quote/sale/list',
  summary: 'Requests for quotes that concern my shops, the newest first',
  kind: 'read',
  auth: 'member',
  input: z.object({ state: z.optional(quoteState), ...pageInput }),
  output: pageOf(shopQuoteRow),
})

/** An offer of the shop that it can quote. */
const quotableOffer = z.object({
  offerId: z.uuid(),
  partNumber: z.string(),
  brandName: z.string(),
  name: z.string(),
  currency,
  priceMinor: z.int(),
  stockQuantity: z.int(),
  incoterm: z.string(),
  incotermPlace: z.string(),
  leadDays: z.int(),
})
export type QuotableOffer = z.output<typeof quotableOffer>

export const shopQuoteDetail = z.object({
  ...z.omit(shopQuote, { id: true, shopId: true, shopLogo: true }).shape,
  ...requestContent,
  shopId: z.uuid(),
  requestId: z.uuid(),
  /** Offers of the shop under the part numbers that are asked for, by position. */
  matches: z.array(z.object({ position: z.int(), offers: z.array(quotableOffer) })),
})
export type ShopQuoteDetail = z.output<typeof shopQuoteDetail>

export const getShopQuote = defineAction({
  name: 'quote/sale/detail',
  summary: 'A request as one of my shops sees it, with what it quoted; never with quotes of others',
  kind: 'read',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: z.object({ quote: shopQuoteDetail }),
})

export const findQuotableOffers = defineAction({
  name: 'quote/sale/offers',
  summary: 'Offers of the asked shop by the beginning of a part number, to quote an alternative',
  kind: 'read',
  auth: 'member',
  input: z.object({ id: z.uuid(), text: line(40) }),
  output: z.object({ offers: z.array(quotableOffer) }),
})

export const quoteForm = z.object({
  currency,
  incoterm: quoteIncoterm,
  incotermPlace: z._default(line(80), ''),
  deliveryMinor: z._default(z.nullable(amountMinor), null),
  validUntil: calendarDate,
  note: z._default(line(QUOTE_NOTE_MAX), ''),
  /** Each line and each offer once; a line that is left out is not quoted. */
  lines: z
    .array(
      z.object({
        position: z.int().check(z.minimum(1), z.maximum(QUOTE_LINES_MAX)),
        offerId: rowId,
        quantity,
        unitPriceMinor: priceMinor,
        leadDays: z.int().check(z.minimum(0), z.maximum(180)),
        note: z._default(line(300), ''),
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(QUOTE_LINES_MAX),
      ruled((lines) => [
        ...doubles(
          lines.map(({ position }) => String(position)),
          (at) => `${at}.position`,
        ),
        ...doubles(
          lines.map(({ offerId }) => offerId),
          (at) => `${at}.offerId`,
        ),
      ]),
    ),
})

export const sendQuote = defineAction({
  name: 'quote/sale/send',
  summary: 'Quote prices for a request; sent again it is a new version, which replaces the last',
  auth: 'member',
  input: z.object({
    requestId,
    id: z.uuid(),
    /** The version that it replaces; 0 for the first. */
    version: z.int().check(z.minimum(0), z.maximum(1000)),
    quote: quoteForm,
  }),
  output: z.object({ quote: shopQuoteDetail }),
  limit: { max: 600, windowSeconds: 3600 },
})

export const moveQuote = defineAction({
  name: 'quote/sale/move',
  summary: 'Decline a request, or withdraw the quote that was sent',
  auth: 'member',
  input: z.object({ id: z.uuid(), event: z.enum(['decline', 'withdraw']) }),
  output: z.object({ quote: shopQuoteDetail }),
})
