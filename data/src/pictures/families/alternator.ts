import { alloy, darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { around, circle, group, hoop, path, sector } from '../kit/shape.ts'
import { facing, matt, metal } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, spun } from '../kit/surface.ts'
import { pulley } from './belt-pulley.ts'
import { ear } from './mounting-ear.ts'

/** Alternator: slotted alloy housing, copper windings behind, pulley in front. */
export function alternator(look: PartLook): string {
  const r = look.between('radius', 200, 222)
  const slots = look.count('slots', 12, 18)
  const face =
    spun(0, r, alloy, 0.3) +
    hoop([0, 0, r - 3], '#ffffff', 3, { opacity: 0.6 }) +
    around(
      slots,
      (angle) =>
        path(sector(r * 0.56, r * 0.9, angle, angle + 200 / slots), '#1c2126') +
        path(
          sector(r * 0.7, r * 0.88, angle + 2, angle + 180 / slots),
          slant(lighter(ink.copper, 0.35), darker(ink.copper, 0.3)),
          { opacity: 0.85 },
        ),
    ) +
    circle([0, 0, r * 0.5], slant(lighter(alloy, 0.4), darker(alloy, 0.25)))
  return (
    shadow(424, 678, 240, 30) +
    ear(420, 216, 0) +
    group(ear(420, 604, 180), 'translate(0 0)') +
    ear(300, 250, -38) +
    facing(440, 410, 0.84, [
      { h: 40, r: r * 0.82, top: r * 0.94, skin: matt('#2b3036') },
      { h: look.between('stack', 44, 74), r: r - 4, skin: matt('#59626b') },
      { h: 52, r, skin: metal(alloy), face },
    ]) +
    facing(
      318,
      410,
      0.84,
      pulley(
        look.between('pulley', 92, 106),
        look.pick('finish', ['#7d858d', '#3a4047', '#aab1b7']),
        fan(),
        look.count('grooves', 5, 7),
      ),
    )
  )
}

const fan = () =>
  spun(0, 94, '#7d858d', 0.5) +
  around(8, (angle) => path(sector(46, 84, angle, angle + 24), '#23282d')) +
  hole(0, 0, 30) +
  circle([0, 0, 22], metal(ink.zinc)('across'))
