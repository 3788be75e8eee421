import type { PartLook } from '../kit/look.ts'
import { hoop } from '../kit/shape.ts'
import { facing, matt, metal } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { bore, spun } from '../kit/surface.ts'
import { clutchDiscFace } from './clutch-face.ts'

/** Clutch disc alone. */
export const clutchDisc = (look: PartLook) =>
  shadow(414, 690, 230, 26) +
  facing(410, 410, look.between('lean', 0.8, 0.9), [
    { h: 18, r: 268, skin: matt('#6d5c49'), face: clutchDiscFace(look, 268) },
    {
      h: 30,
      r: 54,
      skin: metal('#8b939a'),
      face:
        spun(30, 52, '#8b939a', 0.5) +
        bore(36, 30, 0.86) +
        hoop([0, 0, 36], '#3b434a', 7, { 'stroke-dasharray': '6 5' }),
    },
  ])
