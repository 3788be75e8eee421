import { alloy, darker, ink } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { barcode, smallPrint } from '../kit/print.ts'
import { around, box, hoop, path, polar, rect, sector, times } from '../kit/shape.ts'
import type { Section } from '../kit/solid.ts'
import { chrome, facing, gloss, metal, ribs, slab, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, spun, tube } from '../kit/surface.ts'

/** Electric motor with a flange: blower, wiper, EPS, traction. */
export function electricMotor(look: PartLook): string {
  const r = look.between('radius', 130, 156)
  const skin = look.pick('body', [metal(alloy), gloss('#2b3036'), metal('#8b939a')])
  const fins = look.pick('fins', [true, false])
  const shaft: Section[] = [
    { h: 14, r: r * 0.4, skin: metal(ink.bright) },
    { h: 80, r: 22, skin: chrome, face: path(sector(4, 20, 0, 40), '#59626b') },
  ]
  const face =
    spun(0, r * 1.1, alloy, 0.35) +
    hoop([0, 0, r * 1.08], '#ffffff', 2, { opacity: 0.6 }) +
    around(6, (angle) => hole(...polar(angle, r * 0.96), 10), 15) +
    around(8, (angle) =>
      path(sector(r * 0.5, r * 0.78, angle, angle + 22), darker(alloy, 0.3), { opacity: 0.5 }),
    )
  return (
    shadow(430, 650, 270, 30) +
    facing(520, 420, 0.6, [
      { h: 26, r: r * 0.8, top: r * 0.96, skin },
      ...(fins ? ribs(220, r, 9, skin, 0.93) : [{ h: 220, r, skin }]),
      { h: 26, r: r * 1.12, skin: metal(alloy), face },
    ]) +
    facing(340, 420, 0.6, shaft) +
    slab(box(480, 236, 150, 66, 10), slant('#4a525a', '#1f2328'), '#15181b', [20, -10]) +
    (look.pick('hv', [true, false])
      ? times(3, (i) => upright(510 + i * 44, 240, 0.36, [{ h: 34, r: 17, skin: gloss(ink.orange) }]))
      : tube('M600 260C660 250 680 330 650 380', 18, '#23272b', 0.4)) +
    rect([486, 396, 120, 66, 5], slant('#fdfdfd', '#d5dbe0')) +
    rect([486, 396, 120, 11, 5], look.accent) +
    letters('MOTOR', [546, 422, 18], ink.navy, 1) +
    smallPrint([498, 442, 58], 2, '#4d5862', { thick: 3 }) +
    barcode([562, 434, 38, 24])
  )
}
