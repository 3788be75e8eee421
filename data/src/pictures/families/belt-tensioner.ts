import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { around, at, circle, group, hoop, path, sector } from '../kit/shape.ts'
import { facing, metal, slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, spun } from '../kit/surface.ts'
import { tensionRoller } from './tension-roller.ts'

/** Belt tensioner: spring arm with its roller; or an idler or crank pulley alone. */
export function beltTensioner(look: PartLook): string {
  const alloy = '#b4bac0'
  const arm = look.pick('arm', [alloy, '#59626b', '#2b3036'])
  const outline = 'M250 250A96 96 0 0 1 420 220L600 420A70 70 0 0 1 500 520L290 400A96 96 0 0 1 250 250Z'
  return (
    shadow(420, 660, 240, 30) +
    group(
      facing(380, 290, 0.86, [{ h: 110, r: 116, skin: metal(arm) }]) +
        slab(outline, slant(lighter(arm, 0.5), arm, darker(arm, 0.35)), arm, [34, -14]) +
        at(
          332,
          302,
          spun(0, 92, alloy, 0.4) +
            hoop([0, 0, 90], '#ffffff', 2, { opacity: 0.5 }) +
            hole(0, 0, 26) +
            around(3, (angle) =>
              path(sector(50, 72, angle, angle + 60), darker(alloy, 0.5), { opacity: 0.5 }),
            ),
        ) +
        facing(532, 474, 0.86, [...tensionRoller(look, look.between('roller', 92, 112))]) +
        at(
          490,
          474,
          path('M-26 0l13 -22h26l13 22l-13 22h-26Z', slant('#eef1f3', '#79828a')) +
            circle([0, 0, 12], '#3b434a'),
        ),
      'translate(-16 20)',
    )
  )
}
