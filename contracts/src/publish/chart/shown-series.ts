import type { Dataset, DatasetSeries, Flag } from '../dataset.ts'
import { periodsBetween } from '../period.ts'
import { transformed } from '../series.ts'
import { SERIES_STYLES } from './chart-data.ts'
import type { Transform } from './chart-kind.ts'

/** A series as it is shown: one value per displayed period, null when missing. */
export interface ShownSeries {
  readonly key: string
  readonly label: string
  readonly isTotal: boolean
  readonly styleIndex: number
  readonly values: readonly (number | null)[]
  readonly flags: readonly (Flag | null)[]
}

export interface ShownDataset {
  readonly periods: readonly string[]
  readonly lines: readonly ShownSeries[]
}

/** All series of a dataset over the same periods, transformed; series without any figure are left out. */
export function shownSeries(dataset: Dataset, transform: Transform): ShownDataset {
  const { series, frequency, whole, title } = dataset
  const styles = assignStyles(dataset)
  const withFigures = series.flatMap(({ points }) => points.map(({ period }) => period)).sort()
  // Years without a figure keep their position: skipping them would distort the slope.
  const periods =
    withFigures.length > 0 ? periodsBetween(withFigures[0] ?? '', withFigures.at(-1) ?? '', frequency) : []
  const lines = series.map(({ members, label, isTotal, points }, at) => {
    const values = new Map(
      transformed(points, transform, { frequency, whole }).map(({ period, value }) => [period, value]),
    )
    const flags = new Map(points.map(({ period, flag }) => [period, flag]))
    return {
      key: members.join('/'),
      label: label || title,
      isTotal,
      styleIndex: styles[at] ?? 0,
      values: periods.map((period) => values.get(period) ?? null),
      flags: periods.map((period) => flags.get(period) ?? null),
    }
  })
  return { periods, lines: lines.filter(({ values }) => values.some((value) => value !== null)) }
}

/** Each series gets the style that the office assigned to one of its members, the others the remaining styles. */
function assignStyles({ dimensions, series }: Dataset): number[] {
  const given = series.map((line) => assignedStyle(dimensions, line))
  const free = times(SERIES_STYLES).filter((style) => !given.includes(style))
  const left = free.length > 0 ? free : times(SERIES_STYLES)
  let next = 0
  return given.map((style) => style ?? left[next++ % left.length] ?? 0)
}

const times = (count: number): number[] => Array.from({ length: count }, (_, at) => at)

function assignedStyle(dimensions: Dataset['dimensions'], { members }: DatasetSeries): number | undefined {
  const colours = dimensions.map(
    (dimension, at) => dimension.members.find(({ key }) => key === members[at])?.colour ?? null,
  )
  const colour = colours.find((each) => each !== null)
  return colour ? colour - 1 : undefined
}
