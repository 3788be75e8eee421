import { darker, ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { at, group, hoop, rect, times } from '../kit/shape.ts'
import { shadow } from '../kit/studio.ts'

/** Piston rings: a set of thin split rings fanned out. */
export function pistonRings(look: PartLook): string {
  const r = look.between('radius', 150, 176)
  const ring = (x: number, y: number, color: string, wide: number) =>
    at(
      x,
      y,
      group(
        hoop([6, 12, r], '#1b2430', wide, { opacity: 0.18 }) +
          hoop([0, 6, r], darker(color, 0.55), wide) +
          hoop([0, 0, r], color, wide) +
          hoop([0, -1, r + wide * 0.3], '#ffffff', 2, { opacity: 0.7 }) +
          rect([-4, r - wide, 8, wide * 2.4, 0], '#e8ebee'),
        'scale(1 .62)',
      ),
    )
  const tones = ['#59626b', '#b9c0c6', '#8d959c', '#c8a35a']
  const count = look.count('rings', 3, 5)
  return (
    shadow(400, 560, 290, 70, 0.6) +
    times(count, (i) =>
      ring(
        300 + i * (220 / count),
        300 + i * (250 / count),
        tones[(i + look.variant) % tones.length] ?? ink.steel,
        13 + (i % 2) * 5,
      ),
    )
  )
}
