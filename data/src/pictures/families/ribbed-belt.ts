import type { PartLook } from '../kit/look.ts'
import { group } from '../kit/shape.ts'
import { shadow } from '../kit/studio.ts'
import { belt, loops } from './belt-loop.ts'

/** V-ribbed and V-belts. */
export function ribbedBelt(look: PartLook): string {
  const d = look.pick('loop', loops)
  const isWedge = look.variant % 3 === 2
  return (
    shadow(424, 640, 260, 40) +
    group(
      belt(
        d,
        isWedge ? look.between('wedge', 34, 62) : look.between('width', 60, 92),
        '#2b2e32',
        isWedge ? 'wedge' : 'ribs',
      ),
      `translate(-36 56) translate(400 400) scale(${look.between('size', 0.8, 1.06).toFixed(2)}) translate(-400 -400)`,
    )
  )
}
