import { TimedCache } from '../../../platform/cache/timed-cache.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { ProductCardRow } from '../../product/list/card-page.ts'
import { estimateMatches } from '../../product/list/list-plan.ts'
import type { Predicate, ProductPredicates } from '../../product/list/product-predicates.ts'
import { carPredicate, whereSql } from '../../product/list/product-predicates.ts'
import { Statement } from '../../product/list/statement.ts'
import { conditionTag, countryTag, idOfTag, tagOf } from '../../product/list/tag.ts'
import type { Sample, TagStatistics } from '../../product/list/tag-statistics.ts'
import { finerSample, inSample, sampleFor } from '../../product/list/tag-statistics.ts'
import type { ReferenceCategory, ReferenceData } from '../../product/reference-data.ts'
import type { PlannedQuery, RankingTier } from '../product-query.ts'
import type { CountKey, CountQuery, RawCount } from './count-sql.ts'
import { countSql, LISTED_OF } from './count-sql.ts'
import type { FirstPage } from './counted-page.ts'
import { readCounted } from './counted-page.ts'

/** The predicates of the filter that a facet replaces, and therefore leaves out of its own counts. */
const OWN_PREDICATE: Record<Exclude<CountKey, 'detail'>, Predicate['key']> = {
  category: 'category',
  brand: 'brand',
  country: 'country',
  stock: 'stock',
  condition: 'condition',
  price: 'price',
  car: 'vehicle',
}

interface FacetCountQuery extends CountQuery {
  /** Attributes are counted within one kind of part: otherwise they have nothing in common. */
  readonly withDetails: boolean
  readonly statistics: TagStatistics
  /** The requested make, of whose models one can be selected. */
  readonly ofMake?: Predicate | undefined
  /** Stricter steps of the text search that found nothing with these filters. */
  readonly above?: readonly ProductPredicates[]
  /** Read in the same pass over the results, when they are counted exactly and their counts are not cached yet. */
  readonly page?: FirstPage | undefined
}

export interface FacetCounts {
  readonly counts: readonly RawCount[]
  readonly total: number
  /** Counts are estimated from a sample of the results: there are too many to count them all. */
  readonly isAbout: boolean
  /** Of the requested page, if it was read in the same pass. */
  readonly cards?: readonly ProductCardRow[] | undefined
}

/**
 * Counts of all facets and the total. A facet with a selected value is counted without its own predicate, so that its
 * other values can be selected too: one statement for the rest, one more for each such facet.
 */
async function countFacets(sql: Queryable, counting: FacetCountQuery): Promise<FacetCounts> {
  return counting.predicates.predicates.length === 0
    ? countEverything(sql, counting)
    : countRequested(sql, counting)
}

/** The tags of makes, to be counted. */
const ALL_MAKES = { from: tagOf('make', 0), to: tagOf('makeWide', 0) }

const everything = new TimedCache<FacetCounts>({ ms: 10_000 })

/** The whole catalogue is counted about every ten seconds, with all makes. */
const countEverything = (sql: Queryable, counting: FacetCountQuery): Promise<FacetCounts> =>
  everything.get(sql, counting.currency, () =>
    countRequested(sql, { ...counting, carTags: ALL_MAKES, withDetails: false, page: undefined }),
  )

/** Fewer results are counted each time: that is fast, and a user who has just changed one sees it. */
const CACHED_FROM = 400

/** Popular queries, in several languages and sort orders; some ten kilobytes each. */
const many = new TimedCache<SampledCounts>({
  ms: 30_000,
  max: 1500,
  isWorth: ({ counts, sample }) => totalOf(counts) * sample >= CACHED_FROM,
})

interface SampledCounts {
  readonly counts: readonly RawCount[]
  readonly sample: Sample
}

const totalOf = (rows: readonly RawCount[]) => rows.find(({ key }) => key === 'total')?.count ?? 0

