import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { at, circle, group, line, n, times } from '../kit/shape.ts'
import { slab, upright, zinc } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Leaf spring pack with its eyes. */
export function leafSpring(look: PartLook): string {
  const leaves = look.count('leaves', 3, 7)
  const color = look.pick('steel', ['#2c3137', '#4a525a', '#59452f'])
  const clip = (x: number, y: number) =>
    slab(`M${x - 14} ${y - 20}h28v${leaves * 20}h-28Z`, slant('#8b939b', '#4d555d'), '#33393f', [6, -6])
  return (
    shadow(404, 640, 320, 28) +
    group(
      times(leaves, (i) => leaf(leaves - 1 - i, color)) +
        eye(84, color) +
        eye(716, color) +
        clip(210, 452) +
        clip(590, 452) +
        upright(400, 500 + leaves * 20, 0.3, [{ h: 20, r: 20, skin: zinc }]),
      'translate(0 10)',
    )
  )
}

function leaf(i: number, color: string): string {
  const half = 320 - i * (i ? 34 : 0)
  const sag = 86 * (half / 320) ** 2
  const y = 470 + i * 24
  return (
    line(
      `M${400 - half} ${n(y - sag)}Q400 ${n(y + sag)} ${400 + half} ${n(y - sag)}`,
      darker(color, 0.5),
      24,
      { 'stroke-linecap': 'butt', transform: 'translate(7 -9)' },
    ) +
    line(
      `M${400 - half} ${n(y - sag)}Q400 ${n(y + sag)} ${400 + half} ${n(y - sag)}`,
      slant(lighter(color, 0.5), color, lighter(color, 0.15)),
      20,
      { 'stroke-linecap': 'butt' },
    ) +
    line(
      `M${400 - half} ${n(y - sag - 8)}Q400 ${n(y + sag - 8)} ${400 + half} ${n(y - sag - 8)}`,
      lighter(color, 0.6),
      2,
      { opacity: 0.7 },
    )
  )
}

const eye = (x: number, color: string) =>
  at(
    x,
    372,
    circle([8, -8, 36], darker(color, 0.5)) +
      circle([0, 0, 36], slant(lighter(color, 0.5), darker(color, 0.3))) +
      circle([0, 0, 23], ink.rubber) +
      circle([0, 0, 13], slant('#eef0f2', '#79828a')) +
      circle([0, 0, 7], '#15181b'),
  )
