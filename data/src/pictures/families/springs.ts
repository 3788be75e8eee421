import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { at, circle, ellipse, group, line, n, path, rect, times } from '../kit/shape.ts'
import type { Section } from '../kit/solid.ts'
import { chrome, gloss, matt, metal, ribs, slab, thread, upright, zinc } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, spun, tube } from '../kit/surface.ts'

/** Gas shock absorber or a whole strut with its spring. */
export function shockAbsorber(look: PartLook): string {
  const isStrut = look.variant % 3 !== 1
  return shadow(370, 712, 200, 24) + group(isStrut ? strut(look) : damper(look), 'rotate(17 400 420)')
}

function strut(look: PartLook): string {
  const color = look.pick('spring', [ink.red, ink.amber, '#2f66a8', '#34393f'])
  const body = gloss(look.pick('body', ['#1c2024', '#a8222b', '#20375c']))
  const { back, front } = coil({
    x: 400,
    top: 196,
    bottom: 450,
    r: 92,
    topR: look.pick('shape', [92, 78]),
    turns: look.count('turns', 5, 7),
    wire: 23,
    color,
  })
  return (
    bracket() +
    upright(400, 716, 0.24, [
      { h: 190, r: 47, skin: body },
      { h: 12, r: 58, top: 104, skin: metal(ink.iron) },
      { h: 12, r: 108, top: 110, skin: matt('#33383e') },
    ]) +
    back +
    upright(400, 484, 0.24, [
      { h: 110, r: 43, skin: body },
      { h: 8, r: 46, skin: chrome },
      { h: 40, r: 17, skin: chrome },
      ...ribs(130, 44, 7, matt(ink.rubber), 0.8),
    ]) +
    front +
    upright(400, 190, 0.24, [
      { h: 12, r: 106, skin: matt(ink.rubber) },
      { h: 14, r: 112, top: 96, skin: matt('#33383e') },
      { h: 26, r: 62, top: 50, skin: matt(ink.rubber) },
    ]) +
    stud(340, 166) +
    stud(460, 166) +
    stud(400, 140)
  )
}

/** The clamp that holds the steering knuckle, with two bolt holes. */
const bracket = () =>
  path(
    'M352 600h-30q-10 0 -10 10v112q0 10 10 10h34q44 16 88 0h6V594Z',
    slant('#596168', '#363c42', '#22272c'),
  ) +
  path('M322 600h30v132h-30q-10 0 -10 -10V610q0 -10 10 -10Z', slant('#767e86', '#41484f')) +
  hole(331, 628, 9) +
  hole(331, 700, 9)

const stud = (x: number, y: number) => upright(x, y, 0.3, thread(34, 9, 6, metal(ink.bright)))

function damper(look: PartLook): string {
  const color = look.pick('tube', ['#1c2024', ink.amber, '#b4232c', '#20375c', '#dfe2e4', '#1c2024'])
  const body = gloss(color)
  const dust = look.pick('dust', [true, false])
  const upper: Section[] = dust
    ? [
        { h: 150, r: 60, skin: gloss(darker(color, 0.25)) },
        { h: 10, r: 60, top: 40, skin: body },
      ]
    : [
        { h: 150, r: 17, skin: chrome },
        { h: 10, r: 40, skin: metal(ink.iron) },
      ]
  return (
    eye(400, 716) +
    upright(400, 688, 0.24, [
      { h: 12, r: 34, top: 52, skin: metal(ink.iron) },
      { h: look.between('body', 250, 300), r: 52, skin: body },
      { h: 12, r: 54, top: 46, skin: metal(ink.bright) },
      ...(dust ? [{ h: 24, r: 17, skin: chrome }] : []),
      ...upper,
      { h: 22, r: 26, skin: matt(ink.rubber) },
      { h: 6, r: 38, skin: metal(ink.bright) },
      { h: 20, r: 28, top: 26, skin: matt(ink.rubber) },
      ...thread(40, 11, 6, metal(ink.bright)),
    ]) +
    rect([366, 500, 60, 92, 6], slant('#ffffffdd', '#dfe4e8cc')) +
    rect([374, 512, 44, 12, 3], look.accent) +
    rect([374, 534, 34, 5, 2], '#6b757e') +
    rect([374, 548, 40, 5, 2], '#6b757e')
  )
}

const eye = (x: number, y: number) =>
  ellipse([x + 8, y, 42, 44], '#2a3036') +
  circle([x, y, 44], slant('#7f878f', '#3b4249')) +
  circle([x, y, 32], matt(ink.rubber)('down')) +
  circle([x, y, 20], slant('#f2f4f5', '#8b949c')) +
  hole(x, y, 11)

/** Coil spring, straight or barrel shaped. */
export function coilSpring(look: PartLook): string {
  const color = look.pick('paint', ['#2a2e33', ink.red, '#2f66a8', '#2a2e33', ink.amber, '#5a6168'])
  const r = look.between('radius', 138, 168)
  const { back, front } = coil({
    x: 400,
    top: 180,
    bottom: 640,
    r,
    topR: look.pick('shape', [r, r * 0.72, r]),
    turns: look.count('turns', 5, 8),
    wire: look.between('wire', 30, 40),
    color,
  })
  return shadow(402, 676, r * 1.24, 40) + back + front
}

