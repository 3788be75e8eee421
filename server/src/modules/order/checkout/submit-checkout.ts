import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import { majorUnits } from '@tiantian/contracts/money.ts'
import type { OrderChoice } from '@tiantian/contracts/order/checkout.ts'
import { submitCheckout } from '@tiantian/contracts/order/checkout.ts'
import type { DeliveryChoice } from '@tiantian/contracts/order/delivery.ts'
import { addedMinor } from '@tiantian/contracts/order/tax.ts'
import type { Fit } from '@tiantian/contracts/product/vehicle.ts'
import postgres from 'postgres'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { againAfter, isDeadlock } from '../../../platform/database/failed-statement.ts'
import type { CartLineRow } from '../../../platform/database/rows.generated.ts'
import { newId, shortCode } from '../../../platform/id.ts'
import type { IdempotentRequest } from '../../../platform/idempotent-request.ts'
import { findReply } from '../../../platform/idempotent-request.ts'
import type { CartOffer } from '../../cart/offer.ts'
import {
  agreedLine,
  lockCart,
  priceLine,
  readOffers,
  refuseOwnGoods,
  requireNoProblem,
  shopsOfMember,
} from '../../cart/offer.ts'
import { fitsOfOffers } from '../../product/fit.ts'
import { commissionAt } from '../terms/commission.ts'
import { customsHint } from '../terms/customs.ts'
import type { DeliveryTable } from '../terms/delivery.ts'
import { chosenDelivery, deliveryTable } from '../terms/delivery.ts'
import { findDiscounts, NO_DISCOUNT, takeDiscounts } from '../terms/discount.ts'
import { draftTax } from '../terms/order-tax.ts'
import type { OfficeTerms } from '../terms/terms.ts'
import { readTerms } from '../terms/terms.ts'
import type { OrderDraft } from './order-draft.ts'
import { missingToMinimum, splitIntoOrders } from './order-draft.ts'
import type { CheckoutBuyer } from './preview-checkout.ts'
import type { QuotedTerms } from './quoted-lines.ts'
import type { CheckoutLine, PlacedOrder } from './store-orders.ts'
import { storeOrders } from './store-orders.ts'
import { countUnpaid, refuseTooManyUnpaid } from './unpaid-limit.ts'

type CheckoutInput = Parsed<typeof submitCheckout>

/** The reply stored for a repeated request: names in all languages. */
interface PlacedCheckout {
  readonly checkoutId: string
  readonly orders: readonly {
    readonly id: string
    readonly code: string
    readonly shopName: LocalizedText
    readonly currency: Currency
    readonly totalMinor: number
  }[]
}

/**
 * Orders what the buyer saw, all or nothing; idempotent by request id.
 * @throws AppError('PRICE_CHANGED' | 'STOCK_SHORT' | 'CART_EMPTY' | 'CART_LINE_NOT_FOUND' | 'STATE_CONFLICT'
 * | 'ADDRESS_NOT_FOUND' | 'OFFER_NOT_FOUND' | 'OFFER_EXPIRED' | 'SOLD_BY_QUOTE' | 'QUANTITY_BELOW_MOQ' | 'QUANTITY_NOT_MULTIPLE'
 * | 'REQUEST_ID_REUSED' | 'OWN_SHOP' | 'BELOW_MINIMUM_ORDER' | 'DISCOUNT_CHANGED' | 'TAX_CHANGED' | 'DELIVERY_STOPPED' | 'DELIVERY_CHANGED' | 'QUOTE_NOT_FOUND' | 'QUOTE_EXPIRED' | 'QUOTE_CHANGED'
 * | 'UNPAID_ORDERS_LIMIT' | 'UNPAID_SHOP_ORDERS_LIMIT')
 */
export async function submitOrders(
  buyer: CheckoutBuyer,
  checkout: CheckoutInput,
): Promise<Output<typeof submitCheckout>> {
  requireSameOffer(checkout)
  if (checkout.buyNow && checkout.quote)
    throw new AppError('INVALID_INPUT', {}, [{ path: 'quote', rule: 'buy_now' }])
  const { userId, language } = buyer
  const { requestId, ...input } = checkout
  const request = { userId, requestId, action: submitCheckout.name, input }
  const { checkoutId, orders } = await submitOnce(buyer, checkout, request)
  return {
    checkoutId,
    orders: orders.map(({ id, code, shopName, currency, totalMinor }) => ({
      id,
      code,
      shopName: textIn(shopName, language),
      total: { currency, amountMinor: totalMinor },
    })),
  }
}

