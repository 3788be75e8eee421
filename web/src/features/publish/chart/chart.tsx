import type { ChartData } from '@tiantian/contracts/publish/chart/chart-data.ts'
import { lastTold } from '@tiantian/contracts/publish/chart/chart-data.ts'
import type { PlotKind } from '@tiantian/contracts/publish/chart/plot.ts'
import { PLOT_FOOT, plotOf, plotted } from '@tiantian/contracts/publish/chart/plot.ts'
import { scaleOf } from '@tiantian/contracts/publish/chart/scale.ts'
import type { PointerEvent, Ref } from 'react'
import { useId, useState } from 'react'
import { Axes } from './axes.tsx'
import { Bars } from './bars.tsx'
import css from './chart.module.css'
import { Lines } from './lines.tsx'
import { Readout } from './readout.tsx'
import { useWidth } from './use-width.ts'

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
  const at = Math.min(chosen ?? lastTold(data), last)
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

interface PictureProps extends ChartProps {
  width: number
  at: number
  onChoose: (period: number) => void
}

function Picture({ kind, data, tickText, ref, width, at, onChoose }: PictureProps) {
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
