import { alloy, darker, ink, lighter } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { across, down, slant } from '../kit/paint.ts'
import { barcode, emblem, lightning, smallPrint } from '../kit/print.ts'
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
  polygon,
  rect,
  round,
  sector,
  times,
} from '../kit/shape.ts'
import type { Section } from '../kit/solid.ts'
import { chrome, facing, gloss, matt, metal, slab, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, spun } from '../kit/surface.ts'
import { pulley } from './belts-and-chains.ts'

/** Starter battery, seen from a corner. */
export function battery(look: PartLook): string {
  const shell = look.pick('shell', ['#23272c', '#1d2f4d', '#2b2e31', '#e8eaec'])
  const lid = look.pick('lid', [look.accent, '#3a4047', shell === '#e8eaec' ? '#20262c' : ink.white])
  const caps = lid === look.accent ? '#e8eaec' : look.accent
  const h = look.between('height', 264, 320)
  const top = 420 - h / 2 + 20
  const base = top + h
  return (
    shadow(424, base + 34, 318, 44) +
    sides(shell, top, base) +
    label(look, top, h) +
    lidBlock(lid, top) +
    handle(top, lid, look) +
    pole(222, top - 54, caps) +
    pole(500, top - 54, caps)
  )
}

// The front runs from x 120 to 560, the side from 560 to 700 going up and back.
function sides(color: string, top: number, base: number): string {
  const front = polygon([
    [120, top],
    [560, top + 26],
    [560, base + 50],
    [120, base + 16],
  ])
  const side = polygon([
    [560, top + 26],
    [700, top - 30],
    [700, base - 18],
    [560, base + 50],
  ])
  return (
    path(front, slant([0, lighter(color, 0.24)], [40, lighter(color, 0.06)], [100, darker(color, 0.25)])) +
    path(side, across(darker(color, 0.25), darker(color, 0.5))) +
    times(7, (i) =>
      line(`M${n(580 + i * 18)} ${n(top + 40 - i * 7.4)}v${n(base - top - 24)}`, darker(color, 0.75), 4, {
        opacity: 0.5,
      }),
    ) +
    line(`M560 ${n(top + 26)}V${n(base + 50)}`, lighter(color, 0.45), 3, { opacity: 0.6 }) +
    foot(color, base)
  )
}

const foot = (color: string, base: number) =>
  path(
    polygon([
      [112, base - 2],
      [560, base + 34],
      [560, base + 52],
      [112, base + 17],
    ]),
    down(lighter(color, 0.18), darker(color, 0.5)),
  ) +
  path(
    polygon([
      [560, base + 34],
      [706, base - 34],
      [706, base - 16],
      [560, base + 52],
    ]),
    darker(color, 0.55),
  )

function lidBlock(color: string, top: number): string {
  const front = polygon([
    [112, top - 36],
    [562, top - 10],
    [562, top + 36],
    [112, top + 10],
  ])
  const side = polygon([
    [562, top - 10],
    [708, top - 66],
    [708, top - 22],
    [562, top + 36],
  ])
  const plane = polygon([
    [112, top - 36],
    [270, top - 88],
    [708, top - 66],
    [562, top - 10],
  ])
  const caps = times(6, (i) => {
    const x = 246 + i * 62
    const y = top - 66 + i * 3.6
    return (
      ellipse([x, y + 3, 23, 9.5], darker(color, 0.5)) +
      ellipse([x, y, 23, 9.5], slant(lighter(color, 0.4), darker(color, 0.15))) +
      line(`M${n(x - 12)} ${n(y + 2)}l24 -4`, darker(color, 0.5), 3)
    )
  })
  return (
    path(front, down(lighter(color, 0.3), color, darker(color, 0.25))) +
    path(side, across(darker(color, 0.2), darker(color, 0.5))) +
    path(plane, slant(lighter(color, 0.5), lighter(color, 0.15), color)) +
    line(`M113 ${n(top - 36)}L562 ${n(top - 10)}L707 ${n(top - 66)}`, '#ffffff', 2, { opacity: 0.5 }) +
    caps
  )
}

