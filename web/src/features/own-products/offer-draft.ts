import type { Currency } from '@tiantian/contracts/money.ts'
import { amountText, readAmount } from '@tiantian/contracts/money-text.ts'
import type { ProductInput, SellerShop } from './product-input.ts'
import { numberIn } from './product-input.ts'

type OfferInput = ProductInput['offers'][number]

interface DraftTier {
  readonly quantity: string
  readonly price: string
}

export interface DraftOffer {
  readonly id: string
  readonly warehouseId: string
  readonly currency: Currency
  readonly incoterm: string
  readonly place: string
  readonly multiple: string
  readonly leadMin: string
  readonly leadMax: string
  readonly isReturnable: boolean
  /** Its last day here, `2027-03-31`; empty: until further notice. */
  readonly lastDay: string
  readonly storedEnd: string
  readonly stock: string
  /** As the server had it: an untouched count is not sent. */
  readonly storedStock: string
  readonly tiers: readonly DraftTier[]
}

/** From a warehouse that has none yet. */
export function newOffer({ currency, warehouses }: SellerShop, offers: readonly DraftOffer[]): DraftOffer {
  const taken = new Set(offers.map(({ warehouseId }) => warehouseId))
  const warehouse = warehouses.find(({ id }) => !taken.has(id)) ?? warehouses[0]
  return {
    id: '',
    warehouseId: warehouse?.id ?? '',
    currency: offers.at(-1)?.currency ?? currency,
    incoterm: 'EXW',
    place: warehouse?.cityName ?? '',
    multiple: '1',
    leadMin: '1',
    leadMax: '7',
    isReturnable: true,
    lastDay: '',
    storedEnd: '',
    stock: '',
    storedStock: '',
    tiers: [{ quantity: '1', price: '' }],
  }
}

export const draftOfOffer = (offer: OfferInput): DraftOffer => ({
  id: offer.id ?? '',
  warehouseId: offer.warehouseId ?? '',
  currency: offer.currency,
  incoterm: offer.incoterm,
  place: offer.incotermPlace,
  multiple: String(offer.orderMultiple),
  leadMin: String(offer.leadDaysMin),
  leadMax: String(offer.leadDaysMax),
  isReturnable: offer.isReturnable,
  stock: String(offer.stockQuantity ?? 0),
  ...endOfOffer(offer.validTo),
  storedStock: String(offer.stockQuantity ?? 0),
  tiers: offer.tiers.map(({ minQuantity, priceMinor }) => ({
    quantity: String(minQuantity),
    price: amountText(priceMinor),
  })),
})

export const endOfOffer = (end: string | null | undefined) => ({
  lastDay: lastDayOf(end),
  storedEnd: end ?? '',
})

export function offerInputOf(offer: DraftOffer): OfferInput {
  const isCounted = offer.id === '' || offer.stock !== offer.storedStock
  return {
    ...(offer.id && { id: offer.id }),
    ...(offer.warehouseId && { warehouseId: offer.warehouseId }),
    currency: offer.currency,
    incoterm: offer.incoterm,
    incotermPlace: offer.place,
    orderMultiple: numberIn(offer.multiple, 1),
    leadDaysMin: numberIn(offer.leadMin, 0),
    leadDaysMax: numberIn(offer.leadMax, 0),
    isReturnable: offer.isReturnable,
    validTo: endOf(offer),
    tiers: offer.tiers.map(({ quantity, price }) => ({
      minQuantity: numberIn(quantity),
      priceMinor: readAmount(price) ?? Number.NaN,
    })),
    ...(isCounted && { stockQuantity: numberIn(offer.stock, 0) }),
  }
}

/** The last instant before the end, as a day on the calendar of this device. */
function lastDayOf(end: string | null | undefined): string {
  if (!end) return ''
  const last = new Date(Date.parse(end) - 1)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${last.getFullYear()}-${two(last.getMonth() + 1)}-${two(last.getDate())}`
}

/** An untouched end stays to the second; a day that was chosen ends at midnight here. */
function endOf({ lastDay, storedEnd }: DraftOffer): string | null {
  if (lastDay === '') return null
  if (lastDay === lastDayOf(storedEnd)) return storedEnd
  const [year = 0, month = 1, day = 1] = lastDay.split('-').map(Number)
  return new Date(year, month - 1, day + 1).toISOString()
}
