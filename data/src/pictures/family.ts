import type { PartLook } from './kit/look.ts'

/** A category of parts, and the framing of its pictures. */
export type Family = {
  draw: (look: PartLook) => string
  /** Enlarges the whole drawing, for parts drawn small. */
  zoom?: number
  /** The close-up of the second picture: x, y, scale. */
  detail?: readonly [x: number, y: number, zoom: number]
  /** False for products that fit in no carton: the third picture is then another close-up. */
  isPacked?: boolean
  /** The number of variants to draw; six by default, fewer for parts that few users browse. */
  variants?: number
}
