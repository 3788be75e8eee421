import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { at, circle, group, rect, times } from '../kit/shape.ts'
import { gloss, matt, metal, slab, upright, zinc } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole } from '../kit/surface.ts'

/** Pencil, block and twin ignition coils. */
export function ignitionCoil(look: PartLook): string {
  const color = look.pick('body', ['#22262a', '#2b3036', '#5a2a22'])
  if (look.variant % 3 === 2) return pack(look, color)
  const pencil =
    upright(400, 740, 0.26, [
      { h: 50, r: 40, top: 38, skin: matt(ink.rubber) },
      { h: look.between('boot', 200, 240), r: 36, skin: matt(ink.rubber) },
      { h: 20, r: 44, skin: matt(ink.rubber) },
      { h: 60, r: 40, skin: gloss(color) },
      { h: 20, r: 66, skin: matt(ink.rubber) },
    ]) +
    at(
      400,
      300,
      slab(
        'M-90 40V-60Q-90 -84 -66 -84H110Q134 -84 134 -60V40Z',
        slant(lighter(color, 0.4), color, darker(color, 0.4)),
        color,
        [26, -22],
      ),
    ) +
    at(
      470,
      300,
      slab(
        'M60 -40h70v60h-70Z',
        slant(lighter(look.accent, 0.2), darker(look.accent, 0.25)),
        darker(look.accent, 0.3),
        [22, -16],
      ),
    ) +
    plug(color)
  return shadow(370, 722, 180, 24) + group(pencil, `rotate(${look.pick('lean', [22, -18])} 400 420)`)
}

const pack = (look: PartLook, color: string) =>
  shadow(420, 660, 260, 32) +
  slab(
    'M160 300Q160 270 190 270H600Q630 270 630 300V520Q630 550 600 550H190Q160 550 160 520Z',
    slant(lighter(color, 0.35), color, darker(color, 0.4)),
    color,
    [50, -36],
  ) +
  times(3, (i) => rect([196 + i * 130, 312, 100, 150, 12], slant(darker(color, 0.3), lighter(color, 0.12)))) +
  times(look.pick('towers', [4, 3]), (i) =>
    upright(220 + i * 118, 590, 0.34, [
      { h: 60, r: 36, skin: gloss(color) },
      { h: 14, r: 28, skin: metal(ink.bright) },
    ]),
  ) +
  hole(186, 526, 14) +
  hole(604, 296, 14)

const plug = (color: string) =>
  at(
    280,
    326,
    slab('M-30 -24H40V24H-30A24 24 0 0 1 -30 -24Z', slant(lighter(color, 0.3), color), color, [10, -8]) +
      circle([-20, 0, 14], zinc('across')) +
      circle([-20, 0, 8], '#15181b'),
  )
