import type { ImportRowError } from '@tiantian/contracts/import/row-error.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import { majorUnits } from '@tiantian/contracts/money.ts'
import { amountText, roundedMinor } from '@tiantian/contracts/money-text.ts'
import { PRICE_TIERS_MAX, PRODUCT_OFFERS_MAX } from '@tiantian/contracts/product/own-product.ts'
import { newId } from '../../../platform/id.ts'
import type { WrittenOffer } from '../own/write-products.ts'
import type { OfferWithStock, TargetFacts } from './existing-product.ts'
import { currencyNamed, readPrice } from './import-cell.ts'
import type { ProductImportRow } from './product-row.ts'

const DAY_MS = 86_400_000

/** `10: 95.50; 100: 90`: all prices but the first, which has columns of its own. */
const tiersCell = ({ tiers }: Pick<WrittenOffer, 'tiers'>): string =>
  tiers
    .slice(1)
    .map(({ minQuantity, priceMinor }) => `${minQuantity}: ${amountText(priceMinor)}`)
    .join('; ')

/** Undefined for what is no such list. */
function readTiers(cell: string): WrittenOffer['tiers'] | undefined {
  const tiers = cell.split(/[;；\n]/).flatMap((part) => (part.trim() ? [readTier(part)] : []))
  return tiers.every((tier) => tier !== undefined) ? tiers : undefined
}

function readTier(part: string) {
  const [, quantity, price] = /^\s*(\d{1,7})\s*[:：=]\s*(\d+(?:[.,]\d{1,2})?)\s*$/.exec(part) ?? []
  const priceMinor = roundedMinor((price ?? '').replace(',', '.'))
  return priceMinor === undefined ? undefined : { minQuantity: Number(quantity), priceMinor }
}

/** The last day of an offer, UTC. */
const lastDayCell = (end: string | null): string =>
  end === null ? '' : new Date(Date.parse(end) - 1).toISOString().slice(0, 10)

const NO_OFFER = {
  price: '',
  quantity: 0,
  currency: '',
  moq: null,
  multiple: null,
  leadDays: null,
  leadDaysMin: null,
  warehouse: '',
  tiers: '',
  incoterm: '',
  place: '',
  lastDay: '',
  returnable: '',
}

/** The cells of one offer in an export, by column. */
export function offerCells(offer: OfferWithStock | undefined, warehouses: TargetFacts['warehouses']) {
  if (!offer) return NO_OFFER
  const [first] = offer.tiers
  return {
    price: majorUnits(first?.priceMinor ?? 0),
    quantity: offer.stockQuantity,
    currency: offer.currency,
    moq: first?.minQuantity ?? null,
    multiple: offer.order_multiple,
    leadDays: offer.lead_days_max,
    leadDaysMin: offer.lead_days_min,
    warehouse: warehouses.find(({ id }) => id === offer.warehouse_id)?.name ?? '',
    tiers: tiersCell(offer),
    incoterm: offer.incoterm,
    place: offer.incoterm_place,
    lastDay: lastDayCell(offer.valid_to),
    returnable: offer.is_returnable ? 'yes' : 'no',
  }
}

const namesakes = (name: string, warehouses: TargetFacts['warehouses']) =>
  warehouses.filter((one) => one.name.toLowerCase() === name.toLowerCase())

/** The warehouse of a row: undefined where none is stated, null where the shop has none, or several, of this name. */
export function warehouseNamed(
  { warehouse }: Pick<ProductImportRow, 'warehouse'>,
  warehouses: TargetFacts['warehouses'],
): string | null | undefined {
  if (warehouse === undefined) return undefined
  const found = namesakes(warehouse, warehouses)
  return found.length === 1 ? found[0]!.id : null
}

/**
 * The offer that a row means. Without a warehouse it is the first. Of those of a warehouse it is the one with the stated
 * currency and terms; where none has them, the row is a new offer: no offer becomes another one.
 */
function meantOffer(each: ProductImportRow, { product, warehouses }: TargetFacts) {
  const offers = product?.offers ?? []
  const warehouse = warehouseNamed(each, warehouses)
  if (!warehouse) return offers[0]
  const currency = statedCurrency(each)
  return offers.find(
    (one) =>
      one.warehouse_id === warehouse &&
      one.currency === (currency ?? one.currency) &&
      one.incoterm === (each.incoterm ?? one.incoterm),
  )
}

/** Of its column, or else beside the price. */
const statedCurrency = (each: ProductImportRow): Currency | undefined =>
  (each.currency === undefined ? undefined : currencyNamed(each.currency)) ?? readPrice(each.price)?.currency

interface OfferChange {
  /** As it is; undefined for a new one. */
  readonly stored: OfferWithStock | undefined
  readonly offer: OfferWithStock
  /** All offers of the product after the row. */
  readonly offers: readonly OfferWithStock[]
}

