import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { down, slant } from '../kit/paint.ts'
import { line, path, rect, times } from '../kit/shape.ts'
import { slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Windscreens and rear windows. */
export function windscreen(look: PartLook): string {
  const tint = look.pick('tint', ['#a9cbd3', '#b9d6c6', '#8fa9b8'])
  const d = look.pick('shape', [
    'M170 240Q400 190 630 240Q650 246 658 266L720 540Q724 566 700 572Q400 640 100 572Q76 566 80 540L142 266Q150 246 170 240Z',
    'M200 250Q400 220 600 250L700 500Q706 540 670 550Q400 590 130 550Q94 540 100 500Z',
  ])
  const isRear = look.variant % 2 === 1
  const inside =
    rect([60, 180, 700, 460, 0], slant(`${lighter(tint, 0.6)}`, tint, darker(tint, 0.25))) +
    path('M60 180H330L180 640H60Z', '#ffffff', { opacity: 0.28 }) +
    path('M430 180H500L350 640H280Z', '#ffffff', { opacity: 0.25 }) +
    (isRear
      ? times(12, (i) =>
          line(`M110 ${290 + i * 22}Q400 ${330 + i * 22} 690 ${290 + i * 22}`, '#7a4a2a', 2.4, {
            opacity: 0.7,
          }),
        )
      : rect([60, 180, 700, 74, 0], down('#2f5f7fcc', '#2f5f7f00')) +
        slab('M376 236h48l12 44h-72Z', '#23272c', '#15181b', [2, 2]))
  return (
    shadow(404, 660, 310, 32) +
    path(d, darker(tint, 0.5), { transform: 'translate(5 10)' }) +
    `<clipPath id="pane"><path d="${d}"/></clipPath><g clip-path="url(#pane)">${inside}</g>` +
    path(d, 'none', { stroke: '#1b2025', 'stroke-width': 15, 'stroke-linejoin': 'round', opacity: 0.9 }) +
    path(d, 'none', { stroke: '#ffffff', 'stroke-width': 2, opacity: 0.7 })
  )
}
