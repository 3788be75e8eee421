import { ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { group, rect } from '../kit/shape.ts'
import { chrome, facing, matt, metal, slab, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole } from '../kit/surface.ts'

/** Propeller shaft with universal joints. */
export function propellerShaft(look: PartLook): string {
  const color = look.pick('tube', ['#2b3036', '#59626b', '#c3c8cc'])
  const fork = (y: number, up: boolean) =>
    group(
      rect([-56, -70, 30, 90, 10], metal('#6d757d')('across')) +
        rect([26, -70, 30, 90, 10], metal('#6d757d')('across')) +
        rect([-62, 0, 124, 34, 10], metal('#6d757d')('across')),
      `translate(400 ${y}) scale(1 ${up ? 1 : -1})`,
    ) + facing(400, up ? y - 50 : y + 50, 0.4, [{ h: 130, r: 20, skin: chrome, face: hole(0, 0, 8) }])
  const shaft =
    fork(156, true) +
    upright(400, 640, 0.26, [
      { h: 30, r: 44, top: 56, skin: metal(color) },
      { h: look.variant % 2 ? 180 : 380, r: 56, skin: metal(color) },
      ...(look.variant % 2
        ? [
            { h: 40, r: 84, skin: matt(ink.rubber) },
            { h: 160, r: 50, skin: metal(color) },
          ]
        : []),
      { h: 30, r: 56, top: 44, skin: metal(color) },
    ]) +
    fork(660, false) +
    slab(
      'M300 760H500Q514 760 514 774V790H286V774Q286 760 300 760Z',
      slant('#8b939a', '#4d555d'),
      '#33393f',
      [8, -6],
    )
  return shadow(400, 650, 330, 30) + group(shaft, 'rotate(60 400 410) scale(.94) translate(24 -20)')
}
