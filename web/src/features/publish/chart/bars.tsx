import type { ChartData } from '@tiantian/contracts/publish/chart/chart-data.ts'
import { lookOf } from '@tiantian/contracts/publish/chart/chart-data.ts'
import type { Plot } from '@tiantian/contracts/publish/chart/plot.ts'
import { barsOf } from '@tiantian/contracts/publish/chart/plot.ts'
import css from './chart.module.css'

interface BarsProps {
  kind: 'bar' | 'stacked'
  data: ChartData
  plot: Plot
}

/** Grouped or stacked bars. */
export function Bars({ kind, data, plot }: BarsProps) {
  return barsOf(kind, data, plot).map((bars, index) => (
    <g key={data.lines[index]?.key} className={css.line} data-look={lookOf(data.lines[index], index)}>
      {bars.map(({ period, ...place }) => (
        <rect key={period} {...place} rx={Math.min(2, place.width / 4)} className={css.bar} />
      ))}
    </g>
  ))
}
