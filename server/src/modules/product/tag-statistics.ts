import type { Sql } from 'postgres'
import { Kept } from '../../platform/kept.ts'
import { tagOf } from './tag.ts'

/** How many products there are, and which share of them carries a tag or costs no more than a price. */
export interface TagStatistics {
  readonly itemCount: number
  /** 0 to 1; a tag too rare to be noted counts as somewhere between one product and the rarest that is noted. */
  share(tag: number): number
  priceShare(minCents: number | undefined, maxCents: number | undefined): number
}

/** What the planner noted of a column: of arrays the elements, of others the values. */
interface ColumnNotes {
  readonly name: 'tags' | 'cars' | 'category_id' | 'brand_id' | 'price_cents'
  readonly values: number[] | null
  readonly shares: number[] | null
  readonly bounds: string[] | null
}

interface PlannerNotes {
  readonly itemCount: number
  readonly columns: readonly ColumnNotes[]
}

const kept = new Kept<TagStatistics>({ ms: 60_000 })

/** What the planner of PostgreSQL noted at the last ANALYZE, read about once a minute. */
export const readTagStatistics = (sql: Sql): Promise<TagStatistics> =>
  kept.get(sql, '', () => readNotes(sql).then(statisticsOf))

async function readNotes(sql: Sql): Promise<PlannerNotes> {
  const [[table], columns] = await Promise.all([
    sql<{ count: number }[]>`
      select greatest(0, reltuples)::int as count from pg_class where oid = 'search_items'::regclass`,
    sql<ColumnNotes[]>`
      select attname as name,
        case when attname in ('tags', 'cars') then most_common_elems::text::int[]
          when attname <> 'price_cents' then most_common_vals::text::int[] end as values,
        case when attname in ('tags', 'cars') then most_common_elem_freqs else most_common_freqs end::float8[] as shares,
        case when attname = 'price_cents' then histogram_bounds::text::text[] end as bounds
      from pg_stats
      where schemaname = current_schema() and tablename = 'search_items'
        and attname in ('tags', 'cars', 'category_id', 'brand_id', 'price_cents')`,
  ])
  return { itemCount: table?.count ?? 0, columns }
}

/** Tags that have a column of their own; that knows also the rare ones. */
const TAGS_OF = {
  tags: (tag: number) => tag,
  cars: (tag: number) => tag,
  category_id: (id: number) => tagOf('category', id),
  brand_id: (id: number) => tagOf('brand', id),
} as const

function statisticsOf({ itemCount, columns }: PlannerNotes): TagStatistics {
  const notesOf = (name: ColumnNotes['name']) => columns.find((column) => column.name === name)
  const sharesIn = (name: keyof typeof TAGS_OF) => {
    const { values, shares } = notesOf(name) ?? {}
    return (values ?? []).map((value, at) => [TAGS_OF[name](value), shares?.[at] ?? 0] as const)
  }
  const inTags = sharesIn('tags')
  // A group of parts has a tag of its own kind but is no leaf: what all tags say of it counts.
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
    priceShare: (minCents = 0, maxCents = Number.POSITIVE_INFINITY) =>
      bounds.length === 0 ? 1 : Math.max(1 / bounds.length, below(maxCents) - below(minCents)),
  }
}
