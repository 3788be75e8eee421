import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { group, hoop, line, n, path, round } from '../kit/shape.ts'
import { metal, slab, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Connecting rod with its cap and bolts. */
export function connectingRod(look: PartLook): string {
  const color = look.pick('steel', ['#858d95', '#6b737b', '#a5acb3'])
  const small = look.between('small', 52, 62)
  const big = look.between('big', 104, 120)
  const d = `M${n(400 - small - 22)} 190A${n(small + 22)} ${n(small + 22)} 0 1 1 ${n(400 + small + 22)} 190C${n(400 + small + 10)} 250 446 300 452 430C460 470 ${n(400 + big + 20)} 470 ${n(400 + big + 46)} 520V660H${n(400 - big - 46)}V520C${n(400 - big - 20)} 470 340 470 348 430C354 300 ${n(400 - small - 10)} 250 ${n(400 - small - 22)} 190Z${round(400, 190, small)}${round(400, 600, big)}`
  const cap = `M${n(400 - big - 46)} 664H${n(400 - big)}A${n(big)} ${n(big * 0.9)} 0 0 0 ${n(400 + big)} 664H${n(400 + big + 46)}V716Q${n(400 + big)} 730 ${n(400 + big * 0.7)} 768H${n(400 - big * 0.7)}Q${n(400 - big)} 730 ${n(400 - big - 46)} 716Z`
  const even = { 'fill-rule': 'evenodd' }
  const face = slant(lighter(color, 0.55), color, darker(color, 0.35))
  return (
    shadow(390, 700, 260, 30) +
    group(
      slab(d, face, color, [34, -14], even) +
        slab(cap, face, color, [34, -14]) +
        path(
          'M376 262Q400 250 424 262L436 440Q400 456 364 440Z',
          slant(darker(color, 0.45), darker(color, 0.12)),
        ) +
        line('M376 262L364 440', darker(color, 0.6), 3) +
        hoop([400, 190, small + 6], look.pick('bush', [ink.brass, '#e4e8eb']), 11) +
        hoop([400, 600, big + 3], '#ffffff', 3, { opacity: 0.6 }) +
        [-1, 1]
          .map((side) =>
            upright(400 + side * (big + 22), 756, 0.3, [
              { h: 26, r: 19, skin: metal('#3b424a') },
              { h: 14, r: 23, skin: metal('#3b424a') },
            ]),
          )
          .join(''),
      'rotate(38 400 420) translate(400 420) scale(.84) translate(-400 -470)',
    )
  )
}
