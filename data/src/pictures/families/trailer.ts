import { darker, lighter } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { down, slant } from '../kit/paint.ts'
import { line, rect, times } from '../kit/shape.ts'
import { shadow } from '../kit/studio.ts'
import { wheel } from './vehicle-wheel.ts'

/** Trailers. */
export function trailer(look: PartLook): string {
  const color = look.pick('tarp', ['#1d4f8c', '#e8ecef', '#a41f28', '#2c6e4a', '#3d454d', '#d9861f'])
  const kind = look.pick('kind', ['curtain', 'tank', 'flat'] as const)
  const load = {
    curtain:
      rect([60, 180, 680, 290, 8], down(lighter(color, 0.3), color, darker(color, 0.25))) +
      times(
        17,
        (i) =>
          line(`M${84 + i * 40} 190V462`, '#000000', 3, { opacity: 0.14 }) +
          line(`M${80 + i * 40} 190V462`, '#ffffff', 2, { opacity: 0.16 }),
      ) +
      rect([56, 172, 688, 16, 4], '#c9ced3') +
      letters('TRANS ASIA', [400, 320, 62], '#ffffff', 0.9),
    tank:
      rect([70, 220, 660, 240, 120], down('#8b949c', '#ffffff', '#dfe4e8', '#8b949c', '#59626b', '#9aa2aa')) +
      times(5, (i) => line(`M${190 + i * 105} 222V458`, '#6d757d', 5, { opacity: 0.6 })) +
      rect([300, 202, 200, 22, 6], '#59626b') +
      rect([330, 330, 150, 60, 6], look.accent),
    flat:
      rect([60, 400, 680, 40, 5], slant('#8b6a46', '#5f462d')) +
      times(6, (i) => rect([90 + i * 124, 290, 10, 112, 2], '#59626b')) +
      rect([90, 300, 4, 100, 0], '#59626b') +
      rect([60, 436, 680, 16, 3], '#33393f'),
  }[kind]
  return (
    shadow(404, 604, 360, 28) +
    load +
    rect([60, 468, 680, 24, 4], slant('#4b535b', '#1b1e22')) +
    rect([190, 490, 22, 92, 4], '#59626b') +
    rect([176, 576, 50, 12, 4], '#33393f') +
    rect([280, 496, 130, 50, 8], '#33393f') +
    times(3, (i) => wheel(500 + i * 106, 546, 50, 10, '#9aa2aa')) +
    rect([720, 470, 24, 40, 4], slant('#ff8a7a', '#b0141e'))
  )
}
