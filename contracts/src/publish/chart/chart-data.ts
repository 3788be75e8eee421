/** A line of a chart: a value for each period, null where there is none. */
export interface ChartLine {
  readonly key: string
  readonly label: string
  readonly values: readonly (number | null)[]
  /** Which of the six it is drawn in; without one, that of its place. */
  readonly look?: number
}

export interface ChartData {
  readonly periods: readonly string[]
  readonly lines: readonly ChartLine[]
}

/** The last period that any line has a figure of. */
export const lastTold = ({ periods, lines }: ChartData): number =>
  periods.findLastIndex((_, at) => lines.some(({ values }) => (values[at] ?? null) !== null))

/** Six colours, and as many shapes for those who do not tell them apart; more lines begin again. */
export const LOOKS = 6

export const lookOf = (line: Pick<ChartLine, 'look'> | undefined, place: number): number =>
  line?.look ?? place % LOOKS

/** For each period the ends of each line's piece, standing on those before it; below nothing they hang. */
export function stacked({ periods, lines }: ChartData): (readonly [from: number, to: number] | null)[][] {
  const sums = periods.map(() => ({ up: 0, down: 0 }))
  return lines.map(({ values }) =>
    periods.map((_, at) => {
      const [value, sum] = [values[at] ?? null, sums[at]]
      if (value === null || !sum) return null
      const side = value < 0 ? 'down' : 'up'
      const from = sum[side]
      sum[side] += value
      return [from, sum[side]] as const
    }),
  )
}
