import type { Sql } from 'postgres'
import { Kept } from '../../platform/kept.ts'

/** How many products there are, and which share of them carries a tag or costs no more than a price. */
export interface TagStatistics {
  readonly itemCount: number
  /** 0 to 1; a tag too rare to be noted counts as the rarest that is. */
  share(tag: number): number
  priceShare(minCents: number | undefined, maxCents: number | undefined): number
}

interface PlannerNotes {
  item_count: number
  tags: number[] | null
  shares: number[] | null
  prices: string[] | null
}

const kept = new Kept<TagStatistics>({ ms: 60_000 })

/** What the planner of PostgreSQL noted at the last ANALYZE, read about once a minute. */
export const readTagStatistics = (sql: Sql): Promise<TagStatistics> =>
  kept.get(sql, '', () => readNotes(sql).then(statisticsOf))

async function readNotes(sql: Sql): Promise<PlannerNotes> {
  const [notes] = await sql<PlannerNotes[]>`
    select greatest(0, c.reltuples)::int as item_count, t.most_common_elems::text::int[] as tags,
      t.most_common_elem_freqs::float8[] as shares, p.histogram_bounds::text::text[] as prices
    from pg_class c
      left join pg_stats t on t.tablename = c.relname and t.attname = 'tags' and t.schemaname = current_schema()
      left join pg_stats p on p.tablename = c.relname and p.attname = 'price_cents' and p.schemaname = current_schema()
    where c.oid = 'search_items'::regclass`
  return notes ?? { item_count: 0, tags: null, shares: null, prices: null }
}

function statisticsOf({ item_count: itemCount, tags, shares, prices }: PlannerNotes): TagStatistics {
  const shareOf = new Map((tags ?? []).map((tag, at) => [tag, shares?.[at] ?? 0]))
  const rarest = Math.min(...shareOf.values(), 1 / Math.max(1, itemCount))
  const bounds = (prices ?? []).map(Number)
  const below = (cents: number) =>
    bounds.filter((bound) => bound <= cents).length / Math.max(1, bounds.length)
  return {
    itemCount,
    share: (tag) => shareOf.get(tag) ?? rarest,
    priceShare: (minCents = 0, maxCents = Number.POSITIVE_INFINITY) =>
      bounds.length === 0 ? 1 : Math.max(1 / bounds.length, below(maxCents) - below(minCents)),
  }
}
