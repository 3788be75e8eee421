import { ink } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { down, slant } from '../kit/paint.ts'
import { circle, rect } from '../kit/shape.ts'
import { gloss, matt, metal, prism, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole } from '../kit/surface.ts'

/** Fuel and water separator: spin-on filter over a clear bowl with a drain. */
export function waterSeparator(look: PartLook): string {
  const color = look.pick('can', [ink.white, '#1f2226', ink.blue, '#e8e4d8'])
  const r = look.between('radius', 132, 152)
  const h = look.between('height', 240, 300)
  const glass = () => slant('#d9ecf6dd', '#8fb6cbcc', '#5c86a0dd')
  const y = 690
  return (
    shadow(400, y, 130, 22) +
    prism([400, y, 0.28], [8, 30, 30], '#2e343b') +
    upright(400, y - 26, 0.28, [
      { h: 30, r: r * 0.55, top: r * 0.86, skin: glass },
      { h: 96, r: r * 0.86, skin: glass },
    ]) +
    circle([362, y - 96, 12], ink.red, { opacity: 0.8 }) +
    upright(400, y - 140, 0.28, [
      { h: 26, r: r * 0.97, skin: matt(ink.black) },
      { h, r, skin: gloss(color) },
      { h: 14, r: r + 6, top: r - 4, skin: metal(ink.bright), face: plate(r - 4) },
    ]) +
    rect([400 - r * 0.66, y - 140 - h * 0.74, r * 1.32, h * 0.4, 8], down('#ffffff', '#e6eaee')) +
    letters('FUEL/WATER', [400, y - 140 - h * 0.6, 21], ink.navy, 1) +
    letters('SEPARATOR', [400, y - 140 - h * 0.46, 15], look.accent, 1)
  )
}

const plate = (r: number) =>
  circle([0, 0, r], slant('#eef1f3', '#9aa3ab')) +
  circle([0, 0, r * 0.86], '#1a1e23') +
  circle([0, 0, r * 0.68], slant('#dfe3e6', '#8a939b')) +
  hole(0, 0, r * 0.26) +
  hole(-r * 0.46, 0, 9) +
  hole(r * 0.46, 0, 9) +
  hole(0, r * 0.46, 9) +
  hole(0, -r * 0.46, 9)