async function countRequested(sql: Queryable, counting: FacetCountQuery): Promise<FacetCounts> {
  const { predicates, withDetails } = counting
  const filters = predicates.predicates
  const filtered = new Set(filters.map(({ key }) => key))
  const keys = Object.keys(OWN_PREDICATE) as (keyof typeof OWN_PREDICATE)[]
  const active = keys.filter((key) => filtered.has(OWN_PREDICATE[key]))
  const passive = keys.filter((key) => !active.includes(key))
  const without = async (test: PredicateTest, key: CountKey) => {
    const steps = [...(counting.above ?? []), predicates]
    return firstSteps(await Promise.all(steps.map((step) => countWithout(sql, counting, step, test, key))))
  }
  const [main, ...others] = await Promise.all([
    countSampled(sql, counting, withDetails ? [...passive, 'detail'] : passive),
    ...active.map((key) => without((predicate) => predicate.key === OWN_PREDICATE[key], key)),
    ...detailKeysOf(filters).map(async (own) =>
      ownDetails(await without((predicate) => isSameDetail(predicate, own), 'detail'), own),
    ),
  ])
  const counts = [...main.counts, ...others.flat()].map((one) => exactIfRequested(one, filters, main))
  return { ...main, counts }
}

/** All results have the only value requested: its count is the total, however the other values were counted. */
function exactIfRequested(
  one: RawCount,
  filters: readonly Predicate[],
  { total, isAbout }: Pick<FacetCounts, 'total' | 'isAbout'>,
): RawCount {
  const tag = tagOfCount(one)
  const isRequested = filters.some((predicate) => tag !== undefined && isOnlyFilter(predicate, tag))
  return isRequested ? { ...one, count: total, isAbout } : one
}

function tagOfCount({ key, value }: RawCount): number | undefined {
  if (key === 'category' || key === 'brand') return tagOf(key, Number(value))
  if (key === 'country') return countryTag(value)
  if (key === 'condition') return conditionTag(value as Parameters<typeof conditionTag>[0])
  return key === 'car' || key === 'detail' ? Number(value) : undefined
}

/** A model is requested together with what fits every model of its make. */
function isOnlyFilter({ key, all = [], any = [], needsRow }: Predicate, tag: number): boolean {
  if (needsRow) return false
  if (key === 'vehicle' && idOfTag('model', tag) !== undefined) return any.includes(tag)
  return all.includes(tag) || (any.length === 1 && any[0] === tag)
}

type PredicateTest = (predicate: Predicate) => boolean

async function countWithout(
  sql: Queryable,
  counting: FacetCountQuery,
  step: ProductPredicates,
  test: PredicateTest,
  key: CountKey,
) {
  const rest = step.predicates.filter((one) => !test(one))
  const others = key === 'car' && counting.ofMake ? [...rest, counting.ofMake] : rest
  const wider = { ...counting, predicates: { ...step, predicates: others }, page: undefined }
  const isOfAll = others.length === 0 && key !== 'car' && key !== 'detail'
  if (isOfAll && isColumnOfAll(key, counting)) return countColumn(sql, wider, key)
  const { counts } = isOfAll ? await countEverything(sql, wider) : await countSampled(sql, wider, [key])
  return counts.filter((one) => one.key === key)
}

/** Up to this many products, kinds and brands are counted exactly: from an index, in some milliseconds. */
const COLUMN_MAX = 20_000

const isColumnOfAll = (key: CountKey, { statistics }: FacetCountQuery) =>
  (key === 'category' || key === 'brand') && statistics.itemCount <= COLUMN_MAX

const columns = new TimedCache<readonly RawCount[]>({ ms: 10_000 })

const countColumn = (sql: Queryable, counting: FacetCountQuery, key: CountKey) =>
  columns.get(sql, key, async () => {
    const { counts } = await count(sql, counting, [key], 1)
    return counts.filter((one) => one.key === key)
  })

/** Selecting another value leads to the first step with results for it: each is counted there. */
function firstSteps(steps: readonly (readonly RawCount[])[]): RawCount[] {
  const first = new Map<string, RawCount>()
  for (const one of steps.flat()) if (one.count > 0 && !first.has(one.value)) first.set(one.value, one)
  return [...first.values()]
}

/** From a sample as large as the number of results allows. */
async function countSampled(
  sql: Queryable,
  counting: FacetCountQuery,
  keys: readonly CountKey[],
): Promise<FacetCounts> {
  let sample = sampleFor(estimateMatches(counting.predicates, counting.statistics))
  for (;;) {
    const { counts, cards } = await count(sql, counting, keys, sample)
    const found = totalOf(counts)
    const finer = finerSample(sample, found)
    if (!finer) {
      const { total, isAbout } = totalAs(counting.predicates, found, sample)
      const facets = counts.filter(({ key }) => key !== 'total')
      return {
        counts: facets.map((one) => ({
          ...one,
          count: one.count * sample,
          isAbout: isAbout || (isListed(one) && found > LISTED_OF),
        })),
        total,
        isAbout,
        cards,
      }
    }
    sample = finer
  }
}

