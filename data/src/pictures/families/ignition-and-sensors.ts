import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { across, slant } from '../kit/paint.ts'
import { lightning } from '../kit/print.ts'
import { at, circle, group, line, n, path, rect, times } from '../kit/shape.ts'
import type { Section } from '../kit/solid.ts'
import { chrome, facing, gloss, matt, metal, prism, ribs, slab, thread, upright, zinc } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, tube } from '../kit/surface.ts'

/** Spark plugs: one leaning beside another, or a single one. */
export function sparkPlug(look: PartLook): string {
  const isPair = look.variant !== 1
  const one = group(plug(look), 'rotate(28 400 420)')
  return isPair
    ? shadow(390, 696, 260, 26) +
        group(one, 'translate(166 40) scale(.86)') +
        group(one, 'translate(-66 20) scale(.96)')
    : shadow(380, 700, 210, 26) + one
}

function plug(look: PartLook): string {
  const body = look.pick('body', ['#b5b09f', '#aab2b9', '#98a1a9'])
  const ceramic = gloss('#f4f3ef')
  const ribCount = look.count('ribs', 0, 5)
  const x = 400
  const neck = upright(x, 330, 0.24, [
    { h: 26, r: 40, top: 40, skin: ceramic },
    ...(ribCount > 1 ? ribs(100, 37, ribCount, ceramic, 0.88) : [{ h: 100, r: 36, top: 33, skin: ceramic }]),
    { h: 22, r: 33, top: 26, skin: ceramic },
    { h: 10, r: 16, skin: metal(body) },
    { h: 30, r: 22, top: 20, skin: chrome },
    { h: 14, r: 14, top: 20, skin: chrome },
    { h: 12, r: 20, top: 14, skin: chrome },
  ])
  return (
    electrode(look) +
    upright(x, 640, 0.24, [{ h: 6, r: 28, skin: metal(body) }, ...thread(112, 36, 11, metal(body))]) +
    upright(x, 522, 0.24, [
      { h: 14, r: 55, skin: metal('#b5bbc1') },
      { h: 34, r: 44, top: 50, skin: metal(body) },
    ]) +
    prism([x, 476, 0.24], [6, 74, 76, 20], body) +
    upright(x, 402, 0.24, [
      { h: 30, r: 56, top: 52, skin: metal(body) },
      { h: 42, r: 52, top: 42, skin: metal(body) },
    ]) +
    neck +
    ring(look) +
    lightning(x - 6, 264, 40, look.accent)
  )
}

const ring = (look: PartLook) =>
  path('M362 316A40 10 0 0 0 438 316v-13A40 10 0 0 1 362 303Z', gloss(look.accent)('across'))

function electrode(look: PartLook): string {
  const tip = look.pick('tip', ['#c8cdd2', '#d8b45a', '#aeb6bd'])
  const gap = look.between('gap', 688, 696)
  return (
    rect([389, 632, 22, 26, 4], across('#e9e4da', '#fbfaf7', '#cfc8ba')) +
    rect([394, 654, 12, 20, 2], across('#f3f3f3', tip, '#6d747b')) +
    line(`M427 636L428 ${n(gap - 10)}Q428 ${n(gap + 2)} 416 ${n(gap + 2)}L392 ${n(gap + 1)}`, '#6b737b', 15) +
    line(
      `M425 636L426 ${n(gap - 10)}Q426 ${n(gap)} 414 ${n(gap)}L392 ${n(gap - 1)}`,
      slant('#f5f6f7', '#b8bec4'),
      8,
    )
  )
}

/** Glow plugs: a row of slim ones. */
export function glowPlug(look: PartLook): string {
  const count = look.pick('count', [4, 2, 3])
  const r = look.between('radius', 15, 19)
  const plug =
    upright(0, 330, 0.28, [
      { h: 150, r: r * 0.5, top: r * 0.62, skin: metal(look.pick('tip', ['#b9a37a', '#8b939a', '#c9ced3'])) },
      { h: 20, r: r * 0.62, top: r, skin: zinc },
      { h: 130, r, skin: metal('#aab1b7') },
      ...thread(110, r * 1.25, 12, zinc),
    ]) +
    prism([0, -80, 0.3], [6, r * 2, 46], '#b5b19d') +
    upright(0, -126, 0.28, [
      { h: 40, r: r * 1.1, skin: zinc },
      { h: 10, r: r * 1.2, skin: matt('#7a2f24') },
      ...thread(36, r * 0.6, 6, zinc),
    ])
  return (
    shadow(400, 690, 210, 24) +
    times(count, (i) => at(400 + (i - (count - 1) / 2) * 96, 380 + (i % 2) * 14, plug, 14 - i * 3, 1.06))
  )
}

