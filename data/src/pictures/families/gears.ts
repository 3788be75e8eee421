import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { around, at, group, hoop, polar, round } from '../kit/shape.ts'
import { slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, spun } from '../kit/surface.ts'
import { toothed } from './toothed-wheel.ts'

/** Gears and sprockets. */
export function gears(look: PartLook): string {
  const color = look.pick('steel', ['#8b939a', '#a8afb5', '#6d757d', '#9c8458'])
  const wheel = (x: number, y: number, r: number, teeth: number) =>
    shadow(x + 16, y + r + 18, r, 18, 0.8) +
    at(
      x,
      y,
      group(
        slab(
          `${toothed(r, teeth, 0.13)}${round(0, 0, r * 0.3)}`,
          slant(lighter(color, 0.55), color, darker(color, 0.3)),
          color,
          [look.between('width', 50, 90), -24],
          { 'fill-rule': 'evenodd' },
        ) +
          spun(r * 0.32, r * 0.8, color, 0.5) +
          hoop([0, 0, r * 0.32], '#ffffff', 2, { opacity: 0.6 }) +
          hoop([0, 0, r * 0.3], '#3a424a', 6, { 'stroke-dasharray': '7 6' }) +
          (look.pick('holes', [true, false])
            ? around(6, (angle) => hole(...polar(angle, r * 0.57), r * 0.09))
            : ''),
        'scale(.92 1)',
      ),
    )
  const count = look.pick('count', [1, 2, 3])
  if (count === 1) return wheel(380, 410, 236, look.count('teeth', 28, 44))
  return (
    wheel(480, 320, 150, look.count('teeth', 22, 32)) +
    wheel(280, 460, 176, look.count('teeth', 26, 36)) +
    (count === 3 ? wheel(560, 560, 96, 18) : '')
  )
}
