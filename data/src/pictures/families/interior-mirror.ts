import { ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { circle, ellipse, group, line, path, rect } from '../kit/shape.ts'
import { slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { mirrorGlass } from './mirror-image.ts'

/** Interior mirror on its arm. */
export function interiorMirror(look: PartLook): string {
  const d =
    'M110 380C112 330 150 318 260 312C360 306 460 306 560 312C660 318 690 330 692 380C692 440 660 470 580 476C460 484 340 484 220 476C140 470 110 440 110 380Z'
  return (
    shadow(410, 640, 270, 28) +
    group(
      line('M410 330V230q0 -30 30 -34', '#15181b', 40) +
        line('M402 330V232q0 -26 26 -30', '#454d55', 12) +
        ellipse([452, 188, 54, 26], slant('#4a525a', '#16191c')) +
        slab(d, slant('#3a4148', '#15181b'), '#101214', [12, -10]) +
        group(mirrorGlass(d), 'translate(401 395) scale(.93 .84) translate(-401 -395)') +
        (look.pick('button', [true, false])
          ? rect([380, 470, 44, 14, 6], '#23282d') + circle([440, 477, 4], ink.green)
          : path('M390 474h26v26q0 8 -13 8t-13 -8Z', slant('#4a525a', '#16191c'))),
      `translate(0 60) rotate(${look.between('lean', -5, 5).toFixed(1)} 400 400)`,
    )
  )
}
