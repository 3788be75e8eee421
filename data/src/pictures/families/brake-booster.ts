import { alloy, ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { around, box, circle, polar } from '../kit/shape.ts'
import { facing, matt, metal, slab, thread, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { spun } from '../kit/surface.ts'

/** Brake booster with its master cylinder. */
export function brakeBooster(look: PartLook): string {
  const color = look.pick('shell', ['#23272c', '#c3bfae', '#33393f'])
  const r = look.between('radius', 196, 226)
  return (
    shadow(440, 680, 250, 32) +
    facing(480, 420, 0.62, [
      ...thread(70, 14, 8, metal(ink.zinc)),
      { h: 50, r: 60, skin: matt(ink.rubber) },
      { h: 46, r: r - 30, top: r - 6, skin: metal(color) },
      { h: 14, r: r + 4, skin: metal(color) },
      {
        h: 60,
        r,
        top: r - 40,
        skin: metal(color),
        face:
          spun(0, r - 42, color, 0.35) +
          around(4, (angle) => circle([...polar(angle, r * 0.56), 10], ink.zinc), 45),
      },
    ]) +
    facing(250, 420, 0.5, [
      { h: 20, r: 62, skin: metal(alloy) },
      { h: 190, r: 42, skin: metal(alloy) },
    ]) +
    upright(260, 378, 0.34, [{ h: 30, r: 24, skin: matt('#e6e4d8') }]) +
    slab(box(160, 260, 190, 100, 24), slant('#f4f2e8', '#d5d3c6'), '#b5b3a5', [30, -18]) +
    upright(250, 262, 0.36, [{ h: 44, r: 46, skin: matt(look.pick('cap', ['#14171a', ink.amber])) }])
  )
}
