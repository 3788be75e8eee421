import { darker, ink } from '../kit/color.ts'
import { circle, rect } from '../kit/shape.ts'
import type { Section } from '../kit/solid.ts'
import { gloss } from '../kit/solid.ts'

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
