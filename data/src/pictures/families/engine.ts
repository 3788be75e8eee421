import { block } from '../kit/block.ts'
import { alloy, darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { across, slant } from '../kit/paint.ts'
import { emblem } from '../kit/print.ts'
import {
  around,
  at,
  box,
  circle,
  ellipse,
  group,
  hoop,
  line,
  n,
  path,
  polar,
  rect,
  round,
  times,
} from '../kit/shape.ts'
import { facing, matt, metal, slab, thread, upright, zinc } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, spun, tube } from '../kit/surface.ts'
import { pulley } from './belts-and-chains.ts'

/** A whole engine with its covers, manifolds and pulleys. */
export function engine(look: PartLook): string {
  return (
    shadow(420, 700, 290, 38) +
    sump(look.pick('pan', ['#1b1e22', '#8b939a'])) +
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

const sump = (color: string) =>
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

/** Cylinder block or head: bores on the top face. */
export function engineBlock(look: PartLook): string {
  const color = look.pick('cast', ['#7d858d', alloy, '#6a645c'])
  const bores = look.pick('bores', [4, 3, 4])
  const isHead = look.variant % 2 === 1
  const size = { w: 470, d: 250, h: isHead ? 130 : 270 }
  return (
    shadow(430, isHead ? 590 : 660, 330, 50) +
    block({
      x: 530,
      y: isHead ? 570 : 650,
      ...size,
      color,
      rise: 0.44,
      ...(isHead ? headFaces : blockFaces)({ ...size, bores, color }),
    })
  )
}

interface Casting {
  w: number
  d: number
  h: number
  bores: number
  color: string
}

type Faces = Pick<Parameters<typeof block>[0], 'top' | 'front' | 'side'>

/** The machined face with a bolt at each wall between the bores. */
function deck({ w, d, bores, color }: Casting, bore: (x: number) => string): string {
  const pitch = (w - 30) / bores
  return (
    rect([8, 8, w - 16, d - 16, 14], slant(lighter(color, 0.6), lighter(color, 0.2))) +
    times(bores, (i) => bore(15 + pitch * (i + 0.5))) +
    times(
      bores + 1,
      (i) => circle([15 + pitch * i, 26, 7], '#23282d') + circle([15 + pitch * i, d - 26, 7], '#23282d'),
    )
  )
}

function headFaces(casting: Casting): Faces {
  const { w, d, h, bores } = casting
  const pitch = (w - 30) / bores
  const valves = (x: number) =>
    circle([x - 22, d / 2 - 30, 26], '#2b3036') +
    circle([x + 22, d / 2 - 30, 26], '#2b3036') +
    circle([x - 22, d / 2 + 34, 22], '#3b434a') +
    circle([x + 22, d / 2 + 34, 22], '#3b434a') +
    circle([x, d / 2, 11], '#14171a')
  return {
    top: deck(casting, valves),
    front:
      times(
        bores,
        (i) =>
          rect([26 + pitch * i, 34, pitch - 26, 56, 24], '#1b1f23') +
          rect([30 + pitch * i, 38, pitch - 34, 48, 20], slant('#0d0f11', '#4b535b')),
      ) + times(bores * 2 + 1, (i) => circle([16 + (i * (w - 30)) / bores / 2, 14, 6], '#3b434a')),
    side: circle([d * 0.3, h / 2, 30], '#23282d') + circle([d * 0.7, h / 2, 30], '#23282d'),
  }
}

function blockFaces(casting: Casting): Faces {
  const { w, d, h, bores, color } = casting
  const pitch = (w - 30) / bores
  return {
    top: deck(casting, (x) => cylinder(x, d, pitch)),
    front:
      times(bores, (i) =>
        rect([24 + pitch * i, 40, pitch - 20, 120, 26], slant(darker(color, 0.35), lighter(color, 0.15))),
      ) +
      times(
        3,
        (i) =>
          circle([80 + i * 150, 210, 26], darker(color, 0.4)) + circle([80 + i * 150, 210, 19], ink.zinc),
      ) +
      rect([0, h - 24, w, 24, 0], darker(color, 0.3)) +
      times(9, (i) => circle([20 + i * 54, h - 12, 6], '#23282d')),
    side:
      circle([d * 0.5, h * 0.72, 62], '#23282d') +
      circle([d * 0.5, h * 0.72, 48], '#4b535b') +
      times(4, (i) => circle([30 + (i % 2) * (d - 60), 40 + Math.floor(i / 2) * 190, 9], '#23282d')),
  }
}

const cylinder = (x: number, d: number, pitch: number) =>
  circle([x, d / 2, pitch * 0.42], '#dfe4e8') +
  circle([x, d / 2, pitch * 0.37], '#14171a') +
  path(
    `M${n(x - pitch * 0.37)} ${d / 2}a${n(pitch * 0.37)} ${n(pitch * 0.37)} 0 0 0 ${n(pitch * 0.74)} 0a${n(pitch * 0.37)} ${n(pitch * 0.2)} 0 0 1 ${n(-pitch * 0.74)} 0Z`,
    '#8b949c',
  )

/** Cylinder liners and sleeves. */
export function cylinderLiner(look: PartLook): string {
  const r = look.between('radius', 120, 140)
  const one = (x: number, y: number) =>
    shadow(x, y + r * 0.14, r * 1.2, r * 0.3) +
    upright(x, y, 0.34, [
      { h: 50, r: r - 12, skin: metal('#7d858d') },
      { h: 8, r: r - 8, skin: matt('#7a2f24') },
      { h: look.between('tall', 220, 290), r: r - 6, skin: metal('#8b939a') },
      {
        h: 26,
        r: r + 8,
        skin: metal(ink.steel),
        face:
          spun(r * 0.84, r + 6, ink.steel, 0.5) +
          circle([0, 0, r * 0.85], across('#1b2025', '#59626b', '#c9ced3', '#59626b')) +
          path(
            `M${n(-r * 0.85)} 0A${n(r * 0.85)} ${n(r * 0.85)} 0 0 1 ${n(r * 0.85)} 0A${n(r * 0.85)} ${n(r * 0.4)} 0 0 0 ${n(-r * 0.85)} 0Z`,
            '#07090b',
            { opacity: 0.55 },
          ),
      },
    ])
  return look.pick('pair', [true, false]) ? one(520, 560) + one(290, 650) : one(400, 630)
}

/** Oil pans and valve covers. */
export function oilPan(look: PartLook): string {
  const color = look.pick('metal', ['#23272c', '#b3b9be', '#3d454d', '#8b939a'])
  const d =
    'M110 300H690Q706 300 704 318L690 360H640L610 520Q604 560 566 560H360Q330 560 320 530L300 470H190Q164 470 158 446L140 360H110Q96 360 96 340V318Q96 300 110 300Z'
  const isCover = look.variant % 2 === 1
  const cover =
    'M120 520L150 360Q156 330 190 330H620Q650 330 656 360L690 520Q692 540 670 540H140Q118 540 120 520Z'
  return (
    shadow(410, 640, 300, 36) +
    (isCover
      ? slab(cover, slant(lighter(color, 0.5), color, darker(color, 0.35)), color, [40, -70]) +
        times(4, (i) => rect([210 + i * 106, 380, 70, 90, 30], darker(color, 0.3), { opacity: 0.7 })) +
        upright(300, 320, 0.36, [{ h: 40, r: 46, skin: matt('#1b1e22') }]) +
        times(5, (i) => circle([160 + i * 122, 520, 11], ink.zinc))
      : slab(d, slant(lighter(color, 0.5), color, darker(color, 0.4)), color, [50, -60]) +
        times(8, (i) => circle([136 + i * 76, 326, 9], darker(color, 0.6))) +
        times(5, (i) => line(`M${370 + i * 46} 400L${380 + i * 42} 530`, '#000000', 6, { opacity: 0.22 })) +
        circle([470, 540, 17], ink.zinc) +
        circle([470, 540, 10], '#3b434a'))
  )
}

/** Flat gaskets; a set on some variants. */
export function gasket(look: PartLook): string {
  const color = look.pick('sheet', ['#7d858d', '#2b2f34', '#a9b0b6', '#4a5a52', '#8d7a5c', '#6b737b'])
  const bores = look.pick('bores', [4, 3, 4])
  const pitch = 560 / bores
  const r = pitch * 0.4
  const d = `${box(100, 300, 600, 220, 26)}${times(bores, (i) => round(120 + pitch * (i + 0.5), 410, r))}${times(bores + 1, (i) => round(120 + pitch * i, 330, 10) + round(120 + pitch * i, 492, 10))}${times(bores * 2, (i) => box(132 + (i * 560) / bores / 2, 318, 22, 9, 4))}`
  const head =
    slab(d, slant(lighter(color, 0.5), color, darker(color, 0.2)), color, [3, 6], {
      'fill-rule': 'evenodd',
    }) +
    times(
      bores,
      (i) =>
        hoop([120 + pitch * (i + 0.5), 410, r + 5], '#e4e8eb', 7) +
        hoop([120 + pitch * (i + 0.5), 410, r + 9], darker(color, 0.4), 1.5),
    )
  const ring = (x: number, y: number, size: number, tone: string) =>
    hoop([x + 2, y + 5, size], '#1b2430', 11, { opacity: 0.18 }) +
    hoop([x, y, size], tone, 11) +
    hoop([x - 1, y - 2, size], lighter(tone, 0.5), 2.5)
  const set =
    look.variant % 2
      ? ring(200, 640, 44, '#2d5a41') +
        ring(310, 650, 32, '#7a2f24') +
        slab(
          `${box(390, 600, 250, 80, 30)}${box(408, 616, 214, 48, 20)}`,
          slant('#596068', '#23282d'),
          '#1b1f23',
          [3, 5],
          { 'fill-rule': 'evenodd' },
        )
      : ''
  return shadow(408, 600, 320, 60, 0.5) + group(head + set, 'translate(0 -40) skewX(-9) translate(60 0)')
}

/** Engine, gearbox or strut mount: bracket, rubber and bolt. */
export function mount(look: PartLook): string {
  const plate = look.pick('plate', ['#353b42', '#c3c9ce', '#4e565e'])
  const base = 'M-240 0Q-240 -40 -196 -44H196Q240 -40 240 0Q240 40 196 44H-196Q-240 40 -240 0Z'
  return (
    shadow(404, 650, 270, 36) +
    at(
      400,
      590,
      slab(base, slant(lighter(plate, 0.45), plate), plate, [0, 22]) +
        ellipse([-190, 0, 24, 13], '#15181b') +
        ellipse([190, 0, 24, 13], '#15181b') +
        upright(0, 0, 0.34, [
          { h: 34, r: 150, top: 140, skin: metal(plate) },
          { h: look.between('rubber', 70, 120), r: 136, top: 100, skin: matt(ink.rubber) },
          { h: 24, r: 112, skin: metal(plate) },
          { h: 40, r: 84, top: 66, skin: metal(plate) },
          ...thread(look.between('stud', 60, 110), 20, 10, zinc),
        ]) +
        times(look.pick('ears', [2, 1]), (i) =>
          at(
            i ? 140 : -140,
            -96,
            slab(
              'M-20 -60h40q10 0 10 10v110h-60V-50q0 -10 10 -10Z',
              slant(lighter(plate, 0.4), plate),
              plate,
              [10, -5],
            ) + hole(0, -34, 12),
          ),
        ),
    )
  )
}
