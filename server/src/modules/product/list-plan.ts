import type { ListOrder } from './list-order.ts'
import type { Narrowing, Question } from './product-narrowing.ts'
import type { TagStatistics } from './tag-statistics.ts'

/**
 * How to find a page. `walk`: along an index in the order asked, throwing away what does not match, at most `bound`
 * rows. `collect`: find all that match, then sort. The planner cannot choose between them, since it does not see
 * the tags behind a parameter.
 */
export type ListPlan = { readonly kind: 'walk'; readonly bound: number } | { readonly kind: 'collect' }

/** Collecting so few is cheap whatever the order. */
const FEW = 300
/** So few are walked to the end: that is as quick as any other way to them. */
const SHORT = 300
/** A walk is allowed this many times the rows it should need. */
const PATIENCE = 30
/** Rounded up to one of these, so that statements stay few. */
const BOUNDS = [1000, 5000, 30_000]

export function planList(
  narrowing: Narrowing,
  order: ListOrder,
  limit: number,
  statistics: TagStatistics,
): ListPlan {
  if (narrowing.shopId !== undefined) return { kind: 'collect' }
  const tested = narrowing.questions.filter((question) => !isWalked(question, order))
  // A walk that ends with the page or with a short index needs no bound.
  if (tested.length === 0 || estimateLength(narrowing, statistics) <= SHORT) {
    return { kind: 'walk', bound: Number.POSITIVE_INFINITY }
  }
  const matching = estimateMatches(narrowing, statistics)
  if (matching < FEW) return { kind: 'collect' }
  const shares = tested.map((question) => shareOf(question, narrowing, statistics))
  const needed = limit / shares.reduce((product, share) => product * share, 1)
  const bound = BOUNDS.find((rows) => rows >= needed * PATIENCE) ?? 30_000
  // Sorting all that match costs more the more there are; walking costs more the fewer there are.
  return needed < matching * 2 && needed < bound ? { kind: 'walk', bound } : { kind: 'collect' }
}

/** About so many rows lie along the index: those of the category. */
function estimateLength({ questions }: Narrowing, statistics: TagStatistics): number {
  const category = questions.find(({ key }) => key === 'category')
  return statistics.itemCount * Math.min(1, ...(category?.all ?? []).map((tag) => statistics.share(tag)))
}

/** At most about so many products match: as many as the rarest thing asked for has. */
export function estimateMatches(narrowing: Narrowing, statistics: TagStatistics): number {
  const shares = narrowing.questions.map((question) => shareOf(question, narrowing, statistics))
  return statistics.itemCount * Math.min(1, ...shares)
}

/** What the index itself answers: its category, and the price when it is sorted by it. */
const isWalked = ({ key }: Question, order: ListOrder) =>
  key === 'category' || (key === 'price' && order.column === 'price_cents')

function shareOf(question: Question, narrowing: Narrowing, statistics: TagStatistics): number {
  if (question.key === 'price') return statistics.priceShare(narrowing.minCents, narrowing.maxCents)
  const all = (question.all ?? []).map((tag) => statistics.share(tag))
  const any = (question.any ?? []).reduce((sum, tag) => sum + statistics.share(tag), 0)
  return Math.min(question.share ?? 1, ...all, ...(question.any ? [any] : []))
}
