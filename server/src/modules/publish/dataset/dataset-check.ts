import { AppError } from '@tiantian/contracts/error.ts'
import type {
  Difference,
  FindingKind,
  ImportReport,
  UnknownValue,
} from '@tiantian/contracts/publish/dataset-import.ts'
import {
  DIFFERENCES_MAX,
  FINDINGS_MAX,
  IMPORT_ROWS_MAX,
  isRefusing,
  STRANGERS_MAX,
} from '@tiantian/contracts/publish/dataset-import.ts'
import { periodOf } from '@tiantian/contracts/publish/period.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { DatasetRow } from './dataset-row.ts'
import { readDataset, readDimensions } from './dataset-row.ts'
import type { Heading, Observation, UploadedTable } from './dataset-table.ts'
import { readTable } from './dataset-table.ts'

interface DatasetDifferencesFigure {
  readonly members: readonly string[]
  /** First day of the period. */
  readonly period: string
  readonly value: number | null
  readonly flag: string | null
}

const figureKey = ({ members, period }: Pick<DatasetDifferencesFigure, 'members' | 'period'>) =>
  `${period} ${members.join(' ')}`

/** The numbers of new, changed and removed figures compared with the published ones, and the largest differences. */
async function compareWithPublished(
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

/** With fewer figures no usual change can be estimated. */
const FIGURES_MIN = 6
const DEVIATIONS_MAX = 4
/** About ten times its neighbour: thousands entered as tens of thousands. */
const SLIP = { from: 8, to: 12.5 }

/** Suspicious figures that may still be right; a lasting change of level is not reported. */
function findOutliers(
  observations: readonly Observation[],
  note: (kind: FindingKind, observation: Observation) => void,
) {
  for (const line of byMembers(observations).values()) {
    const known = line.filter(({ value }) => value !== null).sort((a, b) => (a.period < b.period ? -1 : 1))
    const far = farFrom(known)
    for (const [at, observation] of known.entries()) {
      if (isSlip(known, at)) note('unit', observation)
      else if (far.has(observation)) note('outlier', observation)
    }
  }
}

function byMembers(observations: readonly Observation[]): ReadonlyMap<string, Observation[]> {
  const lines = new Map<string, Observation[]>()
  for (const observation of observations) {
    const key = observation.members.join('/')
    const line = lines.get(key)
    if (line) line.push(observation)
    else lines.set(key, [observation])
  }
  return lines
}

/** Figures whose change from the previous one deviates from the median change by more than four median deviations. */
function farFrom(known: readonly Observation[]): ReadonlySet<Observation> {
  const steps = known.slice(1).map((each, at) => (each.value ?? 0) - (known[at]?.value ?? 0))
  if (known.length < FIGURES_MIN) return new Set()
  const middle = median(steps)
  const deviation = median(steps.map((step) => Math.abs(step - middle)))
  if (deviation === 0) return new Set()
  const isFar = (step: number) => Math.abs(step - middle) > DEVIATIONS_MAX * deviation
  return new Set(known.slice(1).filter((_, at) => isFar(steps[at] ?? 0)))
}

/** About ten times larger or smaller than both neighbours, or than the only one. */
function isSlip(known: readonly Observation[], at: number): boolean {
  const value = known[at]?.value
  const neighbours = [known[at - 1]?.value, known[at + 1]?.value].filter((each) => each !== undefined)
  if (!value || neighbours.length === 0) return false
  return [10, 0.1].some((factor) => neighbours.every((each) => isAbout(value, each, factor)))
}

function isAbout(value: number, neighbour: number | null, factor: number): boolean {
  if (!neighbour) return false
  const ratio = (value / neighbour) * (factor < 1 ? 100 : 1)
  return ratio >= SLIP.from && ratio <= SLIP.to
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  const [low = 0, high = 0] = [sorted[sorted.length % 2 ? half : half - 1], sorted[half]]
  return (low + high) / 2
}

/** A table and its column mapping. */
export type MappedTable = UploadedTable & {
  readonly requestedColumns?: Readonly<Record<string, string>> | undefined
}

/** A table with its validation results. */
export interface CheckedDataset {
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
): Promise<CheckedDataset> {
  const dataset = await readDataset(sql, slug)
  const dimensions = await readDimensions(sql, dataset.id)
  const found = findings()
  const observations: Observation[] = []
  const seen = new Set<string>()
  for (const each of readTable(table, { ...dataset, dimensions, requestedColumns }, found)) {
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
  const strangers = new Map<string, UnknownValue>()
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
