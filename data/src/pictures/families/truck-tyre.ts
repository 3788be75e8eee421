import type { PartLook } from '../kit/look.ts'
import { shadow } from '../kit/studio.ts'
import { tread, tyre } from './tyre-body.ts'

/** Truck tyre: taller sidewall, wider tread. */
export const truckTyre = (look: PartLook) =>
  shadow(412, 712, 235, 32) +
  tyre(
    {
      x: 404,
      y: 408,
      r: 294,
      bore: look.between('bore', 158, 170),
      width: look.between('width', 176, 206),
      k: 0.78,
      blocks: look.count('blocks', 30, 42),
      winter: look.pick('season', [true, false]),
      name: 'TRUCK AND BUS',
    },
    tread(look),
  )
