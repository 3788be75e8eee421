import { ink } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { group, line, rect } from '../kit/shape.ts'
import type { Section } from '../kit/solid.ts'
import { chrome, gloss, matt, metal, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Inline fuel filter, lying at a slant between its two pipes. */
export function fuelFilter(look: PartLook): string {
  const color = look.pick('can', ['#c9ced3', '#1f2226', '#c9ced3', '#e9ebec', '#31517d', '#b9bec3'])
  const skin = color === '#1f2226' || color === '#31517d' ? gloss(color) : metal(color)
  const r = look.between('radius', 92, 118)
  const h = look.between('height', 250, 320)
  const pipe: Section[] = [
    { h: 16, r: 20, skin: matt(ink.black) },
    { h: 40, r: 15, skin: chrome },
    { h: 9, r: 19, top: 16, skin: chrome },
    { h: 30, r: 15, top: 13, skin: chrome, cap: '#1a1f25' },
  ]
  const y = 400 + h / 2 + 20
  const body =
    upright(400, y + 86, 0.26, [
      { h: 80, r: 14, skin: chrome },
      { h: 20, r: 30, top: 40, skin: metal(ink.bright) },
    ]) +
    upright(400, y, 0.26, [
      { h: 22, r: r * 0.7, top: r, skin },
      { h: 10, r: r + 5, skin: metal(ink.bright) },
      { h: h - 64, r, skin },
      { h: 10, r: r + 5, skin: metal(ink.bright) },
      { h: 22, r, top: r * 0.62, skin },
      ...pipe,
    ]) +
    rect([400 - r * 0.62, y - h * 0.66, r * 1.24, h * 0.36, 8], slant('#ffffffee', '#e4e8ecee')) +
    letters('FUEL', [400, y - h * 0.55, 26], ink.navy, 1.1) +
    line(`M372 ${y - h * 0.4}h56m-14 -10l14 10l-14 10`, look.accent, 6)
  return shadow(410, 660, 210, 28) + group(body, 'rotate(40 400 420) translate(10 -6)')
}
