import type { Input } from '@tiantian/contracts/action.ts'
import type { QuoteChoice } from '@tiantian/contracts/order/checkout.ts'
import { previewCheckout } from '@tiantian/contracts/order/checkout.ts'
import type { sendQuote } from '@tiantian/contracts/quote/quote.ts'
import { createQuoteRequest, getQuoteRequest } from '@tiantian/contracts/quote/quote.ts'
import { newId } from '../platform/id.ts'
import { HOME } from './make-cart.ts'
import { makeProduct, makeShop } from './make-catalogue.ts'
import { makeOfficer } from './make-officer.ts'
import type { Person, TestApp } from './test-app.ts'

type QuoteRequestInput = Input<typeof createQuoteRequest>['request']
type QuoteInput = Input<typeof sendQuote>['quote']

export const REQUESTED_NUMBER = '26300-35503'

/** A request to these shops for ten filters and four things in words, delivered to Almaty. */
export const quoteRequestOf = (
  shopIds: readonly string[],
  form: Partial<QuoteRequestInput> = {},
): QuoteRequestInput => ({
  lines: [
    { partNumber: REQUESTED_NUMBER, quantity: 10, targetMinor: 1_500 },
    { text: 'Колодки на Камри, перед', quantity: 4 },
  ],
  shopIds: [...shopIds],
  currency: 'KZT',
  cityId: HOME.cityId,
  ...form,
})

/** Asks as a buyer; returns the id of the request and those of the quotes by shop. */
export async function askForQuote(buyer: Person, request: QuoteRequestInput) {
  const { id } = await buyer.call(createQuoteRequest, { requestId: newId(), request })
  const { request: made } = await buyer.call(getQuoteRequest, { id })
  return { requestId: id, quoteOf: new Map(made.quotes.map((quote) => [quote.shopId, quote.id])) }
}

/** A quote for the first lines, each with its offer: ten items at 90.00 CNY, valid for ten days. */
export const sentQuote = (
  { clock }: TestApp,
  lines: readonly (Partial<QuoteInput['lines'][number]> & { readonly offerId: string })[],
  form: Partial<QuoteInput> = {},
): QuoteInput => ({
  currency: 'CNY',
  incoterm: 'FCA',
  incotermPlace: 'Khorgos',
  deliveryMinor: 50_000,
  validUntil: new Date(clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10),
  lines: lines.map((line, at) => ({
    position: at + 1,
    quantity: 10,
    unitPriceMinor: 9_000,
    leadDays: 12,
    ...line,
  })),
  ...form,
})

export interface QuoteSeller {
  readonly person: Person
  readonly shopId: string
  /** The part that is asked for, and another. */
  readonly offerIds: readonly [string, string]
}

/** A shop with its owner that sells the part that is asked for, and brake pads. */
export async function makeQuoteSeller(here: TestApp, person?: Person, stock = 100): Promise<QuoteSeller> {
  const owner = person ?? (await makeOfficer(here, []))
  const { id: shopId } = await makeShop(here.db, { ownerId: owner.id })
  const part = await makeProduct(here.db, { shopId, number: REQUESTED_NUMBER, stock })
  const pads = await makeProduct(here.db, { shopId, number: '04465-02220', stock })
  return { person: owner, shopId, offerIds: [part.offerId, pads.offerId] }
}

/** A request of the buyer to one shop of the seller. */
export async function makeQuoteTrade(
  here: TestApp,
  people: { readonly buyer?: Person; readonly seller?: Person; readonly files?: QuoteRequestInput['files'] },
) {
  const buyer = people.buyer ?? (await makeOfficer(here, []))
  const seller = await makeQuoteSeller(here, people.seller)
  const { files = [] } = people
  const { requestId, quoteOf } = await askForQuote(buyer, quoteRequestOf([seller.shopId], { files }))
  return { buyer, seller, requestId, quoteId: quoteOf.get(seller.shopId)!, offerId: seller.offerIds[0] }
}

/** What the confirm page sends for chosen lines of quotes. */
export async function quotedCheckout(buyer: Person, addressId: string, quote: QuoteChoice) {
  const { orders } = await buyer.call(previewCheckout, { quote })
  const seen = orders
    .flatMap(({ lines }) => lines)
    .map(({ offerId, quantity, unitPriceMinor }) => ({ offerId, quantity, unitPriceMinor }))
  return { requestId: newId(), addressId, quote, seen }
}
