import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { circle, hoop } from '../kit/shape.ts'
import { facing, matt, metal } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { bore, spun } from '../kit/surface.ts'

/** Shaft seals and rubber rings. */
export function oilSeal(look: PartLook): string {
  const color = look.pick('rubber', ['#22262a', '#7a2f24', '#2d4f7a', '#22262a', '#3d6b4a', '#4a3a2c'])
  const one = (x: number, y: number, r: number) =>
    shadow(x + 12, y + r + 20, r * 0.94, 18, 0.9) +
    facing(x, y, 0.84, [
      {
        h: r * 0.36,
        r,
        skin: look.pick('shell', [true, false]) ? metal(ink.steel) : matt(color),
        face:
          spun(r * 0.84, r, ink.steel, 0.4) +
          circle([0, 0, r * 0.86], slant(lighter(color, 0.35), color, darker(color, 0.35))) +
          hoop([0, 0, r * 0.72], darker(color, 0.5), 5) +
          hoop([0, 0, r * 0.66], lighter(color, 0.3), 3, { opacity: 0.5 }) +
          bore(r * look.between('bore', 0.46, 0.58), r * 0.3, 0.84, color),
      },
    ])
  return look.variant % 2
    ? one(500, 320, 130) + one(300, 470, 164)
    : one(400, 410, look.between('radius', 200, 236))
}
