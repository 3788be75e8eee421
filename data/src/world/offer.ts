import type { Currency } from '@tiantian/contracts/money.ts'
import { worldId } from './id.ts'
import { roundedPrice } from './price.ts'
import type { Random } from './random.ts'
import type { DataShop, Warehouse } from './shop/shop.ts'

export interface Tier {
  readonly minQuantity: number
  readonly priceMinor: number
}

export interface WorldOffer {
  readonly id: string
  readonly warehouseId: string
  readonly currency: Currency
  readonly incoterm: string
  readonly incotermPlace: string
  readonly moq: number
  readonly orderMultiple: number
  readonly leadDaysMin: number
  readonly leadDaysMax: number
  readonly isReturnable: boolean
  readonly tiers: readonly Tier[]
  readonly stockQuantity: number
  /** The age of its count when the world was loaded, in milliseconds. */
  readonly stockAgeMs: number
}

export interface OfferTerms {
  readonly shop: DataShop
  /** Per item, US dollars. */
  readonly usd: number
  readonly perCarton: number
  readonly isReturnable: boolean
  readonly createdAt: Date
}

const WHOLESALE_COUNTRIES = new Set(['CN', 'TR', 'KR', 'AE'])
const HOME_CURRENCY: Readonly<Record<string, Currency>> = { CN: 'CNY', KZ: 'KZT', RU: 'RUB', BY: 'RUB' }
const DAY = 86_400_000
/** A count is reliable for two weeks (S2.30): those of the demo world are. */
const COUNTED_DAYS_MAX = 12

/** One offer from the shop's own warehouse, sometimes a second one from another. */
export function offersOf(random: Random, terms: OfferTerms): WorldOffer[] {
  const [own, ...others] = terms.shop.warehouses
  const offers = [offerFrom(random, own!, terms)]
  const second = others.length > 0 && random.chance(0.45) ? random.pick(others) : undefined
  // The price is higher if it includes freight to the buyer.
  if (second)
    offers.push(
      offerFrom(random, second, {
        ...terms,
        usd: terms.usd * (second.country === own!.country ? 1.01 : 1.16),
      }),
    )
  return offers
}

function offerFrom(random: Random, warehouse: Warehouse, terms: OfferTerms): WorldOffer {
  const currency = currencyOf(warehouse, terms.shop)
  const { moq, orderMultiple } = quantities(random, warehouse, terms)
  const [incoterm, incotermPlace] = handOver(random, warehouse)
  const leadDaysMin = random.pick(warehouse.country === terms.shop.country ? [1, 1, 2, 3, 5, 7] : [1, 2, 3])
  return {
    id: worldId(terms.createdAt, random),
    warehouseId: warehouse.id,
    currency,
    incoterm,
    incotermPlace,
    moq,
    orderMultiple,
    leadDaysMin,
    leadDaysMax: leadDaysMin + random.pick([1, 2, 3, 5, 8]),
    isReturnable: terms.isReturnable,
    tiers: tiersOf(random, terms.usd, currency, { moq, orderMultiple }),
    stockQuantity: stockOf(random, terms.usd, moq),
    stockAgeMs: Math.floor(random.next() ** 2 * COUNTED_DAYS_MAX * DAY),
  }
}

/** A third of the Chinese shops quote in dollars; products in another country are sold in its own currency. */
function currencyOf(warehouse: Warehouse, shop: DataShop): Currency {
  if (warehouse.country === 'CN' && shop.index % 3 === 0) return 'USD'
  return HOME_CURRENCY[warehouse.country] ?? 'USD'
}

function quantities(random: Random, warehouse: Warehouse, { usd, perCarton, shop }: OfferTerms) {
  const isWholesale = WHOLESALE_COUNTRIES.has(warehouse.country) && shop.businessTypes[0] !== 'retailer'
  if (!isWholesale || usd > 400) return { moq: 1, orderMultiple: 1 }
  if (random.chance(0.35)) {
    const orderMultiple = Math.min(50, usd < 8 ? Math.max(2, Math.min(perCarton, 10)) : 2)
    return { moq: orderMultiple * random.pick(usd < 8 ? [1, 2, 5] : [1, 2]), orderMultiple }
  }
  return { moq: random.pick(usd < 8 ? [5, 10, 20, 30, 50] : [1, 1, 2, 4, 5]), orderMultiple: 1 }
}

function handOver(random: Random, { country, port, place }: Warehouse): readonly [string, string] {
  const terms: readonly (readonly [string, string])[] =
    {
      CN: [
        ['EXW', place],
        ['FCA', place],
        ['FCA', place],
        [port === 'Khorgos' ? 'FCA' : 'FOB', port],
        ['CPT', 'Khorgos'],
        ['DAP', 'Almaty'],
      ] as const,
      KZ: [
        ['EXW', place],
        ['EXW', place],
        ['DAP', place],
      ] as const,
      RU: [
        ['EXW', place],
        ['FCA', place],
        ['DAP', 'Almaty'],
      ] as const,
    }[country] ??
    ([
      ['EXW', place],
      ['FCA', place],
      ['CPT', 'Almaty'],
      [/^(?:Jebel|Busan|Incheon|Yoko|Osaka|Nagoya|Hamburg|Mersin|Gdansk)/.test(port) ? 'FOB' : 'FCA', port],
    ] as const)
  return random.pick(terms)
}

/** Quantities rise and prices fall, strictly, also after rounding. */
function tiersOf(
  random: Random,
  usd: number,
  currency: Currency,
  { moq, orderMultiple }: { moq: number; orderMultiple: number },
): Tier[] {
  const steps = [1, random.pick([3, 5]), random.pick([10, 20]), random.pick([50, 100])]
  const discounts = [1, 0.96 - random.next() * 0.02, 0.92 - random.next() * 0.03, 0.87 - random.next() * 0.04]
  const count = usd > 1500 ? random.pick([1, 1, 2]) : random.pick([1, 2, 3, 3, 4])
  const tiers: Tier[] = []
  for (let at = 0; at < count; at += 1) {
    const priceMinor = roundedPrice(usd * discounts[at]!, currency)
    const minQuantity = Math.ceil((moq * steps[at]!) / orderMultiple) * orderMultiple
    if (priceMinor < (tiers.at(-1)?.priceMinor ?? Number.POSITIVE_INFINITY))
      tiers.push({ minQuantity, priceMinor })
  }
  return tiers
}

/** Some are sold out, some nearly, most in good supply: the cheaper, the more. */
function stockOf(random: Random, usd: number, moq: number): number {
  const luck = random.next()
  if (luck < 0.06) return 0
  if (luck < 0.16) return random.between(1, 9)
  const most = Math.max(6, Math.min(5000, Math.round(9000 / Math.max(usd, 2))))
  return moq + Math.round(most * (0.1 + 0.9 * random.next() ** 2))
}
