import { block } from '../kit/block.ts'
import { darker, lighter } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { across } from '../kit/paint.ts'
import { line, n, rect, times } from '../kit/shape.ts'
import { shadow } from '../kit/studio.ts'
import { foldEdges } from './filter-paper.ts'

/** Cabin filter: a pleated white or charcoal panel with its airflow arrow. */
export function cabinFilter(look: PartLook): string {
  const fleece = look.pick('fleece', ['#f4f5f4', '#565b5f', '#e8efe9', '#6a6e70', '#f4f5f4', '#cfd8e2'])
  const w = look.between('width', 470, 540)
  const d = look.between('depth', 250, 320)
  const h = look.between('height', 60, 92)
  const x = 540
  const y = 600 + h / 2
  return (
    shadow(430, y - 62, 350, 110, 0.8) +
    block({
      rise: 0.56,
      x,
      y,
      w,
      d,
      h,
      color: fleece,
      front: frontEdge(look, w, h),
      side: foldEdges(d, h, fleece),
      top: cabinTop(w, d, fleece),
    })
  )
}

function frontEdge(look: PartLook, w: number, h: number): string {
  const color = look.accent
  return (
    rect([w * 0.26, h * 0.2, w * 0.48, h * 0.6, 6], color) +
    letters('AIR FLOW', [w * 0.46, h * 0.5, h * 0.25], '#ffffff', 1) +
    line(`M${n(w * 0.69)} ${n(h * 0.36)}v${n(h * 0.28)}m-8 -9l8 9l8 -9`, '#ffffff', 3.5)
  )
}

function cabinTop(w: number, d: number, fleece: string): string {
  const count = 22
  const fold = (w - 12) / count
  return times(count, (i) =>
    rect(
      [6 + i * fold, 4, fold + 0.5, d - 8, 0],
      across([0, darker(fleece, 0.42)], [30, lighter(fleece, 0.6)], [55, fleece], [100, darker(fleece, 0.5)]),
    ),
  )
}
