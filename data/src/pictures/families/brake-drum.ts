import { darker, ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { around, hoop, polar } from '../kit/shape.ts'
import { facing, matt, metal } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { bore, hole, spun } from '../kit/surface.ts'

/** Brake drum, closed side to us. */
export function brakeDrum(look: PartLook): string {
  const bolts = look.pick('bolts', [5, 4, 6, 8, 5, 10])
  const color = look.pick('color', [ink.cast, '#4a5057', '#9aa2a9'])
  const r = 252
  const face =
    spun(0, r - 14, color, 0.34) +
    hoop([0, 0, r - 16], '#ffffff', 3, { opacity: 0.4 }) +
    hoop([0, 0, r * 0.62], darker(color, 0.4), 4, { opacity: 0.6 }) +
    around(bolts, (angle) => hole(...polar(angle, r * 0.45), 14), -90) +
    bore(r * 0.27, 26, 0.82)
  return (
    shadow(430, 690, 240, 30) +
    facing(440, 410, 0.82, [
      { h: 34, r: r + 10, skin: metal(color) },
      { h: look.between('width', 84, 120), r: r - 6, skin: matt(color) },
      { h: 14, r: r - 2, top: r - 12, skin: metal(color), face },
    ])
  )
}
