import { block } from '../kit/block.ts'
import { alloy, darker, ink, lighter } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { barcode, emblem, smallPrint } from '../kit/print.ts'
import { around, at, box, circle, group, hoop, line, path, polar, rect, times } from '../kit/shape.ts'
import { chrome, facing, gloss, matt, metal, prism, slab, thread, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { braid, hole, spun, tube } from '../kit/surface.ts'

/** Brake caliper: painted monobloc or a floating one in raw iron. */
export const brakeCaliper = (look: PartLook) =>
  shadow(410, 668, 260, 32) + (look.variant % 2 ? monobloc(look) : floating(look))

function monobloc(look: PartLook): string {
  const color = look.pick('paint', [ink.red, ink.amber, ink.blue, '#2b3036', ink.green, '#b9bfc5'])
  const body =
    'M120 470C120 300 250 170 420 166C560 164 660 226 700 300C716 330 704 352 676 366L610 398C590 408 566 404 552 388C520 352 476 340 430 346C352 356 304 410 300 486C298 516 276 540 246 542L176 546C142 546 120 520 120 470Z'
  const rib = 'M176 452C186 336 290 234 424 228C524 226 594 262 634 310'
  return group(
    slab(body, slant(lighter(color, 0.5), color, darker(color, 0.35)), color, [34, 40]) +
      line(rib, darker(color, 0.35), 46, { opacity: 0.5 }) +
      line(rib, lighter(color, 0.18), 40) +
      line(rib, lighter(color, 0.6), 4, { opacity: 0.6, transform: 'translate(-6 -17)' }) +
      group(letters('BRAKE', [0, 0, 40], '#ffffff', 1.1), 'translate(392 246) rotate(-16)') +
      bolt(212, 492, color) +
      bolt(628, 348, color) +
      bolt(282, 324, color, 15) +
      bolt(520, 262, color, 15) +
      upright(690, 262, 0.4, [
        { h: 20, r: 15, skin: metal(ink.zinc) },
        { h: 26, r: 10, top: 6, skin: matt(ink.rubber) },
      ]),
    'translate(-8 60)',
  )
}

const bolt = (x: number, y: number, color: string, r = 27) =>
  circle([x + 3, y + 4, r + 3], darker(color, 0.6)) +
  at(x, y, spun(0, r, '#9aa2aa', 0.5)) +
  path(hexagon(x, y, r * 0.5), '#23292f')

const hexagon = (x: number, y: number, r: number) =>
  `M${x - r} ${y}l${r / 2} ${-r * 0.87}h${r}l${r / 2} ${r * 0.87}l${-r / 2} ${r * 0.87}h${-r}Z`

function floating(look: PartLook): string {
  const iron = look.pick('iron', [ink.cast, '#a7a493', '#5d656d'])
  const bridge =
    'M150 300Q160 200 270 190H520Q640 200 660 300L664 400Q664 424 640 424H590Q560 330 408 328Q250 330 222 424H172Q148 424 148 400Z'
  const carrier =
    'M110 430h70q18 0 18 18v60q60 44 210 44t210-44v-60q0-18 18-18h60q20 0 20 20v110q0 30-30 36-140 30-278 30t-278-30q-30-6-30-36V450q0-20 10-20Z'
  return group(
    slab(carrier, slant(lighter(iron, 0.25), darker(iron, 0.1), darker(iron, 0.45)), iron, [22, -18]) +
      hole(180, 580, 20) +
      hole(640, 580, 20) +
      slab(bridge, slant(lighter(iron, 0.5), iron, darker(iron, 0.3)), iron, [30, -26]) +
      rect([232, 236, 350, 62, 22], slant(darker(iron, 0.35), darker(iron, 0.1)), { opacity: 0.5 }) +
      at(
        408,
        410,
        spun(0, 96, iron, 0.4) +
          hoop([0, 0, 94], '#ffffff', 3, { opacity: 0.5 }) +
          circle([0, 0, 64], slant('#2a3036', '#4a5258')) +
          spun(0, 56, ink.bright, 0.7) +
          circle([0, 0, 34], slant('#555e66', '#c7cdd2')) +
          hoop([0, 0, 56], '#1a1e22', 3),
      ) +
      pin(176) +
      pin(640) +
      emblem(300, 266, 20, darker(iron, 0.5), { core: darker(iron, 0.5) }) +
      times(3, (i) => line(`M${470 + i * 24} 254v28`, darker(iron, 0.5), 7)) +
      upright(560, 200, 0.4, [
        { h: 18, r: 16, skin: metal(ink.zinc) },
        { h: 28, r: 9, top: 7, skin: chrome },
      ]),
    'translate(-4 20)',
  )
}

const pin = (x: number) =>
  upright(x, 470, 0.3, [
    { h: 16, r: 26, skin: matt(ink.rubber) },
    { h: 16, r: 20, top: 28, skin: matt(ink.rubber) },
    { h: 16, r: 28, top: 20, skin: matt(ink.rubber) },
  ]) + prism([x, 422, 0.3], [6, 28, 24], ink.zinc)

/** Repair kit: seals, dust boots, pins and a sachet laid out in rows. */
export function sealKit(look: PartLook): string {
  const ringColor = look.pick('ring', ['#202327', '#7a2f24', '#27486b'])
  const ring = (x: number, y: number, r: number, wide: number) =>
    hoop([x + 3, y + 5, r], '#1b2430', wide, { opacity: 0.2 }) +
    hoop([x, y, r], ringColor, wide) +
    hoop([x - 1, y - 2, r], lighter(ringColor, 0.4), wide * 0.25)
  const count = look.count('rings', 2, 4)
  return (
    shadow(400, 640, 300, 60, 0.4) +
    times(count, (i) => ring(214 + i * (430 / count), 250, 74 - i * 6, 13)) +
    times(4, (i) => ring(196 + i * 92, 410, 34, 9)) +
    boots(ringColor) +
    pins() +
    at(
      520,
      588,
      path(box(-50, -44, 140, 92, 8), slant('#fdfdfd', '#d5dbe0')) +
        rect([-50, -30, 140, 22, 0], look.accent) +
        smallPrint([-38, 8, 62], 3, '#44505c') +
        barcode([38, 2, 42, 32]),
      -6,
    )
  )
}

const boots = (color: string) =>
  times(2, (i) =>
    at(
      250 + i * 150,
      570,
      upright(0, 40, 0.4, [
        { h: 18, r: 54, skin: matt(color) },
        { h: 18, r: 40, top: 50, skin: matt(color) },
        { h: 18, r: 36, top: 44, skin: matt(color), cap: '#0d1013' },
      ]),
    ),
  )

const pins = () =>
  times(2, (i) =>
    at(
      596 + i * 56,
      470,
      group(
        upright(0, 80, 0.3, [
          { h: 130, r: 12, skin: chrome },
          { h: 20, r: 16, skin: metal(ink.zinc) },
        ]),
        'rotate(14)',
      ),
    ),
  )

/** Brake booster with its master cylinder. */
export function brakeBooster(look: PartLook): string {
  const color = look.pick('shell', ['#23272c', '#c3bfae', '#33393f'])
  const r = look.between('radius', 196, 226)
  return (
    shadow(440, 680, 250, 32) +
    facing(480, 420, 0.62, [
      ...thread(70, 14, 8, metal(ink.zinc)),
      { h: 50, r: 60, skin: matt(ink.rubber) },
      { h: 46, r: r - 30, top: r - 6, skin: metal(color) },
      { h: 14, r: r + 4, skin: metal(color) },
      {
        h: 60,
        r,
        top: r - 40,
        skin: metal(color),
        face:
          spun(0, r - 42, color, 0.35) +
          around(4, (angle) => circle([...polar(angle, r * 0.56), 10], ink.zinc), 45),
      },
    ]) +
    facing(250, 420, 0.5, [
      { h: 20, r: 62, skin: metal(alloy) },
      { h: 190, r: 42, skin: metal(alloy) },
    ]) +
    upright(260, 378, 0.34, [{ h: 30, r: 24, skin: matt('#e6e4d8') }]) +
    slab(box(160, 260, 190, 100, 24), slant('#f4f2e8', '#d5d3c6'), '#b5b3a5', [30, -18]) +
    upright(250, 262, 0.36, [{ h: 44, r: 46, skin: matt(look.pick('cap', ['#14171a', ink.amber])) }])
  )
}

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

/** Brake, fuel and refrigerant hoses with crimped fittings. */
export function brakeHose(look: PartLook): string {
  const isBraided = look.pick('braid', [false, true, false])
  const color = isBraided ? '#b9c0c6' : look.pick('rubber', ['#23262a', '#2a2d31'])
  const d = look.pick('run', [
    'M190 250C330 140 560 220 480 400S250 560 420 640',
    'M200 560C120 380 260 220 400 330S560 540 640 380',
    'M180 300C240 560 420 640 480 470S520 200 640 260',
  ])
  const points = [...d.matchAll(/(\d+) (\d+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
  const from = points[0] ?? [0, 0]
  const to = points.at(-1) ?? [0, 0]
  const end = (turn: number, bolt: boolean) =>
    group(
      upright(0, 20, 0.34, [
        { h: 70, r: 26, skin: metal(look.pick('ferrule', ['#c3bfae', '#aab1b7', ink.brass])) },
      ]) +
        prism([0, -46, 0.34], [6, 36, 30], ink.zinc) +
        upright(
          0,
          -76,
          0.34,
          bolt
            ? thread(60, 20, 7, metal(ink.zinc))
            : [
                { h: 14, r: 20, skin: metal(ink.zinc) },
                { h: 40, r: 44, skin: metal(ink.zinc), face: circle([0, 0, 20], '#14171a') },
              ],
        ),
      `rotate(${turn})`,
    )
  return (
    shadow(410, 690, 250, 28) +
    tube(d, look.between('width', 26, 38), color, isBraided ? 0.8 : 0.35) +
    (isBraided ? braid(d, 28, '#59626b', 3) : '') +
    at(from[0], from[1], end(look.pick('turn', [-60, 200, -70]), true)) +
    at(to[0], to[1], end(look.pick('turn end', [150, 40, 60]), false))
  )
}

/** Truck brake chamber. */
export function brakeChamber(look: PartLook): string {
  const color = look.pick('paint', ['#23272c', '#59626b', '#3a3d40'])
  const isDouble = look.pick('double', [true, false])
  const r = look.between('radius', 150, 176)
  const stage = [
    { h: 60, r: r * 0.8, top: r, skin: gloss(color) },
    { h: 12, r: r + 12, skin: metal(ink.zinc) },
    { h: 60, r, top: r * 0.74, skin: gloss(color) },
  ]
  return (
    shadow(410, 690, 230, 32) +
    group(
      upright(400, 700, 0.3, [
        { h: 90, r: 18, skin: chrome },
        { h: 20, r: 40, skin: metal(ink.zinc) },
        ...stage,
        ...(isDouble ? stage : []),
        { h: 30, r: 40, skin: metal(color), cap: '#14171a' },
      ]) +
        slab('M470 590h60v70h-60Z', slant('#8b939a', '#4d555d'), '#33393f', [6, -4]) +
        facing(250, isDouble ? 470 : 520, 0.5, [{ h: 40, r: 20, skin: metal(ink.brass), cap: '#14171a' }]),
      `rotate(${look.pick('lean', [14, -14])} 400 420) translate(0 ${isDouble ? 10 : -50})`,
    )
  )
}

/** Hydraulic and pneumatic valve blocks, ABS units. */
export function valveBlock(look: PartLook): string {
  const color = look.pick('alloy', [alloy, '#8b939a', '#c9ced3'])
  const isAbs = look.pick('unit', [true, false])
  const ports = look.pick('ports', [4, 3, 5])
  return (
    shadow(430, 650, 290, 40) +
    (isAbs ? absPump() : '') +
    block({
      x: isAbs ? 470 : 540,
      y: isAbs ? 620 : 620,
      w: isAbs ? 190 : 330,
      d: 180,
      h: 210,
      color,
      front: times(
        ports,
        (i) =>
          circle([44 + (i % 3) * 90, 54 + Math.floor(i / 3) * 96, 30], darker(color, 0.35)) +
          circle([44 + (i % 3) * 90, 54 + Math.floor(i / 3) * 96, 22], '#14171a') +
          hoop([44 + (i % 3) * 90, 54 + Math.floor(i / 3) * 96, 26], '#ffffff', 2, { opacity: 0.4 }),
      ),
      top: times(
        4,
        (i) =>
          circle([40 + i * (isAbs ? 36 : 78), 70, isAbs ? 15 : 24], '#2b3036') +
          circle([40 + i * (isAbs ? 36 : 78), 70, isAbs ? 10 : 16], ink.brass),
      ),
    }) +
    (isAbs
      ? facing(230, 520, 0.6, [
          { h: 110, r: 84, skin: metal('#59626b') },
          { h: 10, r: 80, top: 70, skin: metal('#59626b') },
        ])
      : solenoids())
  )
}

const absPump = () =>
  block({
    x: 640,
    y: 640,
    w: 190,
    d: 170,
    h: 210,
    color: '#23272c',
    side: rect([20, 60, 120, 90, 10], '#0c0e10'),
  })

const solenoids = () =>
  times(3, (i) =>
    upright(300 + i * 90, 400 + i * 12, 0.36, [
      { h: 70, r: 34, skin: gloss('#2b3036') },
      { h: 24, r: 26, skin: metal(ink.zinc) },
    ]),
  )
