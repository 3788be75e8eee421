import type { PartLook } from '../kit/look.ts'
import { ball, slant } from '../kit/paint.ts'
import { around, at, box, circle, ellipse, hoop, line, polar, rect, times } from '../kit/shape.ts'
import { chrome, slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, tube } from '../kit/surface.ts'

/** Cameras and dashcams, phone holders. */
export function camera(look: PartLook): string {
  const r = look.between('lens', 92, 120)
  const isDash = look.pick('dash', [false, true])
  const lens =
    circle([0, 0, r], '#14171a') +
    hoop([0, 0, r * 0.94], chrome('down'), r * 0.06) +
    circle([0, 0, r * 0.8], '#0a0d10') +
    circle([0, 0, r * 0.62], ball('#9cc6ff', '#3a4f8f', '#161d3d', '#05070c')) +
    ellipse([-r * 0.2, -r * 0.24, r * 0.2, r * 0.13], '#ffffff', { opacity: 0.8, transform: 'rotate(-30)' }) +
    around(8, (angle) => circle([...polar(angle, r * 0.87), 4], '#5a2a2a'))
  return (
    shadow(410, 660, 230, 30) +
    (isDash
      ? line('M400 330V210', '#15181b', 46) +
        line('M390 330V214', '#4b535b', 10) +
        ellipse([400, 200, 110, 34], slant('#4b535b', '#14171a'))
      : '') +
    tube('M560 520C700 540 690 640 600 660', 16, '#23282d', 0.35) +
    slab(
      isDash ? box(150, 330, 500, 270, 60) : box(250, 300, 300, 290, 60),
      slant('#59626b', '#23282d', '#0f1215'),
      '#15181b',
      [40, -26],
    ) +
    at(isDash ? 330 : 400, isDash ? 465 : 445, lens) +
    (isDash
      ? rect([480, 420, 120, 10, 5], look.accent) +
        times(6, (i) => rect([480, 450 + i * 16, 110, 6, 3], '#0c0e10'))
      : times(2, (i) => hole(276 + i * 248, 330, 10)))
  )
}
