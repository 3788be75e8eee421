import { alloy } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { box, group } from '../kit/shape.ts'
import { chrome, gloss, matt, metal, slab, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole } from '../kit/surface.ts'
import { spline } from './spline.ts'

/** Steering columns: shaft, joint, bracket. */
export const steeringColumn = (look: PartLook) =>
  shadow(400, 650, 310, 30) +
  group(
    upright(400, 760, 0.28, [
      ...spline(50, 18),
      { h: 40, r: 40, skin: metal('#59626b') },
      { h: 60, r: 30, skin: chrome },
      { h: 40, r: 40, skin: metal('#59626b') },
      { h: 150, r: 22, skin: metal('#8b939a') },
      {
        h: look.between('body', 170, 220),
        r: 52,
        skin: look.pick('body skin', [metal('#59626b'), gloss('#23282d'), metal(alloy)]),
      },
      { h: 30, r: 60, skin: matt('#1d2125') },
      ...spline(70, 20),
    ]) +
      slab(box(450, 320, 130, 170, 14), slant('#6d757d', '#2b3036'), '#1d2125', [14, -8]) +
      hole(550, 350, 14) +
      hole(550, 460, 14),
    'rotate(56 400 410)',
  )
