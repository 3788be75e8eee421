import { ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { circle, hoop } from '../kit/shape.ts'
import { matt, metal } from '../kit/solid.ts'
import { bore, spun } from '../kit/surface.ts'

export function tensionRoller(look: PartLook, r: number) {
  const plastic = look.pick('roller', ['#2c3036', ink.steel, '#2c3036'])
  const isMetal = plastic === ink.steel
  const face =
    spun(r * 0.62, r - 2, plastic, isMetal ? 0.5 : 0.22) +
    circle([0, 0, r * 0.62], slant('#30363c', '#14171a')) +
    spun(r * 0.2, r * 0.5, ink.steel, 0.6) +
    hoop([0, 0, r * 0.57], '#59626b', 3) +
    bore(r * 0.2, 20, 0.88)
  return [{ h: r * 0.5, r, skin: isMetal ? metal(plastic) : matt(plastic), face }]
}