/** The offer of a row with its price, stock and terms. Later tiers that the row does not state keep their distance. */
export function offerChange(
  each: ProductImportRow,
  facts: TargetFacts,
  price: NonNullable<ReturnType<typeof readPrice>>,
  quantity: number,
): OfferChange {
  const stored = meantOffer(each, facts)
  const warehouse = warehouseNamed(each, facts.warehouses) ?? facts.warehouse
  const base = stored ?? newOffer(warehouse, facts.currency, facts.shop.country)
  const moq = each.moq ?? base.tiers[0]?.minQuantity ?? each.multiple ?? 1
  const multiple = each.multiple ?? base.order_multiple
  const days = each.leadDays ?? base.lead_days_max
  const offer: OfferWithStock = {
    ...base,
    currency: statedCurrency(each) ?? base.currency,
    incoterm: each.incoterm ?? base.incoterm,
    incoterm_place: each.place ?? base.incoterm_place,
    order_multiple: moq % multiple === 0 ? multiple : 1,
    lead_days_min: Math.min(each.leadDaysMin ?? base.lead_days_min, days),
    lead_days_max: days,
    valid_to: endOf(each, base),
    is_returnable: each.returnable ?? base.is_returnable,
    tiers: tiersOf(each, base, moq, price.minor),
    stockQuantity: quantity,
  }
  const others = facts.product?.offers ?? []
  const offers = stored ? others.map((one) => (one.id === stored.id ? offer : one)) : [...others, offer]
  return { stored, offer, offers }
}

const newOffer = (warehouse: string, currency: Currency, place: string): OfferWithStock => ({
  id: newId(),
  warehouse_id: warehouse,
  currency,
  incoterm: 'EXW',
  incoterm_place: place,
  order_multiple: 1,
  lead_days_min: 1,
  lead_days_max: 7,
  is_returnable: true,
  valid_to: null,
  tiers: [],
  stockQuantity: 0,
})

/** An unchanged day leaves the end as it is to the second; another ends with that day, UTC. */
function endOf({ lastDay }: ProductImportRow, base: OfferWithStock): string | null {
  if (lastDay === undefined || lastDay === lastDayCell(base.valid_to)) return base.valid_to
  return new Date(Date.parse(`${lastDay}T00:00:00Z`) + DAY_MS).toISOString()
}

function tiersOf(each: ProductImportRow, base: OfferWithStock, moq: number, stated: number | undefined) {
  const [first, ...others] = base.tiers
  const minor = stated ?? first?.priceMinor ?? 1
  const start = { minQuantity: moq, priceMinor: minor }
  if (each.tiers !== undefined && each.tiers !== tiersCell(base))
    return [start, ...(readTiers(each.tiers) ?? [])]
  const was = BigInt(first?.priceMinor ?? minor)
  // Rounded half up, as whole numbers.
  const scaled = (price: number) => Number((BigInt(price) * BigInt(minor) * 2n + was) / (was * 2n))
  return [
    start,
    ...others.flatMap(({ minQuantity, priceMinor }) =>
      minQuantity > moq
        ? [{ minQuantity, priceMinor: Math.max(1, Math.min(minor, scaled(priceMinor))) }]
        : [],
    ),
  ]
}

/** Warehouses, terms, days and lists of prices that cannot be. */
export function offerErrors(each: ProductImportRow, facts: TargetFacts, now: Date): ImportRowError[] {
  const errors: ImportRowError[] = []
  if (warehouseNamed(each, facts.warehouses) === null) {
    const isShared = namesakes(each.warehouse ?? '', facts.warehouses).length > 1
    errors.push({ column: 'warehouse', code: isShared ? 'ambiguous_warehouse' : 'not_found' })
  } else if (!meantOffer(each, facts) && (facts.product?.offers?.length ?? 0) >= PRODUCT_OFFERS_MAX)
    errors.push({ column: 'warehouse', code: 'too_big', params: { maximum: PRODUCT_OFFERS_MAX } })
  if (each.incoterm !== undefined && !facts.incoterms.has(each.incoterm))
    errors.push({ column: 'incoterm', code: 'invalid_value' })
  if (each.lastDay !== undefined && Date.parse(`${each.lastDay}T00:00:00Z`) + DAY_MS <= now.getTime())
    errors.push({ column: 'lastDay', code: 'invalid_value' })
  return [...errors, ...tierErrors(each, meantOffer(each, facts))]
}

/** Quantities rise, prices do not, and each quantity can be ordered. */
function tierErrors(each: ProductImportRow, stored: OfferWithStock | undefined): ImportRowError[] {
  if (each.tiers === undefined || (stored && each.tiers === tiersCell(stored))) return []
  const tiers = readTiers(each.tiers)
  const multiple = each.multiple ?? stored?.order_multiple ?? 1
  const first = each.moq ?? stored?.tiers[0]?.minQuantity ?? each.multiple ?? 1
  const price = readPrice(each.price)?.minor ?? stored?.tiers[0]?.priceMinor ?? Number.NaN
  const isRight = tiers?.every(
    ({ minQuantity, priceMinor }, at) =>
      minQuantity > (tiers[at - 1]?.minQuantity ?? first) &&
      minQuantity % multiple === 0 &&
      priceMinor >= 1 &&
      priceMinor <= (tiers[at - 1]?.priceMinor ?? price),
  )
  return isRight && tiers!.length < PRICE_TIERS_MAX ? [] : [{ column: 'tiers', code: 'invalid_format' }]
}
