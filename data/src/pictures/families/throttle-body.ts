import { alloy, darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { across, slant } from '../kit/paint.ts'
import { at, box, circle, ellipse, group, line, rect, times } from '../kit/shape.ts'
import { metal, slab, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { bore, hole, spun, tube } from '../kit/surface.ts'

/** Throttle body, idle and EGR valves: a flap in a bored housing. */
export function throttleBody(look: PartLook): string {
  const r = look.between('bore', 112, 136)
  const flap = look.between('flap', 0.5, 0.9)
  const face =
    spun(r + 2, r + 44, alloy, 0.4) +
    bore(r, 120, 0.86, alloy) +
    ellipse([0, 0, r * flap, r * 0.98], slant('#e6e9ec', '#a6aeb5', '#6d767e'), {
      stroke: '#4d565e',
      'stroke-width': 2,
    }) +
    rect([-8, -r, 16, r * 2, 6], across('#5d666e', '#eef1f3', '#6d767e')) +
    circle([0, -34, 7], '#59626b') +
    circle([0, 34, 7], '#59626b')
  const flange = `${box(-180, -180, 360, 360, 60)}`
  return (
    shadow(420, 668, 250, 30) +
    group(
      slab(box(520, 250, 150, 290, 24), slant('#4a525a', '#23282d', '#14171a'), '#15181b', [40, -16]) +
        rect([546, 292, 96, 60, 8], '#0e1113') +
        times(4, (i) => line(`M544 ${380 + i * 34}h100`, '#3b434a', 8)) +
        at(380, 396, slab(flange, slant(lighter(alloy, 0.5), alloy, darker(alloy, 0.3)), alloy, [150, -20])) +
        at(
          380,
          396,
          [
            [-140, -140],
            [140, -140],
            [140, 140],
            [-140, 140],
          ]
            .map(([x = 0, y = 0]) => hole(x, y, 15))
            .join('') + group(face, 'scale(.96 1)'),
        ) +
        (look.pick('pipe', [true, false])
          ? tube('M250 540L220 620', 30, ink.bright, 0.9)
          : upright(300, 216, 0.4, [{ h: 50, r: 24, skin: metal(alloy), cap: '#14171a' }])),
      'translate(-16 20)',
    )
  )
}
