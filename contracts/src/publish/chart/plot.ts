import type { ChartData, ChartLine } from './chart-data.ts'
import { stacked } from './chart-data.ts'
import type { ChartKind } from './chart-kind.ts'

/** The plot area within the picture, in pixels. */
export interface Plot {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** The center of a period. */
  readonly x: (period: number) => number
  readonly y: (value: number) => number
  /** The width of a period. */
  readonly band: number
}

/** A chart with two axes, unlike a map. */
export type PlotKind = Exclude<ChartKind, 'map'>

/** All values that the value axis must cover. */
export function plotted(kind: PlotKind, data: ChartData): number[] {
  if (kind === 'stacked') return stacked(data).flatMap((pieces) => pieces.flatMap((ends) => ends ?? []))
  return data.lines.flatMap(({ values }) => values.filter((value) => value !== null))
}

interface PlotInput {
  readonly width: number
  readonly scale: Scale
  /** The number of periods. */
  readonly count: number
  readonly tickText: (value: number) => string
}

const TOP = 12
/** Space below the plot, for period labels. */
export const PLOT_FOOT = 32
/** Width of a value label at 12 pixels. */
const DIGIT = 7.2

export function plotOf({ width, scale, count, tickText }: PlotInput): Plot {
  const longest = Math.max(...scale.ticks.map((tick) => tickText(tick).length))
  const left = longest * DIGIT + 12
  const height = width < 520 ? 240 : 320
  const inner = Math.max(1, width - left - 8)
  const band = inner / Math.max(1, count)
  const share = (value: number) => (value - scale.low) / (scale.high - scale.low)
  return {
    left,
    top: TOP,
    width: inner,
    height,
    band,
    x: (period) => left + band * (period + 0.5),
    y: (value) => TOP + height * (1 - share(value)),
  }
}

/** The path of a series, interrupted at missing figures or continued over them. */
export function linePath({ values }: ChartLine, { x, y }: Plot, atGaps: 'over' | 'break'): string {
  let isOpen = false
  return values
    .map((value, at) => {
      if (value === null) {
        if (atGaps === 'break') isOpen = false
        return ''
      }
      const step = `${isOpen ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`
      isOpen = true
      return step
    })
    .join('')
}

export interface Bar {
  readonly period: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const GAP = 2

/** The bars of each series: side by side from zero, or stacked segments of a total. */
export function barsOf(kind: 'bar' | 'stacked', data: ChartData, plot: Plot): readonly (readonly Bar[])[] {
  return kind === 'stacked' ? stackedBars(data, plot) : groupedBars(data, plot)
}

function groupedBars({ periods, lines }: ChartData, plot: Plot) {
  const room = Math.min(plot.band * 0.78, 44 * lines.length)
  const step = room / lines.length
  return lines.map(({ values }, index) =>
    values.flatMap((value, at) => {
      if (value === null) return []
      const x = plot.x(at) - room / 2 + index * step + GAP / 2
      return [
        { period: periods[at] ?? '', x, width: Math.max(1, step - GAP), ...availability(plot, 0, value) },
      ]
    }),
  )
}

function stackedBars(data: ChartData, plot: Plot) {
  const width = Math.min(plot.band * 0.7, 56)
  return stacked(data).map((pieces) =>
    pieces.flatMap((ends, at) => {
      if (!ends) return []
      return [
        { period: data.periods[at] ?? '', x: plot.x(at) - width / 2, width, ...availability(plot, ...ends) },
      ]
    }),
  )
}

function availability({ y }: Plot, from: number, to: number) {
  const a = y(from)
  const b = y(to)
  return { y: Math.min(a, b), height: Math.max(1, Math.abs(a - b)) }
}

/** The marker of a series in a square from -1.25 to 1.25: each style has its own shape besides its color. */
export const MARKERS = [
  'M-1 0a1 1 0 102 0a1 1 0 10-2 0z',
  'M-.9-.9h1.8v1.8h-1.8z',
  'M0-1.15L1.1.85h-2.2z',
  'M0-1.25L1.25 0L0 1.25L-1.25 0z',
  'M0 1.15L1.1-.85h-2.2z',
  'M-.4-1.1h.8v.7h.7v.8h-.7v.7h-.8v-.7h-.7v-.8h.7z',
]

/** Ticks of a value axis: round numbers from below the lowest to above the highest. */
export interface Scale {
  readonly low: number
  readonly high: number
  readonly ticks: readonly number[]
}

/** Floating-point error of totals. */
const DUST = 1e-9
const STEPS = [1, 2, 2.5, 5, 10]

/** A scale of about `count` ticks that includes zero, because a bar without its base is misleading. */
export function scaleOf(values: readonly number[], count = 5): Scale {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  if (low === high) return { low: 0, high: 1, ticks: [0, 1] }
  const rough = (high - low) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (STEPS.find((each) => each * power >= rough) ?? 10) * power
  const first = Math.floor(low / step + DUST)
  const last = Math.ceil(high / step - DUST)
  const ticks = Array.from({ length: last - first + 1 }, (_, at) =>
    Number(((first + at) * step).toPrecision(12)),
  )
  return { low: first * step, high: last * step, ticks }
}

/** Which of the labels fit: always the last one, and others at even distances before it. */
export function shownLabels(count: number, room: number): ReadonlySet<number> {
  const every = Math.max(1, Math.ceil(count / Math.max(1, room)))
  return new Set(Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % every === 0))
}
