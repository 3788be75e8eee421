import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { box, circle, line, path, rect } from '../kit/shape.ts'
import { slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** First-aid and emergency kits. */
export function firstAid(look: PartLook): string {
  const color = look.pick('bag', [ink.red, ink.orange, ink.green, '#23272c', ink.blue, ink.amber])
  return (
    shadow(404, 660, 300, 40) +
    (look.pick('triangle', [true, false])
      ? path('M590 250L720 560H460Z', 'none', {
          stroke: '#d0202a',
          'stroke-width': 36,
          'stroke-linejoin': 'round',
        }) +
        path('M590 250L720 560H460Z', 'none', {
          stroke: '#ff8a80',
          'stroke-width': 8,
          'stroke-linejoin': 'round',
        })
      : '') +
    slab(
      box(120, 330, 460, 310, 56),
      slant(lighter(color, 0.4), color, darker(color, 0.35)),
      darker(color, 0.2),
      [60, -40],
    ) +
    line('M124 440Q350 420 576 440', darker(color, 0.5), 12) +
    line('M124 440Q350 420 576 440', '#dfe4e8', 5, { 'stroke-dasharray': '5 4', 'stroke-linecap': 'butt' }) +
    path('M270 330V290Q270 266 296 266H410Q436 266 436 290V330', 'none', {
      stroke: '#1f2328',
      'stroke-width': 22,
    }) +
    circle([350, 540, 66], '#ffffff') +
    rect([332, 494, 36, 92, 5], color === '#23272c' ? ink.red : color) +
    rect([304, 522, 92, 36, 5], color === '#23272c' ? ink.red : color)
  )
}
