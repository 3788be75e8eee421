import type { Dataset, Flag } from '../dataset.ts'
import { periodsBetween } from '../period.ts'
import type { Transform } from '../series.ts'
import { transformed } from '../series.ts'

/** A line as it is shown: a value for each of the periods, whichever of them it has. */
export interface ShownLine {
  readonly key: string
  readonly label: string
  readonly isTotal: boolean
  readonly values: readonly (number | null)[]
  readonly flags: readonly (Flag | null)[]
}

export interface Shown {
  readonly periods: readonly string[]
  readonly lines: readonly ShownLine[]
}

/** All lines of a dataset over the same periods, transformed; lines without any figure are left out. */
export function shownSeries({ series, frequency, whole, title }: Dataset, transform: Transform): Shown {
  const told = series.flatMap(({ points }) => points.map(({ period }) => period)).sort()
  // Years without a figure keep their place: a line that skips them would lie about its slope.
  const periods = told.length > 0 ? periodsBetween(told[0] ?? '', told.at(-1) ?? '', frequency) : []
  const lines = series.map(({ members, label, isTotal, points }) => {
    const values = new Map(
      transformed(points, transform, { frequency, whole }).map(({ period, value }) => [period, value]),
    )
    const flags = new Map(points.map(({ period, flag }) => [period, flag]))
    return {
      key: members.join('/'),
      label: label || title,
      isTotal,
      values: periods.map((period) => values.get(period) ?? null),
      flags: periods.map((period) => flags.get(period) ?? null),
    }
  })
  return { periods, lines: lines.filter(({ values }) => values.some((value) => value !== null)) }
}
