import { darker, ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { across, down } from '../kit/paint.ts'
import { group, rect, times } from '../kit/shape.ts'
import { gloss, metal, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { core, neck } from './radiator-core.ts'

/** Engine radiator: aluminium core between plastic or aluminium tanks. */
export function radiator(look: PartLook): string {
  const tank = look.pick('tank', ['#25292d', '#b4bbc2', '#25292d', '#2d3238'])
  const metalTank = tank === '#b4bbc2'
  const w = look.between('width', 400, 470)
  const h = look.between('height', 330, 420)
  const x = 400 - w / 2
  const y = 400 - h / 2
  const side = (left: number, mirror: boolean) =>
    rect([left, y - 18, 62, h + 36, 16], (metalTank ? metal(tank) : gloss(tank))('across')) +
    times(9, (i) =>
      rect([left + 4, y + 4 + i * ((h - 10) / 9), 54, 6, 3], darker(tank, 0.5), { opacity: 0.55 }),
    ) +
    rect([mirror ? left - 6 : left + 54, y - 12, 14, h + 24, 3], across('#e8ecef', '#8f98a0', '#59626b'))
  const content =
    side(x - 56, false) +
    side(x + w - 6, true) +
    core({ x: x + 4, y, w: w - 8, h, rows: look.count('rows', 16, 24), color: '#9aa3ab' }) +
    rect([x + 4, y - 16, w - 8, 20, 3], down('#eef1f3', '#9ea7af', '#656e77')) +
    rect([x + 4, y + h - 4, w - 8, 20, 3], down('#cfd5da', '#8a939b', '#4d555d')) +
    neck(x - 66, y + 64, 27) +
    neck(x + w + 20, y + h - 74, 27) +
    upright(x - 24, y - 12, 0.4, [
      { h: 18, r: 21, skin: metal(ink.bright) },
      { h: 15, r: 33, skin: metal(ink.steel) },
    ]) +
    rect([x + 20, y + h + 12, 26, 26, 4], '#25292d') +
    rect([x + w - 46, y + h + 12, 26, 26, 4], '#25292d')
  return shadow(410, 400 + h / 2 + 58, w * 0.68, 34) + group(content, 'translate(0 34) skewY(-3)')
}
