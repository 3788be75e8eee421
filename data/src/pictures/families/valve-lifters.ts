import { ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { at, hoop, times } from '../kit/shape.ts'
import { chrome, matt, metal, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, spun } from '../kit/surface.ts'

/** Valve lifters, rockers and such small valve gear, standing in a row. */
export function valveLifters(look: PartLook): string {
  const r = look.between('radius', 52, 66)
  const one = (x: number, y: number, s: number) =>
    at(
      x,
      y,
      upright(0, 0, 0.32, [
        { h: 80, r, skin: chrome },
        { h: 8, r: r - 5, skin: matt('#59626b') },
        {
          h: 50,
          r,
          skin: metal(ink.bright),
          face: spun(0, r - 2, ink.bright, 0.5) + hoop([0, 0, r * 0.5], '#59626b', 2) + hole(0, 0, 7),
        },
        ...(look.pick('plunger', [true, false]) ? [{ h: 20, r: 22, top: 16, skin: chrome }] : []),
      ]),
      0,
      s,
    )
  return (
    shadow(400, 640, 290, 60, 0.7) +
    times(3, (i) => one(220 + i * 180, 470, 0.92)) +
    times(3, (i) => one(250 + i * 185, 640, 1.05))
  )
}
