import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { path, rect } from '../kit/shape.ts'
import { slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Side windows. */
export function sideWindow(look: PartLook): string {
  const tint = look.pick('tint', ['#a9cbd3', '#b9d6c6', '#59666f'])
  const d = look.pick('shape', [
    'M120 560L300 250Q316 226 350 226H620Q650 226 652 256L680 560Q680 590 650 590H140Q110 590 120 560Z',
    'M150 260Q156 226 190 226H430Q470 230 500 260L680 540Q690 580 650 590H190Q150 590 148 550Z',
    'M200 580L420 240Q450 216 480 250L620 560Q620 590 590 596H220Q190 600 200 580Z',
  ])
  return (
    shadow(404, 650, 270, 30) +
    slab(d, slant(lighter(tint, 0.75), tint, darker(tint, 0.3)), darker(tint, 0.3), [8, 6]) +
    `<clipPath id="pane"><path d="${d}"/></clipPath><g clip-path="url(#pane)">${path('M300 180H400L220 640H120Z', '#ffffff', { opacity: 0.35 })}${path('M500 180H540L370 640H330Z', '#ffffff', { opacity: 0.3 })}</g>` +
    rect([330, 560, 70, 16, 3], '#59626b', { opacity: 0.5 })
  )
}
