import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { at, box, group, round, times } from '../kit/shape.ts'
import { metal, slab, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, tube } from '../kit/surface.ts'

/** Exhaust manifold. */
export function exhaustManifold(look: PartLook): string {
  const iron = look.pick('iron', ['#7d7268', '#8b939a', '#6d757d'])
  const runners = look.pick('runners', [4, 3, 4])
  const pitch = 440 / (runners - 1)
  return (
    shadow(410, 668, 280, 32) +
    group(
      slab(box(120, 220, 560, 70, 20), slant(lighter(iron, 0.4), iron), iron, [16, -18]) +
        times(
          runners,
          (i) =>
            hole(130 + i * pitch + 80 - 36, 242, 10) +
            tube(
              `M${180 + i * pitch} 262C${190 + i * pitch} 420 ${340 + i * 24} 420 ${370 + i * 20} 540`,
              70,
              iron,
              0.6,
            ),
        ) +
        tube('M400 500V600', 120, iron, 0.6) +
        outlet(iron),
      'translate(-10 10)',
    ) +
    (look.pick('sensor', [true, false])
      ? upright(540, 430, 0.3, [{ h: 30, r: 22, skin: metal(ink.zinc) }])
      : '')
  )
}

const outlet = (iron: string) =>
  at(
    400,
    610,
    group(
      slab(
        `${box(-120, -70, 240, 140, 40)}${round(0, 0, 48)}`,
        slant(lighter(iron, 0.4), darker(iron, 0.1)),
        iron,
        [0, 30],
        { 'fill-rule': 'evenodd' },
      ),
      'scale(1 .5)',
    ),
  )
