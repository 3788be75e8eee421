import { darker, faint, ink, lighter, mix } from './color.ts'
import type { PaintStop } from './paint.ts'
import { across, down } from './paint.ts'
import { ellipse, group, n, path, polygon, times } from './shape.ts'

/** The lighting of a turned surface; the direction follows its curvature. */
export type Skin = (direction: 'across' | 'down') => string

const skin =
  (...stops: PaintStop[]): Skin =>
  (direction) =>
    direction === 'across' ? across(...stops) : down(...stops)

/** Smooth metal: a sharp highlight, a dark core, and reflected light at the far edge. */
export const metal = (color: string): Skin =>
  skin(
    [0, darker(color, 0.45)],
    [9, darker(color, 0.08)],
    [24, lighter(color, 0.8)],
    [33, lighter(color, 0.5)],
    [52, color],
    [80, darker(color, 0.55)],
    [92, darker(color, 0.38)],
    [100, darker(color, 0.12)],
  )

/** Yellowish zinc plating of bolts and nuts. */
export const zinc: Skin = (direction) => metal(ink.zinc)(direction)

/** Paint, plastic, enamel. */
export const gloss = (color: string): Skin =>
  skin(
    [0, darker(color, 0.35)],
    [14, color],
    [25, lighter(color, 0.5)],
    [33, lighter(color, 0.12)],
    [58, color],
    [86, darker(color, 0.5)],
    [100, darker(color, 0.3)],
  )

/** Rubber, cast iron, paper: almost no highlight. */
export const matt = (color: string): Skin =>
  skin(
    [0, darker(color, 0.4)],
    [28, lighter(color, 0.2)],
    [55, color],
    [88, darker(color, 0.5)],
    [100, darker(color, 0.35)],
  )

/** Polished: near black beside near white. */
export const chrome: Skin = skin(
  [0, '#5c656e'],
  [12, '#aab3bb'],
  [22, '#ffffff'],
  [38, '#e8ecef'],
  [50, '#69727b'],
  [58, '#3f4851'],
  [72, '#98a2ab'],
  [90, '#dfe4e8'],
  [100, '#7b858e'],
)

export type Section = {
  /** Length along the axis, from back to front. */
  h: number
  r: number
  /** Radius at the front end, when it tapers. */
  top?: number
  skin: Skin
  /** Paint of the front end; a pale tone by default. */
  cap?: string
  /** Drawn on the front end, as if seen straight on, around 0,0. */
  face?: string
}

/**
 * An upright turned part, seen from a little above; sections from the bottom up. `k`: its tilt towards the viewer.
 */
export function upright(x: number, y: number, k: number, sections: readonly Section[]): string {
  let floor = y
  return sections
    .map(({ h, r, top = r, skin: paint, cap, face }) => {
      const from = floor
      const to = floor - h
      floor = to
      const wall = `M${n(x - r)} ${n(from)}A${n(r)} ${n(r * k)} 0 0 0 ${n(x + r)} ${n(from)}L${n(x + top)} ${n(to)}A${n(top)} ${n(top * k)} 0 0 0 ${n(x - top)} ${n(to)}Z`
      const lid = ellipse([x, to, top, top * k], cap ?? paint('across'))
      const rim = cap ? '' : ellipse([x, to, top, top * k], across('#ffffff66', '#ffffff22'))
      return (
        path(wall, paint('across')) +
        lid +
        rim +
        (face ? group(face, `translate(${n(x)} ${n(to)}) scale(1 ${k})`) : '')
      )
    })
    .join('')
}

/** A turned part facing the viewer, its front to the left; sections from the back to the front. */
export function facing(x: number, y: number, k: number, sections: readonly Section[]): string {
  const depth = sections.reduce((sum, { h }) => sum + h, 0)
  let back = x + depth / 2
  return sections
    .map(({ h, r, top = r, skin: paint, cap, face }) => {
      const from = back
      const to = back - h
      back = to
      const wall = `M${n(from)} ${n(y - r)}A${n(r * k)} ${n(r)} 0 0 1 ${n(from)} ${n(y + r)}L${n(to)} ${n(y + top)}A${n(top * k)} ${n(top)} 0 0 1 ${n(to)} ${n(y - top)}Z`
      const lid = ellipse([to, y, top * k, top], cap ?? paint('down'))
      return (
        path(wall, paint('down')) +
        lid +
        (face ? group(face, `translate(${n(to)} ${n(y)}) scale(${k} 1)`) : '')
      )
    })
    .join('')
}

/** Threads as sections for a turned part. */
export const thread = (h: number, r: number, turns: number, paint: Skin): Section[] =>
  Array.from({ length: turns }, () => [
    { h: h / turns / 2, r: r * 0.9, top: r, skin: paint },
    { h: h / turns / 2, r, top: r * 0.9, skin: paint },
  ]).flat()

/** A ribbed sleeve (bellows, cooling ribs, knurls) as sections. */
export const ribs = (h: number, r: number, count: number, paint: Skin, depth = 0.86): Section[] =>
  Array.from({ length: count }, () => [
    { h: h / count / 2, r: r * depth, top: r, skin: paint },
    { h: h / count / 2, r, top: r * depth, skin: paint },
  ]).flat()

/** The position of a prism, and its tilt towards the viewer. */
type Foot = readonly [x: number, y: number, k: number]

/** An upright prism (nut, hex head): `sides` flats, lit from the left. */
export function prism(
  [x, y, k]: Foot,
  [sides, r, h, turn = 12]: readonly [sides: number, r: number, h: number, turn?: number],
  color: string,
): string {
  const corner = (i: number): [number, number] => {
    const angle = ((turn + (360 * i) / sides) * Math.PI) / 180
    return [x + r * Math.cos(angle), y + r * k * Math.sin(angle)]
  }
  const walls = times(sides, (i) => {
    const [[x1, y1], [x2, y2]] = [corner(i), corner(i + 1)]
    const middle = ((turn + (360 * (i + 0.5)) / sides) * Math.PI) / 180
    if (Math.sin(middle) < 0) return ''
    const light = (1 - Math.cos(middle)) / 2
    const tone = light > 0.5 ? lighter(color, (light - 0.5) * 1.7) : darker(color, (0.5 - light) * 1.7)
    const flat = polygon([
      [x1, y1],
      [x2, y2],
      [x2, y2 - h],
      [x1, y1 - h],
    ])
    return path(flat, across(lighter(tone, 0.12), tone, darker(tone, 0.15)))
  })
  const lid = polygon(
    Array.from({ length: sides }, (_, i) => corner(i)).map(([px, py]) => [px, py - h] as const),
  )
  return (
    walls +
    path(lid, lighter(color, 0.35)) +
    ellipse([x, y - h, r * 0.86, r * 0.86 * k], across(lighter(color, 0.6), color))
  )
}

/** A flat outline with thickness: the depth runs to (dx, dy), away from the viewer. */
export function slab(
  d: string,
  face: string,
  side: string,
  [dx, dy]: readonly [dx: number, dy: number],
  extra: Record<string, string> = {},
): string {
  const steps = Math.max(2, Math.round(Math.hypot(dx, dy) / 1.6))
  const wall = times(steps, (i) => {
    const part = 1 - i / steps
    const tone = mix(side, darker(side, 0.55), part)
    return path(d, tone, { transform: `translate(${n(dx * part)} ${n(dy * part)})`, ...extra })
  })
  const edge = { stroke: across(faint('#ffffff', 0.75), faint('#ffffff', 0.2)), 'stroke-width': '2' }
  return wall + path(d, face, { ...extra, ...edge })
}
