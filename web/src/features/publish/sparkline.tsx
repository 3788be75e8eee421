import css from './sparkline.module.css'

interface SparklineProps {
  values: readonly (number | null)[]
}

const WIDTH = 120
const HEIGHT = 40

/** The trend of a figure at a glance; the figures themselves are beside it. */
export function Sparkline({ values }: SparklineProps) {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
  if (known.length < 2) return null
  const high = Math.max(...known.map(({ value }) => value))
  const low = Math.min(0, ...known.map(({ value }) => value))
  const x = (at: number) => 4 + (at / (values.length - 1)) * (WIDTH - 8)
  const y = (value: number) => HEIGHT - 4 - ((value - low) / (high - low || 1)) * (HEIGHT - 8)
  const path = known.map(({ value, at }, index) => `${index ? 'L' : 'M'}${x(at)} ${y(value)}`).join('')
  const last = known.at(-1)!
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={css.sparkline} aria-hidden="true">
      <path d={`${path}L${x(last.at)} ${HEIGHT}L${x(known[0]!.at)} ${HEIGHT}z`} className={css.ground} />
      <path d={path} className={css.line} />
      <circle cx={x(last.at)} cy={y(last.value)} r="3.5" className={css.end} />
    </svg>
  )
}
