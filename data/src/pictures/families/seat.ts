import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { line, path, times } from '../kit/shape.ts'
import { slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Seats. */
export function seat(look: PartLook): string {
  const color = look.pick('cloth', ['#2b2f34', '#8a6a4c', '#5a626a', '#24364d', '#d9d3c6', '#6b1f26'])
  const stripe = look.pick('stripe', [look.accent, lighter(color, 0.25)])
  const fill = slant(lighter(color, 0.4), color, darker(color, 0.4))
  return (
    shadow(420, 720, 230, 32) +
    path('M300 690h300v26h-300Z', slant('#59626b', '#15181b')) +
    slab(
      'M270 120Q280 90 330 90H450Q500 90 510 120L560 480Q560 540 510 550H310Q250 540 246 480Z',
      fill,
      color,
      [40, -14],
    ) +
    slab('M330 60Q336 20 390 20T450 60V92Q400 110 330 92Z', fill, color, [30, -10]) +
    path(
      'M318 140Q400 120 462 140L492 480Q400 510 300 480Z',
      slant(lighter(color, 0.25), darker(color, 0.12), darker(color, 0.3)),
    ) +
    line('M318 140Q310 330 300 480M462 140Q480 330 492 480', stripe, 5) +
    times(4, (i) =>
      line(
        `M${320 - i * 3} ${210 + i * 70}Q400 ${200 + i * 70} ${468 + i * 6} ${210 + i * 70}`,
        darker(color, 0.5),
        3,
        { opacity: 0.6 },
      ),
    ) +
    slab(
      'M190 560Q200 510 270 510H520Q590 510 600 560L610 620Q610 680 550 690H240Q180 680 184 620Z',
      fill,
      color,
      [44, -18],
    ) +
    path(
      'M260 530Q400 510 520 530L540 640Q400 670 246 640Z',
      slant(lighter(color, 0.25), darker(color, 0.12), darker(color, 0.3)),
    ) +
    line('M260 530L246 640M520 530L540 640', stripe, 5)
  )
}
