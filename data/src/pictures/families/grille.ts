import { ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { ellipse, group, line, n, path, rect, times } from '../kit/shape.ts'
import { chrome, slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Radiator grille. */
export function grille(look: PartLook): string {
  const d = look.pick('shape', [
    'M130 270Q400 220 670 270Q690 276 686 300L630 500Q620 530 590 536Q400 560 210 536Q180 530 170 500L114 300Q110 276 130 270Z',
    'M220 220H580Q620 220 616 262L590 520Q584 566 540 566H260Q216 566 210 520L184 262Q180 220 220 220Z',
    'M90 320Q400 270 710 320L690 450Q686 476 660 480Q400 510 140 480Q114 476 110 450Z',
  ])
  const bars = look.pick('bars', ['across', 'upright', 'mesh', 'across'] as const)
  const frame = look.pick('frame', [chrome, () => slant('#4a525a', '#15181b')])
  const fill = {
    across: times(9, (i) => rect([80, 240 + i * 37, 640, 15, 6], frame('down'))),
    upright: times(19, (i) => rect([90 + i * 34, 200, 14, 400, 5], frame('across'))),
    mesh: times(30, (i) => line(`M${-10 + i * 28} 200l180 400M${-10 + i * 28} 600l180 -400`, '#4c555d', 5)),
  }[bars]
  return (
    shadow(402, 640, 270, 28) +
    group(
      slab(d, '#0b0d0f', '#1a1d21', [16, -12]) +
        `<clipPath id="grille"><path d="${d}"/></clipPath><g clip-path="url(#grille)">${fill}</g>` +
        path(d, 'none', { stroke: frame('down'), 'stroke-width': 22, 'stroke-linejoin': 'round' }) +
        path(d, 'none', { stroke: '#ffffff', 'stroke-width': 2, opacity: 0.5 }) +
        (look.pick('badge', [true, false])
          ? ellipse([400, 392, 60, 46], chrome('down')) +
            ellipse([400, 392, 50, 37], slant(lighter(ink.navy, 0.3), ink.navy)) +
            path(`M380 ${n(404)}L400 370L420 404Z`, '#ffffff')
          : ''),
      'translate(0 30)',
    )
  )
}
