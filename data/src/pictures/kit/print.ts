import { ink } from './color.ts'
import { group, line, n, path, polygon, rect, times } from './shape.ts'

// A picture is shared by all products of a category: its printing fills a label and says nothing about a single
// product.

/** A fictitious maker's mark. */
export const emblem = (
  x: number,
  y: number,
  r: number,
  color: string,
  { core = ink.amber, opacity = 1 }: { core?: string; opacity?: number } = {},
) =>
  group(
    path('M0 -10L8.7 -5V5L0 10L-8.7 5V-5Z', 'none', { stroke: color, 'stroke-width': 1.8 }) +
      path('M0 -4.6L4 -2.3V2.3L0 4.6L-4 2.3V-2.3Z', core),
    `translate(${n(x)} ${n(y)}) scale(${n(r / 10)})`,
    { opacity },
  )

type Area = readonly [x: number, y: number, w: number, h: number]

export const barcode = ([x, y, w, h]: Area) =>
  rect([x, y, w, h, 2], '#ffffff') +
  times(barCount(w), (i) =>
    rect([x + 4 + (i * (w - 8)) / barCount(w), y + 3, 1 + ((i * 7) % 3), h - 6, 0], '#15191d'),
  )

// Closer together they would be one black patch.
const barCount = (w: number) => Math.min(16, Math.floor(w / 5))

const dots = 9

/** A 2D barcode. */
export const squareCode = (x: number, y: number, size: number, color: string) =>
  times(dots * dots, (i) => {
    const column = i % dots
    const row = Math.floor(i / dots)
    const isEdge = column === 0 || row === dots - 1
    if (!isEdge && (column * 7 + row * 5 + column * row) % 3 === 0) return ''
    return rect([x + (column * size) / dots, y + (row * size) / dots, size / dots, size / dots, 0], color)
  })

/** Lines of unreadably small text, the last one shorter; `isCentred` centres them on x. */
export const smallPrint = (
  [x, y, w]: readonly [x: number, y: number, w: number],
  count: number,
  color: string,
  { thick = 4, isCentred = false } = {},
) =>
  times(count, (i) => {
    const long = w * (i === count - 1 ? 0.62 : 1 - (i % 2) * 0.12)
    return line(`M${n(isCentred ? x - long / 2 : x)} ${n(y + i * thick * 2.4)}h${n(long)}`, color, thick, {
      opacity: 0.6,
      'stroke-dasharray': `${n(thick * 5)} ${n(thick * 2)} ${n(thick * 9)} ${n(thick * 2)}`,
    })
  })

/** A bolt of lightning around x, y. */
export const lightning = (x: number, y: number, h: number, color: string) =>
  path(
    polygon(
      (
        [
          [0.12, -0.5],
          [-0.32, 0.08],
          [-0.03, 0.08],
          [-0.13, 0.5],
          [0.32, -0.12],
          [0.02, -0.12],
        ] as const
      ).map(([px, py]) => [x + px * h, y + py * h] as const),
    ),
    color,
  )

/** A drop around x, y. */
export const drop = (x: number, y: number, h: number, color: string) =>
  path(`M0 -28q22 30 22 44a22 22 0 0 1 -44 0q0 -14 22 -44Z`, color, {
    transform: `translate(${n(x)} ${n(y - h * 0.08)}) scale(${Number((h / 66).toFixed(3))})`,
  })

/** Bars of a gauge, side by side and rising, of which the first are lit. */
export const levelBars = ([x, y, w, h]: Area, lit: number, color: string, count = 6) =>
  times(count, (i) => {
    const tall = h * (0.4 + (0.6 * i) / (count - 1))
    return rect([x + (i * w) / count, y + h - tall, (w / count) * 0.66, tall, 3], color, {
      opacity: i < lit ? 1 : 0.22,
    })
  })
