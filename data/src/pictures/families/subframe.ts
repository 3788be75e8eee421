import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { circle, group, path, times } from '../kit/shape.ts'
import { metal, slab, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole } from '../kit/surface.ts'

/** Subframes and reinforcements. */
export function subframe(look: PartLook): string {
  const color = look.pick('paint', ['#26292d', '#33393f', '#c3c8cc'])
  const wide = look.pick('beam', [true, false])
  const d = wide
    ? 'M90 360Q90 320 130 320L240 340H560L670 320Q710 320 710 360V430Q710 470 670 470L560 450H240L130 470Q90 470 90 430Z'
    : 'M110 260L230 240L260 330H540L570 240L690 260L660 440L700 560L580 590L540 500H260L220 590L100 560L140 440Z'
  return (
    shadow(404, 650, 320, 34) +
    group(
      slab(d, slant(lighter(color, 0.4), color, darker(color, 0.3)), color, [24, 34]) +
        path(d, darker(color, 0.3), {
          transform: 'translate(400 420) scale(.9 .78) translate(-400 -420)',
          opacity: 0.35,
        }) +
        (wide
          ? times(5, (i) => hole(230 + i * 85, 396, 18))
          : [
              [180, 290],
              [620, 290],
              [160, 540],
              [640, 540],
            ]
              .map(([x = 0, y = 0]) =>
                upright(x, y + 20, 0.44, [
                  {
                    h: 40,
                    r: 36,
                    skin: metal(ink.cast),
                    cap: '#1b1f23',
                    face: circle([0, 0, 20], '#dfe4e8') + circle([0, 0, 11], '#15181b'),
                  },
                ]),
              )
              .join('') + times(3, (i) => hole(310 + i * 90, 420, 22))),
      `skewX(${look.pick('lean', [-6, 0, 5])})`,
    )
  )
}
