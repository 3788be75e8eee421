import { taxOn, taxTermsOf } from '@tiantian/contracts/order/tax.ts'
import type { LandedPrice, QuoteVersion } from '@tiantian/contracts/quote/quote.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { CartOffer } from '../cart/offer.ts'
import { readOffers } from '../cart/offer.ts'
import { customsHint } from '../order/terms/customs.ts'
import { deliveryTable } from '../order/terms/delivery.ts'
import type { OfficeTerms } from '../order/terms/terms.ts'
import { readTerms } from '../order/terms/terms.ts'

type Quoted = Pick<QuoteVersion, 'currency' | 'incoterm' | 'deliveryMinor'> & {
  readonly lines: readonly Pick<QuoteVersion['lines'][number], 'offerId' | 'quantity' | 'unitPriceMinor'>[]
}

interface QuoteDestination {
  readonly country: string
  readonly offers: ReadonlyMap<string, CartOffer>
  readonly terms: OfficeTerms
}

/** The seller delivers at the destination: the carriage is in the price (Incoterms 2020). */
export const DELIVERED: readonly string[] = ['DAP', 'DDP']
/** The seller has paid the carriage to a port or terminal; the way on from there is the buyer's, and not in the price. */
const TO_PLACE: readonly string[] = ['CPT', 'CIP', 'CIF']

/** What is needed to estimate quotes that go to a country; read once for all of them. */
export async function readDestination(
  sql: Queryable,
  country: string,
  quotes: readonly (Quoted | null)[],
): Promise<QuoteDestination> {
  const offerIds = quotes.flatMap((quote) => quote?.lines.map(({ offerId }) => offerId) ?? [])
  const [offers, terms] = await Promise.all([readOffers(sql, [...new Set(offerIds)]), readTerms(sql)])
  return { country, offers, terms }
}

type LandedLine = Quoted['lines'][number] & { readonly offer: CartOffer }

/** An estimate of all that a quote costs at its destination; null when its offers are no longer there. */
export function landedPrice(quote: Quoted, destination: QuoteDestination): LandedPrice | null {
  const lines = quote.lines.flatMap((line): LandedLine[] => {
    const offer = destination.offers.get(line.offerId)
    return offer ? [{ ...line, offer }] : []
  })
  if (lines.length < quote.lines.length) return null
  const goodsMinor = lines.reduce((sum, line) => sum + worthOf(line), 0)
  const delivery = deliveryOf(quote, lines, destination)
  const taxMinor = taxOf(lines, { ...destination, delivery, goodsMinor })
  const customs = importOf(quote, lines, { ...destination, delivery, goodsMinor })
  const payable = customs.isDutyPaid ? 0 : (customs.dutyMinor ?? 0) + (customs.vatMinor ?? 0)
  return {
    goodsMinor,
    ...delivery,
    taxMinor,
    ...customs,
    totalMinor: goodsMinor + (delivery.deliveryMinor ?? 0) + taxMinor + payable,
  }
}

const worthOf = ({ quantity, unitPriceMinor }: Quoted['lines'][number]) => quantity * unitPriceMinor

type LandedDelivery = Pick<LandedPrice, 'deliveryMinor' | 'deliveryBy'>

