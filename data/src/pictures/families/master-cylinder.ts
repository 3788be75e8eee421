import { alloy, ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { box, group, rect } from '../kit/shape.ts'
import { chrome, facing, matt, metal, slab, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, spun } from '../kit/surface.ts'

/** Hydraulic cylinders: master, wheel, clutch. */
export function masterCylinder(look: PartLook): string {
  const color = look.pick('body', [alloy, '#59626b', '#a09b8a'])
  const hasTank = look.pick('tank', [true, false])
  const body = facing(400, 480, 0.46, [
    { h: 60, r: 18, skin: chrome },
    { h: 60, r: 44, skin: matt(ink.rubber) },
    { h: 22, r: 110, skin: metal(color) },
    { h: look.between('long', 220, 280), r: 64, skin: metal(color) },
    { h: 30, r: 72, skin: metal(color), face: spun(0, 70, color, 0.45) + hole(0, 0, 22) },
  ])
  return (
    shadow(410, 620, 270, 30) +
    group(
      body +
        [300, 420]
          .map((x) =>
            upright(x, 426, 0.36, [{ h: 40, r: 30, skin: hasTank ? matt('#e6e4d8') : metal(color) }]),
          )
          .join('') +
        (hasTank
          ? slab(box(220, 250, 280, 130, 34), slant('#f6f4ea', '#d5d3c6'), '#b5b3a5', [36, -20]) +
            rect([236, 320, 250, 44, 14], '#d9a64a', { opacity: 0.35 }) +
            upright(340, 248, 0.36, [
              { h: 50, r: 60, skin: matt(look.pick('cap', ['#14171a', ink.amber, '#2b3036'])) },
            ])
          : upright(360, 390, 0.36, [
              { h: 20, r: 18, skin: metal(ink.zinc) },
              { h: 30, r: 10, skin: metal(ink.zinc) },
            ])),
      'rotate(-5 400 420)',
    )
  )
}
