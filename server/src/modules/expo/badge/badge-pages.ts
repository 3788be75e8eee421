import { Drawing } from '../../../platform/pdf/drawing.ts'
import type { PdfPage } from '../../../platform/pdf/pdf.ts'
import type { BadgeRow } from './badge-row.ts'
import type { Pen } from './draw-badge.ts'
import { A6, CARD, drawA6, drawCard, MM } from './draw-badge.ts'

/** One badge on a page of its own size. */
export async function* badgePages(pen: Pen, rows: AsyncIterable<BadgeRow>): AsyncGenerator<PdfPage> {
  for await (const row of rows) yield { ...A6, content: (await drawA6(pen, row)).content() }
}

const A4 = { width: 210 * MM, height: 297 * MM } as const

interface Layout {
  readonly size: { readonly width: number; readonly height: number }
  readonly columns: number
  readonly lines: number
  readonly draw: (pen: Pen, row: BadgeRow) => Promise<Drawing>
}

/** How badges are arranged on an A4 sheet: without gaps, so that one cut separates two. */
export const LAYOUTS = {
  'badges-a6': { size: A6, columns: 2, lines: 2, draw: drawA6 },
  'badges-card': { size: CARD, columns: 2, lines: 5, draw: drawCard },
} as const satisfies Record<string, Layout>

/** Sheets full of badges with hairlines to cut along; only one sheet is in memory at a time. */
export async function* badgeSheets(
  pen: Pen,
  rows: AsyncIterable<BadgeRow>,
  layout: Layout,
): AsyncGenerator<PdfPage> {
  let drawn: Drawing[] = []
  for await (const row of rows) {
    drawn.push(await layout.draw(pen, row))
    if (drawn.length < layout.columns * layout.lines) continue
    yield sheetOf(pen, drawn, layout)
    drawn = []
  }
  if (drawn.length > 0) yield sheetOf(pen, drawn, layout)
}

function sheetOf(
  { face, emails }: Pen,
  badges: readonly Drawing[],
  { size, columns, lines }: Layout,
): PdfPage {
  const sheet = new Drawing(face, emails)
  const [left, low] = [(A4.width - columns * size.width) / 2, (A4.height - lines * size.height) / 2]
  for (const [at, badge] of badges.entries()) {
    const [column, line] = [at % columns, Math.floor(at / columns)]
    sheet.place(badge, left + column * size.width, low + (lines - 1 - line) * size.height)
  }
  for (let column = 0; column <= columns; column += 1) {
    const x = left + column * size.width
    sheet.line(HAIR, [x, 0], [x, A4.height])
  }
  for (let line = 0; line <= lines; line += 1) {
    const y = low + line * size.height
    sheet.line(HAIR, [0, y], [A4.width, y])
  }
  return { ...A4, content: sheet.content() }
}

const HAIR = [0.75, 0.77, 0.8] as const
