import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { at, box, line, rect, times } from '../kit/shape.ts'
import { slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { tube } from '../kit/surface.ts'

/** Plugs, wiring looms and charging inlets. */
export function connector(look: PartLook): string {
  const shells = [
    ['#23272c', '#3d454d'],
    ['#e8e6da', '#b5b3a5'],
    ['#3d6b8f', '#2b4a63'],
    ['#23272c', ink.amber],
  ] as const
  const [color, lock] = look.pick<(typeof shells)[number]>('shell', shells)
  const plug = (x: number, y: number, ways: number, turn: number, s: number) =>
    at(
      x,
      y,
      slab(
        box(-ways * 14 - 16, -44, ways * 28 + 32, 88, 14),
        slant(lighter(color, 0.4), color, darker(color, 0.3)),
        color,
        [60, -34],
      ) +
        rect([-ways * 14 - 4, -32, ways * 28 + 8, 64, 8], '#0c0e10') +
        times(
          ways * 2,
          (i) =>
            rect([-ways * 14 + 6 + (i % ways) * 28, -22 + Math.floor(i / ways) * 28, 16, 16, 3], '#3b434a') +
            rect([-ways * 14 + 11 + (i % ways) * 28, -17 + Math.floor(i / ways) * 28, 6, 6, 1], ink.brass),
        ) +
        slab('M-30 -60H30V-44H-30Z', lighter(lock, 0.2), lock, [30, -16]),
      turn,
      s,
    )
  return (
    shadow(410, 660, 270, 36) +
    wires(look) +
    line('M470 262L520 300', '#1b1e22', 60) +
    plug(270, 420, look.count('ways', 3, 5), -12, 1.2) +
    plug(520, 560, look.count('ways two', 2, 4), 10, 1.1)
  )
}

const wires = (look: PartLook) =>
  times(look.count('wires', 4, 7), (i) =>
    tube(
      `M${300 + i * 12} ${330 + i * 6}C${400 + i * 14} ${200 + i * 20} ${560 + i * 6} ${300 - i * 12} ${520 + i * 14} ${500 + i * 6}`,
      12,
      [ink.red, '#23272c', ink.blue, ink.amber, ink.green, '#8b949c', ink.orange][(i + look.variant) % 7] ??
        ink.red,
      0.5,
    ),
  )
