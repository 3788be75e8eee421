import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { at, circle, group, hoop, line, times } from '../kit/shape.ts'
import { metal, thread, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { spun } from '../kit/surface.ts'

/** Wheel bolts and nuts, standing and lying. */
export function wheelBolts(look: PartLook): string {
  const color = look.pick('finish', [ink.bright, '#2b2f34', ink.zinc, '#8f2a30', '#31517d', ink.bright])
  return (
    shadow(400, 640, 280, 50, 0.8) +
    bolt(250, 520, 10, color) +
    bolt(400, 500, -3, color) +
    bolt(556, 520, -14, color) +
    nut(300, 650, look, color) +
    nut(500, 654, look, color)
  )
}

function bolt(x: number, y: number, turn: number, color: string): string {
  const skin = metal(color)
  return at(
    x,
    y,
    group(
      upright(0, 0, 0.34, [
        ...thread(140, 27, 13, metal(color === '#2b2f34' ? '#50575e' : ink.steel)),
        { h: 30, r: 30, top: 50, skin },
        { h: 12, r: 60, skin },
        { h: 66, r: 42, skin, face: circle([0, 0, 36], slant(lighter(color, 0.5), color)) },
      ]),
      `rotate(${turn})`,
    ),
  )
}

function nut(x: number, y: number, look: PartLook, color: string): string {
  const skin = metal(color)
  return at(
    x,
    y,
    upright(0, 0, 0.4, [
      { h: 26, r: 40, top: 60, skin },
      {
        h: 66,
        r: 52,
        skin,
        cap: lighter(color, 0.3),
        face: look.pick('closed', [
          spun(0, 50, color, 0.5),
          circle([0, 0, 32], '#171b1f') + hoop([0, 0, 32], '#ffffff', 3, { opacity: 0.5 }),
        ]),
      },
    ]) + times(3, (i) => line(`M${-30 + i * 30} -76V-30`, darker(color, 0.5), 3, { opacity: 0.45 })),
  )
}
