import { darker } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { ellipse, line, path, rect } from '../kit/shape.ts'
import { chrome, slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { paintOf, sheen } from './car-paint.ts'

/** Doors and tailgates. */
export function entrance(look: PartLook): string {
  const color = paintOf(look)
  const isGate = look.variant % 3 === 2
  const skin = isGate
    ? 'M170 220Q180 190 220 186H580Q620 190 630 220L680 430V600Q680 640 640 646H160Q120 640 120 600V430Z'
    : 'M130 420L150 390L280 220Q300 190 340 190H610Q640 190 646 220L672 420V620Q672 660 632 660H170Q130 660 130 620Z'
  const glass = isGate
    ? 'M200 240Q210 216 240 214H560Q590 216 600 240L640 410H160Z'
    : 'M196 400L306 246Q318 226 344 226H600Q614 226 618 244L640 400Z'
  return (
    shadow(404, 690, 280, 30) +
    slab(skin, sheen(color), darker(color, 0.25), [22, -12]) +
    path(glass, slant('#dcebf4', '#9db6c6', '#5f7686'), {
      stroke: '#15181b',
      'stroke-width': 12,
      'stroke-linejoin': 'round',
    }) +
    path(isGate ? 'M240 214H330L250 410H160Z' : 'M420 226H500L400 400H310Z', '#ffffff', { opacity: 0.3 }) +
    line(isGate ? 'M130 470H670' : 'M134 470H670', darker(color, 0.35), 4, { opacity: 0.5 }) +
    line(isGate ? 'M130 476H670' : 'M134 476H670', '#ffffff', 3, { opacity: 0.5 }) +
    (isGate
      ? rect([290, 520, 220, 60, 8], slant('#2d3339', '#15181b')) +
        path('M130 440H250V500H136Z', slant('#ff7a6b', '#a31220')) +
        path('M670 440H550V500H664Z', slant('#ff7a6b', '#a31220')) +
        ellipse([400, 450, 30, 22], chrome('down'))
      : rect([530, 450, 110, 26, 13], chrome('down')) +
        rect([540, 456, 90, 14, 7], darker(color, 0.2)) +
        line('M140 610H664', darker(color, 0.4), 14, { opacity: 0.5 }))
  )
}
