import { AppError } from '@tiantian/contracts/error.ts'
import type { AttributeChoice, ProductFilter } from '@tiantian/contracts/product/product.ts'
import type { ProductRates } from '../rate.ts'
import { toCents } from '../rate.ts'
import type { ReferenceCategory, ReferenceData } from '../reference-data.ts'
import type { ProductCar } from './car.ts'
import { carTags, covers, getCar } from './car.ts'
import { enginesCalled } from './engine.ts'
import type { Statement } from './statement.ts'
import { conditionTag, countryTag, tagOf } from './tag.ts'

/** A predicate on products; the key lets a facet leave out its own predicate. */
export interface Predicate {
  readonly key:
    | 'category'
    | 'brand'
    | 'shop'
    | 'shopCategory'
    | 'vehicle'
    | 'engine'
    | 'country'
    | 'condition'
    | 'warranty'
    | 'attribute'
    | 'price'
    | 'stock'
    | 'text'
  /** Of a predicate on an attribute: which attribute. */
  readonly attribute?: string
  /** The product has all of these tags. */
  readonly all?: readonly number[]
  /** And one of these. */
  readonly any?: readonly number[]
  /** A condition on `i` (search_items) beyond tags; an index may serve it when no predicate is rarer. */
  readonly sql?: (statement: Statement, isAlone: boolean) => string
  /** SQL of "the fitment row `f` covers the car", of a predicate on a car. */
  readonly covers?: (statement: Statement) => string
  /** Ids of the models named by a predicate on a car. */
  readonly models?: readonly number[]
  /**
   * Tags contain engines only apart from cars, years and no steering at all: one fitment row of the product has to
   * match.
   */
  readonly needsRow?: boolean
  /** Ids, of a predicate on engines: when a car is requested too, one row must match both. */
  readonly engines?: readonly number[]
  /** The share of all products that matches, when tags do not show it: 0 to 1. */
  readonly share?: number
  /** Or the number, if counted. */
  readonly hits?: number
  /** Only the first matches are considered, and there are more. */
  readonly isCut?: boolean
  /** For matches that precede all others by relevance: when they fill a page, no others are needed. */
  readonly nearest?: Predicate | undefined
}

/** A column with its own indexes: of a category or a shop in each order, of a brand by price. */
export type ListColumn =
  | {
      readonly key: 'category' | 'brand'
      readonly column: 'category_id' | 'group_id' | 'top_id' | 'brand_id'
      readonly id: number
    }
  | { readonly key: 'shop'; readonly column: 'shop_id'; readonly id: string }

export interface ProductPredicates {
  readonly predicates: readonly Predicate[]
  /** Tags that none of the products has, as known from an earlier lookup. */
  readonly without?: readonly number[]
  /** The column whose indexes contain the list of the category, at any level. */
  readonly category?: ListColumn | undefined
  /** Of the only brand requested. */
  readonly brand?: ListColumn | undefined
  readonly shop?: ListColumn | undefined
  readonly minCents?: number | undefined
  readonly maxCents?: number | undefined
}

/**
 * The filter as predicates on `search_items`. An unknown brand becomes a predicate without results.
 * @throws AppError('CATEGORY_NOT_FOUND' | 'VEHICLE_NOT_FOUND')
 */
export function predicatesOf(
  filter: ProductFilter,
  reference: ReferenceData,
  rates: ProductRates,
): ProductPredicates {
  const category = filter.category === undefined ? undefined : getCategory(reference, filter.category)
  const { shop } = filter
  const prices = centsOf(filter, rates)
  const predicates: Predicate[] = []
  if (category) predicates.push({ key: 'category', all: [tagOf('category', category.id)] })
  if (filter.brands?.length)
    predicates.push(
      anyOf(
        'brand',
        filter.brands.map((slug) => brandTag(reference, slug)),
      ),
    )
  if (filter.countries?.length) predicates.push(anyOf('country', filter.countries.map(countryTag)))
  if (filter.condition) predicates.push({ key: 'condition', all: [conditionTag(filter.condition)] })
  if (filter.warranty) predicates.push({ key: 'warranty', all: [tagOf('warranty', filter.warranty)] })
  for (const choice of filter.attributes ?? []) predicates.push(attributePredicate(choice))
  predicates.push(...carPredicates(filter, reference))
  predicates.push(...shopPredicates(filter))
  predicates.push(...pricePredicates(prices))
  if (filter.inStock) predicates.push({ key: 'stock', sql: () => 'i.in_stock', share: 0.8 })
  const { minCents, maxCents = prices.belowCents } = prices
  const [brand, ...otherBrands] = filter.brands ?? []
  return {
    predicates,
    minCents,
    maxCents,
    shop: shop ? { key: 'shop', column: 'shop_id', id: shop } : undefined,
    category: category && categoryColumn(category),
    brand: brand && otherBrands.length === 0 ? brandColumn(reference, brand) : undefined,
  }
}

/** Rounded like the prices of products and the bounds of price steps. */
function centsOf({ priceMin, priceMax, priceBelow, priceCurrency }: ProductFilter, rates: ProductRates) {
  const [minCents, maxCents, belowCents] = [priceMin, priceMax, priceBelow].map((minor) =>
    minor === undefined ? undefined : Math.round(toCents(minor, priceCurrency, rates)),
  )
  return { minCents, maxCents, belowCents }
}

