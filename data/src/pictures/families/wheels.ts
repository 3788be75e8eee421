import { darker, ink, lighter } from '../kit/color.ts'
import { lettersAround } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { ball, glow, slant } from '../kit/paint.ts'
import { emblem } from '../kit/print.ts'
import { around, at, circle, group, hoop, line, n, path, polar, times } from '../kit/shape.ts'
import type { Section } from '../kit/solid.ts'
import { facing, matt, metal, thread, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { bore, hole, spun } from '../kit/surface.ts'

/** Alloy wheel in silver, graphite, black or two tones. */
export function wheelRim(look: PartLook): string {
  const color = look.pick('finish', [ink.bright, '#50575e', '#25292d', '#b9bfc5', '#33393f', '#b58a52'])
  return shadow(412, 700, 225, 28) + facing(420, 408, 0.86, wheelSections(look, 280, color))
}

function wheelSections(look: PartLook, r: number, color: string): Section[] {
  return [
    { h: 30, r: r - 6, top: r - 16, skin: metal(darker(color, 0.25)) },
    { h: 36, r: r - 16, top: r - 14, skin: metal(darker(color, 0.25)) },
    { h: 16, r: r - 12, top: r, skin: metal(color), face: wheelFace(look, r, color) },
  ]
}

/** The front of a wheel around 0,0. */
function wheelFace(look: PartLook, r: number, color: string): string {
  const spokes = look.count('spokes', 5, 10)
  return (
    circle([0, 0, r], slant(lighter(color, 0.75), color, darker(color, 0.35))) +
    circle([0, 0, r - 9], glow([0, '#1a1d21'], [70, '#15181b'], [90, '#3a4047'], [100, '#5c646c'])) +
    hoop([0, 0, r * 0.62], '#59626b', r * 0.24, { opacity: 0.35 }) +
    around(spokes, (angle, i) => group(spoke(look, r, color, spokes, i), `rotate(${n(angle)})`), -90) +
    hoop([0, 0, r - 12], darker(color, 0.2), 12) +
    hoop([0, 0, r - 15], lighter(color, 0.7), 3, { opacity: 0.8 }) +
    hub(r, color)
  )
}

function spoke(look: PartLook, r: number, color: string, count: number, i: number): string {
  const width = (r * 1.5) / count
  const style = look.pick('style', ['single', 'twin', 'turbine'] as const)
  const tone = i % 2 ? color : lighter(color, 0.08)
  const isMachined = look.variant % 2 === 0
  const blade = (lean: number, wide: number) => {
    const d = `M${n(r * 0.16)} ${n(-wide * 0.95)}Q${n(r * 0.55)} ${n(-wide * 0.5 + lean * 0.4)} ${n(r - 12)} ${n(-wide * 0.9 + lean)}L${n(r - 12)} ${n(wide * 0.9 + lean)}Q${n(r * 0.55)} ${n(wide * 0.5 + lean * 0.4)} ${n(r * 0.16)} ${n(wide * 0.95)}Z`
    return (
      path(d, darker(color, 0.6), { transform: 'translate(5 7)' }) +
      path(
        d,
        isMachined
          ? slant(lighter(tone, 0.8), lighter(tone, 0.25), darker(tone, 0.25))
          : slant(lighter(tone, 0.35), tone, darker(tone, 0.35)),
        { stroke: lighter(color, 0.6), 'stroke-width': 2 },
      )
    )
  }
  if (style === 'twin') return blade(-width * 0.3, width * 0.2) + blade(width * 0.3, width * 0.2)
  return style === 'turbine' ? blade(width * 0.55, width * 0.4) : blade(0, width * 0.46)
}

const hub = (r: number, color: string) =>
  circle([4, 6, r * 0.26], darker(color, 0.6)) +
  circle([0, 0, r * 0.26], slant(lighter(color, 0.6), color, darker(color, 0.3))) +
  around(5, (angle) => group(hole(r * 0.175, 0, r * 0.032), `rotate(${angle})`), -54) +
  spun(0, r * 0.1, darker(color, 0.1), 0.5) +
  hoop([0, 0, r * 0.1], '#ffffff', 2, { opacity: 0.6 }) +
  emblem(0, 0, r * 0.06, '#ffffff')

/** Wheel hub unit with flange and studs. */
export function wheelHub(look: PartLook): string {
  const studs = look.pick('studs', [5, 4, 5, 6])
  const r = look.between('flange', 226, 252)
  const body: Section[] = [
    { h: 90, r: 118, skin: metal(ink.cast) },
    { h: 20, r: 176, skin: metal(ink.cast) },
    { h: 40, r: 128, top: 140, skin: matt(ink.iron) },
    { h: 26, r, skin: metal(ink.steel), face: flange(r, studs) },
    {
      h: 44,
      r: 96,
      top: 88,
      skin: metal(ink.steel),
      face:
        spun(0, 88, ink.steel, 0.5) +
        bore(46, 60, 0.86) +
        hoop([0, 0, 46], darker(ink.steel, 0.5), 6, { 'stroke-dasharray': '5 5' }),
    },
  ]
  const bolts = around(
    studs,
    (angle) => {
      const [x, y] = polar(angle, r * 0.72)
      return facing(336 + x * 0.86 - 34, 410 + y, 0.86, [
        { h: 12, r: 17, skin: metal(ink.zinc) },
        ...thread(58, 13, 9, metal(ink.zinc)),
      ])
    },
    -90,
  )
  return (
    shadow(430, 668, 230, 28) +
    facing(430, 410, 0.86, body.slice(0, 4)) +
    bolts +
    facing(286, 410, 0.86, body.slice(4))
  )
}

const flange = (r: number, studs: number) =>
  spun(80, r - 2, ink.steel, 0.5) +
  hoop([0, 0, r - 2], '#ffffff', 3, { opacity: 0.7 }) +
  around(studs, (angle) => hole(...polar(angle + 180 / studs, r * 0.72), r * 0.075), -90)

/** Wheel bearing: open with balls or rollers, or sealed; sometimes two side by side. */
export function wheelBearing(look: PartLook): string {
  const r = look.between('radius', 208, 236)
  return (
    shadow(420, 668, 220, 28) +
    facing(420, 410, 0.84, [
      {
        h: look.between('width', 76, 104),
        r,
        skin: metal(ink.steel),
        cap: '#8b949c',
        face: bearingFace(look, r),
      },
    ])
  )
}

function bearingFace(look: PartLook, r: number): string {
  const outer = r * 0.83
  const inner = r * 0.62
  const seat = r * 0.47
  const kind = look.pick('kind', ['balls', 'sealed', 'rollers', 'balls', 'sealed', 'magnet'] as const)
  return (
    spun(outer, r - 2, ink.steel, 0.66) +
    hoop([0, 0, r - 2], '#ffffff', 3, { opacity: 0.75 }) +
    lettersAround('WHEEL BEARING', [r * 0.915, -60, r * 0.055], '#48525b', 0.8) +
    BETWEEN_RACES[kind]({ look, r, outer, inner }) +
    hoop([0, 0, outer], '#15191d', 3) +
    spun(seat, inner, ink.steel, 0.7) +
    hoop([0, 0, inner], '#ffffff', 2, { opacity: 0.7 }) +
    bore(seat, look.between('width', 76, 104), 0.84)
  )
}

interface Races {
  look: PartLook
  /** Of the whole bearing; then of the outer race's inside, of the inner race's outside. */
  r: number
  outer: number
  inner: number
}

const BETWEEN_RACES: Readonly<Record<'balls' | 'rollers' | 'sealed' | 'magnet', (races: Races) => string>> = {
  balls: ({ look, r, outer, inner }) =>
    circle([0, 0, outer], '#23282d') +
    around(look.count('balls', 11, 15), (angle) => {
      const [x, y] = polar(angle, (outer + inner) / 2)
      return circle([x, y, r * 0.098], ball('#ffffff', '#c3cad0', '#5a636c', '#20262c'))
    }) +
    hoop([0, 0, (outer + inner) / 2], look.pick('cage', ['#b98a3e', '#7c858d']), 13, {
      opacity: 0.86,
      'stroke-dasharray': '34 16',
    }),
  rollers: ({ look, outer, inner }) =>
    circle([0, 0, outer], '#23282d') +
    around(look.count('rollers', 16, 20), (angle) =>
      group(
        `<rect x="${n(inner + 4)}" y="-13" width="${n(outer - inner - 8)}" height="26" rx="5" fill="${slant('#f4f6f7', '#9aa3ab', '#3d464e')}"/>`,
        `rotate(${n(angle)})`,
      ),
    ),
  sealed: ({ r, outer, inner }) =>
    circle([0, 0, outer], glow([70, '#17191c'], [84, '#33383e'], [92, '#24282d'], [100, '#0f1113'])) +
    hoop([0, 0, (outer + inner) / 2], '#4a5157', 6) +
    hoop([0, 0, outer - r * 0.04], '#4a5157', 2),
  magnet: ({ outer, inner }) =>
    circle([0, 0, outer], '#5b3a2c') +
    around(
      48,
      (angle) =>
        group(
          `<rect x="${n(inner)}" y="-3" width="${n(outer - inner)}" height="6" fill="#2d1d17"/>`,
          `rotate(${angle})`,
        ),
      0,
    ),
}

/** Wheel bolts and nuts, standing and lying. */
export function wheelBolts(look: PartLook): string {
  const color = look.pick('finish', [ink.bright, '#2b2f34', ink.zinc, '#8f2a30', '#31517d', ink.bright])
  return (
    shadow(400, 640, 280, 50, 0.8) +
    bolt(250, 520, 10, color) +
    bolt(400, 500, -3, color) +
    bolt(556, 520, -14, color) +
    nut(300, 650, look, color) +
    nut(500, 654, look, color)
  )
}

function bolt(x: number, y: number, turn: number, color: string): string {
  const skin = metal(color)
  return at(
    x,
    y,
    group(
      upright(0, 0, 0.34, [
        ...thread(140, 27, 13, metal(color === '#2b2f34' ? '#50575e' : ink.steel)),
        { h: 30, r: 30, top: 50, skin },
        { h: 12, r: 60, skin },
        { h: 66, r: 42, skin, face: circle([0, 0, 36], slant(lighter(color, 0.5), color)) },
      ]),
      `rotate(${turn})`,
    ),
  )
}

function nut(x: number, y: number, look: PartLook, color: string): string {
  const skin = metal(color)
  return at(
    x,
    y,
    upright(0, 0, 0.4, [
      { h: 26, r: 40, top: 60, skin },
      {
        h: 66,
        r: 52,
        skin,
        cap: lighter(color, 0.3),
        face: look.pick('closed', [
          spun(0, 50, color, 0.5),
          circle([0, 0, 32], '#171b1f') + hoop([0, 0, 32], '#ffffff', 3, { opacity: 0.5 }),
        ]),
      },
    ]) + times(3, (i) => line(`M${-30 + i * 30} -76V-30`, darker(color, 0.5), 3, { opacity: 0.45 })),
  )
}
