import { ball, slant } from '../kit/paint.ts'
import { circle, ellipse, line, n } from '../kit/shape.ts'
import { chrome } from '../kit/solid.ts'

/** A lens in its chrome ring. */
export const projector = (x: number, y: number, r: number) =>
  circle([x, y, r * 1.14], chrome('down')) +
  circle([x, y, r * 1.04], '#0e1216') +
  circle([x, y, r * 0.96], slant('#5b6670', '#161b20', '#3a434b')) +
  circle([x, y, r * 0.84], ball('#ffffff', '#d9edfb', '#7ba5c6', '#17283a')) +
  ellipse([x - r * 0.24, y - r * 0.34, r * 0.36, r * 0.22], '#ffffff', {
    opacity: 0.75,
    transform: `rotate(-32 ${n(x - r * 0.24)} ${n(y - r * 0.34)})`,
  }) +
  line(
    `M${n(x - r * 0.5)} ${n(y + r * 0.46)}A${n(r * 0.68)} ${n(r * 0.68)} 0 0 0 ${n(x + r * 0.58)} ${n(y + r * 0.34)}`,
    '#a7d4f5',
    r * 0.06,
    { opacity: 0.6 },
  )
