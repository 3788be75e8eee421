import { ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { at, ellipse, times } from '../kit/shape.ts'
import { matt, metal, slab, thread, upright, zinc } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole } from '../kit/surface.ts'

/** Engine, gearbox or strut mount: bracket, rubber and bolt. */
export function mount(look: PartLook): string {
  const plate = look.pick('plate', ['#353b42', '#c3c9ce', '#4e565e'])
  const base = 'M-240 0Q-240 -40 -196 -44H196Q240 -40 240 0Q240 40 196 44H-196Q-240 40 -240 0Z'
  return (
    shadow(404, 650, 270, 36) +
    at(
      400,
      590,
      slab(base, slant(lighter(plate, 0.45), plate), plate, [0, 22]) +
        ellipse([-190, 0, 24, 13], '#15181b') +
        ellipse([190, 0, 24, 13], '#15181b') +
        upright(0, 0, 0.34, [
          { h: 34, r: 150, top: 140, skin: metal(plate) },
          { h: look.between('rubber', 70, 120), r: 136, top: 100, skin: matt(ink.rubber) },
          { h: 24, r: 112, skin: metal(plate) },
          { h: 40, r: 84, top: 66, skin: metal(plate) },
          ...thread(look.between('stud', 60, 110), 20, 10, zinc),
        ]) +
        times(look.pick('ears', [2, 1]), (i) =>
          at(
            i ? 140 : -140,
            -96,
            slab(
              'M-20 -60h40q10 0 10 10v110h-60V-50q0 -10 10 -10Z',
              slant(lighter(plate, 0.4), plate),
              plate,
              [10, -5],
            ) + hole(0, -34, 12),
          ),
        ),
    )
  )
}
