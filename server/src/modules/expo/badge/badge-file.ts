import { GlyphFonts } from '../../../platform/pdf/glyph-fonts.ts'
import { pdf } from '../../../platform/pdf/pdf.ts'
import type { Typeface } from '../../../platform/pdf/typeface.ts'
import { openTypeface } from '../../../platform/pdf/typeface.ts'
import { badgePages, badgeSheets, LAYOUTS } from './badge-pages.ts'
import type { BadgeRow } from './badge-row.ts'

/** `badge`: one per page at its real size; the others: sheets to be cut. */
export type BadgeKind = 'badge' | keyof typeof LAYOUTS

interface Badges {
  readonly kind: BadgeKind
  readonly title: string
  readonly at: Date
  readonly rows: AsyncIterable<BadgeRow>
}

let opened: Promise<Typeface> | undefined

/** Badges as a PDF file, streamed row by row. */
export async function* badgeFile({ kind, title, at, rows }: Badges): AsyncGenerator<Buffer> {
  opened ??= openTypeface()
  const pen = { face: await opened, emails: new GlyphFonts() }
  const pages = kind === 'badge' ? badgePages(pen, rows) : badgeSheets(pen, rows, LAYOUTS[kind])
  yield* pdf(pages, pen.emails, { title, at })
}
