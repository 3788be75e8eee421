import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { down, slant } from '../kit/paint.ts'

export const sheen = (color: string) =>
  slant(
    [0, lighter(color, 0.75)],
    [26, lighter(color, 0.25)],
    [52, color],
    [74, lighter(color, 0.08)],
    [100, darker(color, 0.5)],
  )

export const paintOf = (look: PartLook) => look.pick('paint', carPaints)

export const carPaints = ['#c9ced3', '#23272c', '#a41f28', '#f1f2f0', '#1d4f8c', '#656d75'] as const

export const bodyPaint = (color: string) =>
  down(
    [0, lighter(color, 0.6)],
    [24, lighter(color, 0.18)],
    [46, color],
    [56, lighter(color, 0.28)],
    [66, darker(color, 0.12)],
    [100, darker(color, 0.5)],
  )

export const glassPaint = slant('#d5e5ee', '#6f8797', '#2f3d48')
