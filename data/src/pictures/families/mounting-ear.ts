import { alloy, darker, lighter } from '../kit/color.ts'
import { slant } from '../kit/paint.ts'
import { at, round } from '../kit/shape.ts'
import { slab } from '../kit/solid.ts'

export const ear = (x: number, y: number, turn: number, color = alloy) =>
  at(
    x,
    y,
    slab(
      `M-30 0V-50A30 30 0 0 1 30 -50V0Z${round(0, -50, 13)}`,
      slant(lighter(color, 0.5), color, darker(color, 0.3)),
      color,
      [26, -8],
      { 'fill-rule': 'evenodd' },
    ),
    turn,
  )
