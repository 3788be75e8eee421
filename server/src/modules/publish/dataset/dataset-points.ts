import type { DatasetPoint, Flag } from '@tiantian/contracts/publish/dataset.ts'
import type { Frequency } from '@tiantian/contracts/publish/period.ts'
import { firstDay, periodOf } from '@tiantian/contracts/publish/period.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { DatasetRow } from './dataset-row.ts'

interface PointRow {
  readonly members: readonly string[]
  readonly day: string
  readonly value: number | null
  readonly flag: Flag | null
}

export interface DatasetPointsSpan {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Which release and which periods. */
export interface PointsInput extends DatasetPointsSpan {
  readonly n: number
  /** Periods from this day on are withheld from the reader: see `openBefore`. */
  readonly before: string
}

/** The points of series, by their member keys joined with `/`, each in chronological order. */
export async function readPoints(
  sql: Queryable,
  dataset: Pick<DatasetRow, 'id' | 'frequency'>,
  lines: readonly (readonly string[])[],
  { n, ...span }: PointsInput,
): Promise<ReadonlyMap<string, DatasetPoint[]>> {
  const rows = await sql<PointRow[]>`
    select members, period::text as day, observations.value::float8 as value, flag
    from jsonb_array_elements(${JSON.stringify([...lines])}::jsonb) line
    join observations on members = array(select jsonb_array_elements_text(line.value))
    where dataset_id = ${dataset.id} and n = ${n} and ${within(sql, span, dataset.frequency)}
    order by members, period`
  const points = new Map<string, DatasetPoint[]>()
  for (const { members, day, value, flag } of rows) {
    const key = members.join('/')
    const line = points.get(key) ?? []
    points.set(key, line)
    line.push({ period: periodOf(day, dataset.frequency), value, flag })
  }
  return points
}

/**
 * The sum of all members except totals and parts of others, per period; none for a period in which a member is
 * missing.
 */
export async function readTotals(
  sql: Queryable,
  { id, frequency }: Pick<DatasetRow, 'id' | 'frequency'>,
  { n, ...span }: PointsInput,
): Promise<DatasetPoint[]> {
  const rows = await sql<{ day: string; value: number }[]>`
    with parts as (
      select period, sum(value)::float8 as value, count(value) as known from observations o
      where dataset_id = ${id} and n = ${n} and ${within(sql, span, frequency)} and not exists (
        select from dataset_members m join dataset_dimensions d on d.dataset_id = m.dataset_id and d.key = m.dimension
        where m.dataset_id = o.dataset_id and (m.is_total or m.parent is not null)
          and o.members[d.position + 1] = m.key)
      group by period)
    select period::text as day, value from parts
    where known = (select max(known) from parts) order by period`
  return rows.map(({ day, value }) => ({ period: periodOf(day, frequency), value, flag: null }))
}

function within(sql: Queryable, { from, to, before }: Omit<PointsInput, 'n'>, frequency: Frequency) {
  const first = from === undefined ? undefined : firstDay(from, frequency)
  const last = to === undefined ? undefined : firstDay(to, frequency)
  return sql`period between ${first ?? '0001-01-01'}::text::date and ${last ?? '9999-01-01'}::text::date
    and period < ${before}::text::date`
}
