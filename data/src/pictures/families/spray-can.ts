import { ink } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { smallPrint } from '../kit/print.ts'
import { rect } from '../kit/shape.ts'
import { gloss, metal, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Aerosol, for cleaners, paints and sealants. */
export function sprayCan(look: PartLook): string {
  const color = look.pick('can', [ink.navy, ink.red, '#23272c', ink.amber, '#e8eaec', ink.green])
  const word = look.pick('word', ['WORKSHOP', 'SERVICE', 'GARAGE'])
  const text = color === '#e8eaec' ? ink.navy : '#ffffff'
  const r = look.between('radius', 82, 96)
  return (
    shadow(400, 702, r * 1.3, 30) +
    upright(400, 700, 0.26, [
      { h: 10, r: r - 4, top: r, skin: metal(ink.bright) },
      { h: 350, r, skin: gloss(color) },
      { h: 8, r: r + 3, skin: metal(ink.bright) },
      { h: 44, r, top: r * 0.5, skin: metal(ink.bright) },
      { h: 12, r: r * 0.5, skin: metal(ink.bright) },
      { h: 34, r: 26, top: 22, skin: gloss(look.accent === color ? ink.white : look.accent) },
      { h: 26, r: 22, top: 18, skin: gloss(look.accent === color ? ink.white : look.accent) },
    ]) +
    rect([386, 198, 12, 12, 2], '#23272c') +
    rect([400 - r, 470, r * 2, 96, 0], gloss(look.accent === color ? ink.orange : look.accent)('across')) +
    letters(word, [396, 522, 25, r * 1.6], '#ffffff', 1.1) +
    letters('AUTO', [396, 420, 36], text, 1.2) +
    smallPrint([396, 604, r * 1.1], 4, text, { isCentred: true })
  )
}
