import { darker, ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { at, group, hoop, line, n, round } from '../kit/shape.ts'
import { facing, metal, slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Hose clamps, clips and rubber hangers. */
export function clamp(look: PartLook): string {
  const r = look.between('radius', 110, 140)
  const one = (x: number, y: number, s: number) =>
    at(
      x,
      y,
      group(
        hoop([0, 16, r], darker(ink.steel, 0.5), 34) +
          hoop([0, 0, r], ink.bright, 34) +
          hoop([0, -12, r], '#ffffff', 3) +
          hoop([0, 0, r], '#59626b', 12, { 'stroke-dasharray': '5 9' }),
        'scale(1 .74)',
      ) +
        at(0, -r * 0.74 - 8, slab('M-50 -26H50V26H-50Z', slant('#f1f3f5', '#a8b0b7'), '#79828a', [12, -8])) +
        at(58, -r * 0.74 - 10, facing(30, 0, 0.5, [{ h: 60, r: 20, skin: metal(ink.zinc) }])) +
        line(`M84 ${n(-r * 0.74 - 22)}v24`, '#3b444d', 5),
      0,
      s,
    )
  const hanger = (x: number, y: number) =>
    at(
      x,
      y,
      slab(
        `M-70 -110H70Q90 -110 90 -90V90Q90 110 70 110H-70Q-90 110 -90 90V-90Q-90 -110 -70 -110Z${round(0, -58, 24)}${round(0, 58, 24)}`,
        slant('#4b5259', '#23272b', '#121417'),
        '#16191c',
        [40, -20],
        { 'fill-rule': 'evenodd' },
      ),
    )
  return (
    shadow(404, 660, 270, 44, 0.8) +
    (look.pick('kind', [true, false])
      ? one(520, 330, 0.8) + one(310, 500, 1.05)
      : one(500, 380, 1) + hanger(260, 540))
  )
}
