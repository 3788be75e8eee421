import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { line, path } from '../kit/shape.ts'
import { slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { paintOf, sheen } from './car-paint.ts'

/** Bonnet, engine guards. */
export function hood(look: PartLook): string {
  const color = look.variant === 5 ? '#33383d' : paintOf(look)
  const d = look.pick('shape', [
    'M180 270Q400 220 620 270L712 560Q720 590 690 596Q400 640 110 596Q80 590 88 560Z',
    'M210 250Q400 230 590 250L690 540Q700 580 660 590Q400 560 140 590Q100 580 110 540Z',
  ])
  return (
    shadow(402, 660, 310, 34) +
    slab(d, sheen(color), darker(color, 0.3), [6, 22]) +
    line('M290 262Q270 420 230 600M510 262Q530 420 570 600', darker(color, 0.4), 6, { opacity: 0.45 }) +
    line('M284 262Q264 420 224 600M516 262Q536 420 576 600', '#ffffff', 3, { opacity: 0.5 }) +
    path('M180 270Q400 220 620 270L640 330Q400 270 160 330Z', '#ffffff', { opacity: 0.2 }) +
    (look.pick('scoop', [false, true])
      ? path('M330 430Q400 400 470 430L480 470Q400 450 320 470Z', darker(color, 0.6)) +
        path('M330 430Q400 400 470 430', 'none', { stroke: lighter(color, 0.5), 'stroke-width': 4 })
      : '')
  )
}
