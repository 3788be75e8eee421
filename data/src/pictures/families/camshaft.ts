import { darker, ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { at, group, rect, times } from '../kit/shape.ts'
import { chrome, metal, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Camshaft with its lobes. */
export function camshaft(look: PartLook): string {
  const color = look.pick('steel', ['#9ba3aa', '#7d858d'])
  const lobes = look.count('lobes', 6, 10)
  const pitch = 500 / lobes
  const paint = metal(color)('across')
  const shaft = (x: number) =>
    at(
      x,
      0,
      rect([378, 90, 44, 580, 6], metal(darker(color, 0.1))('across')) +
        times(lobes, (i) => {
          const side = ((i * 7) % 3) - 1
          return (
            rect(
              [356 + side * 20 - (side ? 0 : 4), 120 + i * pitch, side ? 92 : 96, pitch * 0.42, 9],
              paint,
            ) + rect([362, 120 + i * pitch + pitch * 0.62, 76, pitch * 0.18, 3], chrome('across'))
          )
        }) +
        upright(400, 700, 0.3, [
          { h: 22, r: look.between('gear', 62, 84), skin: metal(ink.iron) },
          { h: 18, r: 40, skin: metal(color) },
        ]),
    )
  return (
    shadow(400, 640, 300, 32) +
    group(look.pick('pair', [shaft(-62) + shaft(62), shaft(0)]), 'rotate(56 400 400) translate(0 10)')
  )
}
