import { faint, ink } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { across } from '../kit/paint.ts'
import { drop, smallPrint } from '../kit/print.ts'
import { line, n, path, rect, times } from '../kit/shape.ts'
import { gloss, matt, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { capColor } from './bottle-cap.ts'

/** A bottle for brake fluid, additives, ATF and the like. */
export function fluidBottle(look: PartLook): string {
  const color = look.pick('plastic', ['#f1f2f0', '#20252a', '#1e5f9d', '#d8a21e', '#b3272d', '#dfe4e8'])
  const accent = look.accent === color ? ink.navy : look.accent
  const w = look.between('width', 126, 150)
  const l = 400 - w
  const r = 400 + w
  const d = `M${n(l)} 380Q${n(l)} 300 356 268V206H444V268Q${n(r)} 300 ${n(r)} 380V672Q${n(r)} 702 ${n(r - 30)} 702H${n(l + 30)}Q${n(l)} 702 ${n(l)} 672Z`
  return (
    shadow(400, 704, w * 1.1, 26) +
    path(d, gloss(color)('across')) +
    path(`M${n(l + 26)} 380Q${n(l + 30)} 320 366 286`, 'none', {
      stroke: '#ffffff',
      'stroke-width': 12,
      opacity: 0.35,
      'stroke-linecap': 'round',
    }) +
    upright(400, 216, 0.2, [
      { h: 14, r: 52, skin: gloss(color) },
      { h: 66, r: 47, skin: matt(capColor(color)) },
      { h: 8, r: 46, top: 42, skin: matt(capColor(color)) },
    ]) +
    times(9, (i) => line(`M${364 + i * 9} 146v48`, '#000000', 2.4, { opacity: 0.3 })) +
    rect([l + 3, 412, w * 2 - 6, 230, 4], across('#dde2e6', '#ffffff', '#f4f5f7', '#bcc4cb')) +
    rect([l + 3, 412, w * 2 - 6, 70, 4], gloss(accent)('across')) +
    path(
      `M${n(l + 3)} 574Q400 ${look.pick('wave', [526, 540, 612])} ${n(r - 3)} 560V642H${n(l + 3)}Z`,
      faint(accent, 0.16),
    ) +
    drop(396, 530, 72, accent) +
    smallPrint([396, 590, w * 1.3], 4, '#5b6874', { isCentred: true }) +
    letters('TECHNICAL FLUID', [396, 448, 15.5], '#ffffff', 1.1)
  )
}
