import { darker, ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { around, hoop, polar } from '../kit/shape.ts'
import type { Section } from '../kit/solid.ts'
import { facing, matt, metal, thread } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { bore, hole, spun } from '../kit/surface.ts'

/** Wheel hub unit with flange and studs. */
export function wheelHub(look: PartLook): string {
  const studs = look.pick('studs', [5, 4, 5, 6])
  const r = look.between('flange', 226, 252)
  const body: Section[] = [
    { h: 90, r: 118, skin: metal(ink.cast) },
    { h: 20, r: 176, skin: metal(ink.cast) },
    { h: 40, r: 128, top: 140, skin: matt(ink.iron) },
    { h: 26, r, skin: metal(ink.steel), face: flange(r, studs) },
    {
      h: 44,
      r: 96,
      top: 88,
      skin: metal(ink.steel),
      face:
        spun(0, 88, ink.steel, 0.5) +
        bore(46, 60, 0.86) +
        hoop([0, 0, 46], darker(ink.steel, 0.5), 6, { 'stroke-dasharray': '5 5' }),
    },
  ]
  const bolts = around(
    studs,
    (angle) => {
      const [x, y] = polar(angle, r * 0.72)
      return facing(336 + x * 0.86 - 34, 410 + y, 0.86, [
        { h: 12, r: 17, skin: metal(ink.zinc) },
        ...thread(58, 13, 9, metal(ink.zinc)),
      ])
    },
    -90,
  )
  return (
    shadow(430, 668, 230, 28) +
    facing(430, 410, 0.86, body.slice(0, 4)) +
    bolts +
    facing(286, 410, 0.86, body.slice(4))
  )
}

const flange = (r: number, studs: number) =>
  spun(80, r - 2, ink.steel, 0.5) +
  hoop([0, 0, r - 2], '#ffffff', 3, { opacity: 0.7 }) +
  around(studs, (angle) => hole(...polar(angle + 180 / studs, r * 0.72), r * 0.075), -90)
