import { darker, ink, lighter } from '../kit/color.ts'
import { down, slant } from '../kit/paint.ts'
import { line, n, rect, times } from '../kit/shape.ts'
import { facing, matt } from '../kit/solid.ts'

type Core = { x: number; y: number; w: number; h: number; rows: number; color: string }

/** Flat tubes with folded fins between them. */
export function core({ x, y, w, h, rows, color }: Core): string {
  const pitch = h / rows
  const folds = Math.round(w / 7)
  const fin = (row: number) => {
    const top = y + row * pitch + pitch * 0.3
    const tall = pitch * 0.7
    return line(
      `M${n(x)} ${n(top)}${times(folds, (i) => `l${n(w / folds)} ${n(i % 2 ? -tall : tall)}`)}`,
      lighter(color, 0.28),
      1.6,
      { opacity: 0.75 },
    )
  }
  return (
    rect([x, y, w, h, 2], slant(darker(color, 0.5), darker(color, 0.62), darker(color, 0.75))) +
    times(rows, fin) +
    times(rows + 1, (row) =>
      rect(
        [x, y + row * pitch - pitch * 0.04, w, pitch * 0.32, 2],
        down(lighter(color, 0.65), color, darker(color, 0.5)),
      ),
    ) +
    rect([x, y, w, h, 2], slant('#ffffff44', '#ffffff00', '#0b121a55'))
  )
}

export const neck = (x: number, y: number, r: number) =>
  facing(x, y, 0.4, [
    { h: 16, r: r + 6, skin: matt(ink.black) },
    { h: 46, r, skin: matt(ink.black) },
    { h: 10, r: r + 4, skin: matt(ink.black), cap: '#0c0e10' },
  ])
