import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { at, circle, group, line, rect } from '../kit/shape.ts'
import { chrome, facing, gloss, matt, metal, slab, thread, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { tube } from '../kit/surface.ts'

/** Loose leftovers of a chassis: landing legs, jacks. */
export function jack(look: PartLook): string {
  return JACKS[look.pick('kind', ['scissor', 'bottle', 'trolley'] as const)](look.accent)
}

const bottle = (color: string) =>
  shadow(404, 690, 190, 34) +
  upright(400, 680, 0.34, [
    { h: 34, r: 150, skin: gloss(color) },
    { h: 220, r: 104, skin: gloss(color) },
    { h: 40, r: 104, top: 66, skin: gloss(color) },
    { h: 30, r: 66, skin: metal('#59626b') },
    { h: 90, r: 40, skin: chrome },
    ...thread(60, 26, 8, metal(ink.zinc)),
    { h: 16, r: 46, skin: metal('#59626b') },
  ]) +
  at(
    520,
    590,
    group(upright(0, 0, 0.36, [{ h: 60, r: 22, skin: gloss(darker(color, 0.2)) }]), 'rotate(40)'),
  ) +
  tube('M560 560L680 420', 22, ink.bright, 0.9)

const trolley = (color: string) =>
  shadow(410, 650, 330, 32) +
  tube('M560 480L720 200', 24, '#2b3036', 0.5) +
  rect([690, 170, 60, 22, 10], '#15181b', { transform: 'rotate(30 720 180)' }) +
  slab(
    'M90 560L130 470H560L640 500V570Q640 590 620 590H110Q86 590 90 560Z',
    slant(lighter(color, 0.35), color, darker(color, 0.35)),
    darker(color, 0.25),
    [30, -24],
  ) +
  slab(
    'M170 470L200 380Q210 360 240 366L540 450V490H180Z',
    slant(lighter(color, 0.2), darker(color, 0.15)),
    darker(color, 0.4),
    [24, -18],
  ) +
  upright(220, 372, 0.36, [{ h: 24, r: 56, skin: matt('#23272c') }]) +
  [140, 590]
    .map((x) =>
      facing(x, 600, 0.7, [{ h: 60, r: 36, skin: matt('#23272c'), face: circle([0, 0, 18], '#8b949c') }]),
    )
    .join('')

const scissor = (color: string) =>
  shadow(404, 660, 290, 30) +
  slab('M250 620H550L570 660H230Z', slant('#8b939a', '#4d555d'), '#33393f', [16, -10]) +
  [
    ['M400 620L190 440', 'M190 440L400 270'],
    ['M400 620L610 440', 'M610 440L400 270'],
  ]
    .flat()
    .map(
      (d) =>
        line(d, darker(color, 0.5), 50) +
        line(d, color, 42) +
        line(d, lighter(color, 0.5), 8, { transform: 'translate(-8 -12)' }),
    )
    .join('') +
  tube('M150 440H660', 20, ink.bright, 0.9) +
  line('M200 440H600', '#59626b', 20, { 'stroke-dasharray': '3 6', 'stroke-linecap': 'butt' }) +
  upright(400, 280, 0.36, [{ h: 30, r: 70, skin: metal('#59626b') }]) +
  tube('M660 440C700 440 700 500 740 500', 16, ink.bright, 0.9) +
  [190, 610].map((x) => circle([x, 440, 24], metal(ink.zinc)('across'))).join('')

const JACKS = { scissor, bottle, trolley }
