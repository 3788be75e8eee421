import { createHash } from 'node:crypto'
import { AppError } from '@tiantian/contracts/error.ts'
import type { FindingKind, ImportReport } from '@tiantian/contracts/publish/dataset-import.ts'
import { FINDINGS_MAX, IMPORT_ROWS_MAX, isRefusing } from '@tiantian/contracts/publish/dataset-import.ts'
import type { ISql } from 'postgres'
import { findOutliers } from './dataset-outliers.ts'
import type { DatasetRow } from './dataset-row.ts'
import { readDataset, readDimensions } from './dataset-row.ts'
import type { Observation } from './dataset-table.ts'
import { readTable } from './dataset-table.ts'

/** A file with what was found in it. */
export interface Checked {
  readonly dataset: DatasetRow
  readonly observations: readonly Observation[]
  readonly report: ImportReport
}

/**
 * Reads a file and compares it with what readers see; writes nothing.
 * @throws AppError('DATASET_NOT_FOUND'), or 'IMPORT_TOO_LONG' for too many lines
 */
export async function checkTable(sql: ISql, slug: string, text: string): Promise<Checked> {
  const dataset = await readDataset(sql, slug)
  const dimensions = await readDimensions(sql, dataset.id)
  const found = findings()
  const observations: Observation[] = []
  const seen = new Set<string>()
  for (const each of readTable(text, { ...dataset, dimensions }, found.note)) {
    const key = keyOf(each)
    if (seen.has(key)) found.note('duplicate', each.line, key)
    seen.add(key)
    observations.push(each)
    if (observations.length > IMPORT_ROWS_MAX) throw new AppError('IMPORT_TOO_LONG', { max: IMPORT_ROWS_MAX })
  }
  if (observations.length === 0 && found.counts.size === 0) found.note('column-missing', 0, '')
  findOutliers(observations, (kind, { line, value }) => found.note(kind, line, String(value)))
  const changes = await compare(sql, dataset, observations)
  return { dataset, observations, report: { ...found.report(), ...changes, ...sumOf(text, dataset) } }
}

const sumOf = (text: string, { liveN }: DatasetRow) => ({
  baseN: liveN ?? 0,
  checksum: createHash('sha256').update(text).digest('hex'),
})

const keyOf = ({ members, period }: Pick<Observation, 'members' | 'period'>) =>
  `${period} ${members.join(' ')}`

function findings() {
  const counts = new Map<FindingKind, number>()
  const listed: ImportReport['findings'] = []
  return {
    counts,
    note(kind: FindingKind, line: number, text: string): undefined {
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      if (count <= FINDINGS_MAX) listed.push({ kind, line, text })
    },
    report: () => ({
      counts: Object.fromEntries(counts),
      findings: listed.sort((a, b) => a.line - b.line),
      isGood: ![...counts.keys()].some(isRefusing),
    }),
  }
}

interface OldRow {
  readonly members: string[]
  readonly period: string
  readonly value: number | null
  readonly flag: string | null
}

/** How many lines are new, other than before, and gone. */
async function compare(sql: ISql, { id, liveN }: DatasetRow, observations: readonly Observation[]) {
  const rows = await sql<OldRow[]>`
    select members, period::text as period, value::float8 as value, flag from observations
    where dataset_id = ${id} and n = ${liveN ?? 0}`
  const before = new Map(rows.map((row) => [keyOf(row), row]))
  const after = new Map(observations.map((each) => [keyOf(each), each]))
  let [addedCount, changedCount] = [0, 0]
  for (const [key, { value, flag }] of after) {
    const old = before.get(key)
    if (!old) addedCount += 1
    else if (old.value !== value || old.flag !== flag) changedCount += 1
  }
  const removedCount = rows.filter((row) => !after.has(keyOf(row))).length
  return { rowCount: observations.length, addedCount, changedCount, removedCount }
}
