import { faint, ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { across, ball, slant } from '../kit/paint.ts'
import { at, circle, group, rect, times } from '../kit/shape.ts'
import { chrome, metal, slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** LED light bar and daytime running lights. */
export function lightBar(look: PartLook): string {
  const cells = look.count('cells', 6, 12)
  const rows = look.pick('rows', [1, 2])
  const w = 600
  const h = rows === 2 ? 150 : 92
  const pitch = (w - 40) / cells
  const face = times(rows, (row) =>
    times(
      cells,
      (i) =>
        rect([20 + i * pitch + 3, 14 + row * 64, pitch - 6, 58, 8], chrome('down')) +
        circle(
          [20 + (i + 0.5) * pitch, 43 + row * 64, Math.min(24, pitch * 0.42)],
          ball('#ffffff', '#fdf3d2', '#b9c4cc', '#47525c'),
        ),
    ),
  )
  return (
    shadow(410, 596, 320, 34) +
    group(
      times(14, (i) => rect([110 + i * 42.6, 290, 30, 40, 3], across('#4e565e', '#1c2024'))) +
        rect([100, 320, w, h, 20], slant('#5b646c', '#23282d', '#121518')) +
        at(100, 320 + (h - (rows === 2 ? 150 : 86)) / 2, face) +
        rect([112, 328, w - 24, h - 16, 14], slant('#ffffff55', '#ffffff00', '#ffffff11')) +
        bracketFoot(150, 320 + h) +
        bracketFoot(590, 320 + h),
      'skewY(-4) translate(0 50)',
    )
  )
}

const bracketFoot = (x: number, y: number) =>
  slab(`M${x} ${y - 16}h56v60q0 8 -8 8h-40q-8 0 -8 -8Z`, slant('#6a737b', '#2f353b'), '#1d2226', [10, -5]) +
  circle([x + 28, y + 22, 12], metal(ink.bright)('across')) +
  circle([x + 28, y + 22, 6], faint(ink.black, 0.8))