/** For an offer bought directly, `seen` must be that offer. */
function requireSameOffer({ buyNow, seen }: CheckoutInput) {
  if (!buyNow) return
  const [line] = seen
  const isSame = seen.length === 1 && line?.offerId === buyNow.offerId && line.quantity === buyNow.quantity
  if (!isSame) throw new AppError('INVALID_INPUT', {}, [{ path: 'seen', rule: 'buy_now' }])
}

/**
 * Stock is locked in a fixed order, so a deadlock can only come from selling the last item, which also marks the
 * product as sold out. Order codes are random: on a collision new ones are drawn.
 */
function mayRunAgain(error: unknown): boolean {
  if (isDeadlock(error)) return true
  return error instanceof postgres.PostgresError && error.constraint_name === 'orders_code_key'
}

/**
 * What a checkout reads without a lock, before its transaction: at most as old as the wait for another checkout of the
 * same buyer.
 */
interface CheckoutFacts {
  readonly at: Date
  readonly address: DeliveryAddress
  readonly offers: ReadonlyMap<string, CartOffer>
  readonly fits: ReadonlyMap<string, Fit>
  readonly terms: OfficeTerms
  readonly ownShops: ReadonlySet<string>
}

async function readFacts(
  { db: { reads }, clock, userId }: CheckoutBuyer,
  { seen, addressId, compare }: CheckoutInput,
): Promise<CheckoutFacts> {
  const at = clock.now()
  const [terms, address, offers, fits, ownShops] = await Promise.all([
    readTerms(reads),
    copyAddress(reads, userId, addressId),
    readSeen(reads, seen),
    fitsOfOffers(
      reads,
      seen.map((line) => line.offerId),
      compare,
    ),
    shopsOfMember(reads, userId),
  ])
  return { at, address, offers, fits, terms, ownShops }
}

/**
 * A repeated request gets the reply of the first: it fails, as the lines are no longer in the cart or the request is
 * stored already. One sent while the first runs waits for the lock of the cart before that.
 */
async function submitOnce(
  buyer: CheckoutBuyer,
  checkout: CheckoutInput,
  request: IdempotentRequest,
): Promise<PlacedCheckout> {
  const { db } = buyer
  // Lower case, as the database writes ids.
  const seen = checkout.seen.map((line) => ({ ...line, offerId: line.offerId.toLowerCase() }))
  const input = { ...checkout, seen }
  try {
    return await againAfter(mayRunAgain, async () => {
      const facts = await readFacts(buyer, input)
      return await db.transaction((tx) => placeWithin(tx, buyer, { checkout: input, request, facts }))
    })
  } catch (error) {
    const stored = await findReply<PlacedCheckout>(db.reads, request)
    if (stored) return stored
    throw error
  }
}

interface CheckoutToPlace {
  readonly checkout: CheckoutInput
  readonly request: IdempotentRequest
  readonly facts: CheckoutFacts
}

/** Every checkout takes its locks in one order: the cart, its lines, the request, the stock by offer id. */
async function placeWithin(
  tx: Tx,
  { userId: buyerId, language, quotes }: CheckoutBuyer,
  { checkout, request, facts }: CheckoutToPlace,
): Promise<PlacedCheckout> {
  const { seen, buyNow, quote, notes, choices, invoice, coupons, usePoints } = checkout
  const { at, address, terms } = facts
  const lock = async () => {
    const [, unpaid] = await Promise.all([
      buyNow || quote ? lockCart(tx, buyerId) : takeFromCart(tx, buyerId, seen),
      countUnpaid(tx, buyerId),
    ])
    return unpaid
  }
  const isDiscounted = coupons.length > 0 || usePoints
  // Quotes and discounts are read under the lock.
  const readsUnderLock = isDiscounted || quote !== undefined
  let unpaid = readsUnderLock ? await lock() : []
  const quoted = quote && (await quotes.read(tx, buyerId, quote, { at, isLocked: true }))
  if (quoted) requireSameLines(quoted, seen)
  const lines = withTerms(agreedLines(facts.offers, seen, at, quoted), facts)
  refuseOwnGoods(lines, facts.ownShops)
  const drafts = splitIntoOrders(lines)
  if (!quote) requireMinimum(drafts)
  const { discounts } = isDiscounted
    ? await findDiscounts(tx, drafts, { userId: buyerId, at, coupons, usePoints })
    : { discounts: [] }
  const table = deliveryTable(terms, address.country)
  const orders = drafts.map((draft, index) =>
    placedOrder(
      { ...draft, discount: discounts[index] ?? NO_DISCOUNT },
      { at, table, choices, country: address.country },
    ),
  )
  const checkoutId = newId()
  const reply = { checkoutId, orders: orders.map(placedInReply) }
  const noteOf = new Map(notes.map(({ shopId, note }) => [shopId.toLowerCase(), note]))
  const store = () =>
    storeOrders(tx, orders, {
      checkoutId,
      request,
      reply,
      buyerId,
      at,
      address,
      invoice: invoice ?? null,
      noteOf: (shopId) => noteOf.get(shopId) ?? '',
    })
  // The stock comes after all else, so that a popular part is locked no longer than a commit takes.
  const take = () => takeStock(tx, seen, { checkoutId, at, quoted })
  if (readsUnderLock) {
    await Promise.all([
      store(),
      takeDiscounts(tx, orders, { userId: buyerId, at }),
      quote && quotes.recordOrders(tx, buyerId, quote, { at, orderIdOf: orderIdsByOffer(orders) }),
    ])
    await take()
  } else {
    // Sent together, they are executed in this order: the lock comes first.
    ;[unpaid] = await Promise.all([lock(), store(), take()])
  }
  refuseTooManyUnpaid(drafts, unpaid, language)
  return reply
}

