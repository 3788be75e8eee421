import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { down, slant } from '../kit/paint.ts'
import { circle, ellipse, group, line, path, rect } from '../kit/shape.ts'
import { slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

const paints = ['#23272c', '#c9ced3', '#9c1f27', '#f0f1ef', '#1c4a83', '#5b636b'] as const

/** Side mirror with housing, glass, turn signal and foot. */
export function sideMirror(look: PartLook): string {
  const color = look.pick('paint', paints)
  const shell = look.pick('shape', [
    'M120 300C140 220 260 190 420 200C560 208 640 240 650 330C656 410 610 476 500 492C360 510 190 500 146 450C116 414 108 350 120 300Z',
    'M130 250C190 190 420 180 560 214C640 236 664 290 654 370C644 450 590 490 480 496C340 502 190 500 150 450C116 400 100 290 130 250Z',
  ])
  const glass = 'M160 318C176 252 280 232 420 240C530 246 596 270 604 336C608 396 570 440 480 452C360 466 216 458 180 424C156 398 150 352 160 318Z'
  return (
    shadow(440, 690, 230, 28) +
    group(
      slab('M470 470C520 500 560 540 570 590L690 560C700 556 706 560 706 572V640Q706 660 686 660H540Q520 660 514 640C500 580 470 540 420 500Z', slant('#3d444b', '#20242a', '#0f1215'), '#181b1f', 10, 4) +
        path(shell, darker(color, 0.5), { transform: 'translate(22 -16)' }) + path(shell, darker(color, 0.25), { transform: 'translate(11 -8)' }) +
        path(shell, slant([0, lighter(color, 0.6)], [30, lighter(color, 0.15)], [60, color], [100, darker(color, 0.45)])) +
        path('M134 300C160 236 270 210 420 216C540 222 616 250 628 320', 'none', { stroke: '#ffffff', 'stroke-width': 5, opacity: 0.6, 'stroke-linecap': 'round' }) +
        path(glass, '#101418', { transform: 'translate(0 2)', stroke: '#0b0d10', 'stroke-width': 16 }) +
        mirrorGlass(glass) +
        (look.pick('signal', [true, false]) ? path('M118 420C116 360 124 300 150 262C132 320 132 380 146 440Z', slant('#ffd58a', '#f09016', '#a85a08')) : ''),
      'translate(0 20)',
    )
  )
}

/** A reflected sky over a horizon. */
function mirrorGlass(d: string): string {
  return (
    `<clipPath id="glass"><path d="${d}"/></clipPath><g clip-path="url(#glass)">` +
    rect(90, 200, 620, 300, 0, down([0, '#8fb4d3'], [48, '#dcebf5'], [56, '#eef4f7'], [57, '#8b98a2'], [74, '#5f6b75'], [100, '#3d4750'])) +
    path('M100 372L200 350L270 364L360 336L470 362L560 344L720 366V376H90Z', '#7f95a6', { opacity: 0.8 }) +
    path('M230 480L330 378L352 378L400 480Z', '#727d86') + path('M240 200L160 480H270L360 200Z', '#ffffff', { opacity: 0.2 }) + path('M400 200L320 480H344L426 200Z', '#ffffff', { opacity: 0.16 }) +
    `</g>${path(d, 'none', { stroke: slant('#ffffff', '#5a656e'), 'stroke-width': 3 })}`
  )
}

/** Loose mirror glass with its carrier, or a painted cap. */
export function mirrorGlassPart(look: PartLook): string {
  const glass = 'M160 300C190 220 300 200 440 206C560 212 640 240 640 330C640 420 590 470 470 484C340 498 210 490 170 450C140 410 146 340 160 300Z'
  const color = look.pick('paint', paints)
  const isCap = look.variant % 3 === 1
  return shadow(410, 660, 230, 26) + group(isCap ? slab(glass, slant([0, lighter(color, 0.7)], [35, lighter(color, 0.15)], [100, darker(color, 0.5)]), darker(color, 0.3), 26, 22) + path('M190 300C220 240 320 224 440 230', 'none', { stroke: '#ffffff', 'stroke-width': 12, opacity: 0.5, 'stroke-linecap': 'round' }) : slab(glass, '#1b1f23', '#15181b', 20, 14) + group(mirrorGlass(glass), 'translate(8 7) scale(.98)'), `rotate(${look.variant * 3 - 8} 400 400) translate(0 80)`)
}

/** Interior mirror on its arm. */
export function interiorMirror(look: PartLook): string {
  const d = 'M110 380C112 330 150 318 260 312C360 306 460 306 560 312C660 318 690 330 692 380C692 440 660 470 580 476C460 484 340 484 220 476C140 470 110 440 110 380Z'
  return shadow(410, 640, 270, 28) + group(
    line('M410 330V230q0 -30 30 -34', '#15181b', 40) + line('M402 330V232q0 -26 26 -30', '#454d55', 12) + ellipse(452, 188, 54, 26, slant('#4a525a', '#16191c')) +
      slab(d, slant('#3a4148', '#15181b'), '#101214', 12, -10) + group(mirrorGlass(d), 'translate(401 395) scale(.93 .84) translate(-401 -395)') +
      (look.pick('button', [true, false]) ? rect(380, 470, 44, 14, 6, '#23282d') + circle(440, 477, 4, ink.green) : path('M390 474h26v26q0 8 -13 8t-13 -8Z', slant('#4a525a', '#16191c'))),
    `translate(0 60) rotate(${look.between('lean', -5, 5).toFixed(1)} 400 400)`,
  )
}
