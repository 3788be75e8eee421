import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { around, circle, group, hoop, n, path, polar } from '../kit/shape.ts'
import { facing, matt, metal } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, spun } from '../kit/surface.ts'
import { clutchDiscFace } from './clutch-face.ts'
import { release } from './release-sleeve.ts'

/** Clutch kit: cover, disc and release bearing. */
export const clutchKit = (look: PartLook) =>
  shadow(470, 640, 240, 28) +
  facing(490, 370, 0.86, [
    { h: 30, r: 236, skin: metal('#59626b') },
    { h: look.between('cover', 34, 54), r: 226, top: 190, skin: metal('#6d757d'), face: coverFace(196) },
  ]) +
  shadow(270, 690, 170, 22) +
  facing(270, 500, 0.84, [{ h: 16, r: 186, skin: matt('#6d5c49'), face: clutchDiscFace(look, 186) }]) +
  shadow(580, 694, 90, 16) +
  release(570, 620, look.between('bearing', 64, 76))

const coverFace = (r: number) =>
  spun(r * 0.78, r, '#7d858d', 0.45) +
  circle([0, 0, r * 0.78], '#22272c') +
  around(18, (angle) =>
    group(
      path(
        `M${n(r * 0.22)} -5L${n(r * 0.72)} ${n(-r * 0.1)}V${n(r * 0.1)}L${n(r * 0.22)} 5Z`,
        slant('#dfe4e8', '#8b949c', '#59626b'),
        { stroke: '#23282d', 'stroke-width': 2 },
      ),
      `rotate(${angle})`,
    ),
  ) +
  circle([0, 0, r * 0.24], '#eceff2') +
  hoop([0, 0, r * 0.24], '#59626b', 4) +
  around(6, (angle) => hole(...polar(angle, r * 0.9), 9)) +
  hoop([0, 0, r * 0.55], '#59626b', 3)
