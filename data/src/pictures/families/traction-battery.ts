import { block } from '../kit/block.ts'
import { darker, ink, lighter } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { smallPrint } from '../kit/print.ts'
import { path, rect, times } from '../kit/shape.ts'
import { shadow } from '../kit/studio.ts'
import { tube } from '../kit/surface.ts'

/** High-voltage battery packs and modules. */
export function tractionBattery(look: PartLook): string {
  const isModule = look.variant % 2 === 1
  const color = isModule ? '#3d454d' : look.pick('case', ['#c3c8cc', '#2b3036'])
  const [w, d, h] = isModule ? [420, 230, 170] : [500, 330, 90]
  return (
    shadow(430, 620, 330, 90, 0.8) +
    block({
      x: isModule ? 520 : 530,
      y: 620,
      w,
      d,
      h,
      color,
      rise: 0.5,
      top: (isModule ? cellTops : packTop)({ cells: look.count('cells', 4, 8), w, d, color }),
      front:
        rect([20, h * 0.2, w - 40, h * 0.5, 8], darker(color, 0.25)) +
        letters('BATTERY', [w * 0.24, h * 0.46, Math.min(21, h * 0.24)], '#dfe4e8', 1) +
        smallPrint([w * 0.46, h * 0.36, w * 0.26], 3, '#dfe4e8', { thick: 3 }) +
        rect([w - 90, h * 0.28, 56, h * 0.34, 6], ink.orange),
    }) +
    tube('M400 640C420 690 520 700 580 660', 26, ink.orange, 0.5)
  )
}

interface Top {
  cells: number
  w: number
  d: number
  color: string
}

function cellTops({ cells, w, d }: Top): string {
  const pitch = (w - 30) / cells
  return (
    times(
      cells,
      (i) =>
        rect([15 + i * pitch + 3, 14, pitch - 6, d - 28, 6], slant('#7aa5cf', '#2f6fb0')) +
        rect([15 + i * pitch + pitch * 0.2, 26, pitch * 0.6, 30, 4], slant('#f4f6f7', '#8b949c')) +
        rect(
          [15 + i * pitch + pitch * 0.2, d - 56, pitch * 0.6, 30, 4],
          slant(lighter(ink.copper, 0.4), ink.copper),
        ),
    ) +
    times(cells - 1, (i) =>
      rect(
        [15 + i * pitch + pitch * 0.4, i % 2 ? 32 : d - 50, pitch * 1.2, 18, 3],
        slant('#e8c27a', '#b07f35'),
      ),
    )
  )
}

function packTop({ cells, w, d, color }: Top): string {
  const pitch = (w - 30) / cells
  return (
    times(
      cells,
      (i) =>
        rect([20 + i * pitch, 30, pitch - 10, d - 60, 10], darker(color, 0.12)) +
        rect([24 + i * pitch, 34, pitch - 18, 8, 4], '#ffffff', { opacity: 0.25 }),
    ) +
    path(`M${w * 0.5 - 30} ${d * 0.66}L${w * 0.5} ${d * 0.34}L${w * 0.5 + 30} ${d * 0.66}Z`, ink.amber) +
    path(`M${w * 0.5 + 4} ${d * 0.42}l-14 ${d * 0.13}h10l-4 ${d * 0.08}l15 -${d * 0.12}h-10Z`, '#15181b')
  )
}
