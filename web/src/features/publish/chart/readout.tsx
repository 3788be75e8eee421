import type { ChartData } from '@tiantian/contracts/publish/chart/chart-data.ts'
import { lookOf } from '@tiantian/contracts/publish/chart/chart-data.ts'
import css from './chart.module.css'
import { Marker } from './marker.tsx'

interface ReadoutProps {
  data: ChartData
  at: number
  valueText: (value: number | null) => string
}

/** The legend with each line's figure in the chosen period. */
export function Readout({ data: { periods, lines }, at, valueText }: ReadoutProps) {
  return (
    <div className={css.readout}>
      <strong className={css.period}>{periods[at]}</strong>
      <ul className={css.legend}>
        {lines.map(({ key, label, values, look }, index) => (
          <li key={key} className={css.entry}>
            <svg
              width="14"
              height="14"
              viewBox="-7 -7 14 14"
              aria-hidden="true"
              className={css.line}
              data-look={lookOf({ look }, index)}
            >
              <Marker look={lookOf({ look }, index)} x={0} y={0} isLarge />
            </svg>
            <span className={css.name}>{label}</span>
            <span className={css.value}>{valueText(values[at] ?? null)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
