import { darker } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { across, slant } from '../kit/paint.ts'
import { at, circle, ellipse, group, hoop, n, path } from '../kit/shape.ts'
import type { Section } from '../kit/solid.ts'
import { chrome, matt, metal, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { spun } from '../kit/surface.ts'

/** Piston with its rings and pin; some with a coated skirt. */
export function piston(look: PartLook): string {
  const r = look.between('radius', 178, 200)
  const alloy = metal('#c3c8cc')
  const groove = (): Section[] => [
    { h: 9, r: r - 9, skin: matt('#3b424a') },
    { h: 15, r, skin: alloy },
  ]
  const y = 640
  const skirt = look.pick('skirt', [true, false])
  return (
    shadow(400, y + r * 0.16, r * 1.25, r * 0.32) +
    upright(400, y, 0.3, [{ h: 215, r: r - 3, skin: alloy }]) +
    (skirt
      ? path(
          `M${n(400 - r * 0.94)} ${y - 190}Q400 ${y - 130} ${n(400 + r * 0.5)} ${y - 160}V${y + 30}Q${n(400 - r * 0.4)} ${y + 60} ${n(400 - r * 0.94)} ${y}Z`,
          across('#24282c', '#565e66', '#30363c', '#22262a'),
          { opacity: 0.85 },
        )
      : '') +
    ellipse([400 + r * 0.42, y - 70, 62, 66], darker('#c3c8cc', 0.3)) +
    ellipse([400 + r * 0.42, y - 70, 55, 60], slant('#4f575f', '#aab1b7')) +
    ellipse([400 + r * 0.43, y - 69, 43, 48], '#1b2025') +
    upright(400, y - 215, 0.3, [
      ...groove(),
      ...groove(),
      ...groove(),
      { h: 24, r, skin: alloy },
      { h: 5, r, top: r - 6, skin: alloy, face: crown(look, r - 6) },
    ]) +
    pin(look)
  )
}

const crown = (look: PartLook, r: number) =>
  spun(0, r, '#c3c8cc', 0.4) +
  hoop([0, 0, r - 2], '#ffffff', 3, { opacity: 0.7 }) +
  (look.pick('bowl', [true, false])
    ? circle([0, 0, r * 0.52], slant('#6d757c', '#c9ced2')) +
      spun(0, r * 0.44, '#aab0b6', 0.4) +
      circle([0, 0, r * 0.14], slant('#f4f6f7', '#9aa2a9'))
    : ellipse([-r * 0.4, 0, r * 0.3, r * 0.42], slant('#868e95', '#cdd2d6')) +
      ellipse([r * 0.4, 0, r * 0.3, r * 0.42], slant('#868e95', '#cdd2d6'))) +
  path(`M${n(-r * 0.08)} ${n(r * 0.88)}L0 ${n(r * 0.72)}L${n(r * 0.08)} ${n(r * 0.88)}Z`, '#4d565e')

const pin = (look: PartLook) =>
  look.pick('pin', [true, false])
    ? shadow(640, 690, 90, 18) +
      at(
        640,
        690,
        group(
          upright(0, 0, 0.36, [{ h: 150, r: 40, skin: chrome, face: circle([0, 0, 24], '#1c2126') }]),
          'rotate(8)',
        ),
      )
    : ''
