import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { box, circle, group, line, rect } from '../kit/shape.ts'
import { chrome, slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { sheen } from './car-paint.ts'

/** Door handles. */
export function doorHandle(look: PartLook): string {
  const color = look.pick('finish', ['#c9ced3', '#23272c', '#a41f28', '#f1f2f0', '#1d4f8c', '#dfe4e8'])
  const isChrome = color === '#dfe4e8'
  const fill = isChrome ? chrome('down') : sheen(color)
  const flap = look.variant % 3 === 1
  return (
    shadow(410, 610, 290, 30) +
    group(
      flap
        ? slab(
            box(190, 270, 420, 250, 60),
            slant(lighter(color, 0.3), darker(color, 0.1), darker(color, 0.4)),
            darker(color, 0.4),
            [18, -12],
          ) +
            rect([230, 330, 340, 150, 40], '#0f1215') +
            slab(box(226, 300, 348, 90, 34), fill, darker(color, 0.4), [10, 16]) +
            circle([560, 470, 18], chrome('down')) +
            rect([557, 462, 6, 16, 2], '#15181b')
        : slab(
            'M110 430Q110 380 170 370Q400 320 630 370Q690 380 690 430Q690 464 640 468Q600 470 580 450Q400 410 220 450Q200 470 160 468Q110 464 110 430Z',
            fill,
            darker(color, 0.4),
            [12, 26],
          ) +
            line('M140 404Q400 340 660 404', '#ffffff', 6, { opacity: 0.65 }) +
            slab('M150 470h60v50h-60Z', '#2b3036', '#15181b', [8, 6]) +
            slab('M590 470h60v50h-60Z', '#2b3036', '#15181b', [8, 6]) +
            (look.pick('lock', [true, false])
              ? circle([636, 424, 20], chrome('down')) + rect([633, 414, 6, 20, 2], '#15181b')
              : ''),
      'rotate(-5 400 420)',
    )
  )
}
