import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Money } from '@tiantian/contracts/money.ts'
import type { LeftOutLine, previewCheckout, QuoteChoice } from '@tiantian/contracts/order/checkout.ts'
import type { Fit } from '@tiantian/contracts/product/vehicle.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { CartLineRow } from '../../../platform/database/rows.generated.ts'
import type { OfferLine } from '../../cart/offer.ts'
import {
  agreedLine,
  getOffer,
  priceLine,
  readOffers,
  refuseOwnGoods,
  requireNoProblem,
  shopsOfMember,
} from '../../cart/offer.ts'
import { listBalances } from '../../ledger/balance.ts'
import { fitsOfOffers } from '../../product/fit.ts'
import { listAddresses } from '../../user/account/address.ts'
import type { FrozenHint } from '../terms/customs.ts'
import { customsHint, hintIn } from '../terms/customs.ts'
import type { DeliveryTable } from '../terms/delivery.ts'
import { deliveryIn, deliveryTable } from '../terms/delivery.ts'
import { discountView, findDiscounts } from '../terms/discount.ts'
import type { DraftTax } from '../terms/order-tax.ts'
import { draftTax } from '../terms/order-tax.ts'
import { readTerms } from '../terms/terms.ts'
import type { OrderDraft } from './order-draft.ts'
import { missingToMinimum, orderLine, splitIntoOrders } from './order-draft.ts'
import type { QuotedLines } from './quoted-lines.ts'

type CheckoutPreview = Output<typeof previewCheckout>

export interface CheckoutBuyer {
  readonly db: Db
  readonly clock: Clock
  readonly language: Language
  readonly userId: string
  readonly quotes: QuotedLines
}

/**
 * The orders that a submit would create from the offer, or from the selected cart lines that can be ordered; other
 * selected lines are listed, so that no buyer unknowingly orders less than selected.
 * @throws AppError('CART_EMPTY' | 'OWN_SHOP'), and the errors of an offer bought directly and of quotes
 */
export async function previewOrders(
  buyer: CheckoutBuyer,
  { compare, addressId, coupons, usePoints, ...source }: Parsed<typeof previewCheckout>,
): Promise<CheckoutPreview> {
  const { db, userId, language } = buyer
  const lines = await readLines(buyer, source)
  const orderable = lines.filter((line) => line.problem === null)
  if (orderable.length === 0) throw new AppError('CART_EMPTY')
  refuseOwnGoods(orderable, await shopsOfMember(db.sql, userId))
  const offerIds = orderable.map((line) => line.offer_id)
  const fits = await fitsOfOffers(db.sql, offerIds, compare)
  const drafts = splitIntoOrders(orderable.map((line) => ({ ...line, fit: fits.get(line.offer_id) ?? null })))
  const { discounts, problems, points } = await findDiscounts(db.sql, drafts, {
    userId,
    at: buyer.clock.now(),
    coupons,
    usePoints,
  })
  const addresses = await listAddresses(db.sql, userId, language)
  const address = addresses.find(({ id }) => id === addressId) ?? addresses[0]
  const terms = await readTerms(db.sql)
  const table = address && deliveryTable(terms, address.country)
  const customsOf = (line: OfferLine) => (address ? customsHint(terms, address.country, line) : null)
  return {
    orders: drafts.map((draft, at) => ({
      ...orderPreview(draft, {
        table,
        customsOf,
        language,
        tax: draftTax(draft, { discount: discounts[at]!, deliveryMinor: null, country: address?.country }),
      }),
      discount: discountView(discounts[at]!),
      missingToMinimum: source.quote ? null : missingToMinimum(drafts, draft),
    })),
    deliveryStop: textIn(table?.stop ?? {}, language),
    leftOut: lines.filter(isLeftOut).map((line) => leftOutLine(line, language)),
    totals: totalsOf(drafts),
    couponProblems: problems,
    points,
    balances: (await listBalances(db.sql, userId)).filter(({ currency }) =>
      drafts.some((draft) => draft.currency === currency),
    ),
    addresses,
  }
}

