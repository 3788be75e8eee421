import { lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { emblem } from '../kit/print.ts'
import { around, at, box, circle, group, hoop, n, path, rect, round } from '../kit/shape.ts'
import { slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole } from '../kit/surface.ts'

const black = '#2a2e33'
/** Half of the fan's width. */
const r = 220

/** Cooling fan in its shroud. */
export function coolingFan(look: PartLook): string {
  const shape = look.pick('shroud', ['square', 'ring'] as const)
  const frameShape =
    shape === 'square'
      ? `${box(-270, -250, 540, 500, 40)}${round(0, 0, r + 8)}`
      : `${round(0, 0, r + 34)}${round(0, 0, r + 8)}`
  return (
    shadow(410, 690, 260, 28) +
    at(
      400,
      404,
      (shape === 'ring' ? lugs() : '') +
        circle([24, -8, r + 8], '#111417') +
        at(10, -4, fan(look)) +
        slab(frameShape, slant('#565f67', black, '#15181b'), '#1a1d21', [26, -10], {
          'fill-rule': 'evenodd',
        }) +
        hoop([0, 0, r + 8], '#6b747c', 2, { opacity: 0.6 }),
    )
  )
}

function fan(look: PartLook): string {
  const blades = look.count('blades', 5, 10)
  return (
    circle([0, 0, r], slant('#dfe4e8', '#f4f6f8')) +
    around(3, (angle) => group(rect([-9, -r, 18, r * 2, 4], '#1b1f23'), `rotate(${angle})`), 20) +
    around(blades, (angle) =>
      group(
        path(
          `M${n(r * 0.2)} -20Q${n(r * 0.6)} ${n(-r * (1.5 / blades + 0.1))} ${n(r * 0.95)} ${n(-r * (1.2 / blades))}Q${n(r * 1)} 10 ${n(r * 0.93)} ${n(r * (1.4 / blades))}Q${n(r * 0.5)} ${n(r * 0.1)} ${n(r * 0.2)} 26Z`,
          slant(lighter(black, 0.4), black, '#0d0f11'),
          { stroke: '#6b747c', 'stroke-width': 1.5 },
        ),
        `rotate(${n(angle)})`,
      ),
    ) +
    hoop([0, 0, r * 0.95], '#23272b', 12) +
    circle([4, 6, r * 0.28], '#07090b', { opacity: 0.6 }) +
    circle([0, 0, r * 0.27], slant('#6d757d', '#2b3036', '#14171a')) +
    circle([0, 0, r * 0.15], slant('#3b4249', '#1a1e22')) +
    emblem(0, 0, 20, '#aab2ba')
  )
}

const lugs = () =>
  around(
    4,
    (angle) =>
      group(
        slab('M240 -24h40q10 0 10 10v28q0 10 -10 10h-40Z', slant('#4b535b', '#1d2125'), '#14171a', [10, -6]) +
          hole(270, 0, 9),
        `rotate(${angle})`,
      ),
    45,
  )
