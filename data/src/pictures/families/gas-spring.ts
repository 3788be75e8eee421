import { ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { at, circle, group, rect } from '../kit/shape.ts'
import { chrome, gloss, matt, metal, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Gas springs, a pair. */
export function gasSpring(look: PartLook): string {
  const body = look.between('body', 300, 360)
  const one = (x: number) =>
    at(
      x,
      0,
      circle([0, 706, 17], metal(ink.zinc)('down')) +
        upright(0, 700, 0.3, [
          { h: 30, r: 17, skin: matt('#1b1e22') },
          { h: body, r: 30, skin: gloss(look.pick('color', ['#1f2328', '#33393f', '#8b939a'])) },
          { h: 8, r: 30, top: 14, skin: gloss('#1f2328') },
          { h: 230, r: 10, skin: chrome },
          { h: 30, r: 17, skin: matt('#1b1e22') },
        ]) +
        rect([-18, 500, 30, 110, 3], '#e8ebee', { opacity: 0.85 }) +
        rect([-18, 500, 30, 20, 3], look.accent),
    )
  return (
    shadow(380, 690, 260, 28) +
    group(one(400), 'rotate(34 400 430)') +
    group(one(400), 'rotate(26 400 430) translate(90 20)')
  )
}
