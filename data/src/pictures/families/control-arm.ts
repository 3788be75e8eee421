import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { at, circle, hoop, line, path } from '../kit/shape.ts'
import { metal, slab, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole } from '../kit/surface.ts'
import { ballStud } from './ball-stud.ts'

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
