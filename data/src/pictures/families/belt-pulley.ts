import type { Section } from '../kit/solid.ts'
import { metal, ribs } from '../kit/solid.ts'

/** A grooved belt pulley, its front to us. */
export const pulley = (r: number, color: string, face: string, grooves = 6): Section[] => [
  { h: 8, r: r + 3, skin: metal(color) },
  ...ribs(grooves * 9, r, grooves, metal(color), 0.95),
  { h: 8, r: r + 3, skin: metal(color), face },
]
