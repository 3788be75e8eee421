import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { ChosenChart } from '@tiantian/contracts/publish/dataset.ts'
import { MEMBERS_SHOWN, SERIES_MAX } from '@tiantian/contracts/publish/dataset.ts'
import type { ChartForm } from '@tiantian/contracts/publish/dataset-form.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { DimensionRow, MemberRow } from './dataset-row.ts'

/** A series of a dataset: one member of each dimension. */
export interface DatasetChoiceLine {
  readonly members: readonly MemberRow[]
}

/**
 * The series for the requested members (`country:CN`). For a dimension without requested members: the first ones, or
 * all.
 * @throws AppError('INVALID_INPUT') for an unknown member
 */
export function chooseLines(
  dimensions: readonly DimensionRow[],
  input: readonly string[] | undefined,
  { isWhole = false } = {},
): readonly DatasetChoiceLine[] {
  const chosen = dimensions.map((dimension) => membersOf(dimension, input, isWhole))
  const known = new Set(dimensions.flatMap(({ key, members }) => members.map((each) => `${key}:${each.key}`)))
  if (input?.some((each) => !known.has(each))) {
    throw new AppError('INVALID_INPUT', {}, [{ path: 'members', rule: 'invalid_value' }])
  }
  const lines = chosen.reduce<readonly DatasetChoiceLine[]>(
    (before, members) =>
      before.flatMap((line) => members.map((each) => ({ members: [...line.members, each] }))),
    [{ members: [] }],
  )
  return isWhole ? lines : lines.slice(0, SERIES_MAX)
}

function membersOf({ key, members }: DimensionRow, input: readonly string[] = [], isWhole: boolean) {
  const chosen = members.filter((each) => input.includes(`${key}:${each.key}`))
  if (chosen.length > 0) return chosen
  return isWhole ? members : members.slice(0, MEMBERS_SHOWN)
}

/** The series that represents the dataset: totals, or the first members. */
export const mainLine = (dimensions: readonly DimensionRow[]): DatasetChoiceLine => ({
  members: dimensions.flatMap(({ members }) => members.find(({ isTotal }) => isTotal) ?? members[0] ?? []),
})

/** The series that stands for the dataset in a list: what the dataset is about, which is not always the total. */
export const headlineLine = (dimensions: readonly DimensionRow[]): DatasetChoiceLine => ({
  members: mainLine(dimensions).members.map(
    (main, at) => dimensions[at]?.members.find(({ isHeadline }) => isHeadline) ?? main,
  ),
})

export const lineKeys = ({ members }: DatasetChoiceLine): string[] => members.map(({ key }) => key)

export const lineName = ({ members }: DatasetChoiceLine, language: Language): string =>
  members.map(({ label }) => textIn(label, language)).join(' · ')

export const isWholeLine = ({ members }: DatasetChoiceLine): boolean =>
  members.length > 0 && members.every(({ isTotal }) => isTotal)

/** The charts chosen by the office, in order. */
export const readCharts = (sql: Queryable, datasetId: string) => sql<ChartForm[]>`
  select kind, transform, members, from_period as "from", to_period as "to", title, takeaway, notes
  from dataset_charts where dataset_id = ${datasetId} order by position`

export const chosenIn = (chart: ChartForm, language: Language): ChosenChart => ({
  ...chart,
  title: textIn(chart.title, language),
  takeaway: textIn(chart.takeaway, language),
  notes: textIn(chart.notes, language),
})