const placedInReply = ({ id, code, first, currency, totalMinor }: PlacedOrder) => ({
  id,
  code,
  shopName: first.shop_name,
  currency,
  totalMinor,
})

type AgreedLine = Omit<CheckoutLine, 'fit' | 'commission' | 'customs'>

const withTerms = (
  lines: readonly AgreedLine[],
  { at, address, fits, terms }: CheckoutFacts,
): CheckoutLine[] =>
  lines.map((line) => ({
    ...line,
    fit: fits.get(line.offer_id) ?? null,
    commission: commissionAt(terms, line.category_slug, at),
    customs: customsHint(terms, address.country, line),
  }))

interface PlacingContext {
  readonly at: Date
  readonly table: DeliveryTable
  readonly choices: readonly OrderChoice[]
  /** Where to. */
  readonly country: string
}

/** @throws AppError('BELOW_MINIMUM_ORDER') for a shop that takes no order as small as this */
function requireMinimum(drafts: readonly OrderDraft<CheckoutLine>[]) {
  for (const draft of drafts) {
    const missing = missingToMinimum(drafts, draft)
    if (!missing) continue
    const write = (amountMinor: number) => `${majorUnits(amountMinor)} ${missing.currency}`
    throw new AppError('BELOW_MINIMUM_ORDER', {
      offerId: draft.first.offer_id,
      minimum: write(draft.first.minimum_order_minor ?? 0),
      missing: write(missing.amountMinor),
    })
  }
}

/** The delivery is part of the total from here on, unless the shop has still to state its price. */
function placedOrder(
  draft: OrderDraft<CheckoutLine> & Pick<PlacedOrder, 'discount'>,
  { at, table, choices, country }: PlacingContext,
): PlacedOrder {
  const choice = choices.find(({ offerId }) => draft.lines.some((line) => line.offer_id === offerId))
  const delivery = chosenDelivery(table, draft, choice?.delivery ?? SHOP_STATES_IT)
  // Nobody pays a price from their balance that they have not seen.
  if (choice?.paysFromBalance && delivery.priceMinor === null)
    throw new AppError('INVALID_INPUT', {}, [{ path: 'choices', rule: 'invalid_value' }])
  const { couponMinor, pointsMinor } = draft.discount
  if (couponMinor + pointsMinor !== (choice?.discountMinor ?? 0)) throw new AppError('DISCOUNT_CHANGED')
  const tax = draftTax(draft, { discount: draft.discount, deliveryMinor: delivery.priceMinor, country })
  if (tax.taxMinor !== (choice?.taxMinor ?? 0)) throw new AppError('TAX_CHANGED')
  const totalMinor =
    draft.totalMinor -
    couponMinor -
    pointsMinor +
    (delivery.priceMinor ?? 0) +
    addedMinor(tax.terms, tax.taxMinor)
  if (!Number.isSafeInteger(totalMinor))
    throw new AppError('INVALID_INPUT', {}, [{ path: 'seen', rule: 'invalid_value' }])
  return { ...draft, totalMinor, id: newId(), code: orderCode(at), choice, delivery, tax }
}

const SHOP_STATES_IT: DeliveryChoice = { kind: 'quoted', rateId: null, priceMinor: null }

