import { block } from '../kit/block.ts'
import { darker, ink, lighter } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { barcode, emblem } from '../kit/print.ts'
import { group, line, n, path, rect, times } from '../kit/shape.ts'
import { shadow } from '../kit/studio.ts'

type CartonSize = { x: number; y: number; w: number; d: number; h: number }

/** A printed carton; `picture` is a part's drawing, shown on its front. */
function carton({ x, y, w, d, h }: CartonSize, look: PartLook, picture = ''): string {
  const color = look.pick('board', ['#e6e9eb', ink.navy, '#e6e9eb', '#c79d6b', '#e6e9eb', '#20262d'])
  const isLight = color === '#e6e9eb'
  const text = isLight ? ink.navy : '#ffffff'
  const band = h * 0.2
  const front =
    rect([0, h - band, w, band, 0], slant(lighter(look.accent, 0.2), look.accent, darker(look.accent, 0.2))) +
    path(`M0 ${n(h - band - 14)}h${n(w * 0.6)}l-10 10H0Z`, ink.amber) +
    (picture
      ? rect([w * 0.06, h * 0.06, w * 0.88, h * 0.66, 10], '#ffffff', { opacity: isLight ? 0.9 : 0.96 })
      : '') +
    (picture
      ? group(
          picture,
          `translate(${n(w * 0.5 - h * 0.36)} ${n(h * 0.03)}) scale(${Number(((h * 0.72) / 800).toFixed(3))})`,
        )
      : emblem(w * 0.5, h * 0.38, h * 0.16, text)) +
    letters('AUTO PARTS', [w * 0.47, h - band * 0.5, band * 0.3, w * 0.5], '#ffffff', 1.1) +
    barcode([w * 0.74, h - band * 0.78, w * 0.2, band * 0.56])
  const side =
    rect([0, h - band, d, band, 0], darker(look.accent, 0.35)) +
    emblem(d * 0.5, h * 0.34, Math.min(d, h) * 0.16, text, { opacity: 0.75 }) +
    times(3, (i) =>
      line(`M${n(d * 0.2)} ${n(h * 0.6 + i * 14)}h${n(d * (0.6 - i * 0.12))}`, text, 4, { opacity: 0.35 }),
    )
  const top =
    rect([0, d * 0.44, w, d * 0.12, 0], '#e9dfc6', { opacity: isLight ? 0.8 : 0.4 }) +
    line(`M0 ${n(d * 0.5)}H${n(w)}`, darker(color, 0.4), 1.5, { opacity: 0.5 })
  return block({ x, y, w, d, h, color, gloss: isLight ? 0.3 : 0.16, front, side, top })
}

/** A part beside its box. */
export function boxed(look: PartLook, part: string): string {
  return (
    shadow(530, 640, 270, 44) +
    carton({ x: 668, y: 640, w: 440, d: 160, h: 450 }, look, part) +
    group(part, 'translate(-26 372) scale(.5)')
  )
}

/** Fallback: a closed carton. */
export function boxedPart(look: PartLook): string {
  const size = {
    x: look.between('x', 540, 590),
    y: 650,
    w: look.between('width', 360, 460),
    d: look.between('depth', 200, 290),
    h: look.between('height', 230, 380),
  }
  return shadow(430, 662, 310, 50) + carton(size, look)
}
