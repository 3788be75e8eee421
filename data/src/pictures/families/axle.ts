import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { around, circle, group, polar } from '../kit/shape.ts'
import { facing, metal } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, spun } from '../kit/surface.ts'

/** Axles and final drives. */
export function axle(look: PartLook): string {
  const color = look.pick('cast', ['#33393f', '#59626b', '#23282d'])
  const r = look.between('carrier', 120, 146)
  return (
    shadow(404, 640, 340, 32) +
    group(
      hub(700, look.between('drum', 76, 110)) +
        facing(560, 420, 0.46, [{ h: 240, r: 40, skin: metal(color) }]) +
        facing(250, 420, 0.46, [{ h: 240, r: 40, skin: metal(color) }]) +
        facing(430, 420, 0.6, [
          { h: 60, r: 60, top: r, skin: metal(color) },
          { h: 70, r, skin: metal(color) },
          {
            h: 20,
            r: r + 8,
            skin: metal(lighter(color, 0.1)),
            face:
              spun(0, r + 6, lighter(color, 0.12), 0.3) +
              around(10, (angle) => circle([...polar(angle, r - 8), 8], '#9aa2a9')) +
              circle([0, 0, r * 0.6], slant(lighter(color, 0.4), color, darker(color, 0.3))) +
              hole(0, r * 0.4, 10),
          },
        ]) +
        hub(112, look.between('drum', 76, 110)),
      'rotate(-8 400 420)',
    )
  )
}

const hub = (x: number, size: number) =>
  facing(x, 420, 0.46, [
    { h: 40, r: size, skin: metal('#6d757d') },
    {
      h: 16,
      r: size + 12,
      skin: metal('#8b939a'),
      face:
        spun(30, size + 10, '#8b939a', 0.4) +
        around(6, (angle) => circle([...polar(angle, size * 0.74), 7], '#23282d')) +
        circle([0, 0, 30], '#59626b'),
    },
  ])
