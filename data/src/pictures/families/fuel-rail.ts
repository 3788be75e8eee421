import { ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { at, circle, group, times } from '../kit/shape.ts'
import { facing, gloss, metal, prism, slab, upright, zinc } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, tube } from '../kit/surface.ts'
import { socket } from './plug-socket.ts'

/** Fuel rail or intake manifold: a tube with runners. */
export function fuelRail(look: PartLook): string {
  const runners = look.pick('runners', [4, 3, 4])
  const isManifold = look.variant % 2 === 1
  const color = isManifold
    ? look.pick('manifold', ['#2b3036', '#b9bfc4'])
    : look.pick('rail', ['#c3c8cc', '#8b939a', '#c3c8cc'])
  return (
    shadow(410, 650, 300, 30) +
    group((isManifold ? manifold : rail)(color, runners), 'rotate(-7 400 400) translate(0 10)')
  )
}

function manifold(color: string, runners: number): string {
  const pitch = 420 / (runners - 1)
  const paint = (d: string, w: number) => tube(d, w, color, color === '#2b3036' ? 0.35 : 0.85)
  return (
    times(
      runners,
      (i) =>
        paint(
          `M${190 + i * pitch} 560C${180 + i * pitch} 420 ${200 + i * pitch} 360 ${230 + i * pitch} 290`,
          70,
        ) +
        at(
          190 + i * pitch,
          566,
          slab('M-46 -20h92v44h-92Z', slant(lighter(color, 0.4), color), color, [14, -8]),
        ),
    ) +
    paint('M130 270H690', 110) +
    facing(120, 266, 0.5, [
      { h: 30, r: 62, skin: metal(color) },
      { h: 14, r: 74, skin: metal(color), cap: lighter(color, 0.2), face: circle([0, 0, 50], '#0f1215') },
    ])
  )
}

function rail(color: string, runners: number): string {
  const pitch = 420 / (runners - 1)
  return (
    times(runners, (i) =>
      upright(190 + i * pitch, 560, 0.3, [
        { h: 40, r: 15, skin: zinc },
        { h: 90, r: 30, skin: gloss('#2b3036') },
        { h: 40, r: 22, skin: zinc },
        { h: 40, r: 34, skin: metal(color) },
      ]),
    ) +
    tube('M110 350H700', 62, color, 0.85) +
    prism([700, 372, 0.4], [6, 34, 40], ink.zinc) +
    upright(400, 330, 0.36, socket('#23282d', 34)) +
    times(2, (i) =>
      at(
        260 + i * 290,
        320,
        slab('M-26 0V-50A26 26 0 0 1 26 -50V0Z', slant(lighter(color, 0.4), color), color, [10, -6]) +
          hole(0, -48, 12),
      ),
    )
  )
}
