import { lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { at, group } from '../kit/shape.ts'
import { metal, slab, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole } from '../kit/surface.ts'
import { ballStud } from './ball-stud.ts'

/** Ball joint with its flange. */
export function ballJoint(look: PartLook): string {
  const color = look.pick('body', ['#3a4047', '#59616a', '#2a2f35', '#8b939b'])
  const flange = look.pick('flange', [
    'M-190 0Q-190 -40 -140 -46H140Q190 -40 190 0Q180 60 110 66Q0 110 -110 66Q-180 60 -190 0Z',
    'M-60 -70H60L180 20Q200 50 160 70L0 90L-160 70Q-200 50 -180 20Z',
    'M-120 -60H180Q214 -50 214 0Q214 50 180 60H-120Q-170 40 -170 0Q-170 -40 -120 -60Z',
  ])
  return (
    shadow(404, 650, 220, 34) +
    at(
      400,
      560,
      upright(0, 70, 0.36, [{ h: 50, r: 84, skin: metal(color) }]) +
        group(slab(flange, slant(lighter(color, 0.45), color), color, [0, 16]), 'scale(1 .8)') +
        hole(-128, 4, 15) +
        hole(128, 4, 15) +
        upright(0, -8, 0.36, [
          { h: 40, r: 86, top: 78, skin: metal(color) },
          { h: 24, r: 70, top: 62, skin: metal(color) },
        ]) +
        at(0, -74, ballStud(look.pick('nut', [true, false])), 0, 1.5),
    )
  )
}
