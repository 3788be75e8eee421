import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { around, at, circle, group, n, polar, sector } from '../kit/shape.ts'
import { slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, tube } from '../kit/surface.ts'

/** Brake shoes: a pair of curved webs with their linings. */
export function brakeShoes(look: PartLook): string {
  const web = look.pick('web', ['#2c3137', '#5a6168', ink.blue, '#8f6f2f'])
  const lining = look.pick('lining', ['#6f675c', '#4d4a47', '#857758'])
  const set = shoe(look, web, lining)
  return shadow(400, 690, 270, 30) + at(452, 400, group(set, 'scale(-1 1)'), 4) + at(348, 410, set, -4)
}

function shoe(look: PartLook, web: string, lining: string): string {
  const r = 262
  const span = look.between('span', 56, 66)
  const holes = around(3, (_, i) => hole(...polar(180 - 36 + i * 36, r - 72), i === 1 ? 17 : 10))
  const strip = sector(r - 34, r, 180 - span, 180 + span)
  const rivets = around(6, (_, i) => {
    const [x, y] = polar(180 - span + 12 + i * ((span * 2 - 24) / 5), r - 17)
    return circle([x, y, 5], darker(lining, 0.5))
  })
  return (
    slab(
      sector(r - 112, r - 44, 180 - span - 12, 180 + span + 12),
      slant(lighter(web, 0.3), web, darker(web, 0.3)),
      web,
      [10, 6],
    ) +
    holes +
    slab(sector(r - 46, r - 34, 180 - span - 4, 180 + span + 4), lighter(web, 0.2), web, [70, 18]) +
    slab(strip, slant(lighter(lining, 0.3), lining, darker(lining, 0.25)), lining, [70, 18]) +
    rivets +
    tube(
      `M${polar(180 - span, r - 90)
        .map(n)
        .join(' ')}q40 -10 60 20`,
      8,
      '#c3c9ce',
    )
  )
}
