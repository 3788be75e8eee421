import { alloy, ink } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { barcode, smallPrint } from '../kit/print.ts'
import { around, circle, path, rect, sector } from '../kit/shape.ts'
import type { Section } from '../kit/solid.ts'
import { chrome, facing, gloss, matt, metal, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, spun } from '../kit/surface.ts'
import { ear } from './mounting-ear.ts'

/** Starter motor, lying with its pinion to the left. */
export function starter(look: PartLook): string {
  const r = look.between('radius', 96, 116)
  const body = look.pick('body', ['#24292e', '#343a41', '#8b939a'])
  const solenoid = facing(470, 272, 0.46, [
    { h: 30, r: 50, skin: matt('#1c2024') },
    { h: 190, r: 62, skin: look.variant % 2 ? chrome : gloss(body) },
    { h: 60, r: 64, top: 46, skin: metal(alloy) },
  ])
  const terminal = (x: number, y: number) =>
    upright(x, y, 0.3, [
      { h: 10, r: 16, skin: metal(ink.bright) },
      { h: 26, r: 9, skin: metal(ink.copper) },
    ])
  return (
    shadow(410, 622, 300, 30) +
    solenoid +
    terminal(600, 226) +
    terminal(596, 300) +
    facing(500, 440, 0.5, [
      { h: 26, r: r * 0.8, top: r * 0.96, skin: metal(alloy) },
      { h: 250, r, skin: gloss(body) },
      { h: 8, r: r + 3, skin: metal(ink.bright) },
    ]) +
    nose(r) +
    ear(300, 300, -14) +
    facing(208, 440, 0.5, [{ h: 54, r: 22, skin: chrome }, ...gear(46, 54)]) +
    rect([470, 400, 130, 76, 6], slant('#ffffffdd', '#d5dbe0cc')) +
    rect([470, 400, 130, 12, 6], look.accent) +
    letters('STARTER', [535, 430, 18, 108], ink.navy, 1) +
    smallPrint([482, 452, 62], 2, '#4d5862') +
    barcode([558, 444, 36, 26])
  )
}

const nose = (r: number) =>
  facing(282, 440, 0.5, [
    { h: 120, r: r * 0.86, top: r * 0.74, skin: metal(alloy) },
    {
      h: 36,
      r: r * 1.26,
      skin: metal(alloy),
      cap: alloy,
      face: spun(r * 0.5, r * 1.24, alloy, 0.35) + circle([0, 0, r * 0.62], '#16191d'),
    },
  ])

function gear(r: number, h: number): Section[] {
  const teeth = around(12, (angle) =>
    path(sector(r * 0.8, r * 1.06, angle, angle + 16), slant('#eef1f3', '#8b949c')),
  )
  return [
    {
      h,
      r: r * 0.98,
      skin: metal('#7d858d'),
      face:
        circle([0, 0, r], '#434b52') +
        teeth +
        circle([0, 0, r * 0.78], slant('#d8dde1', '#7d868e')) +
        hole(0, 0, r * 0.34),
    },
  ]
}
