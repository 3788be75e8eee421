import { coil } from '../kit/coil.ts'
import { ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { shadow } from '../kit/studio.ts'

/** Coil spring, straight or barrel shaped. */
export function coilSpring(look: PartLook): string {
  const color = look.pick('paint', ['#2a2e33', ink.red, '#2f66a8', '#2a2e33', ink.amber, '#5a6168'])
  const r = look.between('radius', 138, 168)
  const { back, front } = coil({
    x: 400,
    top: 180,
    bottom: 640,
    r,
    topR: look.pick('shape', [r, r * 0.72, r]),
    turns: look.count('turns', 5, 8),
    wire: look.between('wire', 30, 40),
    color,
  })
  return shadow(402, 676, r * 1.24, 40) + back + front
}