/** Leaf spring pack with its eyes. */
export function leafSpring(look: PartLook): string {
  const leaves = look.count('leaves', 3, 7)
  const color = look.pick('steel', ['#2c3137', '#4a525a', '#59452f'])
  const clip = (x: number, y: number) =>
    slab(`M${x - 14} ${y - 20}h28v${leaves * 20}h-28Z`, slant('#8b939b', '#4d555d'), '#33393f', [6, -6])
  return (
    shadow(404, 640, 320, 28) +
    group(
      times(leaves, (i) => leaf(leaves - 1 - i, color)) +
        leafEye(84, color) +
        leafEye(716, color) +
        clip(210, 452) +
        clip(590, 452) +
        upright(400, 500 + leaves * 20, 0.3, [{ h: 20, r: 20, skin: zinc }]),
      'translate(0 10)',
    )
  )
}

function leaf(i: number, color: string): string {
  const half = 320 - i * (i ? 34 : 0)
  const sag = 86 * (half / 320) ** 2
  const y = 470 + i * 24
  return (
    line(
      `M${400 - half} ${n(y - sag)}Q400 ${n(y + sag)} ${400 + half} ${n(y - sag)}`,
      darker(color, 0.5),
      24,
      { 'stroke-linecap': 'butt', transform: 'translate(7 -9)' },
    ) +
    line(
      `M${400 - half} ${n(y - sag)}Q400 ${n(y + sag)} ${400 + half} ${n(y - sag)}`,
      slant(lighter(color, 0.5), color, lighter(color, 0.15)),
      20,
      { 'stroke-linecap': 'butt' },
    ) +
    line(
      `M${400 - half} ${n(y - sag - 8)}Q400 ${n(y + sag - 8)} ${400 + half} ${n(y - sag - 8)}`,
      lighter(color, 0.6),
      2,
      { opacity: 0.7 },
    )
  )
}

const leafEye = (x: number, color: string) =>
  at(
    x,
    372,
    circle([8, -8, 36], darker(color, 0.5)) +
      circle([0, 0, 36], slant(lighter(color, 0.5), darker(color, 0.3))) +
      circle([0, 0, 23], ink.rubber) +
      circle([0, 0, 13], slant('#eef0f2', '#79828a')) +
      circle([0, 0, 7], '#15181b'),
  )

/** Air spring and its compressor. */
export function airSpring(look: PartLook): string {
  const r = look.between('radius', 130, 160)
  const convoluted = look.pick('bellows', [true, false])
  const rubber = matt('#26292d')
  const bag: Section[] = convoluted
    ? [...ribs(250, r + 14, 2, rubber, 0.72)]
    : [
        { h: 40, r: r * 0.86, top: r, skin: rubber },
        { h: 190, r, skin: rubber },
        { h: 40, r, top: r * 0.8, skin: rubber },
      ]
  return (
    shadow(404, 700, r * 1.25, 40) +
    upright(400, 690, 0.32, [
      { h: 30, r: r * 0.66, skin: metal('#33393f') },
      { h: 80, r: r * 0.66, top: r * 0.76, skin: metal('#33393f') },
      ...bag,
      {
        h: 18,
        r: r * 0.86,
        skin: metal(look.pick('plate', ['#c3bfae', '#59626b'])),
        face: spun(0, r * 0.84, '#b1ae9f', 0.4),
      },
    ]) +
    [-60, 60]
      .map((x) => upright(400 + x, 330 - (convoluted ? 10 : 30), 0.32, thread(46, 14, 6, zinc)))
      .join('') +
    upright(400, 316 - (convoluted ? 0 : 20), 0.32, [
      { h: 26, r: 24, skin: metal(ink.brass), cap: '#14171a' },
    ])
  )
}

/** Gas springs, a pair. */
export function gasSpring(look: PartLook): string {
  const body = look.between('body', 300, 360)
  const one = (x: number) =>
    at(
      x,
      0,
      circle([0, 706, 17], metal(ink.zinc)('down')) +
        upright(0, 700, 0.3, [
          { h: 30, r: 17, skin: matt('#1b1e22') },
          { h: body, r: 30, skin: gloss(look.pick('color', ['#1f2328', '#33393f', '#8b939a'])) },
          { h: 8, r: 30, top: 14, skin: gloss('#1f2328') },
          { h: 230, r: 10, skin: chrome },
          { h: 30, r: 17, skin: matt('#1b1e22') },
        ]) +
        rect([-18, 500, 30, 110, 3], '#e8ebee', { opacity: 0.85 }) +
        rect([-18, 500, 30, 20, 3], look.accent),
    )
  return (
    shadow(380, 690, 260, 28) +
    group(one(400), 'rotate(34 400 430)') +
    group(one(400), 'rotate(26 400 430) translate(90 20)')
  )
}

type Coil = {
  x: number
  top: number
  bottom: number
  r: number
  topR?: number
  turns: number
  wire: number
  color: string
  k?: number
}

/** A coil spring in two halves, so that something can be drawn inside it. */
function coil({ x, top, bottom, r, topR = r, turns, wire, color, k = 0.26 }: Coil): {
  back: string
  front: string
} {
  const pitch = (bottom - top) / turns
  const radius = (i: number) => r + ((topR - r) * i) / turns
  const half = (i: number, isFront: boolean) => {
    const y = bottom - i * pitch
    const [from, to] = isFront
      ? [x - radius(i), x + radius(i + 0.5)]
      : [x + radius(i + 0.5), x - radius(i + 1)]
    const start = isFront ? y : y - pitch / 2
    const bend = radius(i) * k * (isFront ? 1.33 : -1.33)
    const end = start - pitch / 2
    return `M${n(from)} ${n(start)}C${n(from)} ${n(start + bend)} ${n(to)} ${n(end + bend)} ${n(to)} ${n(end)}`
  }
  return {
    back: times(turns, (i) => tube(half(i, false), wire * 0.94, color, 0.1)),
    front: times(turns, (i) => tube(half(i, true), wire, color, 0.75)),
  }
}
