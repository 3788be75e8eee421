import type { Difference } from '@tiantian/contracts/publish/dataset-import.ts'
import { DIFFERENCES_MAX } from '@tiantian/contracts/publish/dataset-import.ts'
import { periodOf } from '@tiantian/contracts/publish/period.ts'
import type { Queryable } from '../../../platform/database.ts'
import type { DatasetRow } from './dataset-row.ts'
import type { Observation } from './dataset-table.ts'

interface DatasetDifferencesFigure {
  readonly members: readonly string[]
  /** First day of the period. */
  readonly period: string
  readonly value: number | null
  readonly flag: string | null
}

export const figureKey = ({ members, period }: Pick<DatasetDifferencesFigure, 'members' | 'period'>) =>
  `${period} ${members.join(' ')}`

/** The numbers of new, changed and removed figures compared with the published ones, and the largest differences. */
export async function compareWithPublished(
  sql: Queryable,
  { id, liveN, frequency }: DatasetRow,
  observations: readonly Observation[],
) {
  const rows = await sql<DatasetDifferencesFigure[]>`
    select members, period::text as period, value::float8 as value, flag from observations
    where dataset_id = ${id} and n = ${liveN ?? 0}`
  const all = differencesOf(rows, observations)
  const countOf = (kind: Difference['kind']) => all.filter((each) => each.kind === kind).length
  const greatest = all.sort(byWeight).slice(0, DIFFERENCES_MAX)
  return {
    rowCount: observations.length,
    addedCount: countOf('added'),
    changedCount: countOf('changed'),
    removedCount: countOf('removed'),
    differences: greatest.map(({ members, period, ...each }) => ({
      ...each,
      members: [...members],
      period: periodOf(period, frequency),
    })),
  }
}

type DatasetDifferencesResult = Pick<Difference, 'kind' | 'before' | 'after'> &
  Pick<DatasetDifferencesFigure, 'members' | 'period'>

function differencesOf(
  before: readonly DatasetDifferencesFigure[],
  after: readonly Observation[],
): DatasetDifferencesResult[] {
  const old = new Map(before.map((each) => [figureKey(each), each]))
  const fresh = new Set(after.map(figureKey))
  const found: DatasetDifferencesResult[] = []
  for (const { members, period, value, flag } of after) {
    const was = old.get(figureKey({ members, period }))
    if (!was) found.push({ kind: 'added', members, period, before: null, after: value })
    else if (was.value !== value || was.flag !== flag) {
      found.push({ kind: 'changed', members, period, before: was.value, after: value })
    }
  }
  for (const each of before) {
    if (fresh.has(figureKey(each))) continue
    found.push({
      kind: 'removed',
      members: each.members,
      period: each.period,
      before: each.value,
      after: null,
    })
  }
  return found
}

const ORDER: Readonly<Record<Difference['kind'], number>> = { changed: 0, removed: 1, added: 2 }

/** By kind, then by relative change, then the latest first. */
const byWeight = (a: DatasetDifferencesResult, b: DatasetDifferencesResult): number =>
  ORDER[a.kind] - ORDER[b.kind] || weightOf(b) - weightOf(a) || b.period.localeCompare(a.period)

/** A change from zero, or from or to a missing value, ranks above any percentage. */
function weightOf({ kind, before, after }: DatasetDifferencesResult): number {
  if (kind !== 'changed') return 0
  if (before === null || after === null || before === 0) return before === after ? 0 : Number.MAX_VALUE
  return Math.abs(after / before - 1)
}
