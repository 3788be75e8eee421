import { TimedCache } from '../../../platform/cache/timed-cache.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { Statement } from './statement.ts'
import { tagOf, UNIVERSAL } from './tag.ts'

/** The number of products, and the share of them that has a tag or costs no more than a price. */
export interface TagStatistics {
  readonly itemCount: number
  /** 0 to 1; a tag too rare for the statistics counts as between one product and the rarest in the statistics. */
  share(tag: number): number
  /** The same for the products of a shop: a shop too small for the statistics counts as the mean of such shops. */
  shopShare(shopId: string): number
  priceShare(minCents: number | undefined, maxCents: number | undefined): number
}

/** The planner's statistics of a column: for arrays of their elements, otherwise of the values. */
interface ColumnStatistics {
  readonly name: 'tags' | 'cars' | 'category_id' | 'brand_id' | 'price_cents' | 'shop_id'
  readonly values: string[] | null
  readonly shares: number[] | null
  readonly bounds: string[] | null
  /** The number of distinct values; when negative, a share of all rows with the sign inverted. */
  readonly distinct: number | null
}

interface PlannerStatistics {
  readonly itemCount: number
  readonly columns: readonly ColumnStatistics[]
}

const statisticsCache = new TimedCache<TagStatistics>({ ms: 60_000 })

/** The PostgreSQL planner's statistics of the last ANALYZE, refreshed about once a minute. */
export const readTagStatistics = (sql: Queryable): Promise<TagStatistics> =>
  statisticsCache.get(sql, '', () => readStatistics(sql).then(statisticsOf))

async function readStatistics(sql: Queryable): Promise<PlannerStatistics> {
  const [[table], columns] = await Promise.all([
    sql<{ count: number }[]>`
      select greatest(0, reltuples)::int as count from pg_class where oid = 'search_items'::regclass`,
    sql<ColumnStatistics[]>`
      select attname as name,
        case when attname in ('tags', 'cars') then most_common_elems else most_common_vals end::text::text[] as values,
        case when attname in ('tags', 'cars') then most_common_elem_freqs else most_common_freqs end::float8[] as shares,
        case when attname = 'price_cents' then histogram_bounds::text::text[] end as bounds,
        n_distinct::float8 as distinct
      from pg_stats
      where schemaname = current_schema() and tablename = 'search_items'
        and attname in ('tags', 'cars', 'category_id', 'brand_id', 'price_cents', 'shop_id')`,
  ])
  return { itemCount: table?.count ?? 0, columns }
}

/** Tags that have a column of their own, whose statistics include rare values. */
const TAGS_OF = {
  tags: (tag: number) => tag,
  cars: (tag: number) => tag,
  category_id: (id: number) => tagOf('category', id),
  brand_id: (id: number) => tagOf('brand', id),
} as const

function statisticsOf({ itemCount, columns }: PlannerStatistics): TagStatistics {
  const notesOf = (name: ColumnStatistics['name']) => columns.find((column) => column.name === name)
  const sharesIn = (name: keyof typeof TAGS_OF) => {
    const { values, shares } = notesOf(name) ?? {}
    return (values ?? []).map((value, at) => [TAGS_OF[name](Number(value)), shares?.[at] ?? 0] as const)
  }
  const inTags = sharesIn('tags')
  // A group of parts has its own kind of tag but is not a leaf: the statistics of all tags apply.
  const shareOf = new Map([
    ...sharesIn('cars'),
    ...sharesIn('category_id'),
    ...sharesIn('brand_id'),
    ...inTags,
  ])
  const one = 1 / Math.max(1, itemCount)
  const rarest = Math.sqrt(Math.min(...inTags.map(([, share]) => share), 1) * one)
  const bounds = (notesOf('price_cents')?.bounds ?? []).map(Number)
  const below = (cents: number) =>
    bounds.filter((bound) => bound <= cents).length / Math.max(1, bounds.length)
  return {
    itemCount,
    share: (tag) => shareOf.get(tag) ?? (inTags.length > 0 ? rarest : one),
    shopShare: shopShareOf(notesOf('shop_id'), itemCount),
    priceShare: (minCents = 0, maxCents = Number.POSITIVE_INFINITY) =>
      bounds.length === 0 ? 1 : Math.max(1 / bounds.length, below(maxCents) - below(minCents)),
  }
}

function shopShareOf(notes: ColumnStatistics | undefined, itemCount: number): TagStatistics['shopShare'] {
  const { values, shares, distinct } = notes ?? {}
  const noted = new Map((values ?? []).map((shop, at) => [shop, shares?.[at] ?? 0]))
  const shops = (distinct ?? 1) < 0 ? -(distinct ?? 1) * itemCount : (distinct ?? 1)
  const left = 1 - [...noted.values()].reduce((sum, share) => sum + share, 0)
  const other = Math.max(0, left) / Math.max(1, shops - noted.size)
  return (shopId) => noted.get(shopId) ?? other
}

/** Tags of categories, of each level of the tree, that contain parts for any car. */
export type UniversalCategories = ReadonlySet<number>

/** With fewer products a lookup without results costs nothing. */
const MANY = 20_000

const storedUniversal = new TimedCache<UniversalCategories>({ ms: 600_000 })

/**
 * Categories where universal parts are likely, refreshed about every ten minutes from one in sixteen products: brake
 * pads are made for a car, engine oil is for all. Undefined when there are few products: then a lookup is faster.
 */
export async function readUniversalCategories(
  sql: Queryable,
  { itemCount }: TagStatistics,
): Promise<UniversalCategories | undefined> {
  return itemCount < MANY ? undefined : storedUniversal.get(sql, '', () => readUniversal(sql))
}

async function readUniversal(sql: Queryable): Promise<UniversalCategories> {
  const statement = new Statement()
  const rows = await statement.run<{ id: number }>(
    sql,
    `select distinct id from (
        select category_id, group_id, top_id from search_items i
        where i.tags && ${statement.ints([UNIVERSAL])}${inSample(16)} group by 1, 2, 3) found,
      unnest(array[category_id, group_id, top_id]) id`,
  )
  return new Set(rows.map(({ id }) => tagOf('category', id)))
}

/** One in this many products is read as a sample for all of them; 1 reads every one. */
export type Sample = 1 | 16 | 256

/** Up to this many results are counted exactly; more would make the user wait. */
const COUNTED_MAX = 2000
/** With fewer in the sample than this the estimate was too high: a finer sample is fast and more accurate. */
const FEW = 100

/** The sampling rate for an estimated number of results, such that the work is the same for any number. */
export function sampleFor(matches: number): Sample {
  if (matches <= COUNTED_MAX) return 1
  return matches <= COUNTED_MAX * 16 ? 16 : 256
}

/** The finer sampling rate to use when this one gave too few results. */
export function finerSample(sample: Sample, found: number): Sample | undefined {
  if (sample === 1 || found >= FEW) return undefined
  return sample === 256 ? 16 : 1
}

/** SQL as in the partial indexes `search_items_sample_…`, to be appended to other conditions on `i`. */
export const inSample = (sample: Sample): string =>
  sample === 1 ? '' : ` and (uuid_hash(i.product_id) & ${sample - 1}) = 0`
