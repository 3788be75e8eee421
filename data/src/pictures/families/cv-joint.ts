import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { around, circle, group, hoop, polar } from '../kit/shape.ts'
import { facing, metal, thread, zinc } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { spun } from '../kit/surface.ts'
import { spline } from './spline.ts'

/** CV joint: bell with its splined stub. */
export function cvJoint(look: PartLook): string {
  const r = look.between('radius', 150, 178)
  const isInner = look.pick('inner', [false, true])
  const face =
    spun(r * 0.84, r, '#6d757d', 0.4) +
    circle([0, 0, r * 0.84], '#17191c') +
    around(isInner ? 3 : 6, (angle) =>
      circle(
        [...polar(angle, r * 0.52), r * (isInner ? 0.24 : 0.17)],
        slant('#ffffff', '#a8b0b7', '#3b434a'),
      ),
    ) +
    spun(r * 0.2, r * 0.42, '#8b939a', 0.5) +
    circle([0, 0, r * 0.2], '#0c0e10') +
    hoop([0, 0, r * 0.2], '#59626b', 7, { 'stroke-dasharray': '6 6' })
  return (
    shadow(430, 650, 250, 30) +
    group(
      facing(470, 410, 0.66, [
        ...thread(50, 30, 7, zinc),
        ...spline(120, 38),
        { h: 20, r: 60, skin: metal('#7d858d') },
        { h: 70, r: 80, top: r, skin: metal('#59626b') },
        { h: 120, r, skin: metal('#59626b') },
        { h: 20, r: r + 4, skin: metal('#6d757d'), face },
      ]),
      'rotate(-14 400 410)',
    )
  )
}