/** Pencil, block and twin ignition coils. */
export function ignitionCoil(look: PartLook): string {
  const color = look.pick('body', ['#22262a', '#2b3036', '#5a2a22'])
  if (look.variant % 3 === 2) return pack(look, color)
  const pencil =
    upright(400, 740, 0.26, [
      { h: 50, r: 40, top: 38, skin: matt(ink.rubber) },
      { h: look.between('boot', 200, 240), r: 36, skin: matt(ink.rubber) },
      { h: 20, r: 44, skin: matt(ink.rubber) },
      { h: 60, r: 40, skin: gloss(color) },
      { h: 20, r: 66, skin: matt(ink.rubber) },
    ]) +
    at(
      400,
      300,
      slab(
        'M-90 40V-60Q-90 -84 -66 -84H110Q134 -84 134 -60V40Z',
        slant(lighter(color, 0.4), color, darker(color, 0.4)),
        color,
        [26, -22],
      ),
    ) +
    at(
      470,
      300,
      slab(
        'M60 -40h70v60h-70Z',
        slant(lighter(look.accent, 0.2), darker(look.accent, 0.25)),
        darker(look.accent, 0.3),
        [22, -16],
      ),
    ) +
    coilPlug(color)
  return shadow(370, 722, 180, 24) + group(pencil, `rotate(${look.pick('lean', [22, -18])} 400 420)`)
}

const pack = (look: PartLook, color: string) =>
  shadow(420, 660, 260, 32) +
  slab(
    'M160 300Q160 270 190 270H600Q630 270 630 300V520Q630 550 600 550H190Q160 550 160 520Z',
    slant(lighter(color, 0.35), color, darker(color, 0.4)),
    color,
    [50, -36],
  ) +
  times(3, (i) => rect([196 + i * 130, 312, 100, 150, 12], slant(darker(color, 0.3), lighter(color, 0.12)))) +
  times(look.pick('towers', [4, 3]), (i) =>
    upright(220 + i * 118, 590, 0.34, [
      { h: 60, r: 36, skin: gloss(color) },
      { h: 14, r: 28, skin: metal(ink.bright) },
    ]),
  ) +
  hole(186, 526, 14) +
  hole(604, 296, 14)

const coilPlug = (color: string) =>
  at(
    280,
    326,
    slab('M-30 -24H40V24H-30A24 24 0 0 1 -30 -24Z', slant(lighter(color, 0.3), color), color, [10, -8]) +
      circle([-20, 0, 14], zinc('across')) +
      circle([-20, 0, 8], '#15181b'),
  )

/** Screw-in sensor: temperature, pressure, knock. */
export function sensor(look: PartLook): string {
  const body = look.pick('metal', [brass, zinc, metal('#9aa2a9')])
  const head = look.pick('head', ['#23282d', '#2f6a4a', '#3a4f7d', '#5a3327', '#23282d', '#7b7f84'])
  const probe = look.between('probe', 60, 120)
  const content =
    upright(400, 640, 0.28, [{ h: probe, r: 24, top: 28, skin: body }, ...thread(90, 42, 8, body)]) +
    prism(
      [400, 640 - probe - 90, 0.3],
      [6, 86, 60, 16],
      look.pick('hex', ['#b99b58', '#b9b59f', '#9aa2a9']),
    ) +
    upright(400, 580 - probe - 90, 0.28, [
      { h: 16, r: 62, skin: body },
      { h: 20, r: 50, skin: matt(ink.rubber) },
      ...socket(head, look.between('socket', 50, 64)),
    ])
  return (
    shadow(370, 690, 190, 26) +
    group(content, `rotate(${look.pick('lean', [24, -20, 16])} 400 420) translate(0 30)`)
  )
}

const brass = metal('#c2a565')

/** Socket of a plug, its mouth upwards. */
export const socket = (color: string, r = 44): Section[] => [
  { h: 20, r: r * 0.7, skin: gloss(color) },
  {
    h: 70,
    r,
    skin: gloss(color),
    cap: darker(color, 0.2),
    face:
      circle([0, 0, r * 0.78], '#0b0d0f') +
      rect([-16, -5, 9, 10, 1], ink.brass) +
      rect([8, -5, 9, 10, 1], ink.brass),
  },
]

type CableSensorRun = { d: string; end: readonly [number, number] }

// The cable's line, and where its plug lies.
const runs: readonly [CableSensorRun, ...CableSensorRun[]] = [
  { d: 'M300 420C420 470 560 420 610 300S440 150 320 220S240 560 420 620', end: [450, 632] },
  { d: 'M300 420C440 440 640 460 640 320S420 200 400 320S560 640 640 580', end: [650, 560] },
  { d: 'M300 420C360 540 520 600 620 500S560 240 440 240S360 330 440 380', end: [470, 400] },
]