// Both poles have the same cap: which of them is the positive one differs from product to product.
const pole = (x: number, y: number, cap: string) =>
  upright(x, y + 8, 0.4, [
    { h: 10, r: 31, skin: metal('#a4a8ad') },
    { h: 30, r: 23, top: 21, skin: gloss(cap) },
    { h: 6, r: 21, top: 16, skin: gloss(cap) },
  ])

const handle = (top: number, lid: string, look: PartLook) =>
  look.pick('handle', [true, false])
    ? line(
        `M168 ${n(top - 18)}C160 ${n(top + 36)} 250 ${n(top + 44)} 330 ${n(top + 46)}S520 ${n(top + 46)} 520 ${n(top + 4)}`,
        darker(lid, 0.65),
        15,
      ) +
      line(
        `M166 ${n(top - 20)}C158 ${n(top + 32)} 250 ${n(top + 40)} 330 ${n(top + 42)}S518 ${n(top + 42)} 518 ${n(top + 2)}`,
        lighter('#31373d', 0.25),
        7,
      )
    : ''

function label(look: PartLook, top: number, h: number): string {
  const w = 372
  const tall = h - 96
  const mark = look.pick('mark', [
    emblem(w * 0.19, tall * 0.38, 40, '#ffffff'),
    lightning(w * 0.19, tall * 0.38, 88, '#ffffff'),
  ])
  const content =
    path(box(0, 0, w, tall, 12), slant('#fbfcfd', '#eceff2', '#d5dae0')) +
    path(
      `M0 12Q0 0 12 0h${w * 0.52}L${w * 0.36} ${n(tall)}H12Q0 ${n(tall)} 0 ${n(tall - 12)}Z`,
      slant(lighter(look.accent, 0.15), look.accent, darker(look.accent, 0.35)),
    ) +
    path(`M${w * 0.56} 0h16L${w * 0.4 + 16} ${n(tall)}h-16Z`, ink.amber) +
    mark +
    smallPrint([w * 0.19, tall * 0.74, 92], 2, '#ffffff', { isCentred: true }) +
    letters('BATTERY', [w * 0.79, tall * 0.26, 22], '#20303f', 1.1) +
    smallPrint([w * 0.59, tall * 0.48, 140], 3, '#54616d') +
    barcode([w * 0.7, tall * 0.72, 102, tall * 0.18]) +
    rect([0, 0, w, tall, 12], across('#ffffff55', '#ffffff00', '#00000022'))
  return `<g transform="matrix(1 .065 0 1 152 ${n(top + 56)})">${content}</g>${circle([0, 0, 0], '#000000')}`
}

/** Starter motor, lying with its pinion to the left. */
export function starter(look: PartLook): string {
  const r = look.between('radius', 96, 116)
  const body = look.pick('body', ['#24292e', '#343a41', '#8b939a'])
  const solenoid = facing(470, 272, 0.46, [
    { h: 30, r: 50, skin: matt('#1c2024') },
    { h: 190, r: 62, skin: look.variant % 2 ? chrome : gloss(body) },
    { h: 60, r: 64, top: 46, skin: metal(alloy) },
  ])
  const terminal = (x: number, y: number) =>
    upright(x, y, 0.3, [
      { h: 10, r: 16, skin: metal(ink.bright) },
      { h: 26, r: 9, skin: metal(ink.copper) },
    ])
  return (
    shadow(410, 622, 300, 30) +
    solenoid +
    terminal(600, 226) +
    terminal(596, 300) +
    facing(500, 440, 0.5, [
      { h: 26, r: r * 0.8, top: r * 0.96, skin: metal(alloy) },
      { h: 250, r, skin: gloss(body) },
      { h: 8, r: r + 3, skin: metal(ink.bright) },
    ]) +
    nose(r) +
    ear(300, 300, -14) +
    facing(208, 440, 0.5, [{ h: 54, r: 22, skin: chrome }, ...gear(46, 54)]) +
    rect([470, 400, 130, 76, 6], slant('#ffffffdd', '#d5dbe0cc')) +
    rect([470, 400, 130, 12, 6], look.accent) +
    letters('STARTER', [535, 430, 18, 108], ink.navy, 1) +
    smallPrint([482, 452, 62], 2, '#4d5862') +
    barcode([558, 444, 36, 26])
  )
}

