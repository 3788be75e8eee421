import type { PartLook } from '../kit/look.ts'
import { shadow } from '../kit/studio.ts'
import { tread, tyre } from './tyre-body.ts'

/** A passenger tyre without rim. */
export const carTyre = (look: PartLook) =>
  shadow(412, 706, 225, 30) +
  tyre(
    {
      x: 404,
      y: 410,
      r: 286,
      bore: look.between('bore', 168, 190),
      width: look.between('width', 118, 150),
      k: 0.8,
      blocks: look.count('blocks', 44, 64),
      winter: look.pick('season', [true, false]),
      name: 'PASSENGER CAR',
    },
    tread(look),
  )
