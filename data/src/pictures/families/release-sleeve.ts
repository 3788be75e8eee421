import { ink } from '../kit/color.ts'
import { hoop } from '../kit/shape.ts'
import { facing, matt, metal } from '../kit/solid.ts'
import { bore, spun } from '../kit/surface.ts'

export const release = (x: number, y: number, r: number) =>
  facing(x, y, 0.84, [
    { h: r * 0.6, r: r * 0.8, skin: matt('#23282d') },
    {
      h: r * 0.5,
      r,
      skin: metal(ink.steel),
      face:
        spun(r * 0.5, r, ink.steel, 0.6) +
        hoop([0, 0, r * 0.74], '#59626b', 3) +
        bore(r * 0.48, r * 0.9, 0.84, '#3b434a'),
    },
  ])
