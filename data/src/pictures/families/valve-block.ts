import { block } from '../kit/block.ts'
import { alloy, darker, ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { circle, hoop, rect, times } from '../kit/shape.ts'
import { facing, gloss, metal, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Hydraulic and pneumatic valve blocks, ABS units. */
export function valveBlock(look: PartLook): string {
  const color = look.pick('alloy', [alloy, '#8b939a', '#c9ced3'])
  const isAbs = look.pick('unit', [true, false])
  const ports = look.pick('ports', [4, 3, 5])
  return (
    shadow(430, 650, 290, 40) +
    (isAbs ? absPump() : '') +
    block({
      x: isAbs ? 470 : 540,
      y: isAbs ? 620 : 620,
      w: isAbs ? 190 : 330,
      d: 180,
      h: 210,
      color,
      front: times(
        ports,
        (i) =>
          circle([44 + (i % 3) * 90, 54 + Math.floor(i / 3) * 96, 30], darker(color, 0.35)) +
          circle([44 + (i % 3) * 90, 54 + Math.floor(i / 3) * 96, 22], '#14171a') +
          hoop([44 + (i % 3) * 90, 54 + Math.floor(i / 3) * 96, 26], '#ffffff', 2, { opacity: 0.4 }),
      ),
      top: times(
        4,
        (i) =>
          circle([40 + i * (isAbs ? 36 : 78), 70, isAbs ? 15 : 24], '#2b3036') +
          circle([40 + i * (isAbs ? 36 : 78), 70, isAbs ? 10 : 16], ink.brass),
      ),
    }) +
    (isAbs
      ? facing(230, 520, 0.6, [
          { h: 110, r: 84, skin: metal('#59626b') },
          { h: 10, r: 80, top: 70, skin: metal('#59626b') },
        ])
      : solenoids())
  )
}

const absPump = () =>
  block({
    x: 640,
    y: 640,
    w: 190,
    d: 170,
    h: 210,
    color: '#23272c',
    side: rect([20, 60, 120, 90, 10], '#0c0e10'),
  })

const solenoids = () =>
  times(3, (i) =>
    upright(300 + i * 90, 400 + i * 12, 0.36, [
      { h: 70, r: 34, skin: gloss('#2b3036') },
      { h: 24, r: 26, skin: metal(ink.zinc) },
    ]),
  )
