import { ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { across } from '../kit/paint.ts'
import { circle, n, path } from '../kit/shape.ts'
import { matt, metal, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { spun } from '../kit/surface.ts'

/** Cylinder liners and sleeves. */
export function cylinderLiner(look: PartLook): string {
  const r = look.between('radius', 120, 140)
  const one = (x: number, y: number) =>
    shadow(x, y + r * 0.14, r * 1.2, r * 0.3) +
    upright(x, y, 0.34, [
      { h: 50, r: r - 12, skin: metal('#7d858d') },
      { h: 8, r: r - 8, skin: matt('#7a2f24') },
      { h: look.between('tall', 220, 290), r: r - 6, skin: metal('#8b939a') },
      {
        h: 26,
        r: r + 8,
        skin: metal(ink.steel),
        face:
          spun(r * 0.84, r + 6, ink.steel, 0.5) +
          circle([0, 0, r * 0.85], across('#1b2025', '#59626b', '#c9ced3', '#59626b')) +
          path(
            `M${n(-r * 0.85)} 0A${n(r * 0.85)} ${n(r * 0.85)} 0 0 1 ${n(r * 0.85)} 0A${n(r * 0.85)} ${n(r * 0.4)} 0 0 0 ${n(-r * 0.85)} 0Z`,
            '#07090b',
            { opacity: 0.55 },
          ),
      },
    ])
  return look.pick('pair', [true, false]) ? one(520, 560) + one(290, 650) : one(400, 630)
}
