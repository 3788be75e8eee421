import { ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { at, circle } from '../kit/shape.ts'
import type { Section } from '../kit/solid.ts'
import { matt, metal, ribs, thread, upright, zinc } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { spun } from '../kit/surface.ts'

/** Strut top mount: a dish with a bearing and three studs. */
export function strutMount(look: PartLook): string {
  const color = look.pick('plate', ['#33393f', '#4a525a', '#b9bfc5'])
  const r = look.between('radius', 210, 240)
  const ring: Section[] = [
    { h: 26, r: r * 0.86, top: r * 0.9, skin: matt(ink.rubber) },
    { h: 16, r, skin: metal(color) },
    { h: 46, r: r * 0.84, top: r * 0.56, skin: metal(color) },
    { h: 26, r: r * 0.5, skin: matt(ink.rubber) },
    {
      h: 12,
      r: r * 0.36,
      skin: metal(ink.bright),
      face: spun(r * 0.14, r * 0.36, ink.bright, 0.6) + circle([0, 0, r * 0.14], '#101316'),
    },
  ]
  const stud = (x: number, y: number) =>
    upright(x, y, 0.3, [{ h: 10, r: 26, skin: zinc }, ...thread(80, 15, 9, zinc)])
  return (
    shadow(404, 640, r * 1.2, 56) +
    stud(400, 470) +
    upright(400, 600, 0.42, ring) +
    stud(400 - r * 0.78, 566) +
    stud(400 + r * 0.78, 566) +
    (look.variant % 2 ? at(0, 0, upright(640, 690, 0.36, [...ribs(60, 62, 2, matt(ink.rubber), 0.86)])) : '')
  )
}
