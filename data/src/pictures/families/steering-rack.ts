import { alloy, ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { at, group } from '../kit/shape.ts'
import { chrome, facing, gloss, matt, metal, ribs, thread, upright, zinc } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { tube } from '../kit/surface.ts'

/** Steering rack with boots and tie rods. */
export function steeringRack(look: PartLook): string {
  const color = look.pick('alloy', [alloy, '#59626b', '#33393f'])
  const rack = upright(400, 780, 0.26, [
    ...thread(40, 12, 7, zinc),
    { h: 60, r: 14, skin: metal('#59626b') },
    ...ribs(90, 38, look.count('folds', 5, 7), matt('#26292d'), 0.78),
    { h: look.between('tube', 300, 340), r: 40, skin: metal(color) },
    ...ribs(90, 38, look.count('folds', 5, 7), matt('#26292d'), 0.78),
    { h: 60, r: 14, skin: metal('#59626b') },
    ...thread(40, 12, 7, zinc),
  ])
  return (
    shadow(400, 640, 340, 30) +
    group(
      rack +
        at(
          440,
          560,
          group(
            upright(0, 0, 0.34, [
              { h: 60, r: 46, skin: metal(color) },
              { h: 70, r: 34, skin: metal(color) },
              { h: 60, r: 16, skin: chrome },
            ]),
            'rotate(58)',
          ),
        ) +
        (look.variant % 2
          ? facing(500, 400, 0.5, [{ h: 130, r: 50, skin: gloss('#2b3036') }])
          : tube('M450 520C480 440 470 380 440 330', 12, ink.bright, 0.9)),
      'rotate(74 400 410) translate(0 -14)',
    )
  )
}
