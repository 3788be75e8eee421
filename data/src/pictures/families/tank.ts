import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { line, path, rect, times } from '../kit/shape.ts'
import { facing, matt, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Translucent tanks: expansion, washer, fuel. */
export function tank(look: PartLook): string {
  const isBlack = look.variant % 3 === 2
  const color = isBlack ? '#2b2f34' : '#e8e6da'
  const liquid = look.pick('liquid', ['#e0476b', '#3aa66b', '#3a8ed6', '#8f9aa3'])
  const d = look.pick('shape', [
    'M190 300Q190 250 240 250H540Q610 250 620 320L640 560Q640 620 580 620H250Q190 620 190 560Z',
    'M240 240H560Q620 240 620 300V480Q620 520 580 540L520 620H300Q230 620 230 560L190 320Q180 240 240 240Z',
    'M160 360Q160 320 210 310L420 260H580Q640 260 640 320V560Q640 610 590 610H220Q160 610 160 560Z',
  ])
  return (
    shadow(410, 650, 250, 34) +
    path(d, darker(color, 0.35), { transform: 'translate(30 -22)' }) +
    path(d, slant(lighter(color, 0.7), color, darker(color, isBlack ? 0.4 : 0.2))) +
    `<clipPath id="tank"><path d="${d}"/></clipPath><g clip-path="url(#tank)">${isBlack ? times(6, (i) => line(`M100 ${320 + i * 50}H700`, '#000000', 5, { opacity: 0.3 })) : rect([100, 440, 600, 240, 0], slant(lighter(liquid, 0.35), liquid), { opacity: 0.55 }) + rect([100, 436, 600, 8, 0], '#ffffff', { opacity: 0.5 }) + line('M400 200V700', darker(color, 0.25), 5, { opacity: 0.5 })}</g>` +
    path(d, 'none', { stroke: slant('#ffffff', darker(color, 0.4)), 'stroke-width': 4 }) +
    upright(340, 270, 0.36, [
      { h: 26, r: 62, skin: matt(color) },
      {
        h: 60,
        r: 70,
        skin: matt(look.pick('cap', ['#22262a', ink.blue, ink.amber])),
        face: rect([-50, -12, 100, 24, 8], '#ffffff', { opacity: 0.2 }),
      },
    ]) +
    facing(640, 520, 0.5, [{ h: 50, r: 22, skin: matt(color), cap: '#14171a' }]) +
    rect([452, 470, 70, 4, 2], '#3b444d') +
    rect([452, 540, 70, 4, 2], '#3b444d') +
    (isBlack ? '' : line('M250 300V580', '#ffffff', 12, { opacity: 0.5 }))
  )
}
