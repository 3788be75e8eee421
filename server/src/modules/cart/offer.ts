import type { CartLine } from '@tiantian/contracts/cart/cart.ts'
import { QUANTITY_MAX } from '@tiantian/contracts/cart/cart.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { LocalizedText } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import type { PriceTier } from '@tiantian/contracts/product/product.ts'
import type { ShopTax } from '@tiantian/contracts/shop/tax.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'

/** A row of the view `offer_details`. */
export interface CartOffer {
  readonly offer_id: string
  readonly product_id: string
  readonly part_number: string
  readonly brand_name: string
  readonly name: LocalizedText
  readonly picture: string
  readonly condition: string
  readonly attributes: object
  readonly origin_country: string
  readonly hs_code: string
  readonly net_grams: number
  readonly gross_grams: number
  readonly category_slug: string
  readonly category_name: LocalizedText
  readonly shop_id: string
  readonly shop_name: LocalizedText
  readonly shop_logo: string
  readonly shop_country: string
  readonly currency: Currency
  readonly incoterm: string
  readonly incoterm_place: string
  readonly lead_days_min: number
  readonly lead_days_max: number
  readonly moq: number
  readonly order_multiple: number
  readonly warehouse_country: string
  readonly warehouse_country_name: LocalizedText
  readonly stock_quantity: number
  readonly is_listed: boolean
  readonly valid_to: string | null
  /** The cheapest last. */
  readonly tiers: PriceTier[]
  readonly volume_cm3: number
  readonly minimum_order_minor: number | null
  readonly minimum_order_currency: Currency | null
  /** In the country of the warehouse; null where the shop charges none. */
  readonly shop_tax: Omit<ShopTax, 'country'> | null
  readonly is_returnable: boolean
  readonly is_whole_vehicle: boolean
}

/** What decides the price of a quantity, and whether it can be ordered. */
export type PricedOffer = Pick<
  CartOffer,
  | 'offer_id'
  | 'product_id'
  | 'part_number'
  | 'currency'
  | 'moq'
  | 'order_multiple'
  | 'stock_quantity'
  | 'is_listed'
  | 'valid_to'
  | 'tiers'
  | 'is_whole_vehicle'
>

/** A quantity of an offer: its price, and why it cannot be ordered. */
interface PricedQuantity {
  readonly quantity: number
  /** The maximum quantity of one order. */
  readonly stock_quantity: number
  readonly tier_min_quantity: number
  readonly unit_price_minor: number
  readonly problem: CartLine['problem']
}

export type PricedOfferLine = PricedOffer & PricedQuantity
export type OfferLine = CartOffer & PricedQuantity

/** @throws AppError('OFFER_NOT_FOUND') */
export async function getOffer(sql: Queryable, offerId: string): Promise<CartOffer> {
  const [offer] = await sql<CartOffer[]>`select * from offer_details where offer_id = ${offerId}`
  if (!offer) throw new AppError('OFFER_NOT_FOUND')
  return offer
}

/** By id as the database writes it; unknown offers are left out. */
export async function readOffers(
  sql: Queryable,
  offerIds: readonly string[],
): Promise<Map<string, CartOffer>> {
  const rows = await sql<
    CartOffer[]
  >`select * from offer_details where offer_id = any(${[...offerIds]}::uuid[])`
  return new Map(rows.map((row) => [row.offer_id, row]))
}

/** Two hundred lines of this total are still an exact number in JavaScript. */
export const LINE_TOTAL_MAX = 45_000_000_000_000

/** The only place that calculates prices and problems of lines: for cart, preview and order. */
export function priceLine<Offer extends PricedOffer>(
  offer: Offer,
  quantity: number,
  at: Date,
): Offer & PricedQuantity {
  // Below the minimum a line shows the price at the minimum.
  const tier = offer.tiers.findLast(({ minQuantity }) => minQuantity <= Math.max(quantity, offer.moq))
  const price = tier?.priceMinor ?? 0
  const line = {
    ...offer,
    quantity,
    stock_quantity: Math.min(offer.stock_quantity, QUANTITY_MAX, Math.floor(LINE_TOTAL_MAX / price)),
    tier_min_quantity: tier?.minQuantity ?? 0,
    unit_price_minor: price,
  }
  const isOver = offer.valid_to !== null && new Date(offer.valid_to) <= at
  if (!(offer.is_listed && tier) || isOver) return { ...line, problem: 'OFFER_EXPIRED' }
  return { ...line, problem: offer.is_whole_vehicle ? 'SOLD_BY_QUOTE' : quantityProblem(line) }
}

