import { ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { at, line, n, times } from '../kit/shape.ts'
import { slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Main and rod bearing shells. */
export function bearingShells(look: PartLook): string {
  const shell = (x: number, y: number, turn: number, r: number) =>
    at(
      x,
      y,
      slab(
        `M${n(-r)} 0A${n(r)} ${n(r)} 0 0 1 ${n(r)} 0H${n(r - 16)}A${n(r - 16)} ${n(r - 16)} 0 0 0 ${n(16 - r)} 0Z`,
        slant('#f6f7f8', '#c2c8cd', '#8a929a'),
        look.pick('back', ['#b7bdc3', ink.copper, '#a8aeb4']),
        [look.between('depth', 66, 96), -34],
      ) + line(`M${n(r * 0.96)} -18L${n(r * 0.96 + 60)} -46`, '#4d565e', 4, { opacity: 0.6 }),
      turn,
    )
  const r = look.between('radius', 112, 136)
  return (
    shadow(400, 660, 290, 40, 0.8) +
    times(2, (i) => shell(240 + i * 300, 330, i * 6 - 4, r * 0.92)) +
    times(2, (i) => shell(230 + i * 310, 560, 4 - i * 8, r))
  )
}
