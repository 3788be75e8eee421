import { coil } from '../kit/coil.ts'
import { darker, ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { circle, ellipse, group, path, rect } from '../kit/shape.ts'
import type { Section } from '../kit/solid.ts'
import { chrome, gloss, matt, metal, ribs, thread, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole } from '../kit/surface.ts'

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
