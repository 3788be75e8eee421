import type { Input } from '@tiantian/contracts/action.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import { MINOR_PER_MAJOR } from '@tiantian/contracts/money.ts'
import { attributeChoice } from '@tiantian/contracts/product/product.ts'
import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import { slug, vehicle } from '@tiantian/contracts/product/vehicle.ts'
import type { queryProducts } from '@tiantian/contracts/search/search.ts'
import * as z from 'zod/mini'
import {
  choiceParam,
  flagParam,
  idParam,
  intParam,
  listOfParam,
  listParam,
  searchTextParam,
  slugParam,
} from '../shell/search-params.ts'

export const SORTS = ['relevance', 'sales', 'price', 'price-desc', 'newest'] as const
export type ProductSearchSort = (typeof SORTS)[number]

const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/))

/** The search parameters of a product list: a shared link shows the same list. */
export const productSearch = z.object({
  text: searchTextParam,
  category: slugParam,
  brand: listOfParam(slug),
  make: slugParam,
  model: slugParam,
  generation: slugParam,
  engine: z.catch(vehicle.shape.engine, undefined),
  /** Model year of the car. */
  year: z.catch(z.pipe(intParam, vehicle.shape.year), undefined),
  steering: z.catch(vehicle.shape.steering, undefined),
  /** Also what does not fit the chosen car. */
  allCars: flagParam,
  shop: idParam,
  country: listOfParam(countryCode),
  condition: choiceParam(['new', 'remanufactured', 'used']),
  /** In major units of the display currency. */
  priceMin: intParam,
  priceMax: intParam,
  /** The upper edge of a price step, exclusive. */
  priceBelow: intParam,
  inStock: flagParam,
  /** In months, at least. */
  warranty: choiceParam(['3', '6', '12', '24', '36']),
  /** Selected attribute values, `axle:front` each. */
  attr: listParam,
  sort: choiceParam(SORTS),
  view: choiceParam(['grid', 'row']),
})
export type ProductSearch = z.output<typeof productSearch>

type ProductSearchQuery = Input<typeof queryProducts>

/** The server query of an address. Values that name nothing are dropped: the server would refuse them. */
export function productSearchInput(
  search: ProductSearch,
  currency: Currency,
  car: Vehicle | null,
): Omit<ProductSearchQuery, 'cursor'> {
  const { text = '', category, brand, shop, country, condition, inStock, sort } = search
  const filterCar = vehicleOf(search)
  const engine = engineAlone(search)
  return {
    text: text.trim(),
    sort: sort ?? (text ? 'relevance' : 'sales'),
    priceCurrency: currency,
    ...(category && { category }),
    ...(brand && { brands: brand }),
    ...(shop && { shop }),
    ...(country && { countries: country }),
    ...(condition && { condition }),
    ...(filterCar && { vehicle: filterCar }),
    ...(engine && { engine }),
    ...(car && { compare: car, fitFirst: !search.allCars }),
    ...(inStock && { inStock }),
    ...(search.warranty && { warranty: MONTHS[search.warranty] }),
    ...(search.attr && { attributes: attributesOf(search.attr) }),
    ...pricesOf(search),
  }
}

function pricesOf({ priceMin, priceMax, priceBelow }: ProductSearch) {
  return {
    ...(priceMin !== undefined && { priceMin: minorOf(priceMin) }),
    ...(priceMax !== undefined && { priceMax: minorOf(priceMax) }),
    ...(priceBelow !== undefined && { priceBelow: minorOf(priceBelow) }),
  }
}

const minorOf = (major: number) => Math.min(Math.max(0, major) * MINOR_PER_MAJOR, Number.MAX_SAFE_INTEGER)

const MONTHS = { '3': 3, '6': 6, '12': 12, '24': 24, '36': 36 } as const

/** `axle:front`, `axle:rear` are two values of one attribute; anything malformed is dropped. */
function attributesOf(chosen: readonly string[]): NonNullable<ProductSearchQuery['attributes']> {
  const values = new Map<string, string[]>()
  for (const one of chosen) {
    const [, key = '', value = ''] = /^([^:]+):(.+)$/u.exec(one) ?? []
    const some = [...new Set([...(values.get(key) ?? []), value])]
    if (attributeChoice.safeParse({ key, values: some }).success) values.set(key, some)
  }
  return [...values].slice(0, 10).map(([key, some]) => ({ key, values: some }))
}

/** The car by which the list is filtered. */
export function vehicleOf(search: ProductSearch): Vehicle | undefined {
  const { make, model, generation, engine, year, steering } = search
  if (!make) return undefined
  return {
    make,
    ...(model && { model }),
    ...(generation && { generation, ...(engine && { engine }) }),
    ...(year && { year }),
    ...(steering && { steering }),
  }
}

/** Of a list by engine alone: the engine of a car belongs to its generation. */
export const engineAlone = ({ make, generation, engine }: ProductSearch): string | undefined =>
  make && generation ? undefined : engine

/** The same list with a patch applied; properties missing in the patch stay. */
export type ChangeSearch = (patch: Partial<ProductSearch>) => void

/** The number of active filters, for the filter button. */
export function filterCount(search: ProductSearch): number {
  const { brand = [], country = [], attr = [], make, engine, inStock, condition, warranty } = search
  const hasPrice = Object.keys(pricesOf(search)).length > 0
  const single = [make, !make && engine, hasPrice, inStock, condition, warranty].filter(Boolean)
  return brand.length + country.length + attr.length + single.length
}

export const NO_PRICE = {
  priceMin: undefined,
  priceMax: undefined,
  priceBelow: undefined,
} satisfies Partial<ProductSearch>

export const NO_CAR = {
  make: undefined,
  model: undefined,
  generation: undefined,
  engine: undefined,
  year: undefined,
  steering: undefined,
} satisfies Partial<ProductSearch>

/** Clears all filters, but not the subject of the list. */
export const NO_FILTERS = {
  ...NO_CAR,
  brand: undefined,
  country: undefined,
  ...NO_PRICE,
  inStock: undefined,
  condition: undefined,
  warranty: undefined,
  attr: undefined,
} satisfies Partial<ProductSearch>
