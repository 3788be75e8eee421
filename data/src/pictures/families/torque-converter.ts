import { darker, ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { around, group, n, rect } from '../kit/shape.ts'
import type { Section } from '../kit/solid.ts'
import { chrome, facing, metal } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { bore, spun } from '../kit/surface.ts'

/** Torque converter. */
export function torqueConverter(look: PartLook): string {
  const color = look.pick('steel', ['#4b5259', '#7d858d', '#31517d'])
  const r = 242
  const hub: Section = {
    h: 70,
    r: 54,
    skin: chrome,
    face: spun(30, 52, ink.bright, 0.5) + bore(34, 40, 0.84),
  }
  const dome: Section[] = Array.from({ length: 7 }, (_, i) => ({
    h: 16,
    r: r - i * i * 3,
    top: r - (i + 1) ** 2 * 3,
    skin: metal(color),
  }))
  return (
    shadow(430, 690, 240, 28) +
    facing(450, 410, 0.84, [
      { h: 40, r: r - 10, skin: metal(color) },
      { h: 14, r: r + 6, skin: metal(darker(color, 0.1)) },
      ...dome.slice(0, -1),
      {
        h: 12,
        r: 130,
        skin: metal(color),
        face:
          spun(60, 130, color, 0.45) +
          around(look.count('welds', 8, 14), (angle) =>
            group(rect([84, -8, 34, 16, 6], darker(color, 0.3)), `rotate(${n(angle)})`),
          ),
      },
    ]) +
    facing(300, 410, 0.84, [hub])
  )
}
