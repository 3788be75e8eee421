import type { Transform } from './chart/chart-kind.ts'
import { TRANSFORMS } from './chart/chart-kind.ts'
import type { Frequency } from './period.ts'
import { PERIODS_A_YEAR, periodIndex } from './period.ts'

export interface Point {
  readonly period: string
  /** Null when there is no figure. */
  readonly value: number | null
}

/** Years over which yearly figures are smoothed; other frequencies use the periods of one year. */
export const ROLLING_YEARS = 3

export const rollingLength = (frequency: Frequency): number =>
  frequency === 'year' ? ROLLING_YEARS : PERIODS_A_YEAR[frequency]

interface SeriesBase {
  readonly frequency: Frequency
  /** The total for `share`. */
  readonly whole: readonly Point[]
}

/**
 * The same periods with transformed values: `yoy`, `mom` and `share` in percent, `index` with the first value as 100,
 * `rolling` the mean of the window that ends there. Null when a required value is missing or would divide by zero.
 */
export function transformed(points: readonly Point[], transform: Transform, ground: SeriesBase): Point[] {
  const valueAt = valuesByIndex(points, ground.frequency)
  const first = points.find(({ value }) => value !== null && value !== 0)?.value ?? null
  const whole = transform === 'share' ? valuesByIndex(ground.whole, ground.frequency) : () => null
  const perYear = PERIODS_A_YEAR[ground.frequency]
  const rules: Readonly<Record<Transform, (value: number | null, at: number) => number | null>> = {
    none: (value) => value,
    yoy: (value, at) => change(value, valueAt(at - perYear)),
    mom: (value, at) => change(value, valueAt(at - 1)),
    share: (value, at) => percent(value, whole(at)),
    index: (value) => percent(value, first),
    rolling: (_, at) => meanBefore(at, rollingLength(ground.frequency), valueAt),
  }
  return points.map(({ period, value }) => ({
    period,
    value: rules[transform](value, periodIndex(period, ground.frequency)),
  }))
}

type ValueAt = (index: number) => number | null

function valuesByIndex(points: readonly Point[], frequency: Frequency): ValueAt {
  const values = new Map(points.map(({ period, value }) => [periodIndex(period, frequency), value]))
  return (index) => values.get(index) ?? null
}

/** In percent of the previous value; undefined for a negative or zero base. */
function change(value: number | null, before: number | null): number | null {
  return value === null || before === null || before <= 0 ? null : (value / before - 1) * 100
}

const percent = (value: number | null, whole: number | null): number | null =>
  value === null || whole === null || whole === 0 ? null : (value / whole) * 100

function meanBefore(end: number, length: number, valueAt: ValueAt): number | null {
  let total = 0
  for (let at = end - length + 1; at <= end; at += 1) {
    const value = valueAt(at)
    if (value === null) return null
    total += value
  }
  return total / length
}

/** The latest figure, and its change in percent from a year before. */
export function latestOf(points: readonly Point[], frequency: Frequency) {
  const last = points.findLast(({ value }) => value !== null)
  if (!last || last.value === null) return undefined
  const before = valuesByIndex(
    points,
    frequency,
  )(periodIndex(last.period, frequency) - PERIODS_A_YEAR[frequency])
  return { period: last.period, value: last.value, change: change(last.value, before) }
}

/**
 * The transforms available for a dataset: shares need a total, and yearly figures have no period-over-period change
 * besides year over year.
 */
export const transformsFor = ({ frequency, whole }: SeriesBase): readonly Transform[] =>
  TRANSFORMS.filter(
    (each) => (each !== 'share' || whole.length > 0) && (each !== 'mom' || frequency !== 'year'),
  )
