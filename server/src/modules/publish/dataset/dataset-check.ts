import { AppError } from '@tiantian/contracts/error.ts'
import type { FindingKind, ImportReport, Stranger } from '@tiantian/contracts/publish/dataset-import.ts'
import {
  FINDINGS_MAX,
  IMPORT_ROWS_MAX,
  isRefusing,
  STRANGERS_MAX,
} from '@tiantian/contracts/publish/dataset-import.ts'
import type { Queryable } from '../../../platform/database.ts'
import { compareWithPublished, figureKey } from './dataset-differences.ts'
import { findOutliers } from './dataset-outliers.ts'
import type { DatasetRow } from './dataset-row.ts'
import { readDataset, readDimensions } from './dataset-row.ts'
import type { Heading, Observation, UploadedTable } from './dataset-table.ts'
import { readTable } from './dataset-table.ts'

/** A table and its column mapping. */
export type MappedTable = UploadedTable & {
  readonly requestedColumns?: Readonly<Record<string, string>> | undefined
}

/** A table with its validation results. */
export interface DatasetCheckChecked {
  readonly dataset: DatasetRow
  readonly observations: readonly Observation[]
  readonly report: ImportReport
}

/**
 * Reads a table and compares it with the published figures; writes nothing.
 * @throws AppError('DATASET_NOT_FOUND'), or 'IMPORT_TOO_LONG' for too many rows
 */
export async function checkTable(
  sql: Queryable,
  slug: string,
  { requestedColumns, ...table }: MappedTable,
): Promise<DatasetCheckChecked> {
  const dataset = await readDataset(sql, slug)
  const dimensions = await readDimensions(sql, dataset.id)
  const found = findings()
  const observations: Observation[] = []
  const seen = new Set<string>()
  for (const each of readTable(
    table,
    { ...dataset, dimensions, requestedColumns: requestedColumns },
    found,
  )) {
    const key = figureKey(each)
    if (seen.has(key)) found.note('duplicate', each.line, key)
    seen.add(key)
    observations.push(each)
    if (observations.length > IMPORT_ROWS_MAX) throw new AppError('IMPORT_TOO_LONG', { max: IMPORT_ROWS_MAX })
  }
  if (observations.length === 0 && found.counts.size === 0) found.note('column-missing', 0, '')
  findOutliers(observations, (kind, { line, value }) => found.note(kind, line, String(value)))
  const changes = await compareWithPublished(sql, dataset, observations)
  const base = { baseN: dataset.liveN ?? 0, checksum: table.checksum }
  return { dataset, observations, report: { ...found.report(), ...changes, ...base } }
}

/** Valid key syntax; anything else is an error of the file. */
const MEMBER_KEY = /^[A-Za-z0-9][A-Za-z0-9._-]{0,29}$/

function findings() {
  const counts = new Map<FindingKind, number>()
  const listed: ImportReport['findings'] = []
  const strangers = new Map<string, Stranger>()
  let columns: Heading = { names: [], columns: {}, isSaved: false }
  return {
    counts,
    note(kind: FindingKind, line: number, text: string): undefined {
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      if (count <= FINDINGS_MAX) listed.push({ kind, line, text })
    },
    heading(found: Heading) {
      columns = found
    },
    stranger(dimension: string, key: string) {
      const isNew = MEMBER_KEY.test(key) && strangers.size < STRANGERS_MAX
      if (isNew) strangers.set(`${dimension}:${key}`, { dimension, key })
    },
    report: () => ({
      strangers: [...strangers.values()],
      heading: [...columns.names],
      columns: { ...columns.columns },
      isSaved: columns.isSaved,
      counts: Object.fromEntries(counts),
      findings: listed.sort((a, b) => a.line - b.line),
      isGood: ![...counts.keys()].some(isRefusing),
    }),
  }
}
