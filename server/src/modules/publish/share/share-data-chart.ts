import type { Language } from '@tiantian/contracts/language.ts'
import type { DatasetPoint } from '@tiantian/contracts/publish/dataset.ts'
import type { MarkupPart } from '../../../platform/text/markup.ts'
import { html } from '../../../platform/text/markup.ts'
import { numberText } from '../../../platform/text/wording.ts'

/** The number of bars that fit. */
const BARS_SHOWN = 24
const WIDTH = 720
const HEIGHT = 280
const FOOT = 36
const TOP = 36

/** Heights of the latest figures as shares of the largest, for a small chart. */
export function barHeights(points: readonly DatasetPoint[]): number[] {
  const values = latest(points).map(({ value }) => Math.max(0, value ?? 0))
  const most = Math.max(...values)
  return most > 0 ? values.map((value) => value / most) : []
}

/** The latest figures as bars; the table below contains the same ones. */
export function barChart(name: string, points: readonly DatasetPoint[], language: Language): MarkupPart {
  const shown = latest(points)
  const heights = barHeights(points)
  if (heights.length < 2) return ''
  const step = WIDTH / shown.length
  const bars = heights.map((share, at) => {
    const height = Math.round(share * (HEIGHT - FOOT - TOP))
    return html`<rect x="${round(at * step + step * 0.15)}" y="${HEIGHT - FOOT - height}" width="${round(step * 0.7)}" height="${height}" rx="2"/>`
  })
  const at = heights.indexOf(1)
  const most = numberText(language, shown[at]?.value ?? 0, 1)
  const ends = [
    html`<text x="0" y="${HEIGHT - 6}">${shown[0]?.period}</text>`,
    html`<text x="${WIDTH}" y="${HEIGHT - 6}" text-anchor="end">${shown.at(-1)?.period}</text>`,
    html`<text x="${round((at + 0.5) * step)}" y="26" text-anchor="${anchorAt((at + 0.5) / shown.length)}">${most}</text>`,
  ]
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${name}">${bars}${ends}</svg>`
}

/** Keeps labels inside the picture. */
function anchorAt(place: number): string {
  if (place < 0.1) return 'start'
  return place > 0.9 ? 'end' : 'middle'
}

const latest = (points: readonly DatasetPoint[]) => points.slice(-BARS_SHOWN)

const round = (value: number) => Math.round(value * 10) / 10
