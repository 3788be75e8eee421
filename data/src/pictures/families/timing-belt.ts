import type { PartLook } from '../kit/look.ts'
import { group } from '../kit/shape.ts'
import { shadow } from '../kit/studio.ts'
import { belt, loops } from './belt-loop.ts'

/** Timing belt. */
export function timingBelt(look: PartLook): string {
  const d = look.pick('loop', loops)
  return (
    shadow(424, 640, 260, 40) +
    group(
      belt(
        d,
        look.between('width', 70, 110),
        look.pick('rubber', ['#2a2d31', '#33302c', '#2a2d31']),
        'teeth',
      ),
      `translate(-40 56) translate(400 400) scale(${look.between('size', 0.84, 1.06).toFixed(2)}) translate(-400 -400)`,
    )
  )
}
