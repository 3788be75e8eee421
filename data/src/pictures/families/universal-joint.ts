import { ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { at, circle, group, hoop } from '../kit/shape.ts'
import { matt, metal, upright, zinc } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Universal joint cross. */
export function universalJoint(look: PartLook): string {
  const r = look.between('radius', 46, 58)
  const arm = (turn: number) =>
    group(
      upright(0, -60, 0.3, [
        { h: 50, r: r * 0.8, skin: metal(ink.bright) },
        { h: 12, r: r * 0.9, skin: matt('#23282d') },
        { h: 92, r, skin: metal(ink.steel) },
        { h: 6, r: r - 6, skin: metal(ink.bright) },
      ]),
      `rotate(${turn})`,
    )
  return (
    shadow(404, 680, 230, 30) +
    at(
      400,
      410,
      arm(90) +
        arm(270) +
        arm(0) +
        arm(180) +
        circle([0, 0, 84], slant('#eef1f3', '#a0a8af', '#59626b')) +
        circle([0, 0, 50], slant('#8b939a', '#c9ced3')) +
        upright(20, 0, 0.4, [{ h: 24, r: 12, skin: zinc }]),
      look.pick('turn', [18, -24, 40]),
      1.1,
    ) +
    (look.variant % 2 ? hoop([640, 640, 40], '#8b949c', 9) + hoop([690, 620, 40], '#8b949c', 9) : '')
  )
}
