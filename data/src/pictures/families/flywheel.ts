import { ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { around, circle, path, polar, sector } from '../kit/shape.ts'
import { facing, metal } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { bore, hole, spun } from '../kit/surface.ts'
import { toothed } from './toothed-wheel.ts'

/** Flywheel and ring gear. */
export function flywheel(look: PartLook): string {
  const r = 250
  const isDual = look.variant % 2 === 0
  const face =
    circle([0, 0, r], '#3b434a') +
    path(toothed(r + 8, 96, 0.05), slant('#b9c0c6', '#6d757d', '#3d464e')) +
    spun(r * 0.42, r * 0.9, ink.steel, 0.55) +
    circle([0, 0, r * 0.42], slant('#59626b', '#2b3138')) +
    spun(r * 0.12, r * 0.38, ink.cast, 0.4) +
    around(look.pick('bolts', [6, 8]), (angle) => hole(...polar(angle, r * 0.27), 11)) +
    around(6, (angle) => hole(...polar(angle, r * 0.84), 9), 10) +
    (isDual ? around(4, (angle) => path(sector(r * 0.46, r * 0.56, angle, angle + 46), '#2a3036')) : '') +
    bore(r * 0.13, 40, 0.86)
  return (
    shadow(420, 692, 240, 30) +
    facing(424, 408, 0.86, [
      { h: look.between('depth', 34, 66), r: r * 0.96, skin: metal(ink.cast) },
      { h: 34, r: r + 6, skin: metal('#6d757d'), face },
    ])
  )
}
