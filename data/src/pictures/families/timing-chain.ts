import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { around, at, hoop, line, polar, round } from '../kit/shape.ts'
import { slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole } from '../kit/surface.ts'
import { toothed } from './toothed-wheel.ts'

/** Timing chain, laid in a loop; sometimes with sprockets. */
export function timingChain(look: PartLook): string {
  const color = look.pick('steel', ['#8b939a', '#59626b', '#a58b52'])
  const d =
    'M250 240C330 170 480 170 550 240C620 330 600 470 560 560C500 640 310 640 240 560C190 470 180 330 250 240Z'
  const chain =
    line(d, '#1b2025', 40, { transform: 'translate(9 9)', opacity: 0.4 }) +
    line(d, darker(color, 0.55), 36) +
    line(d, lighter(color, 0.25), 32, { 'stroke-dasharray': '24 6', 'stroke-linecap': 'butt' }) +
    line(d, color, 22, { 'stroke-dasharray': '22 8', 'stroke-linecap': 'butt' }) +
    line(d, darker(color, 0.65), 11, { 'stroke-dasharray': '0.1 15' }) +
    line(d, lighter(color, 0.75), 5, { 'stroke-dasharray': '0.1 15', transform: 'translate(-2 -2)' })
  const hasSprockets = look.variant % 2 === 1
  return (
    shadow(410, 660, 240, 50, 0.7) +
    chain +
    (hasSprockets
      ? at(400, 300, sprocketFace(70, 18, color)) + at(400, 490, sprocketFace(108, 28, color))
      : '')
  )
}

const sprocketFace = (r: number, teeth: number, color: string) =>
  slab(
    `${toothed(r, teeth)}${round(0, 0, r * 0.24)}`,
    slant(lighter(color, 0.6), color, darker(color, 0.3)),
    color,
    [12, 10],
    { 'fill-rule': 'evenodd' },
  ) +
  hoop([0, 0, r * 0.7], darker(color, 0.3), 3, { opacity: 0.6 }) +
  around(5, (angle) => hole(...polar(angle, r * 0.52), r * 0.1))
