import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { at, box, rect, times } from '../kit/shape.ts'
import { slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, tube } from '../kit/surface.ts'

/** Pedals. */
export function pedal(look: PartLook): string {
  const isSteel = look.pick('steel', [true, false])
  const bracket = look.pick('bracket', ['#2b3036', '#7d858d', '#5a3a2c'])
  const pad = (x: number, y: number, w: number, h: number) =>
    tube(`M${x} ${y}C${x} ${y - 160} ${x + 60} ${y - 250} ${x + 90} ${y - 330}`, 30, '#33393f', 0.5) +
    at(
      x,
      y,
      slab(
        box(-w / 2, -h / 2, w, h, 16),
        isSteel ? slant('#f4f6f7', '#a8afb5', '#6d757d') : slant('#4b535b', '#23272c'),
        isSteel ? '#6d757d' : '#15181b',
        [8, 10],
      ) +
        times(3, (i) =>
          times(2, (j) =>
            rect(
              [-w * 0.3 + j * w * 0.34, -h * 0.32 + i * h * 0.24, w * 0.26, h * 0.12, 6],
              isSteel ? '#23272c' : '#0c0e10',
            ),
          ),
        ),
    )
  return (
    shadow(404, 700, 270, 28) +
    slab(
      'M230 180H660Q680 180 680 200V280H210V200Q210 180 230 180Z',
      slant(lighter(bracket, 0.4), bracket),
      darker(bracket, 0.5),
      [16, -14],
    ) +
    pad(220, 560, 120, 130) +
    pad(400, 560, look.pick('brake', [150, 120]), 130) +
    pad(570, 560, 90, 220) +
    times(4, (i) => hole(250 + i * 126, 226, 12))
  )
}
