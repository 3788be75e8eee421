/** A series of a chart: one value per period, null when missing. */
export interface ChartLine {
  readonly key: string
  readonly label: string
  readonly values: readonly (number | null)[]
  /** Which of the six styles it is drawn in; by default that of its position. */
  readonly styleIndex?: number
}

export interface ChartData {
  readonly periods: readonly string[]
  readonly lines: readonly ChartLine[]
}

/** The last period for which any series has a figure. */
export const lastPeriodWithFigures = ({ periods, lines }: ChartData): number =>
  periods.findLastIndex((_, at) => lines.some(({ values }) => (values[at] ?? null) !== null))

/** Six colors, and as many shapes for color-blind readers; further series start over. */
export const SERIES_STYLES = 6

export const styleOf = (line: Pick<ChartLine, 'styleIndex'> | undefined, place: number): number =>
  line?.styleIndex ?? place % SERIES_STYLES

/**
 * Start and end of each series' segment per period, stacked on the previous ones; negative values are stacked
 * downwards.
 */
export function stacked({ periods, lines }: ChartData): (readonly [from: number, to: number] | null)[][] {
  const totals = periods.map(() => ({ up: 0, down: 0 }))
  return lines.map(({ values }) =>
    periods.map((_, at) => {
      const value = values[at] ?? null
      const total = totals[at]
      if (value === null || !total) return null
      const side = value < 0 ? 'down' : 'up'
      const from = total[side]
      total[side] += value
      return [from, total[side]] as const
    }),
  )
}
