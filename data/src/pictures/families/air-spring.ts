import { ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import type { Section } from '../kit/solid.ts'
import { matt, metal, ribs, thread, upright, zinc } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { spun } from '../kit/surface.ts'

/** Air spring and its compressor. */
export function airSpring(look: PartLook): string {
  const r = look.between('radius', 130, 160)
  const convoluted = look.pick('bellows', [true, false])
  const rubber = matt('#26292d')
  const bag: Section[] = convoluted
    ? [...ribs(250, r + 14, 2, rubber, 0.72)]
    : [
        { h: 40, r: r * 0.86, top: r, skin: rubber },
        { h: 190, r, skin: rubber },
        { h: 40, r, top: r * 0.8, skin: rubber },
      ]
  return (
    shadow(404, 700, r * 1.25, 40) +
    upright(400, 690, 0.32, [
      { h: 30, r: r * 0.66, skin: metal('#33393f') },
      { h: 80, r: r * 0.66, top: r * 0.76, skin: metal('#33393f') },
      ...bag,
      {
        h: 18,
        r: r * 0.86,
        skin: metal(look.pick('plate', ['#c3bfae', '#59626b'])),
        face: spun(0, r * 0.84, '#b1ae9f', 0.4),
      },
    ]) +
    [-60, 60]
      .map((x) => upright(400 + x, 330 - (convoluted ? 10 : 30), 0.32, thread(46, 14, 6, zinc)))
      .join('') +
    upright(400, 316 - (convoluted ? 0 : 20), 0.32, [
      { h: 26, r: 24, skin: metal(ink.brass), cap: '#14171a' },
    ])
  )
}
