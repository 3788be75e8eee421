import { alloy, darker, ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { around, box, circle, line, polar, times } from '../kit/shape.ts'
import { chrome, facing, matt, metal, slab, upright, zinc } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, spun } from '../kit/surface.ts'

/** Gearboxes: ribbed bell and body. */
export function gearbox(look: PartLook): string {
  const color = look.pick('alloy', [alloy, '#a3a9ae', '#c3c0b6'])
  const isAuto = look.pick('auto', [false, true])
  const body = facing(540, 430, 0.5, [
    { h: 110, r: 52, top: 70, skin: metal(color) },
    { h: 14, r: 128, skin: metal(color) },
    { h: 260, r: 118, top: 148, skin: metal(color) },
  ])
  return (
    shadow(420, 690, 300, 34) +
    body +
    times(
      6,
      (i) =>
        line(`M${430 + i * 40} ${290 + i * 6}V${568 - i * 6}`, darker(color, 0.35), 5, { opacity: 0.6 }) +
        line(`M${425 + i * 40} ${290 + i * 6}V${568 - i * 6}`, '#ffffff', 2, { opacity: 0.5 }),
    ) +
    (isAuto
      ? slab(box(400, 560, 230, 60, 14), slant('#4b535b', '#1d2125'), '#15181b', [16, -8]) +
        times(5, (i) => circle([424 + i * 46, 590, 6], ink.zinc))
      : upright(560, 290, 0.36, [
          { h: 40, r: 36, skin: metal(color) },
          { h: 70, r: 16, skin: chrome },
          { h: 16, r: 22, skin: zinc },
        ])) +
    bell(color) +
    upright(470, 290, 0.36, [{ h: 24, r: 28, skin: matt(look.accent) }])
  )
}

const bell = (color: string) =>
  facing(300, 420, 0.56, [
    { h: 120, r: 150, top: 226, skin: metal(color) },
    {
      h: 26,
      r: 240,
      skin: metal(color),
      face:
        spun(196, 238, color, 0.35) +
        circle([0, 0, 198], slant('#16191d', '#3b434a')) +
        around(10, (angle) => hole(...polar(angle, 217), 9)) +
        spun(20, 90, '#7d858d', 0.4) +
        circle([0, 0, 22], '#dfe4e8') +
        circle([0, 0, 12], '#59626b'),
    },
  ])
