import { ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { at, circle, group, hoop } from '../kit/shape.ts'
import { facing, metal, thread, upright, zinc } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { spun, tube } from '../kit/surface.ts'

/** Tie rod, torque rod. */
export function tieRod(look: PartLook): string {
  const color = look.pick('rod', ['#2b3036', '#59626b', '#7d858d'])
  const isThick = look.variant % 2 === 1
  const eye = (x: number, y: number) =>
    at(
      x,
      y,
      facing(0, 0, 0.6, [
        {
          h: 90,
          r: 70,
          skin: metal(color),
          face:
            circle([0, 0, 60], '#1d2024') +
            hoop([0, 0, 46], '#3c4248', 6) +
            spun(16, 34, ink.bright, 0.5) +
            circle([0, 0, 16], '#0f1215'),
        },
      ]),
    )
  return (
    shadow(400, 640, 310, 30) +
    (isThick
      ? tube('M210 520L600 330', 74, color, 0.7) + eye(610, 326) + eye(190, 530)
      : group(
          upright(400, 740, 0.28, [
            ...thread(150, 22, 16, zinc),
            { h: 330, r: 26, skin: metal(color) },
            { h: 30, r: 34, skin: metal(color) },
            { h: 20, r: 44, top: 56, skin: metal('#8b939a') },
            { h: 46, r: 58, skin: metal('#8b939a') },
            { h: 20, r: 54, top: 40, skin: metal('#8b939a') },
            ...thread(70, 24, 8, zinc),
          ]),
          'rotate(62 400 410)',
        ))
  )
}
