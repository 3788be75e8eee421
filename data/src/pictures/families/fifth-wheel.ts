import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { at, circle, group, hoop, line, rect, times } from '../kit/shape.ts'
import { slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Fifth wheels and tow couplings. */
export function fifthWheel(look: PartLook): string {
  const color = look.pick('cast', ['#2b3036', '#59626b', '#7a2f33'])
  const d =
    'M-250 -60Q-240 -180 -60 -210H60Q240 -180 250 -60L200 200Q190 240 150 240L60 60Q40 20 0 20T-60 60L-150 240Q-190 240 -200 200Z'
  return (
    shadow(410, 640, 300, 50) +
    rect([220, 500, 80, 120, 10], slant('#59626b', '#1b1e22')) +
    rect([510, 490, 80, 120, 10], slant('#59626b', '#1b1e22')) +
    slab('M150 600H660L690 640H130Z', slant('#59626b', '#23272c'), '#15181b', [10, -6]) +
    at(
      400,
      410,
      group(
        slab(d, slant(lighter(color, 0.45), color, darker(color, 0.35)), color, [0, 56]) +
          circle([0, 0, 62], '#0c0e10') +
          hoop([0, 0, 62], '#c9ced3', 9) +
          times(5, (i) =>
            line(`M${-170 + i * 10} ${-60 + i * 40}q70 -110 150 -110`, darker(color, 0.4), 4, {
              opacity: 0.5,
            }),
          ) +
          circle([-170, -40, 16], '#15181b') +
          circle([170, -40, 16], '#15181b'),
        `scale(1 ${look.between('lean', 0.66, 0.76).toFixed(2)})`,
      ),
    ) +
    line('M600 520L720 560', '#c3bfae', 20) +
    circle([722, 562, 20], 'none', { stroke: look.accent, 'stroke-width': 10 })
  )
}
