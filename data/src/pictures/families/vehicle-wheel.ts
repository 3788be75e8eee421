import { darker, lighter } from '../kit/color.ts'
import { slant } from '../kit/paint.ts'
import { around, at, circle, group, hoop, n, path } from '../kit/shape.ts'

/** A wheel seen from the side. */
export const wheel = (x: number, y: number, r: number, spokes: number, rim = '#c3c8cc') =>
  circle([x, y, r], slant('#43484d', '#1b1e21', '#0c0d0f')) +
  circle([x, y, r * 0.68], slant(lighter(rim, 0.5), rim, darker(rim, 0.4))) +
  circle([x, y, r * 0.6], '#17191c') +
  circle([x, y, r * 0.4], '#59626b', { opacity: 0.5 }) +
  at(
    x,
    y,
    around(
      spokes,
      (angle) =>
        group(
          path(
            `M${n(r * 0.1)} ${n(-r * 0.09)}L${n(r * 0.64)} ${n(-r * 0.13)}V${n(r * 0.13)}L${n(r * 0.1)} ${n(r * 0.09)}Z`,
            slant(lighter(rim, 0.6), rim),
          ),
          `rotate(${n(angle)})`,
        ),
      -90,
    ),
  ) +
  circle([x, y, r * 0.15], slant(lighter(rim, 0.5), darker(rim, 0.2))) +
  hoop([x, y, r * 0.66], '#ffffff', 1.5, { opacity: 0.5 })
