import type { ListOrder } from './list-order.ts'
import type { ListColumn, Predicate, ProductPredicates } from './product-predicates.ts'
import { tagOf } from './tag.ts'
import type { TagStatistics } from './tag-statistics.ts'

/**
 * How to find a page. `walk`: scan an index in the requested order, discarding rows that do not match, at most
 * `bound` rows. `collect`: find all matches, then sort. The planner cannot choose between them, because it does not
 * see the tags behind a parameter.
 */
export type ListPlan = ListWalk | { readonly kind: 'collect' }

export interface ListWalk {
  readonly kind: 'walk'
  readonly bound: number
  /** The column whose index contains the list in its order; without one, the list is scanned among all products. */
  readonly along?: ListColumn | undefined
}

/** Collecting this few is cheap in any order. */
const FEW = 300
/** This few are scanned completely: no other way is faster. */
const SHORT = 300
/** A walk may read this many times the expected rows: filters used together often exclude each other. */
const PATIENCE = 2
/** Rounded up to one of these, so that there are few statements; a longer walk is replaced by a collection. */
const BOUNDS = [1000, 6000]

export function planList(
  predicates: ProductPredicates,
  order: ListOrder,
  limit: number,
  statistics: TagStatistics,
): ListPlan {
  const along = listColumn(predicates, order, statistics)
  const tested = predicates.predicates.filter((predicate) => !isWalked(predicate, order, along))
  // The estimated rows along the index. A walk that ends with the page or with a short index needs no bound.
  const length = statistics.itemCount * (along ? shareOfColumn(along, statistics) : 1)
  if (tested.length === 0 || length <= SHORT) return { kind: 'walk', bound: Number.POSITIVE_INFINITY, along }
  if (estimateMatches(predicates, statistics) < FEW) return { kind: 'collect' }
  const share = tested
    .map((predicate) => shareOf(predicate, predicates, statistics))
    .reduce((product, one) => product * one, 1)
  const needed = (limit / share) * PATIENCE
  const bound = BOUNDS.find((rows) => rows >= needed)
  // Sorting all matches costs more the more there are; walking costs more the fewer there are.
  return bound !== undefined && needed < length * share ? { kind: 'walk', bound, along } : { kind: 'collect' }
}

/**
 * The shortest index that contains all results in this order: that of the shop, or of the category, or of the brand
 * by price.
 */
function listColumn(
  { category, brand, shop }: ProductPredicates,
  { column }: ListOrder,
  statistics: TagStatistics,
): ListColumn | undefined {
  const ofKind = category ?? (column === 'price_cents' ? brand : undefined)
  if (!(shop && ofKind)) return shop ?? ofKind
  return shareOfColumn(shop, statistics) < shareOfColumn(ofKind, statistics) ? shop : ofKind
}

const shareOfColumn = (column: ListColumn, statistics: TagStatistics): number =>
  column.key === 'shop' ? statistics.shopShare(column.id) : statistics.share(tagOf(column.key, column.id))

/**
 * The estimated number of matches: the geometric mean of the rarest filter's count, when all filters overlap, and
 * that of the two rarest as independent ones. Beyond two filters most overlap, or are redundant.
 */
export function estimateMatches(predicates: ProductPredicates, statistics: TagStatistics): number {
  const shares = predicates.predicates.map((predicate) =>
    Math.min(1, shareOf(predicate, predicates, statistics)),
  )
  const [rarest = 1, next = 1] = shares.sort((a, b) => a - b)
  return statistics.itemCount * rarest * Math.sqrt(next)
}

/** Filters that the index itself covers: its category, shop or brand, and the price when it is sorted by it. */
function isWalked({ key, any }: Predicate, order: ListOrder, along: ListColumn | undefined): boolean {
  if (key === 'price' && order.column === 'price_cents') return true
  if (!along || key === along.key) return along !== undefined
  return along.key !== 'shop' && any?.length === 1 && any[0] === tagOf(along.key, along.id)
}

function shareOf(predicate: Predicate, predicates: ProductPredicates, statistics: TagStatistics): number {
  if (predicate.key === 'price') return statistics.priceShare(predicates.minCents, predicates.maxCents)
  if (predicate.key === 'shop' && predicates.shop) return shareOfColumn(predicates.shop, statistics)
  const all = (predicate.all ?? []).map((tag) => statistics.share(tag))
  const any = (predicate.any ?? []).reduce((sum, tag) => sum + statistics.share(tag), 0)
  const { share = 1, hits } = predicate
  const counted = hits === undefined ? [] : [hits / Math.max(1, statistics.itemCount)]
  return Math.min(share, ...counted, ...all, ...(predicate.any ? [any] : []))
}
