import { alloy, darker, ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { around, circle, polar } from '../kit/shape.ts'
import { facing, matt, metal, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, spun } from '../kit/surface.ts'
import { pulley } from './belt-pulley.ts'
import { ear } from './mounting-ear.ts'

/** Pumps driven by a belt: power steering, vacuum, oil, compressor of a truck. */
export function gearPump(look: PartLook): string {
  const r = look.between('radius', 104, 126)
  const hasReservoir = look.pick('reservoir', [true, false])
  const face =
    spun(0, r, '#59626b', 0.4) +
    around(look.pick('holes', [3, 4, 6]), (angle) =>
      circle([...polar(angle, r * 0.6), r * 0.17], '#1b2025'),
    ) +
    spun(0, r * 0.28, ink.bright, 0.6) +
    hole(0, 0, 14)
  return (
    shadow(430, 640, 240, 30) +
    (hasReservoir
      ? upright(540, 330, 0.3, [
          { h: 110, r: 84, skin: matt('#e6e4d8') },
          { h: 10, r: 88, skin: matt('#1d2125') },
          { h: 26, r: 44, skin: matt('#1d2125') },
        ])
      : upright(560, 340, 0.36, [
          { h: 60, r: 36, skin: metal(alloy) },
          { h: 12, r: 44, skin: metal(alloy), cap: '#14171a' },
        ])) +
    facing(500, 430, 0.62, [
      { h: 60, r: r * 0.84, top: r * 0.94, skin: metal(alloy) },
      { h: 90, r: r * 1.02, skin: metal(alloy) },
      { h: 16, r: r * 1.08, skin: metal(darker(alloy, 0.15)) },
    ]) +
    ear(470, 318, -6) +
    ear(460, 546, 180) +
    around(2, (_, i) =>
      facing(620 - i * 10, 380 + i * 100, 0.5, [{ h: 40, r: 24, skin: metal(ink.zinc), cap: '#14171a' }]),
    ) +
    facing(386, 430, 0.76, [{ h: 60, r: r * 0.5, skin: metal(alloy) }]) +
    facing(322, 430, 0.76, pulley(r, look.pick('finish', ['#2b3036', '#8b939a', '#59626b']), face, 6))
  )
}
