import type { ChartData } from '@tiantian/contracts/publish/chart/chart-data.ts'
import { lookOf } from '@tiantian/contracts/publish/chart/chart-data.ts'
import type { Plot } from '@tiantian/contracts/publish/chart/plot.ts'
import { linePath } from '@tiantian/contracts/publish/chart/plot.ts'
import css from './chart.module.css'
import { Marker } from './marker.tsx'

interface DrawnProps {
  data: ChartData
  plot: Plot
  /** The period under the pointer. */
  at: number
}

/** Lines with a marker for each figure; dashed over years without one. */
export function Lines({ data, plot, at }: DrawnProps) {
  return data.lines.map((line, index) => (
    <g key={line.key} className={css.line} data-look={lookOf(line, index)}>
      <path d={linePath(line, plot, 'over')} className={css.gap} />
      <path d={linePath(line, plot, 'break')} className={css.stroke} />
      {line.values.map((value, period) => {
        if (value === null || !(data.periods.length <= 24 || period === at)) return null
        const place = { x: plot.x(period), y: plot.y(value) }
        return (
          <Marker key={data.periods[period]} look={lookOf(line, index)} {...place} isLarge={period === at} />
        )
      })}
    </g>
  ))
}
