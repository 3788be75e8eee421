import { ink } from '../kit/color.ts'
import { lettersAround } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { ball, glow, slant } from '../kit/paint.ts'
import { around, circle, group, hoop, n, polar } from '../kit/shape.ts'
import { facing, metal } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { bore, spun } from '../kit/surface.ts'

/** Wheel bearing: open with balls or rollers, or sealed; sometimes two side by side. */
export function wheelBearing(look: PartLook): string {
  const r = look.between('radius', 208, 236)
  return (
    shadow(420, 668, 220, 28) +
    facing(420, 410, 0.84, [
      {
        h: look.between('width', 76, 104),
        r,
        skin: metal(ink.steel),
        cap: '#8b949c',
        face: bearingFace(look, r),
      },
    ])
  )
}

function bearingFace(look: PartLook, r: number): string {
  const outer = r * 0.83
  const inner = r * 0.62
  const seat = r * 0.47
  const kind = look.pick('kind', ['balls', 'sealed', 'rollers', 'balls', 'sealed', 'magnet'] as const)
  return (
    spun(outer, r - 2, ink.steel, 0.66) +
    hoop([0, 0, r - 2], '#ffffff', 3, { opacity: 0.75 }) +
    lettersAround('WHEEL BEARING', [r * 0.915, -60, r * 0.055], '#48525b', 0.8) +
    BETWEEN_RACES[kind]({ look, r, outer, inner }) +
    hoop([0, 0, outer], '#15191d', 3) +
    spun(seat, inner, ink.steel, 0.7) +
    hoop([0, 0, inner], '#ffffff', 2, { opacity: 0.7 }) +
    bore(seat, look.between('width', 76, 104), 0.84)
  )
}

interface Races {
  look: PartLook
  /** Of the whole bearing; then of the outer race's inside, of the inner race's outside. */
  r: number
  outer: number
  inner: number
}

const BETWEEN_RACES: Readonly<Record<'balls' | 'rollers' | 'sealed' | 'magnet', (races: Races) => string>> = {
  balls: ({ look, r, outer, inner }) =>
    circle([0, 0, outer], '#23282d') +
    around(look.count('balls', 11, 15), (angle) => {
      const [x, y] = polar(angle, (outer + inner) / 2)
      return circle([x, y, r * 0.098], ball('#ffffff', '#c3cad0', '#5a636c', '#20262c'))
    }) +
    hoop([0, 0, (outer + inner) / 2], look.pick('cage', ['#b98a3e', '#7c858d']), 13, {
      opacity: 0.86,
      'stroke-dasharray': '34 16',
    }),
  rollers: ({ look, outer, inner }) =>
    circle([0, 0, outer], '#23282d') +
    around(look.count('rollers', 16, 20), (angle) =>
      group(
        `<rect x="${n(inner + 4)}" y="-13" width="${n(outer - inner - 8)}" height="26" rx="5" fill="${slant('#f4f6f7', '#9aa3ab', '#3d464e')}"/>`,
        `rotate(${n(angle)})`,
      ),
    ),
  sealed: ({ r, outer, inner }) =>
    circle([0, 0, outer], glow([70, '#17191c'], [84, '#33383e'], [92, '#24282d'], [100, '#0f1113'])) +
    hoop([0, 0, (outer + inner) / 2], '#4a5157', 6) +
    hoop([0, 0, outer - r * 0.04], '#4a5157', 2),
  magnet: ({ outer, inner }) =>
    circle([0, 0, outer], '#5b3a2c') +
    around(
      48,
      (angle) =>
        group(
          `<rect x="${n(inner)}" y="-3" width="${n(outer - inner)}" height="6" fill="#2d1d17"/>`,
          `rotate(${angle})`,
        ),
      0,
    ),
}
