import { ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { group, times } from '../kit/shape.ts'
import { facing, metal, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { belt, loops } from './belt-loop.ts'
import { tensionRoller } from './tension-roller.ts'

/** Timing kit: belt, tensioner and idlers laid out together. */
export function timingKit(look: PartLook): string {
  const roller = (x: number, y: number, r: number) => facing(x, y, 0.88, tensionRoller(look, r))
  const parts = look.pick('with', ['pump', 'idlers', 'idlers'] as const)
  const bolts = times(3, (i) =>
    upright(590 + i * 44, 700, 0.34, [
      { h: 46, r: 9, skin: metal(ink.zinc) },
      { h: 14, r: 17, skin: metal(ink.zinc) },
    ]),
  )
  return (
    shadow(400, 668, 290, 40, 0.9) +
    group(
      belt(look.pick('loop', loops), look.between('width', 50, 92), '#2a2d31', 'teeth'),
      'translate(-30 -20) scale(.86)',
    ) +
    shadow(300, 690, 110, 16) +
    roller(270, 590, 88) +
    shadow(520, 676, 90, 14) +
    roller(480, 600, 72) +
    (parts === 'pump' ? roller(620, 500, 84) : '') +
    bolts
  )
}
