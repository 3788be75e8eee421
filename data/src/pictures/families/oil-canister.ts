import { darker, ink, lighter } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { across, slant } from '../kit/paint.ts'
import { barcode, drop, smallPrint } from '../kit/print.ts'
import { line, path, rect, times } from '../kit/shape.ts'
import { gloss, matt, ribs, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { capColor } from './bottle-cap.ts'

/** Oil canister with its handle. */
export function oilCanister(look: PartLook): string {
  const color = look.pick('plastic', ['#e3a51b', '#1f2328', '#b9bec4', '#163f73', '#b3272d', '#2f7a4f'])
  const body =
    'M214 330Q214 268 262 250L300 236Q312 230 314 214V192H408V214Q410 226 424 226H520Q586 228 590 300V672Q590 704 558 704H246Q214 704 214 672Z'
  const hollow =
    'M446 262H508Q544 264 546 302V430Q546 452 526 452T506 430V330Q506 312 488 312H452Q428 312 428 288T446 262Z'
  return (
    shadow(410, 708, 210, 30) +
    path(body, darker(color, 0.45), { transform: 'translate(20 -10)' }) +
    path(
      `${body}${hollow}`,
      across(
        [0, darker(color, 0.3)],
        [8, lighter(color, 0.08)],
        [20, lighter(color, 0.55)],
        [30, lighter(color, 0.15)],
        [62, color],
        [88, darker(color, 0.3)],
        [100, darker(color, 0.5)],
      ),
      { 'fill-rule': 'evenodd' },
    ) +
    path(hollow, 'none', { stroke: slant(darker(color, 0.6), lighter(color, 0.5)), 'stroke-width': 6 }) +
    line('M470 236H520Q576 240 580 300V420', lighter(color, 0.6), 5, { opacity: 0.5 }) +
    upright(361, 196, 0.24, [
      { h: 14, r: 52, skin: gloss(color) },
      ...ribs(54, 49, 1, matt(capColor(color)), 0.97),
      { h: 8, r: 48, top: 43, skin: matt(capColor(color)) },
    ]) +
    times(11, (i) => line(`M${316 + i * 9} 140v36`, darker(capColor(color), 0.5), 2.4, { opacity: 0.5 })) +
    label(look)
  )
}

function label(look: PartLook): string {
  const x = 236
  const y = 470
  const w = 330
  const h = 208
  const accent = look.accent
  return (
    rect([x, y, w, h, 16], across('#e9edf0', '#ffffff', '#f2f4f6', '#c5ccd3')) +
    path(
      `M${x + 16} ${y}h${w - 32}q16 0 16 16v32C${x + w * 0.6} ${y + 40} ${x + w * 0.4} ${y + 96} ${x} ${y + 66}V${y + 16}q0 -16 16 -16Z`,
      slant(lighter(accent, 0.2), accent, darker(accent, 0.35)),
    ) +
    letters('LUBRICANT', [x + w * 0.4, y + 32, 23], '#ffffff', 1.1) +
    letters('OIL', [x + w * 0.29, y + 126, 56], '#16283a', 1.3) +
    smallPrint([x + w * 0.58, y + 102, 118], 5, '#5b6874') +
    barcode([x + w * 0.66, y + 164, 96, 30]) +
    smallPrint([x + 28, y + 178, 150], 2, '#5b6874', { thick: 3 }) +
    amberDrop(x + w - 44, y + 46, look)
  )
}

const amberDrop = (x: number, y: number, look: PartLook) =>
  look.accent === ink.amber ? '' : drop(x, y + 5, 66, slant('#ffe08a', '#f0a20e', '#b56a08'))
