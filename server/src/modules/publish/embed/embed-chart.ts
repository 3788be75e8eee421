import { bubblesOf, LAND, MAP_HEIGHT, MAP_WIDTH, namesOf } from '@tiantian/contracts/publish/chart/bubbles.ts'
import type { ChartData } from '@tiantian/contracts/publish/chart/chart-data.ts'
import {
  lastPeriodWithFigures,
  SERIES_STYLES,
  styleOf,
} from '@tiantian/contracts/publish/chart/chart-data.ts'
import type { ChartKind } from '@tiantian/contracts/publish/chart/chart-kind.ts'
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
import type { Markup } from '../../../platform/text/markup.ts'
import { xml } from '../../../platform/text/markup.ts'

interface EmbedChartDrawing {
  readonly kind: ChartKind
  readonly data: ChartData
  readonly tickText: (value: number) => string
  readonly valueText: (value: number | null) => string
}

const WIDTH = 760

/** The same charts as in the app, rendered as SVG for a page without script. */
export function chartSvg({ kind, data, tickText, valueText }: EmbedChartDrawing): Markup {
  return kind === 'map' ? mapSvg(data, valueText) : plotSvg(kind, data, tickText)
}

const svg = (width: number, height: number, content: Markup) =>
  xml`<svg viewBox="0 0 ${width} ${height}" aria-hidden="true">${content}</svg>`

function plotSvg(kind: PlotKind, data: ChartData, tickText: EmbedChartDrawing['tickText']): Markup {
  const scale = scaleOf(plotted(kind, data))
  const plot = plotOf({ width: WIDTH, scale, count: data.periods.length, tickText })
  const figures = kind === 'line' ? lines(data, plot) : bars(kind, data, plot)
  const height = plot.top + plot.height + PLOT_FOOT
  return svg(WIDTH, height, xml`${axes(plot, scale, data.periods, tickText)}${figures}`)
}

function axes(
  plot: Plot,
  scale: Scale,
  periods: readonly string[],
  tickText: EmbedChartDrawing['tickText'],
): Markup {
  const shown = shownLabels(periods.length, Math.floor(plot.width / 64))
  const foot = plot.top + plot.height + 20
  const ticks = scale.ticks.map((tick) => {
    const y = plot.y(tick).toFixed(1)
    return xml`<path class="grid" d="M${plot.left} ${y}h${plot.width}"/><text x="${plot.left - 8}" y="${y}" dy=".35em" text-anchor="end">${tickText(tick)}</text>`
  })
  const names = periods.map(
    (period, at) =>
      shown.has(at) &&
      xml`<text x="${plot.x(at).toFixed(1)}" y="${foot}" text-anchor="middle">${period}</text>`,
  )
  return xml`${ticks}${names}`
}

const lines = (data: ChartData, plot: Plot): Markup[] =>
  data.lines.map((line, index) => {
    const marks = line.values.map(
      (value, at) =>
        value !== null &&
        data.periods.length <= 24 &&
        marker(styleOf(line, index), plot.x(at), plot.y(value)),
    )
    const gaps = linePath(line, plot, 'over')
    const path = linePath(line, plot, 'break')
    return xml`<g class="s${styleOf(line, index)}"><path class="gap" d="${gaps}"/><path class="way" d="${path}"/>${marks}</g>`
  })

/** The marker of a series, also shown beside its name. */
export const marker = (style: number, x: number, y: number): Markup =>
  xml`<path d="${MARKERS[style % SERIES_STYLES] ?? ''}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(4)"/>`

const bars = (kind: 'bar' | 'stacked', data: ChartData, plot: Plot): Markup[] =>
  barsOf(kind, data, plot).map((ofLine, index) => {
    const rects = ofLine.map(
      ({ x, y, width, height }) =>
        xml`<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" rx="2"/>`,
    )
    return xml`<g class="s${styleOf(data.lines[index], index)}">${rects}</g>`
  })

/** Font size of labels, in map units. */
const FONT = 17

function mapSvg(data: ChartData, valueText: EmbedChartDrawing['valueText']): Markup {
  const bubbles = bubblesOf(data, lastPeriodWithFigures(data))
  const circles = bubbles.map(({ x, y, r, label, value }) => {
    return xml`<circle class="${value < 0 ? 'loss' : 's0'}" cx="${x}" cy="${y}" r="${r.toFixed(1)}"><title>${label}: ${valueText(value)}</title></circle>`
  })
  const names = namesOf(bubbles, FONT).map(
    ({ text, x, y }) =>
      xml`<text class="name" x="${x}" y="${y.toFixed(1)}" text-anchor="middle">${text}</text>`,
  )
  return svg(MAP_WIDTH, MAP_HEIGHT + FONT, xml`<path class="land" d="${LAND}"/>${circles}${names}`)
}
