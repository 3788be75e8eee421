import { ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { across, glow, slant } from '../kit/paint.ts'
import { circle, ellipse, group, line, path, rect } from '../kit/shape.ts'
import { chrome, matt, metal, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Halogen bulbs, plain, blue or amber; a pair. */
export function halogenBulb(look: PartLook): string {
  const tint = look.pick('tint', ['#e9f1f6', '#bcd8f2', '#f3c470', '#dfe9d8', '#c9d0ea', '#f6e3bd'])
  const one = look.pick('kind', [glass(tint, look), globe(tint)])
  return (
    shadow(330, 694, 130, 24) +
    shadow(540, 676, 120, 20) +
    group(one, 'translate(330 0) scale(.84) rotate(9 400 400) translate(-140 76)') +
    group(one, 'translate(-64 14) rotate(-6 400 400)')
  )
}

const glass = (tint: string, look: PartLook) =>
  rect([368, 640, 14, 50, 3], chrome('across')) +
  rect([418, 640, 14, 50, 3], chrome('across')) +
  upright(400, 650, 0.26, [
    { h: 60, r: 62, skin: matt(look.pick('base', ['#3a3f45', '#d9d6cd'])) },
    { h: 14, r: 112, skin: metal(ink.bright) },
    { h: 52, r: 64, top: 58, skin: metal(ink.bright) },
  ]) +
  path(
    'M352 524V280Q352 214 400 204Q448 214 448 280V524A48 12 0 0 1 352 524Z',
    across(`${tint}dd`, '#ffffffee', `${tint}aa`, `${tint}77`, '#8fa3b3dd'),
  ) +
  line('M384 520V400L396 380M416 520V420L404 400', '#7d868e', 5) +
  line('M392 376q4 8 8 0t8 0t8 0', '#e6a63a', 5) +
  circle([400, 384, 56], glow('#fff1c4', '#ffe9a800'), { opacity: 0.75 }) +
  path('M362 290Q366 240 390 226', 'none', {
    stroke: '#ffffff',
    'stroke-width': 8,
    'stroke-linecap': 'round',
  }) +
  path('M376 232Q400 190 424 232Q400 250 376 232Z', slant('#b6bec5', '#6d767e'))

const globe = (tint: string) =>
  upright(400, 680, 0.26, [
    { h: 14, r: 22, skin: metal('#75694c') },
    { h: 20, r: 40, top: 64, skin: matt('#2b2f34') },
    { h: 110, r: 64, skin: metal(ink.zinc) },
    { h: 12, r: 60, top: 52, skin: metal(ink.zinc) },
  ]) +
  circle([346, 586, 9], ink.zinc) +
  path(
    'M352 530C350 470 290 440 290 360A110 110 0 0 1 510 360C510 440 450 470 448 530A48 12 0 0 1 352 530Z',
    slant('#ffffffee', `${tint}aa`, `${tint}99`, '#8fa3b3cc'),
  ) +
  line('M380 528V420L366 372M420 528V420L434 372', '#7d868e', 4) +
  line('M366 372q11 -16 22 0t22 0t24 0', '#d79a35', 4) +
  circle([400, 372, 60], glow('#fff1c4', '#ffe9a800'), { opacity: 0.7 }) +
  ellipse([346, 318, 20, 38], '#ffffff', { opacity: 0.75, transform: 'rotate(30 346 318)' })
