import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { levelBars } from '../kit/print.ts'
import { at, box, circle, line, path, rect, times } from '../kit/shape.ts'
import { slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { tube } from '../kit/surface.ts'

/** Battery chargers, inflators. */
export function charger(look: PartLook): string {
  const color = look.accent
  return (
    shadow(410, 640, 300, 60, 0.9) +
    tube('M560 560C700 560 720 640 640 690', 17, ink.red, 0.5) +
    tube('M560 580C660 600 660 690 560 700', 17, '#23272c', 0.4) +
    clamps() +
    slab(
      box(180, 300, 400, 270, 50),
      slant(lighter(color, 0.35), color, darker(color, 0.35)),
      darker(color, 0.2),
      [60, -40],
    ) +
    screen(look) +
    times(3, (i) =>
      circle([460 + (i % 2) * 48, 372 + Math.floor(i / 2) * 48, 17], i ? '#59626b' : ink.green),
    ) +
    rect([230, 480, 300, 56, 16], darker(color, 0.3)) +
    times(9, (i) => line(`M${256 + i * 31} 494v28`, darker(color, 0.6), 8)) +
    slab(
      'M270 300V250Q270 230 290 230H470Q490 230 490 250V300H466V256H294V300Z',
      slant('#59626b', '#1b1e22'),
      '#15181b',
      [20, -12],
    )
  )
}

const clamps = () =>
  [
    [640, 690, ink.red],
    [560, 706, '#23272c'],
  ]
    .map(([x, y, tone]) =>
      at(
        Number(x),
        Number(y),
        path(
          'M-10 -12L70 -34Q90 -30 84 -16L10 0L84 14Q90 28 70 30L-10 14Z',
          slant(lighter(String(tone), 0.3), String(tone)),
        ),
      ),
    )
    .join('')

const screen = (look: PartLook) =>
  rect([216, 336, 328, 120, 20], '#14171a') +
  rect([236, 352, 180, 88, 10], slant('#3f6f8f', '#15202b')) +
  levelBars([258, 368, 142, 56], look.pick('level', [4, 5, 3]), '#bfe3ff', 7)
