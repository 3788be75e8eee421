import { darker } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { circle, line, path, polar, rect, times } from '../kit/shape.ts'
import { slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { paintOf, sheen } from './car-paint.ts'

/** Front wing with its wheel arch. */
export function fender(look: PartLook): string {
  const color = paintOf(look)
  const isLiner = look.variant === 2
  const d =
    'M90 300C200 250 420 230 690 250L712 300L690 420L640 440L620 560H540C540 400 430 330 330 340C230 350 180 440 170 560L100 540Q80 400 90 300Z'
  const liner =
    'M120 600C110 360 240 220 410 220S700 360 690 600L630 610C620 420 530 310 410 310S190 420 180 610Z'
  return (
    shadow(410, 640, 300, 32) +
    (isLiner
      ? slab(liner, slant('#565e66', '#2b2f34', '#15181b'), '#1b1e22', [60, -30]) +
        times(9, (i) => {
          const [x, y] = polar(190 + i * 20, 240, 410, 560)
          return circle([x, y * 0.9 + 44, 8], '#0c0e10')
        })
      : slab(d, sheen(color), darker(color, 0.2), [20, -14]) +
        line('M104 330C230 280 460 262 690 280', '#ffffff', 5, { opacity: 0.55 }) +
        line('M110 400C180 380 200 380 240 360M520 372L690 392', darker(color, 0.4), 4, { opacity: 0.5 }) +
        path('M540 560C540 400 430 330 330 340C230 350 180 440 170 560', 'none', {
          stroke: darker(color, 0.5),
          'stroke-width': 9,
        }) +
        (look.pick('lamp', [true, false]) ? rect([560, 320, 70, 20, 8], slant('#ffd08a', '#e0861a')) : ''))
  )
}