async function readLines(
  buyer: CheckoutBuyer,
  { buyNow, quote }: Omit<Parsed<typeof previewCheckout>, 'compare' | 'addressId' | 'coupons' | 'usePoints'>,
): Promise<OfferLine[]> {
  if (quote) return readQuotedLines(buyer, quote)
  return buyNow ? [await readBuyNowLine(buyer, buyNow)] : readSelectedLines(buyer)
}

/** All or nothing: a buyer who accepts quotes means just these. */
async function readQuotedLines({ db, clock, userId, quotes }: CheckoutBuyer, quote: QuoteChoice) {
  const terms = await quotes.read(db.sql, userId, quote, { at: clock.now(), isLocked: false })
  const offers = await readOffers(
    db.sql,
    terms.map(({ offerId }) => offerId),
  )
  return terms.map(({ offerId, ...agreed }) => {
    const offer = offers.get(offerId)
    if (!offer) throw new AppError('OFFER_NOT_FOUND')
    const line = agreedLine(offer, agreed)
    requireNoProblem(line)
    return line
  })
}

async function readBuyNowLine(
  { db, clock }: CheckoutBuyer,
  { offerId, quantity }: { offerId: string; quantity: number },
): Promise<OfferLine> {
  const line = priceLine(await getOffer(db.sql, offerId), quantity, clock.now())
  requireNoProblem(line)
  return line
}

async function readSelectedLines({ db, clock, userId }: CheckoutBuyer): Promise<OfferLine[]> {
  const selected = await db.sql<Pick<CartLineRow, 'offer_id' | 'quantity'>[]>`
    select offer_id, quantity from cart_lines where user_id = ${userId} and is_selected order by offer_id`
  const offerIds = selected.map((line) => line.offer_id)
  const offers = await readOffers(db.sql, offerIds)
  return selected.flatMap(({ offer_id, quantity }) => {
    const offer = offers.get(offer_id)
    return offer ? [priceLine(offer, quantity, clock.now())] : []
  })
}

type RefusedLine = OfferLine & Pick<LeftOutLine, 'problem'>

const isLeftOut = (line: OfferLine): line is RefusedLine => line.problem !== null

const leftOutLine = (line: RefusedLine, language: Language): LeftOutLine => ({
  offerId: line.offer_id,
  name: textIn(line.name, language),
  partNumber: line.part_number,
  moq: line.moq,
  orderMultiple: line.order_multiple,
  stockQuantity: line.stock_quantity,
  problem: line.problem,
})

/** What is known of the country to deliver to; nothing without an address. */
interface Destination {
  readonly table: DeliveryTable | undefined
  readonly customsOf: (line: OfferLine) => FrozenHint | null
  readonly tax: DraftTax
  readonly language: Language
}

function orderPreview(
  { first, lines, ...draft }: OrderDraft<OfferLine & { fit: Fit | null }>,
  { table, customsOf, tax, language }: Destination,
): Omit<CheckoutPreview['orders'][number], 'discount' | 'missingToMinimum'> {
  return {
    shopId: first.shop_id,
    shopName: textIn(first.shop_name, language),
    shopLogo: first.shop_logo,
    currency: draft.currency,
    warehouseCountry: first.warehouse_country,
    warehouseCountryName: textIn(first.warehouse_country_name, language),
    incoterm: first.incoterm,
    incotermPlace: first.incoterm_place,
    leadDaysMin: draft.leadDaysMin,
    leadDaysMax: draft.leadDaysMax,
    lines: lines.map((line, at) => {
      const customs = customsOf(line)
      return {
        ...orderLine(line, language),
        customs: customs && hintIn(customs, language),
        taxMinor: tax.linesMinor[at]!,
      }
    }),
    tax: tax.terms,
    totalMinor: draft.totalMinor,
    grossGrams: draft.grossGrams,
    volumeCm3: draft.volumeCm3,
    deliveries: table?.optionsFor({ first, ...draft }).map((option) => deliveryIn(option, language)) ?? [],
  }
}

function totalsOf(drafts: readonly OrderDraft<OfferLine>[]): Money[] {
  const byCurrency = Map.groupBy(drafts, (draft) => draft.currency)
  return [...byCurrency].map(([currency, group]) => ({
    currency,
    amountMinor: group.reduce((total, draft) => total + draft.totalMinor, 0),
  }))
}
