import { alloy, darker, ink, lighter } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { barcode, smallPrint } from '../kit/print.ts'
import {
  around,
  at,
  box,
  circle,
  group,
  hoop,
  line,
  n,
  path,
  polar,
  rect,
  sector,
  times,
} from '../kit/shape.ts'
import type { Section } from '../kit/solid.ts'
import { chrome, facing, gloss, matt, metal, ribs, slab, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, spun, tube } from '../kit/surface.ts'
import { pulley } from './belts-and-chains.ts'
import { ear } from './starting-and-charging.ts'

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

/** Pumps driven by a belt: power steering, vacuum, oil, compressor of a truck. */
export function gearPump(look: PartLook): string {
  const r = look.between('radius', 104, 126)
  const hasReservoir = look.pick('reservoir', [true, false])
  const face =
    spun(0, r, '#59626b', 0.4) +
    around(look.pick('holes', [3, 4, 6]), (angle) =>
      circle([...polar(angle, r * 0.6), r * 0.17], '#1b2025'),
    ) +
    spun(0, r * 0.28, ink.bright, 0.6) +
    hole(0, 0, 14)
  return (
    shadow(430, 640, 240, 30) +
    (hasReservoir
      ? upright(540, 330, 0.3, [
          { h: 110, r: 84, skin: matt('#e6e4d8') },
          { h: 10, r: 88, skin: matt('#1d2125') },
          { h: 26, r: 44, skin: matt('#1d2125') },
        ])
      : upright(560, 340, 0.36, [
          { h: 60, r: 36, skin: metal(alloy) },
          { h: 12, r: 44, skin: metal(alloy), cap: '#14171a' },
        ])) +
    facing(500, 430, 0.62, [
      { h: 60, r: r * 0.84, top: r * 0.94, skin: metal(alloy) },
      { h: 90, r: r * 1.02, skin: metal(alloy) },
      { h: 16, r: r * 1.08, skin: metal(darker(alloy, 0.15)) },
    ]) +
    ear(470, 318, -6) +
    ear(460, 546, 180) +
    around(2, (_, i) =>
      facing(620 - i * 10, 380 + i * 100, 0.5, [{ h: 40, r: 24, skin: metal(ink.zinc), cap: '#14171a' }]),
    ) +
    facing(386, 430, 0.76, [{ h: 60, r: r * 0.5, skin: metal(alloy) }]) +
    facing(322, 430, 0.76, pulley(r, look.pick('finish', ['#2b3036', '#8b939a', '#59626b']), face, 6))
  )
}

/** Air conditioning compressor with its clutch. */
export function acCompressor(look: PartLook): string {
  const r = look.between('radius', 128, 148)
  return (
    shadow(430, 650, 270, 30) +
    ear(520, 290, 8) +
    ear(420, 290, -4) +
    ear(500, 560, 176) +
    facing(520, 420, 0.62, [
      { h: 50, r: r * 0.7, top: r * 0.9, skin: metal(alloy) },
      { h: 130, r: r * 0.98, skin: metal(alloy) },
      { h: 14, r: r * 1.04, skin: metal(darker(alloy, 0.15)) },
      { h: 110, r: r * 0.96, skin: metal(alloy) },
    ]) +
    port(530, 300) +
    port(620, 316) +
    times(4, (i) => line(`M${444 + i * 34} ${300}V${540}`, darker(alloy, 0.5), 3, { opacity: 0.35 })) +
    rect([500, 396, 130, 70, 5], slant('#fdfdfd', '#d5dbe0')) +
    rect([500, 396, 130, 10, 5], look.accent) +
    letters('A/C', [540, 424, 20], ink.navy, 1) +
    smallPrint([572, 418, 48], 2, '#4d5862', { thick: 3 }) +
    letters('COMPRESSOR', [565, 449, 14, 102], '#4d5862', 1) +
    facing(
      324,
      420,
      0.72,
      pulley(r, look.pick('finish', ['#2b3036', '#7d858d']), spun(0, r, '#59626b', 0.35) + clutch(r), 7),
    )
  )
}

const clutch = (r: number) =>
  spun(30, r * 0.86, '#3d454d', 0.4) +
  around(
    3,
    (angle) =>
      path(sector(r * 0.34, r * 0.74, angle, angle + 62), '#1c2126', { opacity: 0.85 }) +
      circle([...polar(angle + 90, r * 0.62), 9], ink.zinc),
  ) +
  spun(0, 34, ink.bright, 0.5) +
  hole(0, 0, 12)

const port = (x: number, y: number) =>
  upright(x, y, 0.36, [
    { h: 26, r: 46, skin: metal(alloy) },
    { h: 12, r: 30, skin: metal(alloy), cap: '#14171a' },
  ])

/** Electric motor with a flange: blower, wiper, EPS, traction. */
export function electricMotor(look: PartLook): string {
  const r = look.between('radius', 130, 156)
  const skin = look.pick('body', [metal(alloy), gloss('#2b3036'), metal('#8b939a')])
  const fins = look.pick('fins', [true, false])
  const shaft: Section[] = [
    { h: 14, r: r * 0.4, skin: metal(ink.bright) },
    { h: 80, r: 22, skin: chrome, face: path(sector(4, 20, 0, 40), '#59626b') },
  ]
  const face =
    spun(0, r * 1.1, alloy, 0.35) +
    hoop([0, 0, r * 1.08], '#ffffff', 2, { opacity: 0.6 }) +
    around(6, (angle) => hole(...polar(angle, r * 0.96), 10), 15) +
    around(8, (angle) =>
      path(sector(r * 0.5, r * 0.78, angle, angle + 22), darker(alloy, 0.3), { opacity: 0.5 }),
    )
  return (
    shadow(430, 650, 270, 30) +
    facing(520, 420, 0.6, [
      { h: 26, r: r * 0.8, top: r * 0.96, skin },
      ...(fins ? ribs(220, r, 9, skin, 0.93) : [{ h: 220, r, skin }]),
      { h: 26, r: r * 1.12, skin: metal(alloy), face },
    ]) +
    facing(340, 420, 0.6, shaft) +
    slab(box(480, 236, 150, 66, 10), slant('#4a525a', '#1f2328'), '#15181b', [20, -10]) +
    (look.pick('hv', [true, false])
      ? times(3, (i) => upright(510 + i * 44, 240, 0.36, [{ h: 34, r: 17, skin: gloss(ink.orange) }]))
      : tube('M600 260C660 250 680 330 650 380', 18, '#23272b', 0.4)) +
    rect([486, 396, 120, 66, 5], slant('#fdfdfd', '#d5dbe0')) +
    rect([486, 396, 120, 11, 5], look.accent) +
    letters('MOTOR', [546, 422, 18], ink.navy, 1) +
    smallPrint([498, 442, 58], 2, '#4d5862', { thick: 3 }) +
    barcode([562, 434, 38, 24])
  )
}
