import { alloy, darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { around, at, circle, group, hoop, n, path, polar } from '../kit/shape.ts'
import { facing, metal, slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, spun } from '../kit/surface.ts'
import { pulley } from './belt-pulley.ts'

/** Water pump: housing with bolt ears, impeller or pulley side to us. */
export function waterPump(look: PartLook): string {
  const d = `M200 330Q190 250 262 230Q300 180 380 190Q440 150 500 200Q590 200 604 290Q650 340 616 410Q630 500 550 530Q500 600 420 576Q330 600 290 540Q210 530 206 450Q160 390 200 330Z`
  return (
    shadow(420, 668, 240, 30) +
    group(
      slab(d, slant(lighter(alloy, 0.5), alloy, darker(alloy, 0.35)), alloy, [40, -16]) +
        hoop([406, 386, 170], darker(alloy, 0.3), 6, { opacity: 0.4 }) +
        EARS.map(
          ([x, y]) => circle([x, y, 27], slant(lighter(alloy, 0.5), darker(alloy, 0.2))) + hole(x, y, 13),
        ).join('') +
        (look.pick('neck', [true, false])
          ? facing(210, 380, 0.5, [
              { h: 60, r: 56, skin: metal(alloy) },
              { h: 10, r: 62, skin: metal(alloy), cap: '#16191d' },
            ])
          : '') +
        SIDES[look.pick('side', ['impeller', 'pulley', 'flange'] as const)](look),
      'translate(-6 30)',
    )
  )
}

const EARS = [
  [236, 276],
  [420, 206],
  [580, 268],
  [604, 430],
  [470, 566],
  [250, 490],
] as const

/** What of the pump is turned to us. */
const SIDES: Readonly<Record<'impeller' | 'pulley' | 'flange', (look: PartLook) => string>> = {
  impeller: (look) =>
    at(408, 384, facing(0, 0, 0.94, [{ h: 26, r: 136, skin: metal('#7d858d'), face: impeller(look) }])),
  pulley: () =>
    facing(
      380,
      384,
      0.86,
      pulley(
        128,
        '#59626b',
        spun(0, 126, '#7d858d', 0.45) +
          around(4, (angle) => hole(...polar(angle, 74), 14), 45) +
          spun(0, 40, ink.bright, 0.5),
        6,
      ),
    ),
  flange: () =>
    facing(388, 384, 0.86, [
      { h: 50, r: 60, skin: metal(ink.bright) },
      {
        h: 18,
        r: 112,
        skin: metal('#aab1b7'),
        face:
          spun(0, 110, '#aab1b7', 0.5) +
          around(4, (angle) => hole(...polar(angle, 78), 13), 45) +
          hole(0, 0, 24),
      },
    ]),
}

const impeller = (look: PartLook) =>
  circle([0, 0, 130], slant('#20252a', '#3a4249')) +
  around(look.count('blades', 6, 9), (angle) =>
    group(
      path('M26 -8Q90 -34 124 8L118 22Q80 -6 30 14Z', slant('#f1f3f5', '#9aa3ab', '#5d666e'), {
        stroke: '#2b3138',
        'stroke-width': 1.5,
      }),
      `rotate(${n(angle)})`,
    ),
  ) +
  spun(0, 36, ink.bright, 0.5) +
  hole(0, 0, 12)
