import { darker, faint, ink, lighter } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { across } from '../kit/paint.ts'
import { barcode, drop, smallPrint } from '../kit/print.ts'
import { ellipse, line, path, rect } from '../kit/shape.ts'
import { gloss, matt, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** A jug for antifreeze, screen wash and AdBlue: the liquid shows through. */
export function fluidJug(look: PartLook): string {
  const liquid = look.pick('liquid', ['#e0476b', '#2f9e62', '#3a8ed6', '#e59b1c', '#d94f4f', '#5aa9e0'])
  const d =
    'M196 340Q196 276 256 258L320 240V206H420V240H520Q600 246 604 330V672Q604 706 570 706H230Q196 706 196 672Z'
  const hollow =
    'M470 282H520Q556 286 558 322V420Q558 440 540 440T522 420V340Q522 328 510 328H472Q450 326 450 306T470 282Z'
  return (
    shadow(404, 708, 220, 30) +
    path(
      `${d}${hollow}`,
      across(darker(liquid, 0.25), lighter(liquid, 0.55), lighter(liquid, 0.2), liquid, darker(liquid, 0.35)),
      { 'fill-rule': 'evenodd' },
    ) +
    path(
      'M196 340Q196 276 256 258L320 240V206H420V240H520Q600 246 604 330V352H558V322Q556 286 520 282H470Q450 286 450 306V352H196Z',
      '#ffffff',
      { opacity: 0.5 },
    ) +
    path(hollow, 'none', { stroke: faint('#16283a', 0.35), 'stroke-width': 4 }) +
    line('M214 660V360Q216 300 262 282', '#ffffff', 9, { opacity: 0.5 }) +
    upright(370, 212, 0.22, [
      { h: 14, r: 58, skin: gloss(lighter(liquid, 0.4)) },
      { h: 58, r: 53, skin: matt(ink.navy) },
      { h: 8, r: 52, top: 46, skin: matt(ink.navy) },
    ]) +
    rect([222, 468, 356, 196, 14], across('#eef1f3', '#ffffff', '#d2d8dd')) +
    path('M222 482q0 -14 14 -14h328q14 0 14 14v26q-180 60 -356 6Z', look.accent) +
    letters('TECHNICAL FLUID', [400, 564, 25, 290], '#16283a', 1.1) +
    drop(266, 618, 54, liquid) +
    smallPrint([304, 602, 128], 4, '#5b6874') +
    barcode([460, 592, 98, 50]) +
    ellipse([400, 700, 190, 6], '#ffffff', { opacity: 0.15 })
  )
}
