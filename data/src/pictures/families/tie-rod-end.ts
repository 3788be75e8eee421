import { ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { at, group } from '../kit/shape.ts'
import { metal, prism, thread, upright, zinc } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { ballStud } from './ball-stud.ts'

/** Tie rod end: eye with ball stud on a threaded shank. */
export function tieRodEnd(look: PartLook): string {
  const color = look.pick('body', ['#3a4047', '#7d858d', '#23272c', '#6d6248', '#59616a', '#2f4560'])
  const shank = look.between('shank', 230, 300)
  const rod = group(
    upright(0, 0, 0.3, [
      { h: 70, r: 50, top: 34, skin: metal(color) },
      { h: shank * 0.4, r: 32, top: 29, skin: metal(color) },
      ...thread(shank * 0.6, 27, 15, zinc),
    ]),
    'rotate(68)',
  )
  return (
    shadow(440, 610, 270, 30) +
    at(
      268,
      520,
      rod +
        upright(0, 60, 0.36, [
          { h: 40, r: 84, skin: metal(color) },
          { h: 66, r: 92, skin: metal(color) },
          { h: 20, r: 84, top: 66, skin: metal(color) },
        ]) +
        at(0, -66, ballStud(look.pick('nut', [true, false])), 0, 1.45),
    ) +
    (look.pick('lock', [true, false])
      ? group(prism([540, 420, 0.4], [6, 46, 34], ink.zinc), 'rotate(68 540 420) translate(-46 0)')
      : '')
  )
}
