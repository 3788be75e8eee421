import { block } from '../kit/block.ts'
import { darker, ink, lighter } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { circle, path, rect, times } from '../kit/shape.ts'
import { facing, gloss, matt, metal } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Inverters and chargers on board. */
export function inverter(look: PartLook): string {
  const color = look.pick('alloy', ['#b9bfc4', '#8b939a', '#a9b0b5'])
  const w = 380
  const d = 280
  const h = look.between('height', 130, 180)
  return (
    shadow(430, 640, 310, 70, 0.8) +
    block({
      x: 500,
      y: 650,
      w,
      d,
      h,
      color,
      rise: 0.5,
      top: lid(look, color, w, d),
      front:
        rect([24, h * 0.22, 90, h * 0.54, 10], '#14171a') +
        times(8, (i) => circle([140 + i * 30, h * 0.84, 6], '#59626b')),
    }) +
    times(3, (i) =>
      facing(240 + i * 76, 560 + i * 10, 0.5, [
        { h: 50, r: 26, skin: gloss(ink.orange) },
        { h: 12, r: 30, skin: matt('#23272c'), cap: '#0c0e10' },
      ]),
    ) +
    facing(420, 590, 0.5, [{ h: 40, r: 16, skin: metal(ink.bright), cap: '#14171a' }])
  )
}

const lid = (look: PartLook, color: string, w: number, d: number) =>
  times(
    11,
    (i) =>
      rect([20 + i * 31, 30, 12, d - 60, 4], darker(color, 0.3)) +
      rect([20 + i * 31, 30, 5, d - 60, 2], lighter(color, 0.6)),
  ) +
  rect([w * 0.3, d * 0.3, w * 0.4, d * 0.4, 8], slant('#ffffff', '#dfe4e8')) +
  rect([w * 0.3, d * 0.3, w * 0.4, d * 0.06, 8], look.accent) +
  letters('POWER', [w * 0.5, d * 0.43, 19], '#23303c', 1) +
  letters('ELECTRONICS', [w * 0.5, d * 0.52, 14, w * 0.34], '#23303c', 1) +
  path(`M${w * 0.5 - 12} ${d * 0.64}l12 -20l12 20Z`, ink.amber)
