import { block } from '../kit/block.ts'
import { darker, ink, lighter } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { smallPrint, squareCode } from '../kit/print.ts'
import { rect, times } from '../kit/shape.ts'
import { shadow } from '../kit/studio.ts'

/** Control units: finned alloy boxes with a plug. */
export function controlUnit(look: PartLook): string {
  const color = look.pick('case', ['#b3b9be', '#2b3036', '#8b939a', '#24282d'])
  const w = look.between('width', 360, 430)
  const d = look.between('depth', 280, 330)
  const h = look.between('height', 66, 110)
  return (
    shadow(430, 620, 320, 84, 0.8) +
    block({
      x: 500,
      y: 600 + h / 2,
      w,
      d,
      h,
      color,
      rise: 0.56,
      front: plugs(w, h),
      top:
        label(look, w, d) +
        fins(color, w, d) +
        rect([6, 6, w - 12, d - 12, 10], 'none', { stroke: '#ffffff', 'stroke-width': 2, opacity: 0.35 }),
    })
  )
}

const label = (look: PartLook, w: number, d: number) =>
  rect([w * 0.1, d * 0.12, w * 0.44, d * 0.56, 6], slant('#ffffff', '#dfe4e8')) +
  rect([w * 0.1, d * 0.12, w * 0.44, d * 0.07, 6], look.accent) +
  letters('ELECTRONICS', [w * 0.32, d * 0.28, 24, w * 0.38], '#23303c', 1) +
  smallPrint([w * 0.14, d * 0.38, w * 0.22], 3, '#59626b') +
  squareCode(w * 0.42, d * 0.36, w * 0.08, '#23303c') +
  times(18, (i) => rect([w * 0.14 + i * w * 0.02, d * 0.54, 2 + ((i * 5) % 4), d * 0.09, 0], '#23303c'))

const fins = (color: string, w: number, d: number) =>
  times(
    9,
    (i) =>
      rect([w * 0.62 + i * w * 0.037, d * 0.1, w * 0.018, d * 0.8, 2], darker(color, 0.3)) +
      rect([w * 0.62 + i * w * 0.037, d * 0.1, w * 0.008, d * 0.8, 2], lighter(color, 0.5)),
  )

const plugs = (w: number, h: number) =>
  rect([w * 0.14, h * 0.16, w * 0.34, h * 0.66, 8], '#14171a') +
  rect([w * 0.54, h * 0.16, w * 0.34, h * 0.66, 8], '#14171a') +
  times(
    20,
    (i) =>
      rect([w * 0.17 + (i % 10) * w * 0.028, h * 0.32 + Math.floor(i / 10) * h * 0.2, 5, 5, 0], ink.brass) +
      rect([w * 0.57 + (i % 10) * w * 0.028, h * 0.32 + Math.floor(i / 10) * h * 0.2, 5, 5, 0], ink.brass),
  )