const orderIdsByOffer = (orders: readonly PlacedOrder[]) =>
  new Map(orders.flatMap(({ id, lines }) => lines.map((line) => [line.offer_id, id] as const)))

type SeenLine = CheckoutInput['seen'][number]

/** The buyer has seen what is quoted: these offers, each in its quantity. The price is compared with the others. */
function requireSameLines(quoted: readonly QuotedTerms[], seen: readonly SeenLine[]) {
  const quantities = new Map(quoted.map(({ offerId, quantity }) => [offerId, quantity]))
  const isSame =
    seen.length === quoted.length &&
    seen.every(({ offerId, quantity }) => quantities.get(offerId) === quantity)
  if (!isSame) throw new AppError('QUOTE_CHANGED')
}

/** Locks the cart. Lines submitted or changed in another window are missing or different now, and are refused. */
async function takeFromCart(tx: Tx, buyerId: string, seen: readonly SeenLine[]) {
  const offerIds = seen.map((line) => line.offerId)
  const taken = await tx<Pick<CartLineRow, 'offer_id' | 'quantity'>[]>`
    select offer_id, quantity from take_cart_lines(${buyerId}, ${offerIds}::uuid[])`
  if (taken.length === 0) throw new AppError('CART_EMPTY')
  if (taken.length < seen.length) throw new AppError('CART_LINE_NOT_FOUND')
  const quantities = new Map(taken.map((line) => [line.offer_id, line.quantity]))
  if (seen.some((line) => quantities.get(line.offerId) !== line.quantity))
    throw new AppError('STATE_CONFLICT')
}

type DeliveryAddress = object & { readonly country: string }

/** The delivery address as of now, with names in all languages. */
async function copyAddress(sql: Queryable, buyerId: string, addressId: string): Promise<DeliveryAddress> {
  const [address] = await sql<DeliveryAddress[]>`
    select a.name, a.phone, a.country, co.name as "countryName", a.city_id as "cityId", ci.name as "cityName",
      a.street, a.postcode
    from addresses a join countries co on co.code = a.country join cities ci on ci.id = a.city_id
    where a.id = ${addressId} and a.user_id = ${buyerId}`
  if (!address) throw new AppError('ADDRESS_NOT_FOUND')
  return address
}

const readSeen = (sql: Queryable, seen: readonly SeenLine[]) =>
  readOffers(
    sql,
    seen.map((line) => line.offerId),
  )

/** The current lines, by the same rules as in the preview. Refuses anything that the buyer has not agreed to. */
function agreedLines(
  offers: ReadonlyMap<string, CartOffer>,
  seen: readonly SeenLine[],
  at: Date,
  quoted: readonly QuotedTerms[] = [],
): AgreedLine[] {
  const agreed = new Map(quoted.map((terms) => [terms.offerId, terms]))
  return seen.map(({ offerId, quantity, unitPriceMinor }, index) => {
    const offer = offers.get(offerId)
    if (!offer) throw new AppError('OFFER_NOT_FOUND')
    const terms = agreed.get(offerId)
    const line = terms ? agreedLine(offer, terms) : priceLine(offer, quantity, at)
    requireNoProblem(line)
    if (line.unit_price_minor !== unitPriceMinor) {
      const { part_number: partNumber, unit_price_minor: priceMinor, currency } = line
      throw new AppError('PRICE_CHANGED', { offerId, partNumber, priceMinor, currency })
    }
    return { ...line, position: index + 1 }
  })
}

/** The order number shown to users: `T261121` for 21 November 2026 in UTC, then six random characters. */
const orderCode = (at: Date) => `T${at.toISOString().slice(2, 10).replaceAll('-', '')}${shortCode(6)}`

interface TakenStock {
  readonly checkoutId: string
  readonly at: Date
  readonly quoted: readonly QuotedTerms[] | undefined
}

async function takeStock(tx: Tx, seen: readonly SeenLine[], { checkoutId, at, quoted }: TakenStock) {
  const offerIds = seen.map((line) => line.offerId)
  const quantities = seen.map((line) => line.quantity)
  const [stock] = await tx<{ taken: number }[]>`
    select take_stock(${offerIds}::uuid[], ${quantities}::int[], ${checkoutId}) as taken`
  if (stock?.taken === seen.length) return
  // A concurrent order was faster: the current lines show which stock is short.
  agreedLines(await readSeen(tx, seen), seen, at, quoted)
  throw new AppError('STATE_CONFLICT')
}
