import type { PartLook } from './kit/look.ts'

/** One kind of part, and how its pictures are framed. */
export type Family = {
  draw: (look: PartLook) => string
  /** Enlarges the whole drawing, for parts drawn small. */
  zoom?: number
  /** Where the second picture looks closer: x, y, enlargement. */
  detail?: readonly [x: number, y: number, zoom: number]
  /** False for what no carton holds: the third picture is then another close look. */
  isPacked?: boolean
  /** How many variants are drawn; six when left out, fewer for parts few people leaf through. */
  variants?: number
}
