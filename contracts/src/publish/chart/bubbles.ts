import type { ChartData } from './chart-data.ts'
import { countryPlace, MAP_WIDTH } from './world-map.ts'

/** A country on the map: the area of its circle is its figure. */
export interface Bubble {
  readonly key: string
  readonly label: string
  readonly value: number
  /** In map units. */
  readonly x: number
  readonly y: number
  readonly r: number
}

const RADIUS_MAX = MAP_WIDTH * 0.052
/** Smaller circles are not visible. */
const RADIUS_MIN = 3

/**
 * The circles of one period, largest first, so that small ones are on top. They are scaled by the largest figure of
 * all periods, so that growth is visible over the years.
 */
export function bubblesOf({ lines }: ChartData, at: number): readonly Bubble[] {
  const onMap = lines.flatMap((line) => {
    const place = countryPlace(line.key)
    return place ? [{ ...line, place }] : []
  })
  const most = Math.max(...onMap.flatMap(({ values }) => values.map((value) => Math.abs(value ?? 0))))
  return onMap
    .flatMap(({ key, label, values, place }) => {
      const value = values[at] ?? null
      if (value === null || most === 0) return []
      const r = Math.max(RADIUS_MIN, Math.sqrt(Math.abs(value) / most) * RADIUS_MAX)
      return [{ key, label, value, r, ...place }]
    })
    .sort((a, b) => b.r - a.r)
}

interface BubblesBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface MapName {
  readonly key: string
  readonly text: string
  readonly x: number
  readonly y: number
}

const LINE = 1.25
/** Width of a character relative to the font size. */
const LETTER = { narrow: 0.58, wide: 1 }

/** Labels below their circles, largest circles first, as many as fit. @param size of the font, in map units */
export function namesOf(bubbles: readonly Bubble[], size: number): readonly MapName[] {
  const taken: BubblesBox[] = []
  return bubbles.flatMap(({ key, label, x, y, r }) => {
    const half = (widthOf(label) * size) / 2
    const top = y + r
    const box = { left: x - half, right: x + half, top, bottom: top + size * LINE }
    if (box.left < 0 || box.right > MAP_WIDTH || taken.some((other) => overlap(box, other))) return []
    taken.push(box)
    return [{ key, text: label, x, y: top + size }]
  })
}

const widthOf = (text: string): number =>
  [...text].reduce((total, sign) => total + (sign > '\u2e80' ? LETTER.wide : LETTER.narrow), 0)

const overlap = (a: BubblesBox, b: BubblesBox): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
