import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { group, path } from '../kit/shape.ts'
import { slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { mirrorGlass, paints } from './mirror-image.ts'

/** Side mirror with housing, glass, turn signal and foot. */
export function sideMirror(look: PartLook): string {
  const color = look.pick('paint', paints)
  const shell = look.pick('shape', [
    'M120 300C140 220 260 190 420 200C560 208 640 240 650 330C656 410 610 476 500 492C360 510 190 500 146 450C116 414 108 350 120 300Z',
    'M130 250C190 190 420 180 560 214C640 236 664 290 654 370C644 450 590 490 480 496C340 502 190 500 150 450C116 400 100 290 130 250Z',
  ])
  const glass =
    'M160 318C176 252 280 232 420 240C530 246 596 270 604 336C608 396 570 440 480 452C360 466 216 458 180 424C156 398 150 352 160 318Z'
  return (
    shadow(440, 690, 230, 28) +
    group(
      slab(
        'M470 470C520 500 560 540 570 590L690 560C700 556 706 560 706 572V640Q706 660 686 660H540Q520 660 514 640C500 580 470 540 420 500Z',
        slant('#3d444b', '#20242a', '#0f1215'),
        '#181b1f',
        [10, 4],
      ) +
        housing(shell, color) +
        path(glass, '#101418', { transform: 'translate(0 2)', stroke: '#0b0d10', 'stroke-width': 16 }) +
        mirrorGlass(glass) +
        (look.pick('signal', [true, false])
          ? path(
              'M118 420C116 360 124 300 150 262C132 320 132 380 146 440Z',
              slant('#ffd58a', '#f09016', '#a85a08'),
            )
          : ''),
      'translate(0 20)',
    )
  )
}

const housing = (shape: string, color: string) =>
  path(shape, darker(color, 0.5), { transform: 'translate(22 -16)' }) +
  path(shape, darker(color, 0.25), { transform: 'translate(11 -8)' }) +
  path(
    shape,
    slant([0, lighter(color, 0.6)], [30, lighter(color, 0.15)], [60, color], [100, darker(color, 0.45)]),
  ) +
  path('M134 300C160 236 270 210 420 216C540 222 616 250 628 320', 'none', {
    stroke: '#ffffff',
    'stroke-width': 5,
    opacity: 0.6,
    'stroke-linecap': 'round',
  })
