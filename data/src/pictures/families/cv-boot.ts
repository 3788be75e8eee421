import { ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { circle, group, hoop, rect, times } from '../kit/shape.ts'
import { matt, metal, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Bellows boots. */
export function boot(look: PartLook): string {
  const color = look.pick('rubber', ['#26292d', '#2b2e33', '#3a342e'])
  const folds = look.count('folds', 5, 9)
  const wide = look.between('wide', 124, 156)
  const slim = look.between('slim', 52, 78)
  const bellows = times(folds, (i) => {
    const part = i / folds
    const r = wide + (slim - wide) * part
    return upright(400, 640 - i * (340 / folds), 0.3, [
      { h: 170 / folds, r: r * 0.84, top: r, skin: matt(color) },
      { h: 170 / folds, r, top: r * 0.8, skin: matt(color) },
    ])
  })
  return (
    shadow(390, 690, 190, 30) +
    group(
      upright(400, 690, 0.3, [{ h: 50, r: wide * 0.94, skin: matt(color) }]) +
        bellows +
        upright(400, 300, 0.3, [
          {
            h: 60,
            r: slim * 0.84,
            skin: matt(color),
            cap: '#3d4248',
            face: circle([0, 0, slim * 0.62], '#07090b'),
          },
        ]) +
        upright(400, 676, 0.3, [
          { h: 16, r: wide * 0.97, skin: metal(ink.bright), cap: '#00000000' },
        ]).replace(/<ellipse[^>]*\/>/g, ''),
      `rotate(${look.pick('lean', [14, -12, 8])} 400 480)`,
    ) +
    (look.pick('kit', [true, false])
      ? hoop([620, 640, 46], '#8b949c', 9) +
        hoop([618, 637, 46], '#ffffff', 2.5, { opacity: 0.8 }) +
        rect([604, 586, 34, 16, 3], slant('#dfe4e8', '#79828a'))
      : '')
  )
}