const pricePredicates = ({ minCents, maxCents, belowCents }: ReturnType<typeof centsOf>): Predicate[] => [
  ...(minCents === undefined ? [] : [pricePredicate('>=', minCents)]),
  ...(maxCents === undefined ? [] : [pricePredicate('<=', maxCents)]),
  ...(belowCents === undefined ? [] : [pricePredicate('<', belowCents)]),
]

/** The index column of a category's lists. */
export const categoryColumn = ({ id, level }: ReferenceCategory): ListColumn => {
  if (level === 1) return { key: 'category', column: 'top_id', id }
  return { key: 'category', column: level === 2 ? 'group_id' : 'category_id', id }
}

function getCategory(reference: ReferenceData, slug: string) {
  const category = reference.categoryBySlug.get(slug)
  if (!category) throw new AppError('CATEGORY_NOT_FOUND')
  return category
}

/** No brand has the id 0, so an unknown slug has no results. */
const brandId = (reference: ReferenceData, slug: string) => reference.brandBySlug.get(slug)?.id ?? 0
const brandTag = (reference: ReferenceData, slug: string) => tagOf('brand', brandId(reference, slug))

const brandColumn = (reference: ReferenceData, slug: string): ListColumn => ({
  key: 'brand',
  column: 'brand_id',
  id: brandId(reference, slug),
})

const anyOf = (key: Predicate['key'], tags: readonly number[]): Predicate =>
  tags.length === 1 ? { key, all: tags } : { key, any: tags }

export const carPredicate = (car: ProductCar): Predicate => ({
  ...anyOf('vehicle', carTags(car)),
  covers: (statement) => covers(statement, car),
  ...(car.model !== undefined && { models: [car.model] }),
  needsRow: (car.engine ?? car.year ?? car.steering) !== undefined,
})

const carPredicates = ({ vehicle, engine }: ProductFilter, reference: ReferenceData): Predicate[] => [
  ...(vehicle ? [carPredicate(getCar(reference, vehicle))] : []),
  ...(engine === undefined ? [] : [enginePredicate(reference, engine)]),
]

/** @throws AppError('VEHICLE_NOT_FOUND') */
function enginePredicate(reference: ReferenceData, code: string): Predicate {
  const engines = enginesCalled(reference, code)
  if (engines.length === 0) throw new AppError('VEHICLE_NOT_FOUND')
  const tags = engines.map((id) => tagOf('engine', id))
  return { ...anyOf('engine', tags), engines }
}

/** The values are looked up by the statement: those of all products do not fit into memory. */
const attributePredicate = ({ key, values }: AttributeChoice): Predicate => ({
  key: 'attribute',
  attribute: key,
  sql: (statement) => `i.tags && array(select ${tagOf('attribute', 0)} + v.id from attribute_values v
    where v.attribute_key = ${statement.text(key)} and v.value = any(${statement.texts(values)}))`,
  share: 0.1,
})

const shopPredicates = ({ shop, shopCategory }: ProductFilter): Predicate[] => [
  ...(shop ? [shopPredicate(shop)] : []),
  ...(shopCategory ? [shopCategoryPredicate(shopCategory)] : []),
]

const shopPredicate = (id: string): Predicate => ({
  key: 'shop',
  sql: (statement) => `i.shop_id = ${statement.uuid(id)}`,
})

/** The share is that among all products, of which a shop has few. */
const shopCategoryPredicate = (id: string): Predicate => ({
  key: 'shopCategory',
  sql: (
    statement,
  ) => `exists (select from shop_category_products c join shop_categories k on k.id = c.category_id
    where c.product_id = i.product_id and ${statement.uuid(id)} = any(k.path))`,
  share: 0.001,
})

const pricePredicate = (operator: '>=' | '<=' | '<', cents: number): Predicate => ({
  key: 'price',
  // Without visible bounds the planner assumes that a price range is narrow.
  sql: (statement, isAlone) => `i.price_cents${isAlone ? '' : ' + 0'} ${operator} ${statement.bigint(cents)}`,
})

/** The predicates as one SQL condition on `i`; `true` when there is none. */
export function whereSql(predicates: readonly Predicate[], statement: Statement): string {
  const all = predicates.flatMap((predicate) => predicate.all ?? [])
  const isAlone = predicates.every(({ key }) => key === 'price' || key === 'stock')
  const tests = predicates.flatMap((predicate) => [
    ...(predicate.any ? [`i.tags && ${statement.ints(predicate.any)}`] : []),
    ...(predicate.sql ? [predicate.sql(statement, isAlone)] : []),
  ])
  if (all.length > 0) tests.unshift(`i.tags @> ${statement.ints(all)}`)
  tests.push(...rowTests(predicates, statement))
  return tests.join(' and ') || 'true'
}

/** For each car one fitment row of the product, which also names the requested engine, or none and so is for any. */
function rowTests(predicates: readonly Predicate[], statement: Statement): string[] {
  const engines = predicates.flatMap((predicate) => (predicate.engines ? [predicate.engines] : []))
  return predicates.flatMap((predicate) => {
    if (!(predicate.covers && (predicate.needsRow || engines.length > 0))) return []
    const ofEngines = engines.map((ids) => ` and ${namesEngine(statement, ids)}`)
    return `exists (select from fitments f
      where f.product_id = i.product_id and ${predicate.covers(statement)}${ofEngines.join('')})`
  })
}

/** SQL of "the fitment row `f` is for one of the engines": without an engine it is for any. */
export const namesEngine = (statement: Statement, engines: readonly number[]): string =>
  `coalesce(f.engine_id = any(${statement.ints(engines)}), true)`
