import type { ListOrder } from './list-order.ts'
import type { ListColumn, Predicate, ProductPredicates } from './product-predicates.ts'
import { tagOf } from './tag.ts'
import type { TagStatistics } from './tag-statistics.ts'

/**
 * How to find a page. `walk`: along an index in the order asked, throwing away what does not match, at most `bound`
 * rows. `collect`: find all that match, then sort. The planner cannot choose between them, since it does not see
 * the tags behind a parameter.
 */
export type ListPlan = ListWalk | { readonly kind: 'collect' }

export interface ListWalk {
  readonly kind: 'walk'
  readonly bound: number
  /** The column whose index holds the list in its order; without one it lies among all products. */
  readonly along?: ListColumn | undefined
}

/** Collecting so few is cheap whatever the order. */
const FEW = 300
/** So few are walked to the end: that is as quick as any other way to them. */
const SHORT = 300
/** A walk is allowed this many times the rows it should need: what is asked together is often not found together. */
const PATIENCE = 2
/** Rounded up to one of these, so that statements stay few; who would walk further collects. */
const BOUNDS = [1000, 6000]

export function planList(
  predicates: ProductPredicates,
  order: ListOrder,
  limit: number,
  statistics: TagStatistics,
): ListPlan {
  const along = listColumn(predicates, order, statistics)
  const tested = predicates.predicates.filter((predicate) => !isWalked(predicate, order, along))
  // About so many rows lie along the index. A walk that ends with the page or with a short index needs no bound.
  const length = statistics.itemCount * (along ? shareOfColumn(along, statistics) : 1)
  if (tested.length === 0 || length <= SHORT) return { kind: 'walk', bound: Number.POSITIVE_INFINITY, along }
  if (estimateMatches(predicates, statistics) < FEW) return { kind: 'collect' }
  const share = tested
    .map((predicate) => shareOf(predicate, predicates, statistics))
    .reduce((product, one) => product * one, 1)
  const needed = (limit / share) * PATIENCE
  const bound = BOUNDS.find((rows) => rows >= needed)
  // Sorting all that match costs more the more there are; walking costs more the fewer there are.
  return bound !== undefined && needed < length * share ? { kind: 'walk', bound, along } : { kind: 'collect' }
}

/** The shortest list that holds all finds in this order: that of the shop, or of the category, or of the brand by price. */
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
 * About so many products match: in the middle between as many as the rarest thing asked for has, where all that is
 * asked goes together, and as many as would have the two rarest by chance. Of more than two things most go together,
 * or are the same asked again.
 */
export function estimateMatches(predicates: ProductPredicates, statistics: TagStatistics): number {
  const shares = predicates.predicates.map((predicate) =>
    Math.min(1, shareOf(predicate, predicates, statistics)),
  )
  const [rarest = 1, next = 1] = shares.sort((a, b) => a - b)
  return statistics.itemCount * rarest * Math.sqrt(next)
}

/** What the index itself answers: its category, shop or brand, and the price when it is sorted by it. */
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
  const { share = 1, hits: finds } = predicate
  const counted = finds === undefined ? [] : [finds / Math.max(1, statistics.itemCount)]
  return Math.min(share, ...counted, ...all, ...(predicate.any ? [any] : []))
}
