import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { circle, ellipse, line, rect } from '../kit/shape.ts'
import { chrome, matt, slab, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Gear lever with its knob and gaiter. */
export function gearLever(look: PartLook): string {
  const knob = look.pick('knob', ['#1b1e22', '#5a2a22', '#c9ced3'])
  return (
    shadow(404, 680, 220, 32) +
    slab(
      'M190 640Q180 600 230 590H580Q630 600 620 640Q620 668 590 668H220Q190 668 190 640Z',
      slant('#4b535b', '#1d2125'),
      '#15181b',
      [14, -14],
    ) +
    upright(400, 610, 0.3, [
      { h: 16, r: 150, skin: matt('#2b2e33') },
      { h: 46, r: 146, top: 126, skin: matt('#26292d') },
      { h: 50, r: 130, top: 96, skin: matt('#26292d') },
      { h: 60, r: 100, top: 56, skin: matt('#26292d') },
      { h: 40, r: 58, top: 26, skin: matt('#26292d') },
      { h: 90, r: 15, skin: chrome },
      { h: 10, r: 26, skin: chrome },
    ]) +
    (look.pick('shape', [true, false])
      ? circle([400, 250, 62], slant(lighter(knob, 0.6), knob, darker(knob, 0.5))) +
        ellipse([382, 224, 20, 13], '#ffffff', { opacity: 0.5 })
      : slab(
          'M352 300Q330 220 370 196Q410 180 440 200Q476 230 448 300Q400 320 352 300Z',
          slant(lighter(knob, 0.5), knob, darker(knob, 0.4)),
          knob,
          [16, -10],
        )) +
    line('M384 244v24M400 244v24M416 244v24M384 256h32', knob === '#c9ced3' ? '#23282d' : '#e8ebee', 3.5) +
    rect([320, 640, 160, 6, 3], look.accent)
  )
}
