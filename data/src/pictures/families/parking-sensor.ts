import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { at, circle, times } from '../kit/shape.ts'
import { facing, gloss, matt, slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Parking sensors, painted, in a row; a tyre valve sensor on odd variants. */
export function parkingSensor(look: PartLook): string {
  const color = look.pick('paint', ['#23272c', '#c9ced3', '#f1f2f0', '#a41f28', '#1d4f8c', '#59626b'])
  const one = facing(0, 0, 0.82, [
    { h: 60, r: 40, skin: matt('#23282d') },
    { h: 40, r: 62, skin: matt('#2b3036') },
    { h: 10, r: 72, skin: matt(ink.rubber) },
    {
      h: 26,
      r: 50,
      skin: gloss(color),
      face:
        circle([0, 0, 49], slant(lighter(color, 0.5), color, darker(color, 0.3))) +
        circle([0, 0, 30], slant(lighter(color, 0.35), color)),
    },
  ])
  const plug = at(64, 54, slab('M-30 -22h60v54h-60Z', slant('#4b535b', '#1d2125'), '#15181b', [20, -8]))
  const count = look.count('count', 2, 4)
  return times(count, (i) => {
    const [x, y] = [400 + (i - (count - 1) / 2) * (560 / count), 420 + (i % 2 ? 70 : -40)]
    return shadow(x + 10, y + 130, 90, 16, 0.8) + at(x, y, plug + one, 0, 4.2 / (count + 1))
  })
}
