import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { ball, slant } from '../kit/paint.ts'
import { emblem } from '../kit/print.ts'
import { around, at, circle, hoop, polar, times } from '../kit/shape.ts'
import { chrome, facing, matt, slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole } from '../kit/surface.ts'

/** Horns and loudspeakers. */
export function speaker(look: PartLook): string {
  const r = look.between('radius', 200, 236)
  const isHorn = look.variant % 2 === 1
  const grille = isHorn
    ? circle([0, 0, r - 6], slant(lighter(look.accent, 0.25), look.accent, darker(look.accent, 0.35))) +
      times(9, (i) => hoop([0, 0, 30 + i * 20], darker(look.accent, 0.5), 7)) +
      circle([0, 0, 54], chrome('down')) +
      circle([0, 0, 44], slant(lighter(look.accent, 0.3), darker(look.accent, 0.2))) +
      emblem(0, 0, 27, '#ffffff')
    : circle([0, 0, r - 8], '#23272b') +
      hoop([0, 0, r * 0.82], '#3b4147', r * 0.16) +
      circle([0, 0, r * 0.7], slant(look.pick('cone', ['#4b535b', '#c9a24a', '#7d858d']), '#1b1e22')) +
      times(6, (i) => hoop([0, 0, r * (0.3 + i * 0.07)], '#000000', 2, { opacity: 0.25 })) +
      circle([0, 0, r * 0.24], ball('#dfe4e8', '#8b949c', '#33393f')) +
      around(4, (angle) => hole(...polar(angle, r * 0.94), 9), 45)
  return (
    shadow(420, 410 + r + 26, r, 28) +
    (isHorn
      ? at(
          420,
          190,
          slab('M-20 40V-60H20V40Z', slant('#8b949c', '#4d555d'), '#33393f', [10, -5]) + hole(0, -36, 11),
        )
      : '') +
    facing(430, 410, 0.86, [
      { h: 60, r: r * 0.5, skin: matt('#2b3036') },
      { h: 50, r: r * 0.6, top: r * 0.94, skin: matt('#2b3036') },
      { h: 22, r, skin: isHorn ? chrome : matt('#2b3036'), face: grille },
    ])
  )
}
