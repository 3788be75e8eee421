import type { ChartData, Plot } from '@tiantian/contracts/publish/chart/chart-data.ts'
import { LOOKS, stacked } from '@tiantian/contracts/publish/chart/chart-data.ts'
import css from './chart.module.css'

interface BarsProps {
  data: ChartData
  plot: Plot
}

const GAP = 2

/** Bars side by side, from nothing up or down. */
export function GroupedBars({ data, plot }: BarsProps) {
  const room = Math.min(plot.band * 0.78, 44 * data.lines.length)
  const width = Math.max(1, room / data.lines.length - GAP)
  return data.lines.map((line, index) => (
    <g key={line.key} className={css.line} data-look={index % LOOKS}>
      {line.values.map((value, at) => {
        if (value === null) return null
        const left = plot.x(at) - room / 2 + index * (room / data.lines.length) + GAP / 2
        return <Bar key={data.periods[at]} plot={plot} left={left} width={width} ends={[0, value]} />
      })}
    </g>
  ))
}

/** Pieces one on the other, which together make the whole. */
export function StackedBars({ data, plot }: BarsProps) {
  const width = Math.min(plot.band * 0.7, 56)
  return stacked(data).map((pieces, index) => (
    <g key={data.lines[index]?.key} className={css.line} data-look={index % LOOKS}>
      {pieces.map((ends, at) => {
        if (!ends) return null
        const left = plot.x(at) - width / 2
        return <Bar key={data.periods[at]} plot={plot} left={left} width={width} ends={ends} />
      })}
    </g>
  ))
}

interface BarProps {
  plot: Plot
  left: number
  width: number
  ends: readonly [from: number, to: number]
}

function Bar({ plot, left, width, ends: [from, to] }: BarProps) {
  const [a, b] = [plot.y(from), plot.y(to)]
  return (
    <rect
      x={left}
      y={Math.min(a, b)}
      width={width}
      height={Math.max(1, Math.abs(a - b))}
      rx={Math.min(2, width / 4)}
      className={css.bar}
    />
  )
}
