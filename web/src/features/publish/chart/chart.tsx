import type { ChartData } from '@tiantian/contracts/publish/chart/chart-data.ts'
import {
  lastPeriodWithFigures,
  SERIES_STYLES,
  styleOf,
} from '@tiantian/contracts/publish/chart/chart-data.ts'
import type { Plot, PlotKind, Scale } from '@tiantian/contracts/publish/chart/plot.ts'
import {
  barsOf,
  linePath,
  MARKERS,
  PLOT_FOOT,
  plotOf,
  plotted,
  scaleOf,
  shownLabels,
} from '@tiantian/contracts/publish/chart/plot.ts'
import type { PointerEvent, Ref } from 'react'
import { useId, useState } from 'react'
import css from './chart.module.css'
import { useWidth } from './use-width.ts'

interface MarkerProps {
  styleIndex: number
  x: number
  y: number
  isLarge?: boolean
}

/** The marker of a line: each style has a shape of its own besides its colour. */
function Marker({ styleIndex, x, y, isLarge = false }: MarkerProps) {
  const size = isLarge ? 6 : 4
  return (
    <path
      d={MARKERS[styleIndex % SERIES_STYLES]}
      transform={`translate(${x} ${y}) scale(${size})`}
      className={css.marker}
    />
  )
}

interface AxesProps {
  plot: Plot
  scale: Scale
  periods: readonly string[]
  tickText: (value: number) => string
}

/** Grid lines of the scale behind the figures, and the periods below them. */
function Axes({ plot, scale, periods, tickText }: AxesProps) {
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

interface ReadoutProps {
  data: ChartData
  at: number
  valueText: (value: number | null) => string
}

/** The legend with each line's figure in the chosen period. */
function Readout({ data: { periods, lines }, at, valueText }: ReadoutProps) {
  return (
    <div className={css.readout}>
      <strong className={css.period}>{periods[at]}</strong>
      <ul className={css.legend}>
        {lines.map(({ key, label, values, styleIndex }, index) => (
          <li key={key} className={css.entry}>
            <svg
              width="14"
              height="14"
              viewBox="-7 -7 14 14"
              aria-hidden="true"
              className={css.line}
              data-look={styleOf({ styleIndex }, index)}
            >
              <Marker styleIndex={styleOf({ styleIndex }, index)} x={0} y={0} isLarge />
            </svg>
            <span className={css.name}>{label}</span>
            <span className={css.value}>{valueText(values[at] ?? null)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface DrawnProps {
  data: ChartData
  plot: Plot
  /** The period under the pointer. */
  at: number
}

/** Lines with a marker for each figure; dashed over years without one. */
function Lines({ data, plot, at }: DrawnProps) {
  return data.lines.map((line, index) => (
    <g key={line.key} className={css.line} data-look={styleOf(line, index)}>
      <path d={linePath(line, plot, 'over')} className={css.gap} />
      <path d={linePath(line, plot, 'break')} className={css.stroke} />
      {line.values.map((value, period) => {
        if (value === null || !(data.periods.length <= 24 || period === at)) return null
        const point = { x: plot.x(period), y: plot.y(value) }
        return (
          <Marker
            key={data.periods[period]}
            styleIndex={styleOf(line, index)}
            {...point}
            isLarge={period === at}
          />
        )
      })}
    </g>
  ))
}

interface ChartBarsProps {
  kind: 'bar' | 'stacked'
  data: ChartData
  plot: Plot
}

/** Grouped or stacked bars. */
function Bars({ kind, data, plot }: ChartBarsProps) {
  return barsOf(kind, data, plot).map((bars, index) => (
    <g key={data.lines[index]?.key} className={css.line} data-look={styleOf(data.lines[index], index)}>
      {bars.map(({ period, ...point }) => (
        <rect key={period} {...point} rx={Math.min(2, point.width / 4)} className={css.bar} />
      ))}
    </g>
  ))
}

interface ChartProps {
  kind: PlotKind
  data: ChartData
  /** The description for screen readers. */
  summary: string
  /** The label of the slider for the keyboard. */
  periodLabel: string
  valueText: (value: number | null) => string
  tickText: (value: number) => string
  /** The SVG element, for saving. */
  ref?: Ref<SVGSVGElement>
}

/**
 * Lines or bars over time. Touch, mouse and arrow keys choose a period, whose figures are shown above: no precise
 * aiming, and nothing is covered.
 */
export function Chart(props: ChartProps) {
  const { data, summary, periodLabel, valueText } = props
  const [frame, width] = useWidth<HTMLDivElement>()
  const [chosen, setChosen] = useState<number>()
  const descriptionId = useId()
  const last = data.periods.length - 1
  const at = Math.min(chosen ?? lastPeriodWithFigures(data), last)
  return (
    <div className={css.chart}>
      <Readout data={data} at={at} valueText={valueText} />
      <p id={descriptionId} className="visually-hidden">
        {summary}
      </p>
      <div ref={frame} className={css.frame}>
        <input
          type="range"
          className={css.slider}
          aria-label={periodLabel}
          aria-describedby={descriptionId}
          aria-valuetext={spoken(data, at, valueText)}
          min={0}
          max={last}
          value={at}
          onChange={(event) => setChosen(Number(event.target.value))}
        />
        {width > 0 && <Picture {...props} width={width} at={at} onChoose={setChosen} />}
      </div>
    </div>
  )
}

interface ChartPictureProps extends ChartProps {
  width: number
  at: number
  onChoose: (period: number) => void
}

function Picture({ kind, data, tickText, ref, width, at, onChoose }: ChartPictureProps) {
  const scale = scaleOf(plotted(kind, data))
  const plot = plotOf({ width, scale, count: data.periods.length, tickText })
  const height = plot.top + plot.height + PLOT_FOOT
  const choose = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - plot.left
    onChoose(Math.max(0, Math.min(data.periods.length - 1, Math.floor(x / plot.band))))
  }
  const cursor = { x: plot.x(at) - plot.band / 2, y: plot.top, width: plot.band, height: plot.height }
  return (
    <svg
      ref={ref}
      className={css.picture}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      onPointerMove={choose}
      onPointerDown={choose}
    >
      <rect {...cursor} className={css.cursor} data-cursor="" />
      <Axes plot={plot} scale={scale} periods={data.periods} tickText={tickText} />
      {kind === 'line' ? (
        <Lines data={data} plot={plot} at={at} />
      ) : (
        <Bars kind={kind} data={data} plot={plot} />
      )}
    </svg>
  )
}

/** One period as a sentence. */
const spoken = ({ periods, lines }: ChartData, at: number, valueText: ChartProps['valueText']) =>
  `${periods[at] ?? ''}: ${lines.map(({ label, values }) => `${label} ${valueText(values[at] ?? null)}`).join(', ')}`
