import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { at, group, path, rect, times } from '../kit/shape.ts'
import { slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Wiper blades: flat or framed, a pair. */
export function wiper(look: PartLook): string {
  const isFrame = look.variant % 3 === 1
  const blade = (y: number, s: number) =>
    at(
      400,
      y,
      group(
        path('M-330 14Q0 -34 330 14L330 26Q0 -20 -330 26Z', slant('#59626b', '#1b1e22', '#0c0e10')) +
          path('M-324 26Q0 -18 324 26L320 40Q0 -2 -320 40Z', '#101214') +
          path('M-300 12Q0 -32 300 12', 'none', { stroke: '#8b949c', 'stroke-width': 3, opacity: 0.8 }) +
          (isFrame
            ? path(
                'M-280 8Q-140 -70 0 -70T280 8L270 14Q140 -50 0 -50T-270 14Z',
                slant('#6d757d', '#1f2328'),
              ) + times(4, (i) => rect([-220 + i * 136, -30 + Math.abs(i - 1.5) * 10, 24, 30, 4], '#33393f'))
            : slab(
                'M-70 -16Q0 -46 70 -16L64 10Q0 -16 -64 10Z',
                slant('#59626b', '#1b1e22'),
                '#15181b',
                [4, -10],
              )) +
          slab('M-30 -34h60v22h-60Z', '#2b3036', '#15181b', [6, -16]) +
          rect([-24, -29, 48, 11, 4], look.accent),
        `scale(${s})`,
      ),
      -look.between('lean', 7, 20),
    )
  return (
    shadow(404, 640, 320, 30) +
    (look.pick('pair', [true, false]) ? blade(340, 0.92) + blade(500, 1) : blade(430, 1.06))
  )
}
