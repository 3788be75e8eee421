import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { circle, hoop } from '../kit/shape.ts'
import { chrome, gloss, matt, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { pleats } from './filter-paper.ts'

/** Paper cartridge with its sealing rings. */
export function filterCartridge(look: PartLook): string {
  const paper = look.pick('paper', ['#e4b84d', '#e8d9b4', '#d98a3a', '#efe6cf'])
  const cap = look.pick('cap', [ink.black, '#2f6a4a', '#e3e5e6', ink.orange])
  const r = look.between('radius', 118, 150)
  const h = look.between('height', 300, 400)
  const y = 400 + h / 2 + 30
  const skin = cap === '#e3e5e6' ? gloss(cap) : matt(cap)
  return (
    shadow(400, y + r * 0.22, r * 1.3, r * 0.36) +
    upright(400, y, 0.32, [
      { h: 24, r: r + 8, skin },
      { h: h - 54, r, skin: matt(paper) },
    ]) +
    pleats(r, y - 24, h - 54, 0.32, paper) +
    upright(400, y - 24 - (h - 54), 0.32, [
      { h: 24, r: r + 8, skin, face: capFace(r + 8, cap) },
      { h: 26, r: r * 0.44, skin, cap: '#14171b' },
      {
        h: 9,
        r: r * 0.47,
        skin: look.variant % 2 ? matt('#7a2f24') : chrome,
        cap: '#12151a',
        face: circle([0, 0, r * 0.34], '#0d1013'),
      },
    ])
  )
}

const capFace = (r: number, color: string) =>
  circle([0, 0, r - 3], slant(lighter(color, 0.35), color, darker(color, 0.25))) +
  hoop([0, 0, r * 0.72], '#000000', 3, { opacity: 0.18 }) +
  hoop([0, 1.5, r * 0.72], '#ffffff', 2, { opacity: 0.25 })
