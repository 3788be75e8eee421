import { chartsFor } from '@tiantian/contracts/publish/chart/chart-kind.ts'
import type { Shown } from '@tiantian/contracts/publish/chart/shown-series.ts'
import type { Dataset } from '@tiantian/contracts/publish/dataset.ts'
import type { RefObject } from 'react'
import { lazy, Suspense } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Chart } from './chart/chart.tsx'
import type { DatasetView } from './dataset-search.ts'
import { useFigures } from './use-figures.ts'

/** The world map is loaded only when a map is requested. */
const MapChart = lazy(async () => {
  const { MapChart: component } = await import('./chart/map-chart.tsx')
  return { default: component }
})

interface ShownChartProps {
  dataset: Dataset
  view: DatasetView
  shown: Shown
  chart: RefObject<SVGSVGElement | null>
}

/** The selected figures as the chosen chart, or as lines if it does not suit them. */
export function ShownChart({ dataset, view, shown, chart }: ShownChartProps) {
  const t = useText()
  const transform = view.transform ?? 'none'
  const figures = useFigures(dataset, transform)
  const kind = chartsFor(dataset, transform).find((each) => each === view.chart) ?? 'line'
  const lines =
    kind === 'stacked' || kind === 'map' ? shown.lines.filter(({ isTotal }) => !isTotal) : shown.lines
  if (lines.length === 0) return <p>{t('publish.dataset.nothingToDraw')}</p>
  const periods = shown.periods.map(figures.period)
  const ends = { from: periods[0] ?? '', to: periods.at(-1) ?? '' }
  const drawn = {
    ref: chart,
    data: { periods, lines },
    summary: t('publish.dataset.chartSummary', { title: dataset.title, count: lines.length, ...ends }),
    periodLabel: t('publish.dataset.period'),
    valueText: (value: number | null) =>
      value === null ? t('publish.dataset.noValue') : figures.value(value),
  }
  if (kind !== 'map') return <Chart {...drawn} kind={kind} tickText={figures.tick} />
  return (
    <Suspense fallback={<Skeleton height={320} />}>
      <MapChart {...drawn} />
    </Suspense>
  )
}
