import { ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { group } from '../kit/shape.ts'
import { chrome, facing, gloss, metal, slab, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Truck brake chamber. */
export function brakeChamber(look: PartLook): string {
  const color = look.pick('paint', ['#23272c', '#59626b', '#3a3d40'])
  const isDouble = look.pick('double', [true, false])
  const r = look.between('radius', 150, 176)
  const stage = [
    { h: 60, r: r * 0.8, top: r, skin: gloss(color) },
    { h: 12, r: r + 12, skin: metal(ink.zinc) },
    { h: 60, r, top: r * 0.74, skin: gloss(color) },
  ]
  return (
    shadow(410, 690, 230, 32) +
    group(
      upright(400, 700, 0.3, [
        { h: 90, r: 18, skin: chrome },
        { h: 20, r: 40, skin: metal(ink.zinc) },
        ...stage,
        ...(isDouble ? stage : []),
        { h: 30, r: 40, skin: metal(color), cap: '#14171a' },
      ]) +
        slab('M470 590h60v70h-60Z', slant('#8b939a', '#4d555d'), '#33393f', [6, -4]) +
        facing(250, isDouble ? 470 : 520, 0.5, [{ h: 40, r: 20, skin: metal(ink.brass), cap: '#14171a' }]),
      `rotate(${look.pick('lean', [14, -14])} 400 420) translate(0 ${isDouble ? 10 : -50})`,
    )
  )
}
