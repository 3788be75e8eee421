import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { group, line, n, path, rect, times } from '../kit/shape.ts'
import { shadow } from '../kit/studio.ts'

/** Tail lamp: red cover with light bars, amber and clear fields. */
export function tailLamp(look: PartLook): string {
  const d = look.pick('outline', [
    'M150 250C300 220 560 230 680 300C700 312 704 330 698 352L660 520C654 544 640 552 616 550C460 548 300 540 196 500C160 484 140 440 134 380C128 320 120 262 150 250Z',
    'M250 160H520C560 160 580 180 578 220L560 610C558 642 540 656 510 654L330 640C280 636 262 610 256 570L226 220C222 182 226 160 250 160Z',
    'M120 330C260 280 540 270 690 300C706 304 712 318 706 336L660 456C652 476 640 484 618 484C460 490 260 486 160 460C110 446 96 346 120 330Z',
  ])
  const red = look.pick('red', ['#c3161f', '#a80f1c', '#d92a2a'])
  const amber = look.pick('amber', [true, false])
  const inside =
    rect([80, 140, 660, 540, 0], slant(lighter(red, 0.25), red, darker(red, 0.55))) +
    times(34, (i) => line(`M${80 + i * 20} 140V680`, '#ffffff', 1.2, { opacity: 0.1 })) +
    times(24, (i) => line(`M80 ${150 + i * 22}H740`, '#000000', 1.2, { opacity: 0.1 })) +
    lightBars(look.count('bars', 2, 5)) +
    (amber
      ? path('M120 440Q340 480 720 450V520Q400 560 120 520Z', slant('#ffcf7a', '#ef8d14', '#a75a08'), {
          opacity: 0.92,
        })
      : '') +
    path('M120 500Q360 530 720 500V700H120Z', slant('#ffffffee', '#d5dde3ee', '#8a97a2ee'), {
      opacity: look.pick('clear', [0.9, 0]),
    }) +
    path('M80 130H760V250C560 230 300 240 80 400Z', '#ffffff', { opacity: 0.22 })
  return (
    shadow(410, 680, 230, 28) +
    group(
      path(d, '#15181b', { transform: 'translate(24 12)' }) +
        `<clipPath id="lens"><path d="${d}"/></clipPath><g clip-path="url(#lens)">${inside}</g>` +
        path(d, 'none', { stroke: slant('#ff9a8c', '#7c0d14', '#2c0508'), 'stroke-width': 6 }),
      'translate(0 20)',
    )
  )
}

const lightBars = (bars: number) =>
  times(bars, (i) => {
    const y = 290 + i * (220 / bars)
    return (
      line(`M190 ${n(y + 18)}C300 ${n(y - 12)} 520 ${n(y - 12)} 650 ${n(y + 18)}`, '#ff8f7d', 26, {
        opacity: 0.35,
      }) +
      line(`M190 ${n(y + 18)}C300 ${n(y - 12)} 520 ${n(y - 12)} 650 ${n(y + 18)}`, '#ffd9d0', 8, {
        opacity: 0.9,
      })
    )
  })