const nose = (r: number) =>
  facing(282, 440, 0.5, [
    { h: 120, r: r * 0.86, top: r * 0.74, skin: metal(alloy) },
    {
      h: 36,
      r: r * 1.26,
      skin: metal(alloy),
      cap: alloy,
      face: spun(r * 0.5, r * 1.24, alloy, 0.35) + circle([0, 0, r * 0.62], '#16191d'),
    },
  ])

function gear(r: number, h: number): Section[] {
  const teeth = around(12, (angle) =>
    path(sector(r * 0.8, r * 1.06, angle, angle + 16), slant('#eef1f3', '#8b949c')),
  )
  return [
    {
      h,
      r: r * 0.98,
      skin: metal('#7d858d'),
      face:
        circle([0, 0, r], '#434b52') +
        teeth +
        circle([0, 0, r * 0.78], slant('#d8dde1', '#7d868e')) +
        hole(0, 0, r * 0.34),
    },
  ]
}

/** Alternator: slotted alloy housing, copper windings behind, pulley in front. */
export function alternator(look: PartLook): string {
  const r = look.between('radius', 200, 222)
  const slots = look.count('slots', 12, 18)
  const face =
    spun(0, r, alloy, 0.3) +
    hoop([0, 0, r - 3], '#ffffff', 3, { opacity: 0.6 }) +
    around(
      slots,
      (angle) =>
        path(sector(r * 0.56, r * 0.9, angle, angle + 200 / slots), '#1c2126') +
        path(
          sector(r * 0.7, r * 0.88, angle + 2, angle + 180 / slots),
          slant(lighter(ink.copper, 0.35), darker(ink.copper, 0.3)),
          { opacity: 0.85 },
        ),
    ) +
    circle([0, 0, r * 0.5], slant(lighter(alloy, 0.4), darker(alloy, 0.25)))
  return (
    shadow(424, 678, 240, 30) +
    ear(420, 216, 0) +
    group(ear(420, 604, 180), 'translate(0 0)') +
    ear(300, 250, -38) +
    facing(440, 410, 0.84, [
      { h: 40, r: r * 0.82, top: r * 0.94, skin: matt('#2b3036') },
      { h: look.between('stack', 44, 74), r: r - 4, skin: matt('#59626b') },
      { h: 52, r, skin: metal(alloy), face },
    ]) +
    facing(
      318,
      410,
      0.84,
      pulley(
        look.between('pulley', 92, 106),
        look.pick('finish', ['#7d858d', '#3a4047', '#aab1b7']),
        fan(),
        look.count('grooves', 5, 7),
      ),
    )
  )
}

const fan = () =>
  spun(0, 94, '#7d858d', 0.5) +
  around(8, (angle) => path(sector(46, 84, angle, angle + 24), '#23282d')) +
  hole(0, 0, 30) +
  circle([0, 0, 22], metal(ink.zinc)('across'))

export const ear = (x: number, y: number, turn: number, color = alloy) =>
  at(
    x,
    y,
    slab(
      `M-30 0V-50A30 30 0 0 1 30 -50V0Z${round(0, -50, 13)}`,
      slant(lighter(color, 0.5), color, darker(color, 0.3)),
      color,
      [26, -8],
      { 'fill-rule': 'evenodd' },
    ),
    turn,
  )
