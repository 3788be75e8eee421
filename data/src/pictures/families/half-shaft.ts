import { ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { group } from '../kit/shape.ts'
import { matt, metal, ribs, thread, upright, zinc } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { spline } from './spline.ts'

/** Half shaft with joints and boots at both ends. */
export function halfShaft(look: PartLook): string {
  const boot = look.pick('boot', ['#26292d', '#4a3d30', '#3d4248'])
  const color = look.pick('steel', ['#59626b', '#33393f', '#7d858d'])
  const shaft = upright(400, 760, 0.26, [
    ...thread(36, 13, 6, zinc),
    ...spline(60, 17),
    { h: 20, r: 40, top: 62, skin: metal('#6d757d') },
    { h: 62, r: 62, skin: metal('#6d757d') },
    { h: 14, r: 66, skin: metal(ink.bright) },
    ...ribs(110, 58, look.count('folds', 4, 6), matt(boot), 0.78),
    { h: 12, r: 30, skin: metal(ink.bright) },
    { h: look.between('long', 130, 200), r: look.between('thick', 17, 24), skin: metal(color) },
    ...(look.variant % 2
      ? [
          { h: 40, r: 30, skin: matt(ink.rubber) },
          { h: 40, r: 20, skin: metal(color) },
        ]
      : []),
    { h: 12, r: 30, skin: metal(ink.bright) },
    ...ribs(90, 54, 4, matt(boot), 0.78),
    { h: 12, r: 60, skin: metal(ink.bright) },
    { h: 70, r: 58, skin: metal('#6d757d') },
    { h: 16, r: 40, skin: metal('#6d757d') },
    ...spline(60, 19),
  ])
  return shadow(400, 650, 330, 30) + group(shaft, 'rotate(62 400 410) translate(0 -10) scale(1.02)')
}
