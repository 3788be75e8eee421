/** A glyph, in thousandths of the font size. */
export interface Glyph {
  /** The same for the same drawing. */
  readonly key: string
  /** Its text; empty for a glyph that only belongs to the one before it. */
  readonly text: string
  readonly width: number
  /** Path operators of PDF, without painting. */
  readonly outline: string
  /** Left, bottom, right, top. */
  readonly box: readonly [number, number, number, number]
}

/** A glyph in a line: the distance to the next one, which is its width with kerning. */
export interface PlacedGlyph {
  readonly glyph: Glyph
  readonly advance: number
}

type GlyphPoint = readonly [x: number, y: number]

/** The outline of an SVG path in absolute coordinates: PDF has no curves with one control point. */
export function outlineOf(path: string): Pick<Glyph, 'outline' | 'box'> {
  const [parts, points]: [string[], GlyphPoint[]] = [[], []]
  let from: GlyphPoint = [0, 0]
  for (const [, command = '', numbers = ''] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const given = pointsOf(numbers)
    const drawn = command === 'Q' ? cubic(from, given[0]!, given[1]!) : given
    from = drawn.at(-1) ?? from
    points.push(...drawn)
    parts.push([...drawn.flat().map(Math.round), OPERATORS[command]].join(' '))
  }
  return { outline: parts.join('\n'), box: boxOf(points) }
}

const OPERATORS: Readonly<Record<string, string>> = { M: 'm', L: 'l', Q: 'c', C: 'c', Z: 'h' }

function pointsOf(numbers: string): GlyphPoint[] {
  const values = numbers.split(/[ ,]+/).filter(Boolean).map(Number)
  return Array.from({ length: values.length / 2 }, (_, at) => [values[2 * at]!, values[2 * at + 1]!])
}

const cubic = ([x, y]: GlyphPoint, [cx, cy]: GlyphPoint, [toX, toY]: GlyphPoint): GlyphPoint[] => [
  [x + (2 / 3) * (cx - x), y + (2 / 3) * (cy - y)],
  [toX + (2 / 3) * (cx - toX), toY + (2 / 3) * (cy - toY)],
  [toX, toY],
]

function boxOf(points: readonly GlyphPoint[]): Glyph['box'] {
  if (points.length === 0) return [0, 0, 0, 0]
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return [
    Math.floor(Math.min(...xs)),
    Math.floor(Math.min(...ys)),
    Math.ceil(Math.max(...xs)),
    Math.ceil(Math.max(...ys)),
  ]
}
