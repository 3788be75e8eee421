import type { Plot } from '@tiantian/contracts/publish/chart/plot.ts'
import type { Scale } from '@tiantian/contracts/publish/chart/scale.ts'
import { shownLabels } from '@tiantian/contracts/publish/chart/scale.ts'
import css from './chart.module.css'

interface AxesProps {
  plot: Plot
  scale: Scale
  periods: readonly string[]
  tickText: (value: number) => string
}

/** Grid lines of the scale behind the figures, and the periods below them. */
export function Axes({ plot, scale, periods, tickText }: AxesProps) {
  const shown = shownLabels(periods.length, Math.floor(plot.width / 52))
  const right = plot.left + plot.width
  return (
    <g>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={plot.left}
            x2={right}
            y1={plot.y(tick)}
            y2={plot.y(tick)}
            className={tick === 0 ? css.zero : css.grid}
          />
          <text x={plot.left - 8} y={plot.y(tick)} dy="0.35em" textAnchor="end" className={css.label}>
            {tickText(tick)}
          </text>
        </g>
      ))}
      {periods.map((period, at) =>
        shown.has(at) ? (
          <text
            key={period}
            x={plot.x(at)}
            y={plot.top + plot.height + 20}
            textAnchor="middle"
            className={css.label}
          >
            {period}
          </text>
        ) : null,
      )}
    </g>
  )
}
