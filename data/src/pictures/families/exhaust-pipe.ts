import type { PartLook } from '../kit/look.ts'
import { circle, line } from '../kit/shape.ts'
import { facing, metal } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { tube } from '../kit/surface.ts'

/** Pipes and flexible sections. */
export function exhaustPipe(look: PartLook): string {
  const steel = look.pick('steel', ['#a9b0b5', '#c3c8cc', '#8f8a82'])
  const d = look.pick('run', [
    'M90 520C220 520 240 380 400 380S560 260 710 260',
    'M90 300C240 300 260 460 420 460S580 380 710 380',
    'M90 480H320C420 480 430 320 540 320H710',
  ])
  const flex = look.pick('flex', [true, false])
  const flange = (x: number, y: number) =>
    facing(x, y, 0.46, [
      {
        h: 20,
        r: 76,
        skin: metal('#8b939a'),
        face:
          circle([0, -56, 10], '#14171a') + circle([0, 56, 10], '#14171a') + circle([0, 0, 36], '#0c0e10'),
      },
    ])
  const [, y = 0] = /^M90 (\d+)/.exec(d)?.map(Number) ?? []
  const mid = `${d}`
  return (
    shadow(410, 660, 300, 30) +
    tube(d, 74, steel, 0.85) +
    (flex
      ? line(mid, '#59626b', 96, { 'stroke-dasharray': '0 240 210 9999', 'stroke-linecap': 'butt' }) +
        line(mid, '#b3bac0', 88, {
          'stroke-dasharray': '0 244 8 6 8 6 8 6 8 6 8 6 8 6 8 6 8 6 8 6 8 6 8 6 8 6 8 6 8 9999',
          'stroke-linecap': 'butt',
        }) +
        line(mid, '#ffffff', 22, {
          'stroke-dasharray': '0 244 200 9999',
          'stroke-linecap': 'butt',
          opacity: 0.35,
          transform: 'translate(-8 -18)',
        })
      : '') +
    flange(90, y)
  )
}