/** The nearest quantity that can be ordered: at least the minimum, whole multiples, at most the stock. */
export function orderable(
  { moq, order_multiple: multiple, stock_quantity: stock }: CartOffer,
  wanted: number,
): number {
  const raised = Math.ceil(Math.max(wanted, moq) / multiple) * multiple
  return Math.max(1, Math.min(raised, Math.floor(stock / multiple) * multiple))
}

/** Terms that a shop has quoted for this quantity: they replace those of the offer. */
export interface AgreedTerms {
  readonly quantity: number
  readonly unitPriceMinor: number
  readonly currency: Currency
  readonly incoterm: string
  readonly incotermPlace: string
  readonly leadDays: number
}

/** A line at agreed terms; whether the part is still sold and in stock is decided as for any other. */
export function agreedLine(offer: CartOffer, agreed: AgreedTerms): OfferLine {
  const line = {
    ...offer,
    quantity: agreed.quantity,
    currency: agreed.currency,
    incoterm: agreed.incoterm,
    incoterm_place: agreed.incotermPlace,
    lead_days_min: agreed.leadDays,
    lead_days_max: agreed.leadDays,
    moq: 1,
    order_multiple: 1,
    tier_min_quantity: agreed.quantity,
    unit_price_minor: agreed.unitPriceMinor,
  }
  return { ...line, problem: offer.is_listed ? quantityProblem(line) : 'OFFER_EXPIRED' }
}

type Quantities = Pick<OfferLine, 'quantity' | 'moq' | 'order_multiple' | 'stock_quantity'>

function quantityProblem(line: Quantities): CartLine['problem'] {
  if (line.quantity < line.moq) return 'QUANTITY_BELOW_MOQ'
  if (line.quantity % line.order_multiple !== 0) return 'QUANTITY_NOT_MULTIPLE'
  if (line.quantity > line.stock_quantity) return 'STOCK_SHORT'
  return null
}

/** @throws AppError with the line's problem and the valid numbers */
export function requireNoProblem(line: PricedOfferLine) {
  if (line.problem === null) return
  throw new AppError(line.problem, {
    offerId: line.offer_id,
    productId: line.product_id,
    partNumber: line.part_number,
    moq: line.moq,
    multiple: line.order_multiple,
    stock: line.stock_quantity,
  })
}

/** Locks a user's cart until commit. A call that would wait too long is told to retry: others need the connection. */
export async function lockCart(tx: Tx, userId: string) {
  await tx`select set_config('lock_timeout', '3s', true), lock_user(${userId})`
}

/** What the user saw of an offer when they last chose the quantity of its line. */
export interface SeenTerms {
  readonly priceMinor: number
  readonly currency: Currency
  readonly stock: number
}

export const seenTerms = ({
  unit_price_minor: priceMinor,
  currency,
  stock_quantity: stock,
}: PricedOfferLine): SeenTerms => ({ priceMinor, currency, stock })

/** What was different then: the price of an item, and a stock that was enough for the line. */
export function changesSince(
  line: OfferLine,
  seen: SeenTerms | null,
): Pick<CartLine, 'priceBefore' | 'stockBefore'> {
  if (!seen || line.problem === 'OFFER_EXPIRED') return { priceBefore: null, stockBefore: null }
  const { priceMinor, currency, stock } = seen
  const isSamePrice = priceMinor === line.unit_price_minor && currency === line.currency
  const isShort = line.problem === 'STOCK_SHORT' && stock > line.stock_quantity
  return {
    priceBefore: isSamePrice ? null : { amountMinor: priceMinor, currency },
    stockBefore: isShort ? stock : null,
  }
}

/** The shops in which the user works, as owner or member. */
export async function shopsOfMember(sql: Queryable, userId: string): Promise<ReadonlySet<string>> {
  const rows = await sql<{ shop_id: string }[]>`select shop_id from shop_members where user_id = ${userId}`
  return new Set(rows.map(({ shop_id }) => shop_id))
}

/** Who confirms an order and its payment for the shop is not its buyer. @throws AppError('OWN_SHOP') */
export function refuseOwnGoods(
  lines: readonly Pick<CartOffer, 'shop_id' | 'part_number'>[],
  ownShops: ReadonlySet<string>,
) {
  const own = lines.find(({ shop_id }) => ownShops.has(shop_id))
  if (own) throw new AppError('OWN_SHOP', { partNumber: own.part_number })
}
