import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import {
  around,
  at,
  circle,
  group,
  hoop,
  line,
  n,
  path,
  polar,
  round,
  sector,
  times,
  toothed,
} from '../kit/shape.ts'
import type { Section } from '../kit/solid.ts'
import { facing, matt, metal, ribs, slab, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { bore, hole, spun } from '../kit/surface.ts'

/** V-ribbed and V-belts. */
export function ribbedBelt(look: PartLook): string {
  const d = look.pick('loop', loops)
  const isWedge = look.variant % 3 === 2
  return (
    shadow(424, 640, 260, 40) +
    group(
      belt(
        d,
        isWedge ? look.between('wedge', 34, 62) : look.between('width', 60, 92),
        '#2b2e32',
        isWedge ? 'wedge' : 'ribs',
      ),
      `translate(-36 56) translate(400 400) scale(${look.between('size', 0.8, 1.06).toFixed(2)}) translate(-400 -400)`,
    )
  )
}

/** Timing belt. */
export function timingBelt(look: PartLook): string {
  const d = look.pick('loop', loops)
  return (
    shadow(424, 640, 260, 40) +
    group(
      belt(
        d,
        look.between('width', 70, 110),
        look.pick('rubber', ['#2a2d31', '#33302c', '#2a2d31']),
        'teeth',
      ),
      `translate(-40 56) translate(400 400) scale(${look.between('size', 0.84, 1.06).toFixed(2)}) translate(-400 -400)`,
    )
  )
}

/** Timing kit: belt, tensioner and idlers laid out together. */
export function timingKit(look: PartLook): string {
  const roller = (x: number, y: number, r: number) => facing(x, y, 0.88, tensionRoller(look, r))
  const parts = look.pick('with', ['pump', 'idlers', 'idlers'] as const)
  const bolts = times(3, (i) =>
    upright(590 + i * 44, 700, 0.34, [
      { h: 46, r: 9, skin: metal(ink.zinc) },
      { h: 14, r: 17, skin: metal(ink.zinc) },
    ]),
  )
  return (
    shadow(400, 668, 290, 40, 0.9) +
    group(
      belt(look.pick('loop', loops), look.between('width', 50, 92), '#2a2d31', 'teeth'),
      'translate(-30 -20) scale(.86)',
    ) +
    shadow(300, 690, 110, 16) +
    roller(270, 590, 88) +
    shadow(520, 676, 90, 14) +
    roller(480, 600, 72) +
    (parts === 'pump' ? roller(620, 500, 84) : '') +
    bolts
  )
}

const loops = [
  'M190 300C190 200 310 170 400 190S560 210 620 300S640 520 540 560S420 470 330 540S190 420 190 300Z',
  'M170 380C150 240 300 180 420 210S640 240 650 390S520 580 420 570S190 520 170 380Z',
  'M210 260C260 170 380 200 430 270S560 300 620 360S610 560 480 570S300 520 240 480S170 340 210 260Z',
] as const

/** A belt standing on its edge: the loop, thickened backwards, its toothed or ribbed inside showing. */
function belt(d: string, width: number, color: string, teeth: 'teeth' | 'ribs' | 'wedge'): string {
  const steps = 46
  const isGroove = (i: number) => (teeth === 'ribs' && i % 9 < 3) || (teeth === 'wedge' && i < 4)
  const body = times(steps, (i) => {
    const part = 1 - i / steps
    const tone = darker(color, isGroove(i) ? 0.55 : 0.22 * part)
    return line(d, tone, 13, { transform: `translate(${n(width * part)} ${n(-width * 0.52 * part)})` })
  })
  const tooth =
    teeth === 'teeth'
      ? line(d, darker(color, 0.5), 22, {
          'stroke-dasharray': '10 12',
          'stroke-linecap': 'butt',
          transform: `translate(2 5)`,
        })
      : ''
  return (
    tooth +
    body +
    line(d, lighter(color, 0.32), 13) +
    line(d, color, 9) +
    line(d, lighter(color, 0.5), 1.6, { transform: 'translate(-3 -4)', opacity: 0.7 })
  )
}

/** Belt tensioner: spring arm with its roller; or an idler or crank pulley alone. */
export function beltTensioner(look: PartLook): string {
  const alloy = '#b4bac0'
  const arm = look.pick('arm', [alloy, '#59626b', '#2b3036'])
  const outline = 'M250 250A96 96 0 0 1 420 220L600 420A70 70 0 0 1 500 520L290 400A96 96 0 0 1 250 250Z'
  return (
    shadow(420, 660, 240, 30) +
    group(
      facing(380, 290, 0.86, [{ h: 110, r: 116, skin: metal(arm) }]) +
        slab(outline, slant(lighter(arm, 0.5), arm, darker(arm, 0.35)), arm, [34, -14]) +
        at(
          332,
          302,
          spun(0, 92, alloy, 0.4) +
            hoop([0, 0, 90], '#ffffff', 2, { opacity: 0.5 }) +
            hole(0, 0, 26) +
            around(3, (angle) =>
              path(sector(50, 72, angle, angle + 60), darker(alloy, 0.5), { opacity: 0.5 }),
            ),
        ) +
        facing(532, 474, 0.86, [...tensionRoller(look, look.between('roller', 92, 112))]) +
        at(
          490,
          474,
          path('M-26 0l13 -22h26l13 22l-13 22h-26Z', slant('#eef1f3', '#79828a')) +
            circle([0, 0, 12], '#3b434a'),
        ),
      'translate(-16 20)',
    )
  )
}

function tensionRoller(look: PartLook, r: number) {
  const plastic = look.pick('roller', ['#2c3036', ink.steel, '#2c3036'])
  const isMetal = plastic === ink.steel
  const face =
    spun(r * 0.62, r - 2, plastic, isMetal ? 0.5 : 0.22) +
    circle([0, 0, r * 0.62], slant('#30363c', '#14171a')) +
    spun(r * 0.2, r * 0.5, ink.steel, 0.6) +
    hoop([0, 0, r * 0.57], '#59626b', 3) +
    bore(r * 0.2, 20, 0.88)
  return [{ h: r * 0.5, r, skin: isMetal ? metal(plastic) : matt(plastic), face }]
}

/** Idler, freewheel, crankshaft pulleys. */
export function pulleyPart(look: PartLook): string {
  const r = look.between('radius', 186, 232)
  const isDamper = look.variant % 2 === 0
  const color = look.pick('color', ['#59626b', '#2b3036', '#8b939a'])
  const spokes = look.count('spokes', 3, 6)
  const face =
    spun(r * 0.8, r, color, 0.4) +
    (isDamper ? hoop([0, 0, r * 0.79], '#14171a', r * 0.05) : '') +
    spun(0, r * 0.76, color, 0.3) +
    around(
      spokes,
      (angle) =>
        path(sector(r * 0.36, r * 0.68, angle, angle + 220 / spokes), '#181c20') +
        path(sector(r * 0.36, r * 0.4, angle, angle + 220 / spokes), '#ffffff', { opacity: 0.2 }),
    ) +
    spun(r * 0.1, r * 0.3, ink.steel, 0.55) +
    bore(r * 0.13, 40, 0.86) +
    (isDamper ? around(4, (angle) => hole(...polar(angle, r * 0.22), 8), 45) : '')
  return (
    shadow(424, 410 + r + 34, r, 28) +
    facing(430, 410, 0.84, pulley(r, color, face, look.count('grooves', 5, 8)))
  )
}

/** A grooved belt pulley, its front to us. */
export const pulley = (r: number, color: string, face: string, grooves = 6): Section[] => [
  { h: 8, r: r + 3, skin: metal(color) },
  ...ribs(grooves * 9, r, grooves, metal(color), 0.95),
  { h: 8, r: r + 3, skin: metal(color), face },
]

/** Timing chain, laid in a loop; sometimes with sprockets. */
export function timingChain(look: PartLook): string {
  const color = look.pick('steel', ['#8b939a', '#59626b', '#a58b52'])
  const d =
    'M250 240C330 170 480 170 550 240C620 330 600 470 560 560C500 640 310 640 240 560C190 470 180 330 250 240Z'
  const chain =
    line(d, '#1b2025', 40, { transform: 'translate(9 9)', opacity: 0.4 }) +
    line(d, darker(color, 0.55), 36) +
    line(d, lighter(color, 0.25), 32, { 'stroke-dasharray': '24 6', 'stroke-linecap': 'butt' }) +
    line(d, color, 22, { 'stroke-dasharray': '22 8', 'stroke-linecap': 'butt' }) +
    line(d, darker(color, 0.65), 11, { 'stroke-dasharray': '0.1 15' }) +
    line(d, lighter(color, 0.75), 5, { 'stroke-dasharray': '0.1 15', transform: 'translate(-2 -2)' })
  const hasSprockets = look.variant % 2 === 1
  return (
    shadow(410, 660, 240, 50, 0.7) +
    chain +
    (hasSprockets
      ? at(400, 300, sprocketFace(70, 18, color)) + at(400, 490, sprocketFace(108, 28, color))
      : '')
  )
}

const sprocketFace = (r: number, teeth: number, color: string) =>
  slab(
    `${toothed(r, teeth)}${round(0, 0, r * 0.24)}`,
    slant(lighter(color, 0.6), color, darker(color, 0.3)),
    color,
    [12, 10],
    { 'fill-rule': 'evenodd' },
  ) +
  hoop([0, 0, r * 0.7], darker(color, 0.3), 3, { opacity: 0.6 }) +
  around(5, (angle) => hole(...polar(angle, r * 0.52), r * 0.1))
