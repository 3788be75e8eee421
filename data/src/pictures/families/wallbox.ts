import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { levelBars } from '../kit/print.ts'
import { at, box, circle, hoop, path, rect } from '../kit/shape.ts'
import { gloss, slab, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { tube } from '../kit/surface.ts'

/** Wall chargers. */
export function wallbox(look: PartLook): string {
  const color = look.pick('case', ['#f4f5f5', '#23272c', '#c9ced3'])
  const d = look.pick('shape', [
    box(250, 150, 300, 430, 70),
    'M250 220Q250 150 320 150H480Q550 150 550 220L530 520Q520 590 400 600Q280 590 270 520Z',
  ])
  const dark = color === '#23272c'
  return (
    shadow(410, 690, 220, 28) +
    tube('M400 590C400 720 640 700 620 520S560 330 600 320', 26, dark ? ink.orange : '#23272c', 0.4) +
    slab(d, slant(lighter(color, 0.6), color, darker(color, 0.25)), color, [40, -20]) +
    circle([400, 300, 84], dark ? '#14171a' : '#e3e7ea') +
    hoop([400, 300, 84], look.accent, 9) +
    path('M412 244l-46 66h30l-10 48l50 -70h-32Z', look.accent) +
    rect([330, 430, 140, 60, 10], '#0f1a26') +
    levelBars([348, 442, 108, 36], look.pick('level', [3, 5, 4]), '#9fd1ff') +
    at(
      604,
      330,
      upright(0, 20, 0.4, [
        { h: 70, r: 32, skin: gloss('#23272c') },
        { h: 40, r: 46, skin: gloss('#23272c'), cap: '#0c0e10' },
      ]),
    )
  )
}
