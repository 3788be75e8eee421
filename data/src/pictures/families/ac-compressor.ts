import { alloy, darker, ink } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { smallPrint } from '../kit/print.ts'
import { around, circle, line, path, polar, rect, sector, times } from '../kit/shape.ts'
import { facing, metal, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, spun } from '../kit/surface.ts'
import { pulley } from './belt-pulley.ts'
import { ear } from './mounting-ear.ts'

/** Air conditioning compressor with its clutch. */
export function acCompressor(look: PartLook): string {
  const r = look.between('radius', 128, 148)
  return (
    shadow(430, 650, 270, 30) +
    ear(520, 290, 8) +
    ear(420, 290, -4) +
    ear(500, 560, 176) +
    facing(520, 420, 0.62, [
      { h: 50, r: r * 0.7, top: r * 0.9, skin: metal(alloy) },
      { h: 130, r: r * 0.98, skin: metal(alloy) },
      { h: 14, r: r * 1.04, skin: metal(darker(alloy, 0.15)) },
      { h: 110, r: r * 0.96, skin: metal(alloy) },
    ]) +
    port(530, 300) +
    port(620, 316) +
    times(4, (i) => line(`M${444 + i * 34} ${300}V${540}`, darker(alloy, 0.5), 3, { opacity: 0.35 })) +
    rect([500, 396, 130, 70, 5], slant('#fdfdfd', '#d5dbe0')) +
    rect([500, 396, 130, 10, 5], look.accent) +
    letters('A/C', [540, 424, 20], ink.navy, 1) +
    smallPrint([572, 418, 48], 2, '#4d5862', { thick: 3 }) +
    letters('COMPRESSOR', [565, 449, 14, 102], '#4d5862', 1) +
    facing(
      324,
      420,
      0.72,
      pulley(r, look.pick('finish', ['#2b3036', '#7d858d']), spun(0, r, '#59626b', 0.35) + clutch(r), 7),
    )
  )
}

const clutch = (r: number) =>
  spun(30, r * 0.86, '#3d454d', 0.4) +
  around(
    3,
    (angle) =>
      path(sector(r * 0.34, r * 0.74, angle, angle + 62), '#1c2126', { opacity: 0.85 }) +
      circle([...polar(angle + 90, r * 0.62), 9], ink.zinc),
  ) +
  spun(0, 34, ink.bright, 0.5) +
  hole(0, 0, 12)

const port = (x: number, y: number) =>
  upright(x, y, 0.36, [
    { h: 26, r: 46, skin: metal(alloy) },
    { h: 12, r: 30, skin: metal(alloy), cap: '#14171a' },
  ])
