import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { across } from '../kit/paint.ts'
import { group, n, path, rect, times } from '../kit/shape.ts'
import { chrome, metal } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole } from '../kit/surface.ts'

/** Crankshaft, lying across. */
export function crankshaft(look: PartLook): string {
  const color = look.pick('steel', ['#9ba3aa', '#7d858d', '#8b8f86'])
  const throws = look.pick('throws', [4, 3, 4])
  const metalSkin = metal(color)('across')
  const pitch = 470 / throws
  const web = (y: number, side: number) =>
    path(
      `M${n(400 - side * 96)} ${n(y)}q${n(side * -10)} 12 0 24L${n(400 + side * 112)} ${n(y + 24)}q${n(side * 14)} -12 0 -24Z`,
      across(darker(color, 0.4), lighter(color, 0.55), color, darker(color, 0.5)),
      { stroke: darker(color, 0.45), 'stroke-width': 1.5 },
    )
  const journal = (x: number, y: number, w: number, h: number) =>
    rect([x - w / 2, y, w, h, 3], chrome('across'))
  const shaft =
    rect([364, 90, 72, 50, 6], metalSkin) +
    rect([378, 60, 44, 40, 4], metalSkin) +
    times(throws, (i) => {
      const y = 140 + i * pitch
      const side = i % 2 ? 1 : -1
      return (
        journal(400, y - 12, 82, 30) +
        web(y + 12, side) +
        journal(400 + side * 60, y + 34, 70, pitch - 74) +
        web(y + pitch - 42, side)
      )
    }) +
    journal(400, 598, 82, 34) +
    rect([322, 628, 156, 30, 4], metalSkin) +
    rect([340, 656, 120, 14, 4], metalSkin) +
    times(5, (i) => hole(344 + i * 28, 643, 5))
  return shadow(400, 640, 310, 34) + group(shaft, 'rotate(64 400 400) translate(0 28)')
}
