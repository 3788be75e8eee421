import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { box, group, hoop, round, times } from '../kit/shape.ts'
import { slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Flat gaskets; a set on some variants. */
export function gasket(look: PartLook): string {
  const color = look.pick('sheet', ['#7d858d', '#2b2f34', '#a9b0b6', '#4a5a52', '#8d7a5c', '#6b737b'])
  const bores = look.pick('bores', [4, 3, 4])
  const pitch = 560 / bores
  const r = pitch * 0.4
  const d = `${box(100, 300, 600, 220, 26)}${times(bores, (i) => round(120 + pitch * (i + 0.5), 410, r))}${times(bores + 1, (i) => round(120 + pitch * i, 330, 10) + round(120 + pitch * i, 492, 10))}${times(bores * 2, (i) => box(132 + (i * 560) / bores / 2, 318, 22, 9, 4))}`
  const head =
    slab(d, slant(lighter(color, 0.5), color, darker(color, 0.2)), color, [3, 6], {
      'fill-rule': 'evenodd',
    }) +
    times(
      bores,
      (i) =>
        hoop([120 + pitch * (i + 0.5), 410, r + 5], '#e4e8eb', 7) +
        hoop([120 + pitch * (i + 0.5), 410, r + 9], darker(color, 0.4), 1.5),
    )
  const ring = (x: number, y: number, size: number, tone: string) =>
    hoop([x + 2, y + 5, size], '#1b2430', 11, { opacity: 0.18 }) +
    hoop([x, y, size], tone, 11) +
    hoop([x - 1, y - 2, size], lighter(tone, 0.5), 2.5)
  const set =
    look.variant % 2
      ? ring(200, 640, 44, '#2d5a41') +
        ring(310, 650, 32, '#7a2f24') +
        slab(
          `${box(390, 600, 250, 80, 30)}${box(408, 616, 214, 48, 20)}`,
          slant('#596068', '#23282d'),
          '#1b1f23',
          [3, 5],
          { 'fill-rule': 'evenodd' },
        )
      : ''
  return shadow(408, 600, 320, 60, 0.5) + group(head + set, 'translate(0 -40) skewX(-9) translate(60 0)')
}
