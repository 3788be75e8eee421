import { AppError } from '@tiantian/contracts/error.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import type { CarrierRate, DeliveryChoice, DeliveryOption } from '@tiantian/contracts/order/delivery.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { CarrierRateRow } from '../../../platform/database/rows.generated.ts'
import type { OfferLine } from '../../cart/offer.ts'
import type { OrderDraft } from '../checkout/order-draft.ts'
import type { Exchange, ExchangeRates } from './exchange.ts'
import { convertMinor, ratesOf } from './exchange.ts'

/** A delivery as it is stored with the order: names in all languages, and the rate of exchange behind the price. */
export interface PricedDelivery extends Omit<DeliveryOption, 'carrierName'> {
  readonly carrierName: LocalizedText
  /** Null when the table is in the currency of the order. */
  readonly exchange: Exchange | null
  /** The line of the carrier's table, of which the price is; missing without one. */
  readonly table?: FrozenTable
}

type FrozenTable = Pick<CarrierRate, 'currency' | 'baseMinor' | 'perKilogramMinor' | 'perCubicMetreMinor'>

type PricedDraft = Pick<OrderDraft<OfferLine>, 'currency' | 'grossGrams' | 'volumeCm3'> & {
  readonly first: Pick<OfferLine, 'offer_id' | 'warehouse_country'>
}

/** What can be delivered to a country. */
export interface DeliveryTable {
  readonly country: string
  /** Why nothing is delivered there. */
  readonly stop: LocalizedText | null
  readonly optionsFor: (draft: PricedDraft) => PricedDelivery[]
}

type RateRow = CarrierRateRow & { readonly name: LocalizedText; readonly mode: DeliveryOption['mode'] }

/** By the country to which they go. */
export interface CarrierTables {
  readonly stops: ReadonlyMap<string, LocalizedText>
  readonly rates: ReadonlyMap<string, readonly RateRow[]>
}

export async function readCarrierTables(sql: Queryable): Promise<CarrierTables> {
  const [stops, rates] = await Promise.all([
    sql<{ country: string; reason: LocalizedText }[]>`select country, reason from delivery_stops`,
    sql<RateRow[]>`
      select r.*, c.name, c.mode from carrier_rates r join carriers c on c.id = r.carrier_id
      where c.is_active order by c.created_at, c.id, r.from_country nulls last`,
  ])
  return {
    stops: new Map(stops.map(({ country, reason }) => [country, reason])),
    rates: Map.groupBy(rates, ({ to_country }) => to_country),
  }
}

export function deliveryTable(
  { carriers, exchange }: { readonly carriers: CarrierTables; readonly exchange: ExchangeRates },
  country: string,
): DeliveryTable {
  const stop = carriers.stops.get(country) ?? null
  const rates = carriers.rates.get(country) ?? []
  return {
    country,
    stop,
    optionsFor: (draft) => [
      ...(stop ? [] : cheapestFirst(rates.flatMap((rate) => carried(rate, draft, exchange)))),
      ...(stop ? [] : [QUOTED]),
      PICKUP,
    ],
  }
}

const NONE = { rateId: null, carrierName: {}, daysMin: 0, daysMax: 0, exchange: null } as const
const QUOTED: PricedDelivery = { ...NONE, kind: 'quoted', mode: null, priceMinor: null }
const PICKUP: PricedDelivery = { ...NONE, kind: 'pickup', mode: 'pickup', priceMinor: 0 }

const cheapestFirst = (options: readonly PricedDelivery[]) =>
  options.toSorted((one, other) => (one.priceMinor ?? 0) - (other.priceMinor ?? 0))

function carried(rate: RateRow, draft: PricedDraft, exchange: ExchangeRates) {
  const { first, currency, grossGrams, volumeCm3 } = draft
  if (rate.from_country !== null && rate.from_country !== first.warehouse_country) return []
  if (rate.kilograms_max !== null && grossGrams > rate.kilograms_max * 1000) return []
  const table: FrozenTable = {
    currency: rate.currency as Currency,
    baseMinor: Number(rate.base_minor),
    perKilogramMinor: Number(rate.per_kilogram_minor),
    perCubicMetreMinor: Number(rate.per_cubic_metre_minor),
  }
  const ownMinor = tablePrice(table, { grossGrams, volumeCm3 })
  const converted = convertMinor(ownMinor, table.currency, currency, exchange)
  if (converted === undefined || converted.amountMinor > Number.MAX_SAFE_INTEGER / 4) return []
  const option: PricedDelivery = {
    kind: 'carrier',
    rateId: rate.id,
    carrierName: rate.name,
    mode: rate.mode,
    priceMinor: converted.amountMinor,
    daysMin: rate.days_min,
    daysMax: rate.days_max,
    exchange: converted.exchange,
    table,
  }
  return [option]
}

/** The weight and room of goods. */
export type CarriedLoad = Pick<PricedDraft, 'grossGrams' | 'volumeCm3'>

/**
 * What the delivery costs when there is less to carry: by the table and the rate of exchange that were in force at
 * checkout. Undefined for a delivery that is not priced by a table, and for one from before tables were kept.
 */
export function priceByTable({ table, exchange }: PricedDelivery, load: CarriedLoad): number | undefined {
  if (!table) return undefined
  const ownMinor = tablePrice(table, load)
  if (exchange === null) return Number(ownMinor)
  const { from, to } = exchange
  return convertMinor(ownMinor, from.currency, to.currency, ratesOf(exchange))?.amountMinor
}

const ceilDiv = (amount: bigint, divisor: bigint) => (amount + divisor - 1n) / divisor

/** Carriers charge the weight or the room that goods take, whichever is dearer; rounded up to the minor unit. */
function tablePrice(table: FrozenTable, { grossGrams, volumeCm3 }: CarriedLoad): bigint {
  const byWeight = ceilDiv(BigInt(table.perKilogramMinor) * BigInt(grossGrams), 1000n)
  const byVolume = ceilDiv(BigInt(table.perCubicMetreMinor) * BigInt(volumeCm3), 1_000_000n)
  const base = BigInt(table.baseMinor)
  if (byWeight < byVolume) return base + byVolume
  return base + byWeight
}

/**
 * What the buyer chose, as it is now.
 * @throws AppError('DELIVERY_STOPPED' | 'DELIVERY_CHANGED')
 */
export function chosenDelivery(
  table: DeliveryTable,
  draft: PricedDraft,
  { kind, rateId, priceMinor }: DeliveryChoice,
): PricedDelivery {
  if (table.stop && kind !== 'pickup') throw new AppError('DELIVERY_STOPPED', { country: table.country })
  const option = table
    .optionsFor(draft)
    .find((candidate) => candidate.kind === kind && candidate.rateId === rateId)
  const isSame = option && (kind !== 'carrier' || option.priceMinor === priceMinor)
  if (!isSame) throw new AppError('DELIVERY_CHANGED', { offerId: draft.first.offer_id })
  return option
}

export const deliveryIn = (
  { exchange: _, table: __, carrierName, ...option }: PricedDelivery,
  language: Language,
): DeliveryOption => ({ ...option, carrierName: textIn(carrierName, language) })
