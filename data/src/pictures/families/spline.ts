import type { Section } from '../kit/solid.ts'
import { metal } from '../kit/solid.ts'

export const spline = (h: number, r: number): Section[] => [{ h, r, skin: metal('#8b939a') }]
