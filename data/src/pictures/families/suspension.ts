import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { at, circle, group, hoop, line, n, path, times } from '../kit/shape.ts'
import type { Section } from '../kit/solid.ts'
import { chrome, gloss, matt, metal, prism, ribs, slab, thread, upright, zinc } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { bore, hole, spun, tube } from '../kit/surface.ts'

type ControlArmPoint = readonly [x: number, y: number]
type Arm = {
  kind: number
  shape: string
  joints: readonly [ControlArmPoint, ControlArmPoint, ControlArmPoint]
}

// The outline seen from above, and where its bushings and its ball joint sit.
const arms: readonly [Arm, ...Arm[]] = [
  {
    kind: 0,
    shape:
      'M96 600Q80 540 140 520C260 480 300 420 330 330L372 190Q384 150 430 152Q478 160 470 208L440 330C430 400 470 440 560 452L668 460Q716 470 710 520Q700 566 650 560L440 540C330 540 240 580 170 640Q120 650 96 600Z',
    joints: [
      [432, 196],
      [660, 510],
      [140, 580],
    ],
  },
  {
    kind: 1,
    shape:
      'M90 560Q90 506 146 504C300 500 480 420 620 280Q656 250 692 276Q720 310 692 346C560 500 360 610 160 620Q96 616 90 560Z',
    joints: [
      [652, 310],
      [148, 562],
      [400, 470],
    ],
  },
  {
    kind: 2,
    shape:
      'M110 240Q150 190 206 220L420 380L600 190Q650 160 684 200Q706 246 668 280L500 470L450 640Q430 690 380 680Q336 660 344 612L360 480L130 310Q90 280 110 240Z',
    joints: [
      [164, 262],
      [640, 228],
      [394, 636],
    ],
  },
]

/** Control arm: forged or pressed, with bushings and ball joint. */
export function controlArm(look: PartLook): string {
  const isAlloy = look.pick('alloy', [true, false])
  const color = isAlloy ? '#c2c8cd' : look.pick('steel', ['#24282d', '#353b42', '#2b3644'])
  const { kind, shape, joints } = look.pick('shape', arms)
  const [a, b, c] = joints
  const relief = path(shape, darker(color, isAlloy ? 0.16 : 0.3), {
    transform: 'translate(400 420) scale(.86) translate(-400 -420)',
    opacity: kind === 1 ? 0 : 0.55,
  })
  return (
    shadow(404, 690, 280, 30) +
    slab(shape, slant(lighter(color, isAlloy ? 0.55 : 0.35), color, darker(color, 0.35)), color, [18, 30]) +
    relief +
    line(shape, '#ffffff', 2, { opacity: 0.35 }) +
    bush(a[0], a[1]) +
    (kind === 1 ? hole(c[0] + 20, c[1], 22) + hole(c[0] + 110, c[1] - 60, 16) : bush(b[0], b[1])) +
    at(
      kind === 1 ? b[0] : c[0],
      (kind === 1 ? b[1] : c[1]) - 10,
      upright(0, 24, 0.4, [{ h: 40, r: 52, skin: metal(darker(color, 0.1)) }]) +
        at(0, -14, ballStud(look.pick('nut', [true, false])), 0, 0.86),
    )
  )
}

const bush = (x: number, y: number) =>
  upright(x, y + 34, 0.44, [
    {
      h: 70,
      r: 50,
      skin: metal(ink.cast),
      cap: '#1b1f23',
      face:
        circle([0, 0, 46], '#23272b') +
        hoop([0, 0, 36], '#3c4248', 6) +
        circle([0, 0, 24], slant('#e8ebee', '#8b949c')) +
        circle([0, 0, 13], '#15181b'),
    },
  ])

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

/** Boot, stud and castle nut of any ball joint, upwards from 0,0. */
export const ballStud = (nut: boolean): string =>
  upright(0, 0, 0.32, [
    { h: 14, r: 48, skin: matt(ink.rubber) },
    { h: 26, r: 44, top: 50, skin: matt(ink.rubber) },
    { h: 30, r: 50, top: 26, skin: matt(ink.rubber) },
    { h: 8, r: 27, skin: metal(ink.bright) },
    { h: 44, r: 22, top: 17, skin: chrome },
    ...thread(nut ? 26 : 60, 15, nut ? 4 : 9, zinc),
  ]) +
  (nut ? prism([0, -146, 0.32], [6, 34, 30], ink.zinc) + upright(0, -174, 0.32, thread(22, 15, 4, zinc)) : '')

