import { ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { circle, hoop, n, path } from '../kit/shape.ts'
import { gloss, metal, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { bore, spun } from '../kit/surface.ts'

/** Rubber and metal bushing, engine mount style. */
export function bushing(look: PartLook): string {
  const r = look.between('radius', 176, 216)
  const void_ = look.pick('void', [true, false])
  const face =
    spun(r * 0.9, r, ink.cast, 0.4) +
    circle([0, 0, r * 0.91], slant('#3c4247', '#23272b', '#16191c')) +
    (void_
      ? path(
          `M${n(-r * 0.68)} ${n(-r * 0.2)}A${n(r * 0.7)} ${n(r * 0.7)} 0 0 1 ${n(r * 0.68)} ${n(-r * 0.2)}L${n(r * 0.5)} ${n(-r * 0.16)}A${n(r * 0.52)} ${n(r * 0.52)} 0 0 0 ${n(-r * 0.5)} ${n(-r * 0.16)}Z`,
          '#07090b',
        ) +
        path(
          `M${n(-r * 0.68)} ${n(r * 0.3)}A${n(r * 0.74)} ${n(r * 0.74)} 0 0 0 ${n(r * 0.68)} ${n(r * 0.3)}L${n(r * 0.46)} ${n(r * 0.24)}A${n(r * 0.52)} ${n(r * 0.52)} 0 0 1 ${n(-r * 0.46)} ${n(r * 0.24)}Z`,
          '#07090b',
        )
      : hoop([0, 0, r * 0.66], '#474e54', r * 0.04) + hoop([0, 0, r * 0.8], '#0d0f11', r * 0.03)) +
    spun(r * 0.2, r * 0.38, ink.bright, 0.6) +
    bore(r * 0.21, 90, 0.7)
  return (
    shadow(404, 650, r * 1.1, r * 0.24) +
    upright(400, 610, 0.5, [
      {
        h: look.between('tall', 150, 230),
        r,
        skin: look.pick('shell', [metal(ink.cast), gloss('#2b3036')]),
        face,
      },
      {
        h: 16,
        r: r * 0.38,
        skin: metal(ink.bright),
        cap: ink.bright,
        face: spun(r * 0.2, r * 0.37, ink.bright, 0.6) + circle([0, 0, r * 0.2], '#14171a'),
      },
    ])
  )
}
