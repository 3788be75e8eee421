import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { group, path } from '../kit/shape.ts'
import { slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { mirrorGlass, paints } from './mirror-image.ts'

/** Loose mirror glass with its carrier, or a painted cap. */
export function mirrorGlassPart(look: PartLook): string {
  const glass =
    'M160 300C190 220 300 200 440 206C560 212 640 240 640 330C640 420 590 470 470 484C340 498 210 490 170 450C140 410 146 340 160 300Z'
  const color = look.pick('paint', paints)
  const isCap = look.variant % 3 === 1
  return (
    shadow(410, 660, 230, 26) +
    group(
      isCap
        ? slab(
            glass,
            slant([0, lighter(color, 0.7)], [35, lighter(color, 0.15)], [100, darker(color, 0.5)]),
            darker(color, 0.3),
            [26, 22],
          ) +
            path('M190 300C220 240 320 224 440 230', 'none', {
              stroke: '#ffffff',
              'stroke-width': 12,
              opacity: 0.5,
              'stroke-linecap': 'round',
            })
        : slab(glass, '#1b1f23', '#15181b', [20, 14]) +
            group(mirrorGlass(glass), 'translate(8 7) scale(.98)'),
      `rotate(${look.variant * 3 - 8} 400 400) translate(0 80)`,
    )
  )
}