/** Rubber and metal bushing, engine mount style. */
export function bushing(look: PartLook): string {
  const r = look.between('radius', 176, 216)
  const void_ = look.pick('void', [true, false])
  const face =
    spun(r * 0.9, r, ink.cast, 0.4) +
    circle([0, 0, r * 0.91], slant('#3c4247', '#23272b', '#16191c')) +
    (void_
      ? path(
          `M${n(-r * 0.68)} ${n(-r * 0.2)}A${n(r * 0.7)} ${n(r * 0.7)} 0 0 1 ${n(r * 0.68)} ${n(-r * 0.2)}L${n(r * 0.5)} ${n(-r * 0.16)}A${n(r * 0.52)} ${n(r * 0.52)} 0 0 0 ${n(-r * 0.5)} ${n(-r * 0.16)}Z`,
          '#07090b',
        ) +
        path(
          `M${n(-r * 0.68)} ${n(r * 0.3)}A${n(r * 0.74)} ${n(r * 0.74)} 0 0 0 ${n(r * 0.68)} ${n(r * 0.3)}L${n(r * 0.46)} ${n(r * 0.24)}A${n(r * 0.52)} ${n(r * 0.52)} 0 0 1 ${n(-r * 0.46)} ${n(r * 0.24)}Z`,
          '#07090b',
        )
      : hoop([0, 0, r * 0.66], '#474e54', r * 0.04) + hoop([0, 0, r * 0.8], '#0d0f11', r * 0.03)) +
    spun(r * 0.2, r * 0.38, ink.bright, 0.6) +
    bore(r * 0.21, 90, 0.7)
  return (
    shadow(404, 650, r * 1.1, r * 0.24) +
    upright(400, 610, 0.5, [
      {
        h: look.between('tall', 150, 230),
        r,
        skin: look.pick('shell', [metal(ink.cast), gloss('#2b3036')]),
        face,
      },
      {
        h: 16,
        r: r * 0.38,
        skin: metal(ink.bright),
        cap: ink.bright,
        face: spun(r * 0.2, r * 0.37, ink.bright, 0.6) + circle([0, 0, r * 0.2], '#14171a'),
      },
    ])
  )
}

/** Stabilizer link: a rod between two ball studs. */
export function stabilizerLink(look: PartLook): string {
  const color = look.pick('rod', ['#2a2f35', '#59616a', '#26344a'])
  const long = look.between('long', 300, 400)
  const eye = upright(0, 44, 0.36, [
    { h: 62, r: 56, skin: metal(color) },
    { h: 12, r: 52, top: 42, skin: metal(color) },
  ])
  const end = (x: number, y: number, turn: number) =>
    at(x, y, eye + at(0, -28, ballStud(true), 0, 0.86), turn)
  return (
    shadow(400, 690, 230, 28) +
    group(
      tube(`M300 ${n(560 - long * 0.1)}L520 ${n(620 - long)}`, 34, color, 0.6) +
        end(528, 610 - long, 0) +
        end(292, 570, 0),
      'translate(-10 30)',
    ) +
    (look.variant % 2
      ? group(
          tube('M470 640L640 420', 34, color, 0.6) + at(470, 640, eye) + at(640, 420, eye),
          'translate(20 -10) scale(.98)',
        )
      : '')
  )
}

/** Strut top mount: a dish with a bearing and three studs. */
export function strutMount(look: PartLook): string {
  const color = look.pick('plate', ['#33393f', '#4a525a', '#b9bfc5'])
  const r = look.between('radius', 210, 240)
  const ring: Section[] = [
    { h: 26, r: r * 0.86, top: r * 0.9, skin: matt(ink.rubber) },
    { h: 16, r, skin: metal(color) },
    { h: 46, r: r * 0.84, top: r * 0.56, skin: metal(color) },
    { h: 26, r: r * 0.5, skin: matt(ink.rubber) },
    {
      h: 12,
      r: r * 0.36,
      skin: metal(ink.bright),
      face: spun(r * 0.14, r * 0.36, ink.bright, 0.6) + circle([0, 0, r * 0.14], '#101316'),
    },
  ]
  const stud = (x: number, y: number) =>
    upright(x, y, 0.3, [{ h: 10, r: 26, skin: zinc }, ...thread(80, 15, 9, zinc)])
  return (
    shadow(404, 640, r * 1.2, 56) +
    stud(400, 470) +
    upright(400, 600, 0.42, ring) +
    stud(400 - r * 0.78, 566) +
    stud(400 + r * 0.78, 566) +
    (look.variant % 2 ? at(0, 0, upright(640, 690, 0.36, [...ribs(60, 62, 2, matt(ink.rubber), 0.86)])) : '')
  )
}

/** Subframes and reinforcements. */
export function subframe(look: PartLook): string {
  const color = look.pick('paint', ['#26292d', '#33393f', '#c3c8cc'])
  const wide = look.pick('beam', [true, false])
  const d = wide
    ? 'M90 360Q90 320 130 320L240 340H560L670 320Q710 320 710 360V430Q710 470 670 470L560 450H240L130 470Q90 470 90 430Z'
    : 'M110 260L230 240L260 330H540L570 240L690 260L660 440L700 560L580 590L540 500H260L220 590L100 560L140 440Z'
  return (
    shadow(404, 650, 320, 34) +
    group(
      slab(d, slant(lighter(color, 0.4), color, darker(color, 0.3)), color, [24, 34]) +
        path(d, darker(color, 0.3), {
          transform: 'translate(400 420) scale(.9 .78) translate(-400 -420)',
          opacity: 0.35,
        }) +
        (wide
          ? times(5, (i) => hole(230 + i * 85, 396, 18))
          : [
              [180, 290],
              [620, 290],
              [160, 540],
              [640, 540],
            ]
              .map(([x = 0, y = 0]) =>
                upright(x, y + 20, 0.44, [
                  {
                    h: 40,
                    r: 36,
                    skin: metal(ink.cast),
                    cap: '#1b1f23',
                    face: circle([0, 0, 20], '#dfe4e8') + circle([0, 0, 11], '#15181b'),
                  },
                ]),
              )
              .join('') + times(3, (i) => hole(310 + i * 90, 420, 22))),
      `skewX(${look.pick('lean', [-6, 0, 5])})`,
    )
  )
}
