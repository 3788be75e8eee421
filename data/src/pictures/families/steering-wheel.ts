import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { ellipse, group, hoop, path, rect, times } from '../kit/shape.ts'
import { chrome, slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Steering wheels and airbags. */
export function steeringWheel(look: PartLook): string {
  const leather = look.pick('leather', ['#26292d', '#4a3226', '#26292d', '#33383d'])
  const spokes = look.pick('spokes', [3, 4])
  const arms = (spokes === 3 ? [0, 180, 90] : [10, 170, 60, 120])
    .map((angle) =>
      group(
        path('M60 -34L230 -22V26L60 44Z', slant('#59626b', '#23272c', '#15181b')) +
          path('M90 -16L190 -10V10L90 18Z', look.pick('trim', ['#c9ced3', '#3d454d']), { opacity: 0.8 }),
        `rotate(${angle})`,
      ),
    )
    .join('')
  return (
    shadow(410, 700, 240, 28) +
    group(
      hoop([0, 0, 252], '#0c0e10', 52) +
        hoop([-3, -4, 252], leather, 44) +
        hoop([-8, -10, 252], lighter(leather, 0.35), 14) +
        group(
          hoop([-10, -12, 254], '#ffffff', 4, { 'stroke-dasharray': '260 2000', opacity: 0.45 }),
          'rotate(190)',
        ) +
        hoop([0, 0, 234], look.pick('stitch', [look.accent, darker(leather, 0.3)]), 2.4, {
          'stroke-dasharray': '7 6',
        }) +
        arms +
        hub(look),
      `translate(400 410) scale(.96 1) rotate(${look.pick('turn', [-6, 0, 8])})`,
    )
  )
}

const hub = (look: PartLook) =>
  slab(
    'M-110 -90Q0 -130 110 -90Q130 10 70 90Q0 120 -70 90Q-130 10 -110 -90Z',
    slant('#59626b', '#2b2f34', '#15181b'),
    '#15181b',
    [6, 10],
  ) +
  ellipse([0, -10, 34, 26], chrome('down')) +
  ellipse([0, -10, 27, 20], darker(look.accent, 0.2)) +
  [-1, 1].map((side) => times(3, (i) => rect([side * 150 - 12, -30 + i * 20, 24, 14, 4], '#8b949c'))).join('')
