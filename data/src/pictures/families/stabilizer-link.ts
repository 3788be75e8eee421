import type { PartLook } from '../kit/look.ts'
import { at, group, n } from '../kit/shape.ts'
import { metal, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { tube } from '../kit/surface.ts'
import { ballStud } from './ball-stud.ts'

/** Stabilizer link: a rod between two ball studs. */
export function stabilizerLink(look: PartLook): string {
  const color = look.pick('rod', ['#2a2f35', '#59616a', '#26344a'])
  const long = look.between('long', 300, 400)
  const eye = upright(0, 44, 0.36, [
    { h: 62, r: 56, skin: metal(color) },
    { h: 12, r: 52, top: 42, skin: metal(color) },
  ])
  const end = (x: number, y: number, turn: number) =>
    at(x, y, eye + at(0, -28, ballStud(true), 0, 0.86), turn)
  return (
    shadow(400, 690, 230, 28) +
    group(
      tube(`M300 ${n(560 - long * 0.1)}L520 ${n(620 - long)}`, 34, color, 0.6) +
        end(528, 610 - long, 0) +
        end(292, 570, 0),
      'translate(-10 30)',
    ) +
    (look.variant % 2
      ? group(
          tube('M470 640L640 420', 34, color, 0.6) + at(470, 640, eye) + at(640, 420, eye),
          'translate(20 -10) scale(.98)',
        )
      : '')
  )
}