/** As the shop expects it, else by the carriers' tables from each country, the cheapest; null where neither says. */
function deliveryOf(
  { deliveryMinor, incoterm, currency }: Quoted,
  lines: readonly LandedLine[],
  { country, terms }: QuoteDestination,
): LandedDelivery {
  if (deliveryMinor !== null) return { deliveryMinor, deliveryBy: 'shop' }
  if (DELIVERED.includes(incoterm)) return { deliveryMinor: 0, deliveryBy: 'price' }
  if (TO_PLACE.includes(incoterm)) return { deliveryMinor: null, deliveryBy: 'place' }
  const table = deliveryTable(terms, country)
  const prices = [...Map.groupBy(lines, ({ offer }) => offer.warehouse_country).values()].map((group) => {
    const sum = (of: (offer: CartOffer) => number) =>
      group.reduce((total, { offer, quantity }) => total + of(offer) * quantity, 0)
    const [cheapest] = table
      .optionsFor({
        first: group[0]!.offer,
        currency,
        grossGrams: sum(({ gross_grams }) => gross_grams),
        volumeCm3: sum(({ volume_cm3 }) => volume_cm3),
      })
      .filter(({ kind }) => kind === 'carrier')
    return cheapest?.priceMinor ?? null
  })
  if (prices.includes(null)) return { deliveryMinor: null, deliveryBy: null }
  return {
    deliveryMinor: prices.reduce<number>((sum, price) => sum + (price ?? 0), 0),
    deliveryBy: 'carrier',
  }
}

interface Imported extends QuoteDestination {
  readonly delivery: LandedDelivery
  readonly goodsMinor: number
}

/** Rounded up, as customs and carriers do. */
const partOf = (minor: number, part: number, whole: number): number =>
  Number((BigInt(minor) * BigInt(part) + BigInt(whole) - 1n) / BigInt(whole))

/** What the shop adds to its prices as tax of a sale within the country, with that on their part of the delivery. */
const taxOf = (lines: readonly LandedLine[], { country, delivery, goodsMinor }: Imported): number =>
  lines.reduce((sum, line) => {
    const { shop_tax, warehouse_country } = line.offer
    const terms = taxTermsOf(shop_tax, warehouse_country, country)
    if (terms.kind !== 'added') return sum
    const deliveryMinor = partOf(delivery.deliveryMinor ?? 0, worthOf(line), goodsMinor)
    return sum + taxOn(worthOf(line), terms) + taxOn(deliveryMinor, terms)
  }, 0)

/**
 * Duty of the goods with their part of the delivery, and VAT of both. Null unless a rate is set for every line that
 * crosses a border; nothing where none does. Where the price has duties paid they are estimated in the same way, so
 * that the buyer sees what the price contains, and are not added to it.
 */
function importOf(
  { incoterm }: Quoted,
  lines: readonly LandedLine[],
  { country, terms, delivery, goodsMinor }: Imported,
): Pick<LandedPrice, 'dutyMinor' | 'vatMinor' | 'isDutyPaid' | 'basis'> {
  const charged = lines
    .filter(({ offer }) => offer.warehouse_country !== country)
    .map((line) => {
      const value = worthOf(line) + partOf(delivery.deliveryMinor ?? 0, worthOf(line), goodsMinor)
      const { dutyBasisPoints = null, vatBasisPoints = null } = customsHint(terms, country, line.offer) ?? {}
      const duty = dutyBasisPoints === null ? null : partOf(value, dutyBasisPoints, 10_000)
      return {
        value,
        duty,
        rates: { dutyBasisPoints, vatBasisPoints },
        vat: vatBasisPoints === null ? null : partOf(value + (duty ?? 0), vatBasisPoints, 10_000),
      }
    })
  return {
    dutyMinor: totalOf(charged.map(({ duty }) => duty)),
    vatMinor: totalOf(charged.map(({ vat }) => vat)),
    isDutyPaid: incoterm === 'DDP',
    basis: {
      valueMinor: charged.reduce((sum, { value }) => sum + value, 0),
      duty: rangeOf(charged.map(({ rates }) => rates.dutyBasisPoints)),
      vat: rangeOf(charged.map(({ rates }) => rates.vatBasisPoints)),
    },
  }
}

/** The lowest and the highest of the rates; null where there are none, or one is not known. */
const rangeOf = (rates: readonly (number | null)[]) => {
  const known = rates.filter((rate) => rate !== null)
  if (known.length === 0 || known.length < rates.length) return null
  return { min: Math.min(...known), max: Math.max(...known) }
}

const totalOf = (amounts: readonly (number | null)[]) =>
  amounts.includes(null) ? null : amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
