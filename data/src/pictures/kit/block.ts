import { darker, lighter } from './color.ts'
import { across, down, slant } from './paint.ts'
import { n, path, polygon } from './shape.ts'

export type KitBlock = {
  /** The nearest lower corner. */
  x: number
  y: number
  /** Width to the left, depth to the right and back, height. */
  w: number
  d: number
  h: number
  color: string
  gloss?: number
  /** The slope of the depth axis: more shows more of the top. */
  rise?: number
  /** Drawn on the faces: 0,0 is a face's top left corner (of the top face: its back left corner). */
  front?: string
  side?: string
  top?: string
}

const toLeft = [-0.95, -0.13] as const

/** A box seen from its right corner, a little from above. */
export function block(shape: KitBlock): string {
  const { x, y, w, d, h, color, gloss = 0.25, rise = 0.32, front = '', side = '', top = '' } = shape
  const toBack = [0.62, -rise] as const
  const move = (left: number, back: number, up: number): [number, number] => [
    x + left * toLeft[0] + back * toBack[0],
    y + left * toLeft[1] + back * toBack[1] - up,
  ]
  const right = [-toLeft[0], -toLeft[1]] as const
  return (
    face(
      [move(0, 0, 0), move(w, 0, 0), move(w, 0, h), move(0, 0, h)],
      slant(lighter(color, gloss), color, darker(color, 0.22)),
    ) +
    face(
      [move(0, 0, 0), move(0, d, 0), move(0, d, h), move(0, 0, h)],
      across(darker(color, 0.3), darker(color, 0.5)),
    ) +
    face(
      [move(0, 0, h), move(w, 0, h), move(w, d, h), move(0, d, h)],
      slant(lighter(color, gloss + 0.3), lighter(color, gloss * 0.8)),
    ) +
    path(polygon([move(w, 0, h), move(0, 0, h), move(0, d, h)]).replace('Z', ''), 'none', {
      stroke: '#ffffff',
      'stroke-width': 2,
      opacity: 0.45,
    }) +
    path(polygon([move(0, 0, 0), move(0, 0, h)]), 'none', {
      stroke: down('#ffffffaa', '#ffffff33'),
      'stroke-width': 2,
      opacity: 0.5,
    }) +
    plane(move(w, 0, h), right, [0, 1], front) +
    plane(move(0, 0, h), toBack, [0, 1], side) +
    plane(move(w, d, h), right, [-toBack[0], -toBack[1]], top)
  )
}

type BlockPoint = readonly [number, number]

const face = (corners: [number, number][], paint: string) => path(polygon(corners), paint)

/** The drawing of a face, aligned with the face's edges `u` and `v`. */
const plane = ([x, y]: BlockPoint, u: BlockPoint, v: BlockPoint, content: string) =>
  content && `<g transform="matrix(${u[0]} ${u[1]} ${v[0]} ${v[1]} ${n(x)} ${n(y)})">${content}</g>`
