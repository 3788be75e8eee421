import { darker, ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { group, line, rect, times } from '../kit/shape.ts'
import { slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { tube } from '../kit/surface.ts'
import { paintOf, sheen } from './car-paint.ts'

/** Sills, mouldings, seals, spoilers: long profiles. */
export function moulding(look: PartLook): string {
  return MOULDINGS[look.pick('kind', ['sill', 'seal', 'spoiler'] as const)](paintOf(look))
}

const seal = () =>
  shadow(404, 660, 260, 40) +
  times(3, (i) =>
    group(
      tube('M190 420A210 140 0 1 1 610 420A210 140 0 1 1 190 420', 34, '#26292d', 0.35),
      `translate(${i * 4} ${i * 34 - 20})`,
    ),
  ) +
  tube('M196 470C160 600 300 640 420 660', 34, '#26292d', 0.35) +
  line('M196 464C164 590 300 630 420 648', '#59626b', 4)

const spoiler = (color: string) =>
  shadow(404, 620, 320, 30) +
  group(
    slab('M90 400Q400 300 710 400L690 470Q400 390 110 470Z', sheen(color), darker(color, 0.3), [0, 30]) +
      slab('M230 460h70l-14 90h-70Z', sheen(color), darker(color, 0.4), [10, 0]) +
      slab('M500 460h70l14 90h-70Z', sheen(color), darker(color, 0.4), [10, 0]) +
      rect([340, 430, 120, 12, 6], ink.red),
    'translate(0 10)',
  )

const sill = (color: string) =>
  shadow(404, 620, 330, 30) +
  times(2, (i) =>
    group(
      slab(
        'M80 470L680 330Q712 326 716 350L720 372Q720 392 700 398L110 540Q84 544 80 520Z',
        sheen(i ? color : darker(color, 0.1)),
        darker(color, 0.3),
        [14, 16],
      ) +
        line('M96 490L690 352', '#ffffff', 4, { opacity: 0.5 }) +
        times(5, (j) =>
          rect([170 + j * 110, 466 - j * 26, 60, 12, 4], '#15181b', {
            opacity: 0.5,
            transform: `rotate(-13 ${170 + j * 110} ${466 - j * 26})`,
          }),
        ),
      `translate(0 ${i * 90 - 60})`,
    ),
  )

const MOULDINGS = { sill, seal, spoiler }
