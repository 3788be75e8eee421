import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { at, circle, polar, times } from '../kit/shape.ts'
import { slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { bore, hole, spun } from '../kit/surface.ts'

/** Steering knuckle. */
export function knuckle(look: PartLook): string {
  const color = look.pick('cast', ['#59626b', '#a8afb5', '#6d6a62'])
  const d =
    'M330 120Q370 100 400 130L430 260C520 280 580 340 590 420L680 470Q710 500 680 530L560 540C520 600 470 620 440 640L420 710Q390 740 350 716L330 640C240 600 200 520 214 420C222 340 270 290 330 270L310 160Q310 130 330 120Z'
  return (
    shadow(410, 720, 220, 28) +
    slab(d, slant(lighter(color, 0.5), color, darker(color, 0.35)), color, [44, -18]) +
    at(
      396,
      450,
      spun(100, 150, color, 0.35) + circle([0, 0, 104], darker(color, 0.4)) + bore(96, 60, 0.9, color),
    ) +
    hole(356, 156, 18) +
    hole(660, 500, 16) +
    hole(380, 690, 17) +
    times(4, (i) => {
      const [x, y] = polar(45 + i * 90, 128, 396, 450)
      return hole(x, y, 12)
    }) +
    (look.pick('arm', [true, false])
      ? slab('M214 420L110 380Q80 380 84 410L210 480Z', slant(lighter(color, 0.5), color), color, [20, -10]) +
        hole(112, 400, 12)
      : '')
  )
}
