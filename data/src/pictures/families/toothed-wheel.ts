import { n, polar } from '../kit/shape.ts'

/** Toothed wheel lying flat, as path data around 0,0. */
export const toothed = (r: number, teeth: number, depth = 0.1) =>
  `M${Array.from({ length: teeth }, (_, i) =>
    [0, 0.22, 0.42, 0.8]
      .map((part, j) =>
        polar(((i + part) * 360) / teeth, r * (j === 1 || j === 2 ? 1 : 1 - depth))
          .map(n)
          .join(' '),
      )
      .join('L'),
  ).join('L')}Z`
