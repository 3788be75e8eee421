import { ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { around, circle, group, line, n, polar, rect } from '../kit/shape.ts'
import { facing, gloss, matt, metal, slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, tube } from '../kit/surface.ts'

/** Window regulators. */
export function windowRegulator(look: PartLook): string {
  const turn = look.between('lean', -8, 8)
  return (
    shadow(410, 700, 230, 28) +
    group(
      slab('M340 130h60l20 540h-60Z', slant('#eef1f3', '#a8afb5', '#6d757d'), '#6d757d', [14, -6]) +
        line('M372 150l18 500', '#59626b', 5) +
        tube('M366 150C560 140 620 330 560 430M392 660C520 680 600 560 580 480', 9, '#26292d', 0.5) +
        slab('M300 360h160l6 70H306Z', slant('#59626b', '#23282d'), '#15181b', [12, -8]) +
        hole(326, 394, 10) +
        hole(440, 394, 10) +
        facing(580, 440, 0.7, [
          { h: 90, r: 44, skin: look.pick('motor', [metal('#8b939a'), gloss('#2b3036')]) },
          { h: 26, r: 70, skin: matt('#23282d'), face: circle([0, 0, 40], '#33393f') + hole(0, 0, 12) },
        ]) +
        rect([540, 500, 50, 40, 6], '#e8e6da') +
        around(3, (angle) => circle([...polar(angle, 60, 566, 440), 7], ink.zinc)),
      `rotate(${n(turn)} 400 420)`,
    )
  )
}
