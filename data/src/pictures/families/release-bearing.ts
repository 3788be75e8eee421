import { alloy } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { at, box } from '../kit/shape.ts'
import { facing, matt, metal, slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { tube } from '../kit/surface.ts'
import { release } from './release-sleeve.ts'

/** Release bearing on its sleeve or with its hydraulic cylinder. */
export function releaseBearing(look: PartLook): string {
  const r = look.between('radius', 168, 200)
  const isHydraulic = look.variant % 2 === 1
  return (
    shadow(424, 650, 210, 28) +
    (isHydraulic
      ? tube('M520 300C640 260 680 200 700 150', 24, '#2b3036', 0.4)
      : at(
          430,
          410,
          slab(`${box(-60, -250, 120, 500, 30)}`, slant('#59626b', '#23282d'), '#15181b', [40, -16]),
        )) +
    facing(440, 410, 0.84, [{ h: 90, r: r * 0.84, skin: isHydraulic ? metal(alloy) : matt('#23282d') }]) +
    release(370, 410, r)
  )
}
