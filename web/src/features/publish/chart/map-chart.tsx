import { bubblesOf, LAND, MAP_HEIGHT, MAP_WIDTH, namesOf } from '@tiantian/contracts/publish/chart/bubbles.ts'
import type { ChartData } from '@tiantian/contracts/publish/chart/chart-data.ts'
import { lastPeriodWithFigures } from '@tiantian/contracts/publish/chart/chart-data.ts'
import type { Ref } from 'react'
import { useId, useState } from 'react'
import css from './map-chart.module.css'
import { useWidth } from './use-width.ts'

interface MapChartProps {
  data: ChartData
  /** The description for screen readers. */
  summary: string
  /** The label of the slider over the years. */
  periodLabel: string
  valueText: (value: number | null) => string
  /** The SVG element, for saving. */
  ref?: Ref<SVGSVGElement>
}

/** Circles on a world map, one period at a time; their names are listed beside it. */
export function MapChart({ data, summary, periodLabel, valueText, ref }: MapChartProps) {
  const [frame, width] = useWidth<HTMLDivElement>()
  const [chosen, setChosen] = useState<number>()
  const id = useId()
  const last = data.periods.length - 1
  const at = Math.min(chosen ?? lastPeriodWithFigures(data), last)
  const period = data.periods[at] ?? ''
  const ranked = bubblesOf(data, at).toSorted((a, b) => b.value - a.value)
  return (
    <div className={css.chart}>
      <p id={id} className="visually-hidden">
        {summary}
      </p>
      <div ref={frame} className={css.frame}>
        {width > 0 && <Picture data={data} at={at} width={width} valueText={valueText} ref={ref} />}
      </div>
      <label className={css.slider}>
        <strong className={css.period}>{period}</strong>
        <input
          type="range"
          aria-label={periodLabel}
          aria-describedby={id}
          aria-valuetext={`${period}: ${ranked.map(({ label, value }) => `${label} ${valueText(value)}`).join(', ')}`}
          min={0}
          max={last}
          value={at}
          onChange={(event) => setChosen(Number(event.target.value))}
        />
      </label>
      <ol className={css.ranks}>
        {ranked.map(({ key, label, value }) => (
          <li key={key} className={css.rank}>
            <span className={css.name}>{label}</span>
            <span className={css.value}>{valueText(value)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

interface MapChartPictureProps extends Pick<MapChartProps, 'data' | 'valueText' | 'ref'> {
  at: number
  width: number
}

/** Of names, in pixels. */
const FONT = 12

function Picture({ data, at, width, valueText, ref }: MapChartPictureProps) {
  const scale = width / MAP_WIDTH
  const bubbles = bubblesOf(data, at)
  const height = Math.round(MAP_HEIGHT * scale) + FONT
  return (
    <svg
      ref={ref}
      className={css.picture}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <g transform={`scale(${scale})`}>
        <path d={LAND} className={css.land} />
        {bubbles.map(({ key, label, value, x, y, r }) => (
          <circle key={key} cx={x} cy={y} r={r} className={value < 0 ? css.loss : css.bubble}>
            <title>{`${label}: ${valueText(value)}`}</title>
          </circle>
        ))}
      </g>
      {namesOf(bubbles, FONT / scale).map(({ key, text, x, y }) => (
        <text key={key} x={x * scale} y={y * scale} textAnchor="middle" className={css.label}>
          {text}
        </text>
      ))}
    </svg>
  )
}
