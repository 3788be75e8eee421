import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { ellipse, group, line } from '../kit/shape.ts'
import { shadow } from '../kit/studio.ts'
import { braid, tube } from '../kit/surface.ts'

/** Moulded rubber hose, sometimes silicone, with clamps. */
export function hose(look: PartLook): string {
  const color = look.pick('rubber', ['#26292d', '#26292d', '#2458a0', '#26292d', '#9c222b', '#26292d'])
  const d = look.pick('run', runs)
  const width = look.between('width', 66, 100)
  const [, x = 0, y = 0] = /^M(\d+) (\d+)/.exec(d)?.map(Number) ?? []
  const clampAt = look.pick('clamps', [true, false])
  return (
    shadow(410, 670, 280, 34) +
    group(
      tube(d, width, color, 0.35) +
        ellipse([x, y, width * 0.34, width * 0.5], darker(color, 0.2), {
          transform: `rotate(-30 ${x} ${y})`,
        }) +
        ellipse([x - 3, y - 1, width * 0.24, width * 0.38], '#08090b', {
          transform: `rotate(-30 ${x} ${y})`,
        }) +
        (clampAt
          ? line(d, '#dfe4e8', width + 6, {
              'stroke-dasharray': `0 ${width * 0.8} 20 9999`,
              'stroke-linecap': 'butt',
            }) +
            line(d, '#8b949c', width * 0.6, {
              'stroke-dasharray': `0 ${width * 0.8} 20 9999`,
              'stroke-linecap': 'butt',
            })
          : braid(d, width * 0.7, lighter(color, 0.4), 22).replace(
              'stroke-dasharray="22 22"',
              'stroke-dasharray="1.5 24"',
            )),
      'translate(0 20)',
    )
  )
}

const runs = [
  'M150 300C300 200 330 260 400 400S560 620 660 540',
  'M180 560C160 360 260 240 420 260S640 340 640 200',
  'M140 420C220 240 360 260 400 400S560 560 660 400',
] as const
