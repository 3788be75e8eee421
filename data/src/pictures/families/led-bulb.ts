import { ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { group, rect, times } from '../kit/shape.ts'
import { gloss, matt, metal, ribs, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** LED bulbs with cooling fins, and xenon burners. */
export function ledBulb(look: PartLook): string {
  const color = look.pick('body', ['#2a2f35', '#b7bec4', '#8f1f26', '#1f4a7d', '#5a3f7d', '#a8792c'])
  const skin = color === '#b7bec4' ? metal(color) : gloss(color)
  const bulb =
    upright(400, 680, 0.28, [
      { h: 26, r: 62, skin: matt('#1b1e22') },
      ...ribs(150, 84, look.count('fins', 5, 8), skin, 0.8),
      { h: 12, r: 108, skin: metal(ink.bright) },
      { h: 34, r: 56, skin },
      { h: 8, r: 60, skin: matt(ink.rubber) },
      { h: 210, r: 32, top: 30, skin: metal('#c8cdd2') },
    ]) +
    times(
      look.count('chips', 3, 5),
      (i) =>
        rect([384, 270 + i * 32, 32, 25, 3], slant('#fff6b8', '#f4c921')) +
        rect([384, 270 + i * 32, 32, 25, 3], 'none', { stroke: lighter(ink.iron, 0.5), 'stroke-width': 2 }),
    )
  return (
    shadow(300, 696, 130, 22) +
    shadow(540, 690, 120, 20) +
    group(bulb, 'translate(186 60) scale(.88) rotate(8 400 400)') +
    group(bulb, 'translate(-98 14) rotate(-5 400 400)')
  )
}
