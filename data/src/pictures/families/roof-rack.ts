import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { down, slant } from '../kit/paint.ts'
import { box, circle, group, line, rect, times } from '../kit/shape.ts'
import { chrome, gloss, slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Roof racks and boxes. */
export function roofRack(look: PartLook): string {
  const isBox = look.variant % 2 === 1
  const color = look.pick('shell', ['#23272c', '#c9ced3', '#4b535b'])
  if (isBox)
    return (
      shadow(404, 610, 330, 36) +
      slab(
        'M60 480Q80 380 240 340Q420 310 640 340Q730 360 740 440V500Q740 530 700 534L120 540Q60 536 60 500Z',
        down(lighter(color, 0.6), color, darker(color, 0.45)),
        darker(color, 0.4),
        [10, -16],
      ) +
      line('M64 470Q400 430 738 462', darker(color, 0.5), 6) +
      line('M64 464Q400 424 738 456', '#ffffff', 3, { opacity: 0.6 }) +
      rect([420, 480, 120, 16, 8], look.accent) +
      circle([640, 490, 12], chrome('down')) +
      times(2, (i) => rect([200 + i * 320, 536, 70, 40, 8], '#23272c'))
    )
  const bar = (y: number) =>
    slab(box(90, y, 620, 26, 13), gloss(color)('down'), '#59626b', [20, -10]) +
    [110, 610]
      .map(
        (x) =>
          slab(
            `M${x} ${y + 20}h80l14 80q2 20 -20 20h-70q-22 0 -20 -20Z`,
            slant('#59626b', '#23272c', '#0f1215'),
            '#15181b',
            [16, -8],
          ) +
          circle([x + 40, y + 84, 12], '#8b949c') +
          circle([x + 40, y + 84, 5], '#15181b'),
      )
      .join('') +
    rect([340, y + 8, 120, 10, 5], look.accent)
  return shadow(404, 640, 330, 50) + group(bar(300), 'translate(50 0) scale(.92)') + bar(470)
}
