import { alloy, ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { around, at, circle, group, n, path } from '../kit/shape.ts'
import { facing, metal, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { spun, tube } from '../kit/surface.ts'

/** Turbocharger: alloy snail in front, iron one behind. */
export function turbocharger(look: PartLook): string {
  const iron = look.pick('iron', ['#7a7068', '#6d757d', '#8a7660'])
  return (
    shadow(440, 672, 270, 32) +
    snail(560, 420, 0.86, iron) +
    facing(640, 440, 0.6, [
      { h: 60, r: 84, skin: metal(iron) },
      { h: 20, r: 100, skin: metal(iron) },
    ]) +
    facing(480, 410, 0.6, [
      { h: 90, r: 88, skin: metal('#8b8378') },
      { h: 12, r: 118, skin: metal(ink.bright) },
    ]) +
    at(
      620,
      250,
      group(
        upright(0, 0, 0.34, [
          { h: 20, r: 66, top: 70, skin: metal(look.pick('can', ['#c3ac6a', ink.bright, '#2b3036'])) },
          { h: 34, r: 72, skin: metal(look.pick('can', ['#c3ac6a', ink.bright, '#2b3036'])) },
          { h: 18, r: 66, top: 40, skin: metal(ink.bright) },
        ]),
        'rotate(18)',
      ),
    ) +
    tube('M608 266L650 372', 10, ink.bright, 0.9) +
    snail(360, 408, 1, alloy) +
    mouth(look)
  )
}

const snail = (x: number, y: number, s: number, color: string) =>
  at(
    x,
    y,
    tube(
      'M-150 40C-150 -130 -20 -180 70 -150C190 -110 200 60 110 130C40 180 -60 170 -120 120',
      112,
      color,
      0.7,
    ) + tube('M110 130C60 170 -120 176 -230 176', 96, color, 0.7),
    0,
    s,
  )

function mouth(look: PartLook): string {
  const r = look.between('radius', 170, 190)
  return facing(330, 400, 0.84, [
    { h: 60, r: r * 0.66, top: r * 0.62, skin: metal(alloy) },
    {
      h: 12,
      r: r * 0.68,
      skin: metal(alloy),
      face:
        spun(r * 0.55, r * 0.68, alloy, 0.6) +
        circle([0, 0, r * 0.56], slant('#12161a', '#3a4249')) +
        wheel(look, r * 0.52),
    },
  ])
}

const wheel = (look: PartLook, r: number) =>
  around(look.count('blades', 8, 12), (angle) =>
    group(
      path(
        `M${n(r * 0.14)} 0Q${n(r * 0.6)} ${n(-r * 0.36)} ${n(r * 0.98)} ${n(-r * 0.06)}L${n(r * 0.92)} ${n(r * 0.16)}Q${n(r * 0.5)} ${n(-r * 0.06)} ${n(r * 0.14)} ${n(r * 0.16)}Z`,
        slant('#fafbfc', '#a8b0b7', '#59626b'),
      ),
      `rotate(${n(angle)})`,
    ),
  ) +
  circle([0, 0, r * 0.2], slant('#f4f6f7', '#8b949c')) +
  circle([0, 0, r * 0.1], slant('#c8a35a', '#7a5c25'))
