import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { around, circle, group, hoop, n, path, rect, sector, times } from '../kit/shape.ts'
import { bore, spun } from '../kit/surface.ts'

export const clutchDiscFace = (look: PartLook, r: number) =>
  circle([0, 0, r], '#3d362f') +
  around(look.count('segments', 12, 20), (angle, i) =>
    path(
      sector(r * 0.68, r - 3, angle + 1.4, angle + 360 / look.count('segments', 12, 20) - 1.4),
      i % 2 ? '#7d6a54' : '#8a765e',
    ),
  ) +
  spun(r * 0.24, r * 0.66, '#8b939a', 0.4) +
  around(look.pick('springs', [6, 4]), (angle) =>
    group(
      rect([-34, -r * 0.5, 68, r * 0.17, 10], '#15181b') +
        times(7, (i) =>
          rect(
            [-30 + i * 8.6, -r * 0.49, 6, r * 0.15, 3],
            slant(lighter(look.accent, 0.5), darker(look.accent, 0.2)),
          ),
        ),
      `rotate(${n(angle)})`,
    ),
  ) +
  circle([0, 0, r * 0.27], slant('#8b939a', '#4d555d')) +
  hoop([0, 0, r * 0.2], '#dfe4e8', 4) +
  bore(r * 0.16, 30, 0.86) +
  hoop([0, 0, r * 0.16], '#3b434a', 6, { 'stroke-dasharray': '5 5' })
