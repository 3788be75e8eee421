import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Colour } from '../../../platform/pdf/drawing.ts'
import { Drawing } from '../../../platform/pdf/drawing.ts'
import { GlyphFonts } from '../../../platform/pdf/glyph-fonts.ts'
import type { PdfPage } from '../../../platform/pdf/pdf.ts'
import { pdf } from '../../../platform/pdf/pdf.ts'
import { openTypeface } from '../../../platform/pdf/typeface.ts'
import type { Pen } from '../badge/draw-badge.ts'
import { MM } from '../badge/draw-badge.ts'

/** A printed handout of an event, in one language. */
interface PagesHandout {
  readonly title: string
  readonly under: string
  readonly parts: readonly { readonly heading: string; readonly lines: readonly string[] }[]
}

const A4 = { width: 210 * MM, height: 297 * MM } as const
const EDGE = 20 * MM
const FOOT = 24 * MM
const BAND = 46 * MM
/** No section starts this low on a page. */
const LEAST = 30 * MM

const BLUE: Colour = [0.07, 0.29, 0.62]
const PALE: Colour = [0.86, 0.91, 0.98]
const WHITE: Colour = [1, 1, 1]
const BLACK: Colour = [0.09, 0.1, 0.12]
const GREY: Colour = [0.38, 0.41, 0.46]

const inner = { x: EDGE, width: A4.width - 2 * EDGE }

/** A handout on A4 pages: the title on the first, then section by section. */
async function* handoutPages(pen: Pen, handout: PagesHandout): AsyncGenerator<PdfPage> {
  let page = new Drawing(pen.face, pen.fonts)
  let top = await drawHead(page, handout)
  for (const part of handout.parts) {
    if (top < FOOT + LEAST) {
      yield { ...A4, content: page.content() }
      page = new Drawing(pen.face, pen.fonts)
      top = A4.height - EDGE
    }
    top = await drawPart(page, part, top)
  }
  yield { ...A4, content: page.content() }
}

async function drawHead(page: Drawing, { title, under }: PagesHandout): Promise<number> {
  page.fill(BLUE, { x: 0, y: A4.height - BAND, width: A4.width, height: BAND })
  const words = { ...inner, lines: 2, smallest: 12 } as const
  const below = await page.write(title, {
    ...words,
    top: A4.height - 14 * MM,
    colour: WHITE,
    weight: 'bold',
    size: 24,
  })
  await page.write(under, { ...words, lines: 1, top: below - 4, colour: PALE, weight: 'regular', size: 12 })
  return A4.height - BAND - 12 * MM
}

async function drawPart(page: Drawing, { heading, lines }: PagesHandout['parts'][number], top: number) {
  let below = await page.write(heading, {
    ...inner,
    top,
    colour: BLUE,
    weight: 'bold',
    size: 13,
    smallest: 10,
    lines: 3,
  })
  for (const [at, line] of lines.entries()) {
    const colour = at === 0 ? BLACK : GREY
    below = await page.write(line, {
      ...inner,
      top: below - 3,
      colour,
      weight: 'regular',
      size: 11,
      smallest: 9,
      lines: 4,
    })
  }
  return below - 6 * MM
}

/** Creates the file at this path below the media folder unless it exists; returns false for other paths. */
export type Printer = (path: string) => Promise<boolean>

/** Creates event handouts on first request; the path determines the content. */
export function createPrinter(mediaDir: string, find: (path: string) => PagesHandout | undefined): Printer {
  const pending = new Map<string, Promise<void>>()
  return async (path) => {
    const handout = path.endsWith('.pdf') ? find(path) : undefined
    if (!handout) return false
    const isThere = await stat(join(mediaDir, path)).catch(() => undefined)
    if (isThere) return true
    const printing = pending.get(path) ?? print(join(mediaDir, path), handout)
    pending.set(path, printing)
    await printing.finally(() => pending.delete(path))
    return true
  }
}

async function print(file: string, handout: PagesHandout): Promise<void> {
  const fonts = new GlyphFonts()
  const pages = handoutPages({ face: await openTypeface(), fonts }, handout)
  const content = await buffer(Readable.from(pdf(pages, fonts, { title: handout.title, at: PRINTED_AT })))
  await mkdir(dirname(file), { recursive: true })
  // Written under a temporary name: a file is either complete or absent.
  const draft = `${file}.${process.pid}.part`
  await writeFile(draft, content)
  await rename(draft, file)
}

/** Generating again gives the identical file. */
const PRINTED_AT = new Date('2026-11-01T00:00:00Z')
