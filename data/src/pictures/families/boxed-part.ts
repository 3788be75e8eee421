import type { PartLook } from '../kit/look.ts'
import { shadow } from '../kit/studio.ts'
import { carton } from './carton.ts'

/** When nothing better is known: a closed carton. */
export function boxedPart(look: PartLook): string {
  const size = {
    x: look.between('x', 540, 590),
    y: 650,
    w: look.between('width', 360, 460),
    d: look.between('depth', 200, 290),
    h: look.between('height', 230, 380),
  }
  return shadow(430, 662, 310, 50) + carton(size, look)
}
