import { ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { around, hoop, path, polar, sector } from '../kit/shape.ts'
import { facing } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { bore, hole, spun } from '../kit/surface.ts'
import { pulley } from './belt-pulley.ts'

/** Idler, freewheel, crankshaft pulleys. */
export function pulleyPart(look: PartLook): string {
  const r = look.between('radius', 186, 232)
  const isDamper = look.variant % 2 === 0
  const color = look.pick('color', ['#59626b', '#2b3036', '#8b939a'])
  const spokes = look.count('spokes', 3, 6)
  const face =
    spun(r * 0.8, r, color, 0.4) +
    (isDamper ? hoop([0, 0, r * 0.79], '#14171a', r * 0.05) : '') +
    spun(0, r * 0.76, color, 0.3) +
    around(
      spokes,
      (angle) =>
        path(sector(r * 0.36, r * 0.68, angle, angle + 220 / spokes), '#181c20') +
        path(sector(r * 0.36, r * 0.4, angle, angle + 220 / spokes), '#ffffff', { opacity: 0.2 }),
    ) +
    spun(r * 0.1, r * 0.3, ink.steel, 0.55) +
    bore(r * 0.13, 40, 0.86) +
    (isDamper ? around(4, (angle) => hole(...polar(angle, r * 0.22), 8), 45) : '')
  return (
    shadow(424, 410 + r + 34, r, 28) +
    facing(430, 410, 0.84, pulley(r, color, face, look.count('grooves', 5, 8)))
  )
}
