export type Extra = Record<string, string | number>

/** A number rounded to tenths of a pixel, which is precise enough. */
export const n = (value: number) => String(Math.round(value * 10) / 10)

// `opacity` would make the renderer compose every shape on a layer of its own: three times slower.
const attribute = ([name, value]: [string, string | number]) =>
  name === 'opacity' ? ` fill-opacity="${value}" stroke-opacity="${value}"` : ` ${name}="${value}"`

const attributes = (extra: Extra = {}) => Object.entries(extra).map(attribute).join('')

export const path = (d: string, fill: string, extra?: Extra) =>
  `<path d="${d}" fill="${fill}"${attributes(extra)}/>`

export const line = (d: string, stroke: string, width: number, extra?: Extra) =>
  path(d, 'none', {
    stroke,
    'stroke-width': n(width),
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...extra,
  })

type Oval = readonly [x: number, y: number, rx: number, ry: number]
type Disc = readonly [x: number, y: number, r: number]
type ShapeBox = readonly [x: number, y: number, w: number, h: number, r: number]

export const ellipse = ([x, y, rx, ry]: Oval, fill: string, extra?: Extra) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${attributes(extra)}/>`

export const circle = ([x, y, r]: Disc, fill: string, extra?: Extra) => ellipse([x, y, r, r], fill, extra)

/** A rectangle with corners rounded by `r`. */
export const rect = ([x, y, w, h, r]: ShapeBox, fill: string, extra?: Extra) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(r)}" fill="${fill}"${attributes(extra)}/>`

/** A circle's outline. */
export const hoop = (at: Disc, stroke: string, width: number, extra?: Extra) =>
  circle(at, 'none', { stroke, 'stroke-width': n(width), ...extra })

export const group = (content: string, transform: string, extra?: Extra) =>
  `<g transform="${transform}"${
    extra
      ? Object.entries(extra)
          .map(([name, value]) => ` ${name}="${value}"`)
          .join('')
      : ''
  }>${content}</g>`

export const at = (x: number, y: number, content: string, turn = 0, scale = 1) =>
  group(
    content,
    `translate(${n(x)} ${n(y)})${turn ? ` rotate(${n(turn)})` : ''}${scale === 1 ? '' : ` scale(${scale})`}`,
  )

export const times = (count: number, draw: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

/** `count` copies set evenly on a circle; `draw` gets the angle in degrees. */
export const around = (count: number, draw: (angle: number, i: number) => string, phase = 0) =>
  times(count, (i) => draw(phase + (360 * i) / count, i))

/** The point at an angle (degrees, clockwise from the right) on a circle. */
export const polar = (angle: number, r: number, x = 0, y = 0): [number, number] => {
  const turn = (angle * Math.PI) / 180
  return [x + r * Math.cos(turn), y + r * Math.sin(turn)]
}

export const polygon = (points: readonly (readonly [number, number])[]) =>
  `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`

/** Whole circle as path data, for holes in an even-odd outline. */
export const round = (x: number, y: number, r: number) =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`

/** Rounded rectangle as path data. */
export const box = (x: number, y: number, w: number, h: number, r: number) =>
  `M${n(x + r)} ${n(y)}h${n(w - 2 * r)}q${n(r)} 0 ${n(r)} ${n(r)}v${n(h - 2 * r)}q0 ${n(r)} ${n(-r)} ${n(r)}h${n(2 * r - w)}q${n(-r)} 0 ${n(-r)} ${n(-r)}v${n(2 * r - h)}q0 ${n(-r)} ${n(r)} ${n(-r)}Z`

/** Part of a ring between two angles, as path data. */
export function sector(inner: number, outer: number, from: number, to: number): string {
  const a = polar(from, outer)
  const b = polar(to, outer)
  const c = polar(to, inner)
  const d = polar(from, inner)
  const large = Math.abs(to - from) > 180 ? 1 : 0
  const go = ([x, y]: [number, number]) => `${n(x)} ${n(y)}`
  return `M${go(a)}A${n(outer)} ${n(outer)} 0 ${large} 1 ${go(b)}L${go(c)}A${n(inner)} ${n(inner)} 0 ${large} 0 ${go(d)}Z`
}

/** Toothed wheel lying flat, as path data around 0,0. */
export const toothed = (r: number, teeth: number, depth = 0.1) =>
  `M${Array.from({ length: teeth }, (_, i) =>
    [0, 0.22, 0.42, 0.8]
      .map((part, j) =>
        polar(((i + part) * 360) / teeth, r * (j === 1 || j === 2 ? 1 : 1 - depth))
          .map(n)
          .join(' '),
      )
      .join('L'),
  ).join('L')}Z`
