import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { at, box, line, times } from '../kit/shape.ts'
import { chrome, facing, metal, slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { spun, tube } from '../kit/surface.ts'

/** Silencers and resonators. */
export function muffler(look: PartLook): string {
  const steel = look.pick('steel', ['#a9b0b5', '#c3c8cc', '#8b9095'])
  const isRound = look.pick('round', [false, true])
  const can = isRound
    ? facing(430, 420, 0.5, [
        { h: 20, r: 118, top: 130, skin: metal(steel) },
        { h: look.between('long', 260, 340), r: 130, skin: metal(steel) },
        { h: 22, r: 130, top: 116, skin: metal(steel), face: spun(0, 114, steel, 0.35) },
      ])
    : slab(
        box(170, 310, 370, 220, 84),
        slant(lighter(steel, 0.65), steel, darker(steel, 0.4)),
        steel,
        [120, -50],
      ) +
      line('M190 394Q350 380 520 394', darker(steel, 0.35), 3) +
      line('M190 452Q350 440 520 452', darker(steel, 0.35), 3)
  return (
    shadow(410, 640, 300, 34) +
    tube(isRound ? 'M590 420C660 420 680 380 740 370' : 'M600 400C660 400 690 360 750 350', 58, steel, 0.8) +
    can +
    times(look.pick('tips', [2, 1, 2]), (i) =>
      facing(150 + (isRound ? 20 : 0), (isRound ? 420 : 390) + i * 80 - (isRound ? 40 : 0), 0.5, [
        { h: 120, r: 32, skin: chrome },
        { h: 12, r: 36, skin: chrome, cap: '#0c0e10' },
      ]),
    ) +
    at(420, 290, slab('M-16 0V-40H16V0Z', slant('#8b939a', '#4d555d'), '#33393f', [6, -4])) +
    line('M404 256h70', '#8b939a', 12)
  )
}
