import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { at, line, rect, times } from '../kit/shape.ts'
import { slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Relays and small control boxes with blade feet. */
export function relay(look: PartLook): string {
  const color = look.pick('case', ['#1f2328', '#2f6fb0', '#d9dcdf', '#e0a21a', '#3d7a55', '#5a636b'])
  const blade = (x: number, y: number) => rect([x, y, 18, 74, 2], slant('#f4f6f7', '#a8b0b7', '#6d767e'))
  const cube = (x: number, y: number, s: number) =>
    at(
      x,
      y,
      times(4, (i) => blade(-100 + i * 48, 70 + i * 8)) +
        slab(
          'M-130 -120H90V90L-130 66Z',
          slant(lighter(color, 0.35), color, darker(color, 0.25)),
          color,
          [90, -46],
        ) +
        rect([-104, -94, 168, 130, 6], slant('#ffffff', '#dfe4e8'), { opacity: 0.92 }) +
        line('M-80 -50h50l30 -22M20 -50h26M-80 -4h30M40 -4h-24', '#3b444d', 4) +
        rect([-50, -18, 66, 28, 3], 'none', { stroke: '#3b444d', 'stroke-width': 4 }) +
        rect([-104, -94, 168, 14, 4], look.accent),
      0,
      s,
    )
  return (
    shadow(420, 690, 230, 30) +
    (look.pick('pair', [true, false]) ? cube(520, 330, 0.74) + cube(330, 500, 1.1) : cube(390, 440, 1.42))
  )
}