/** Pulse sensor on a cable: ABS, crankshaft, wear. */
export function cableSensor(look: PartLook): string {
  const { d, end } = look.pick('run', runs)
  const color = look.pick('body', ['#22262a', '#31363b', '#4a4034'])
  return (
    shadow(410, 690, 250, 28) +
    tube(
      d,
      look.between('cable', 17, 24),
      look.pick('cable color', ['#26292d', '#5d646b', '#26292d']),
      0.35,
    ) +
    at(
      360,
      468,
      slab(
        'M-30 -20h60q10 0 10 10v26q0 10 -10 10h-60q-10 0 -10 -10v-26q0 -10 10 -10Z',
        slant('#4b535b', '#1d2125'),
        '#15181b',
        [8, -5],
      ),
    ) +
    group(head(color), `translate(238 420) rotate(${look.pick('turn', [-62, -48, -70])})`) +
    at(
      end[0],
      end[1],
      slab(
        'M-38 -30h76q8 0 8 8v48q0 8 -8 8h-76q-8 0 -8 -8v-48q0 -8 8 -8Z',
        slant('#6a737b', '#2b3036'),
        '#15181b',
        [22, -10],
      ) +
        rect([-28, -16, 24, 34, 4], '#0b0d0f') +
        rect([6, -16, 24, 34, 4], '#0b0d0f'),
    )
  )
}

const head = (color: string) =>
  upright(0, 130, 0.32, [
    { h: 30, r: 30, skin: metal(ink.bright) },
    { h: 90, r: 38, skin: gloss(color) },
    { h: 8, r: 41, skin: matt('#7a2f24') },
    { h: 40, r: 46, skin: gloss(color) },
  ]) +
  slab('M-20 -44H100A30 30 0 0 1 100 16H-20Z', slant('#6a737b', '#23282d'), '#15181b', [6, -10]) +
  hole(92, -14, 17) +
  upright(0, -42, 0.32, [{ h: 50, r: 42, top: 26, skin: gloss(color) }])

type OxygenSensorRun = { d: string; end: readonly [number, number] }

// The cable's line, and where its plug lies.
const oxygenRuns: readonly [OxygenSensorRun, ...OxygenSensorRun[]] = [
  { d: 'M400 300C400 150 640 140 650 300S560 560 640 600', end: [660, 630] },
  { d: 'M400 300C400 120 180 140 170 320S250 520 170 590', end: [150, 620] },
  { d: 'M400 300C420 140 620 200 600 380S480 560 620 640', end: [640, 660] },
]

/** Oxygen sensor with its cable. */
export function oxygenSensor(look: PartLook): string {
  const cable = look.pick('cable', ['#22262a', '#8d939a', '#6e1f24', '#3d454d', '#b5612c', '#24415f'])
  const { d, end } = look.pick('run', oxygenRuns)
  const tip = times(3, (i) => line(`M${374 + i * 26} 700v26`, '#15181b', 9))
  return (
    shadow(400, 734, 200, 20) +
    tube(d, 30, cable, 0.3) +
    at(
      end[0],
      end[1],
      slab(
        'M-34 -26h68q8 0 8 8v40q0 8 -8 8h-68q-8 0 -8 -8v-40q0 -8 8 -8Z',
        slant('#59626b', '#23282d'),
        '#15181b',
        [16, -8],
      ) + times(4, (i) => rect([-28 + i * 15, -12, 9, 20, 2], '#0b0d0f')),
    ) +
    group(
      upright(400, 736, 0.26, [{ h: 70, r: 42, top: 42, skin: metal('#9aa2a9') }]) +
        tip +
        upright(400, 664, 0.26, [{ h: 10, r: 50, skin: metal(ink.copper) }, ...thread(64, 46, 6, zinc)]) +
        prism([400, 590, 0.28], [6, 82, 52, 18], '#b7b3a2') +
        upright(400, 540, 0.26, [
          { h: 120, r: 50, skin: metal('#aab1b7') },
          { h: 12, r: 53, skin: metal('#8b939a') },
          { h: 70, r: 46, top: 40, skin: metal('#aab1b7') },
          { h: 30, r: 32, top: 20, skin: matt(cable) },
        ]),
      'translate(0 0)',
    )
  )
}

/** Parking sensors, painted, in a row; a tyre valve sensor on odd variants. */
export function parkingSensor(look: PartLook): string {
  const color = look.pick('paint', ['#23272c', '#c9ced3', '#f1f2f0', '#a41f28', '#1d4f8c', '#59626b'])
  const one = facing(0, 0, 0.82, [
    { h: 60, r: 40, skin: matt('#23282d') },
    { h: 40, r: 62, skin: matt('#2b3036') },
    { h: 10, r: 72, skin: matt(ink.rubber) },
    {
      h: 26,
      r: 50,
      skin: gloss(color),
      face:
        circle([0, 0, 49], slant(lighter(color, 0.5), color, darker(color, 0.3))) +
        circle([0, 0, 30], slant(lighter(color, 0.35), color)),
    },
  ])
  const plug = at(64, 54, slab('M-30 -22h60v54h-60Z', slant('#4b535b', '#1d2125'), '#15181b', [20, -8]))
  const count = look.count('count', 2, 4)
  return times(count, (i) => {
    const x = 400 + (i - (count - 1) / 2) * (560 / count)
    const y = 420 + (i % 2 ? 70 : -40)
    return shadow(x + 10, y + 130, 90, 16, 0.8) + at(x, y, plug + one, 0, 4.2 / (count + 1))
  })
}
