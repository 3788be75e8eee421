import { n, times } from './shape.ts'
import { tube } from './surface.ts'

export type Coil = {
  x: number
  top: number
  bottom: number
  r: number
  topR?: number
  turns: number
  wire: number
  color: string
  k?: number
}

/** A coil spring in two halves, so that something can be drawn inside it. */
export function coil({ x, top, bottom, r, topR = r, turns, wire, color, k = 0.26 }: Coil): {
  back: string
  front: string
} {
  const pitch = (bottom - top) / turns
  const radius = (i: number) => r + ((topR - r) * i) / turns
  const half = (i: number, isFront: boolean) => {
    const y = bottom - i * pitch
    const [from, to] = isFront
      ? [x - radius(i), x + radius(i + 0.5)]
      : [x + radius(i + 0.5), x - radius(i + 1)]
    const start = isFront ? y : y - pitch / 2
    const bend = radius(i) * k * (isFront ? 1.33 : -1.33)
    const end = start - pitch / 2
    return `M${n(from)} ${n(start)}C${n(from)} ${n(start + bend)} ${n(to)} ${n(end + bend)} ${n(to)} ${n(end)}`
  }
  return {
    back: times(turns, (i) => tube(half(i, false), wire * 0.94, color, 0.1)),
    front: times(turns, (i) => tube(half(i, true), wire, color, 0.75)),
  }
}
