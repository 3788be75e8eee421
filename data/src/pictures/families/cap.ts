import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { circle, hoop, line, n, path, polar, rect, times } from '../kit/shape.ts'
import { matt, metal, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { spun } from '../kit/surface.ts'

/** Caps: filler, radiator, tank, hub. */
export function cap(look: PartLook): string {
  const color = look.pick('plastic', ['#22262a', '#c9ced3', '#e0a21a', '#22262a', '#2f7fc1', '#8b939a'])
  const r = look.between('radius', 170, 206)
  const isMetal = color === '#c9ced3' || color === '#8b939a'
  const skin = isMetal ? metal(color) : matt(color)
  const top = look.pick('grip', ['cross', 'wing', 'dish'] as const)
  const face = {
    cross:
      spun(0, r * 0.8, color, 0.2) +
      rect([-r * 0.7, -26, r * 1.4, 52, 20], slant(lighter(color, 0.45), darker(color, 0.15))),
    wing: spun(0, r * 0.9, color, isMetal ? 0.45 : 0.2) + hoop([0, 0, r * 0.62], darker(color, 0.4), 5),
    dish:
      spun(0, r * 0.9, color, isMetal ? 0.45 : 0.2) +
      circle([0, 0, r * 0.4], slant(lighter(look.accent, 0.3), look.accent, darker(look.accent, 0.3))) +
      path('M0 -34q26 34 26 52a26 26 0 0 1 -52 0q0 -18 26 -52Z', '#ffffff', { opacity: 0.85 }),
  }[top]
  return (
    shadow(404, 610, r * 1.2, r * 0.36) +
    upright(400, 580, 0.42, [
      { h: 60, r: r * 0.66, skin: matt('#1b1e22') },
      { h: 14, r: r * 0.7, skin: matt('#7a2f24') },
      { h: 20, r: r * 0.98, top: r, skin },
      { h: look.between('tall', 60, 110), r, skin },
      { h: 10, r, top: r - 10, skin, face },
    ]) +
    (isMetal
      ? ''
      : times(15, (i) => {
          const [x, y] = polar(8 + i * 11.7, r, 400, 0)
          return line(`M${n(x)} ${n(478 + y * 0.42)}v-50`, i < 8 ? '#000000' : '#ffffff', 7, {
            opacity: i < 8 ? 0.3 : 0.14,
          })
        }))
  )
}
