import { block } from '../kit/block.ts'
import { alloy } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { emblem } from '../kit/print.ts'
import { around, circle, line, polar, rect, times } from '../kit/shape.ts'
import { facing, matt, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { spun, tube } from '../kit/surface.ts'
import { pulley } from './belt-pulley.ts'

/** A whole engine with its covers, manifolds and pulleys. */
export function engine(look: PartLook): string {
  return (
    shadow(420, 700, 290, 38) +
    oilPan(look.pick('pan', ['#1b1e22', '#8b939a'])) +
    crankcase() +
    cylinderHead() +
    valveCover(look) +
    manifold(look.pick('manifold', ['#7d7268', '#2b3036', '#a8afb5'])) +
    wheel(640, 560, 66) +
    wheel(600, 450, 40) +
    wheel(680, 440, 46) +
    upright(340, 262, 0.36, [{ h: 26, r: 34, skin: matt('#14171a') }])
  )
}

const wheel = (x: number, y: number, r: number) =>
  facing(
    x,
    y,
    0.7,
    pulley(
      r,
      '#3d454d',
      spun(0, r, '#59626b', 0.4) +
        around(4, (angle) => circle([...polar(angle, r * 0.6), r * 0.17], '#14171a')) +
        circle([0, 0, r * 0.24], '#c9ced3'),
      5,
    ),
  )

const oilPan = (color: string) =>
  block({
    x: 480,
    y: 690,
    w: 290,
    d: 200,
    h: 100,
    color,
    front: times(4, (i) => line(`M${40 + i * 66} 14V86`, '#000000', 6, { opacity: 0.3 })),
  })

const crankcase = () =>
  block({
    x: 500,
    y: 596,
    w: 340,
    d: 230,
    h: 170,
    color: '#7d858d',
    front:
      times(3, (i) => rect([30 + i * 104, 30, 76, 100, 12], slant('#59626b', '#8b939a'))) +
      times(7, (i) => circle([20 + i * 50, 154, 8], '#3d454d')),
    side: times(3, (i) => rect([24 + i * 66, 30, 50, 90, 8], '#3d454d')),
  })

const cylinderHead = () =>
  block({
    x: 496,
    y: 430,
    w: 330,
    d: 216,
    h: 96,
    color: alloy,
    front: times(
      4,
      (i) => circle([50 + i * 76, 50, 26], '#2b3036') + circle([50 + i * 76, 50, 18], '#14171a'),
    ),
    side: times(4, (i) => circle([30 + i * 50, 48, 14], '#3d454d')),
  })

const valveCover = (look: PartLook) =>
  block({
    x: 506,
    y: 338,
    w: 350,
    d: 236,
    h: 74,
    color: look.pick('cover', ['#23272c', '#9c222b', '#31517d', '#23272c']),
    gloss: 0.35,
    top:
      rect([30, 24, 290, 150, 20], '#000000', { opacity: 0.25 }) +
      times(5, (i) => rect([54, 44 + i * 26, 62, 10, 5], '#dfe4e8', { opacity: 0.22 })) +
      times(5, (i) => rect([234, 44 + i * 26, 62, 10, 5], '#dfe4e8', { opacity: 0.22 })) +
      emblem(175, 100, 38, '#dfe4e8'),
    front: times(look.pick('slots', [9, 7]), (i) =>
      rect([78 + i * 22, 28, 13, 20, 4], '#dfe4e8', { opacity: 0.35 }),
    ),
  })

const manifold = (color: string) =>
  times(4, (i) =>
    tube(
      `M${240 + i * 70} ${420 + i * 9}C${200 + i * 66} 470 ${190 + i * 60} 520 ${240 + i * 40} 560`,
      34,
      color,
      0.6,
    ),
  ) + tube('M230 552L420 590', 44, color, 0.6)
