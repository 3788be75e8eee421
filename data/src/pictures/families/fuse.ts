import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { at, line, rect, times } from '../kit/shape.ts'
import { slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Blade fuses in their colours. */
export function fuse(look: PartLook): string {
  const count = look.count('count', 5, 9)
  return (
    shadow(400, 660, 300, 50, 0.7) +
    times(count, (i) => {
      const row = Math.floor(i / 3)
      return one(
        220 + (i % 3) * 180 + (row % 2) * 40,
        230 + row * 180,
        colors[(i + look.variant * 3) % colors.length] ?? colors[0],
        ((i * 37 + look.variant * 11) % 26) - 13,
      )
    })
  )
}

const colors = [
  '#d8452f',
  '#2f7fc1',
  '#f0c020',
  '#3c9a5b',
  '#e8ebee',
  '#c98a3a',
  '#8a5fb0',
  '#e58a2a',
] as const

const one = (x: number, y: number, color: string, turn: number) =>
  at(
    x,
    y,
    rect([-46, 20, 26, 86, 3], slant('#fafbfc', '#b3bac0', '#79828a')) +
      rect([20, 20, 26, 86, 3], slant('#fafbfc', '#b3bac0', '#79828a')) +
      slab(
        'M-60 -60H60Q66 -60 66 -54V20Q66 26 60 26H22V44H-22V26H-60Q-66 26 -66 20V-54Q-66 -60 -60 -60Z',
        slant(lighter(color, 0.5), color, darker(color, 0.2)),
        color,
        [18, -12],
        { 'fill-opacity': '.94' },
      ) +
      rect([-28, -46, 56, 34, 4], darker(color, 0.15), { opacity: 0.5 }) +
      line('M-34 12q34 -30 68 0', '#f4f6f7', 5, { opacity: 0.8 }),
    turn,
  )