const isListed = ({ key }: RawCount) => key === 'car' || key === 'detail'

const isDetail = ({ key }: Predicate) => key === 'attribute' || key === 'warranty'

const isSameDetail = (a: Predicate, b: Predicate) => a.key === b.key && a.attribute === b.attribute

/** An attribute requested twice is one facet. */
const detailKeysOf = (predicates: readonly Predicate[]) =>
  predicates
    .filter(isDetail)
    .filter((one, at, all) => all.findIndex((other) => isSameDetail(one, other)) === at)

/** Marked with the predicate that was left out, so that they replace the other counts of it. */
const ownDetails = (counts: readonly RawCount[], { attribute = 'warranty' }: Predicate): RawCount[] =>
  counts.map((one) => ({ ...one, of: attribute }))

/** The total alone, for later pages. */
export async function countTotal(
  sql: Queryable,
  predicates: ProductPredicates,
  statistics: TagStatistics,
): Promise<Pick<FacetCounts, 'total' | 'isAbout'>> {
  let sample = sampleFor(estimateMatches(predicates, statistics))
  for (;;) {
    const statement = new Statement()
    const where = whereSql(predicates.predicates, statement) + inSample(sample)
    const [row] = await statement.run<{ total: number }>(
      sql,
      `select count(*)::int as total from search_items i where ${where}`,
    )
    const found = row?.total ?? 0
    const finer = finerSample(sample, found)
    if (!finer) return totalAs(predicates, found, sample)
    sample = finer
  }
}

/** Estimated from the sample, and limited to what was considered: the rest is shown on no page. */
const totalAs = ({ predicates }: ProductPredicates, found: number, sample: Sample) => ({
  total: found * sample,
  isAbout: sample > 1 || predicates.some(({ isCut }) => isCut),
})

async function count(sql: Queryable, counting: FacetCountQuery, keys: readonly CountKey[], sample: Sample) {
  const statement = new Statement()
  const expected = estimateMatches(counting.predicates, counting.statistics) / sample
  const query = { ...counting, keys, sample, expected }
  const { hits, counts } = countSql(statement, query)
  const text = `${hits} ${counts}`
  let cards: readonly ProductCardRow[] | undefined
  const read = async () => {
    if (!counting.page || sample > 1) return { counts: await statement.run<RawCount>(sql, text), sample }
    const counted = await readCounted(sql, query, counting.page)
    cards = counted.cards
    return { counts: counted.counts, sample }
  }
  const sampled = await many.get(sql, statement.keyOf(text), read)
  return { counts: sampled.counts, cards }
}

/** Facet counts and the total of a ranking tier; with the page itself when one pass over the results gives both. */
export function countPage(
  sql: Queryable,
  query: PlannedQuery,
  { level, predicates }: RankingTier,
  page?: FirstPage,
): Promise<FacetCounts> {
  const { input, reference, rates, statistics, filter, search } = query
  const above = search.levels
    .slice(0, level)
    .map((tier) => ({ ...predicates, predicates: [...filter.predicates, ...tier], without: [] }))
  const make = input.vehicle && reference.makeBySlug.get(input.vehicle.make)
  return countFacets(sql, {
    predicates,
    above,
    rates,
    statistics,
    currency: input.priceCurrency,
    withDetails: oneKind(query) !== undefined,
    carTags: make ? modelTags(reference, make.id) : ALL_MAKES,
    ofMake: make && carPredicate({ make: make.id }),
    page,
  })
}

/** The only leaf category that was selected or understood. */
export function oneKind({
  input,
  reference,
  search: { categories = [] },
}: PlannedQuery): ReferenceCategory | undefined {
  const kind =
    input.category === undefined
      ? categories.length === 1 && reference.categories.get(categories[0]!)
      : reference.categoryBySlug.get(input.category)
  return kind && kind.level === 3 ? kind : undefined
}

const modelTags = ({ modelsOfMake }: ReferenceData, makeId: number) =>
  (modelsOfMake.get(makeId) ?? []).map(({ id }) => tagOf('model', id))
