import type { Colour } from './drawing.ts'
import { Drawing, LINE_HEIGHT } from './drawing.ts'
import { wrapWords } from './fit.ts'
import type { PlacedGlyph } from './glyph.ts'
import { GlyphFonts } from './glyph-fonts.ts'
import type { PdfPage } from './pdf.ts'
import { pdf } from './pdf.ts'
import type { Typeface, Weight } from './typeface.ts'
import { openTypeface } from './typeface.ts'

/** A named fact, such as a number, a date or an amount. */
export interface DocumentFact {
  readonly name: string
  readonly value: string
}

/** Somebody whom a document is about: seller and buyer, shipper and consignee. */
export interface Party {
  readonly role: string
  readonly lines: readonly string[]
}

export interface DocumentColumn {
  readonly title: string
  /** Of the width, relative to the other columns. */
  readonly share: number
  /** Amounts stand at the right. */
  readonly align?: 'left' | 'right'
}

export interface Total extends DocumentFact {
  /** The one that counts, in bold. */
  readonly isGrand?: boolean
}

/** A business document: invoice, packing list, statement. All its texts are in the language of the reader. */
export interface BusinessDocument {
  readonly title: string
  /** For the file, not for the page. */
  readonly at: Date
  readonly issuer: string
  readonly facts: readonly DocumentFact[]
  /** Side by side. */
  readonly parties: readonly Party[]
  readonly columns: readonly DocumentColumn[]
  readonly rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>
  readonly totals: readonly Total[]
  /** Below the totals. */
  readonly notes: readonly string[]
  /** `Page 3` */
  readonly pageLabel: (page: number) => string
}

const MM = 72 / 25.4
const WIDTH = 210 * MM
const HEIGHT = 297 * MM
const MARGIN = 18 * MM
const INNER = WIDTH - 2 * MARGIN
/** Room for the number of the page. */
const BOTTOM = MARGIN + 8 * MM
const GAP = 3 * MM
const CELL_PAD = 1.4 * MM

const BLACK: Colour = [0.1, 0.1, 0.12]
const GREY: Colour = [0.42, 0.44, 0.48]
const RULE: Colour = [0.78, 0.8, 0.83]
const SHADE: Colour = [0.95, 0.955, 0.965]

/**
 * A PDF file, written page by page while its rows come; the heading of the table is repeated on every page. Several
 * documents follow each other, each on pages of its own; the file is called like the first.
 */
export async function* documentFile(
  ...documents: readonly [BusinessDocument, ...BusinessDocument[]]
): AsyncGenerator<Buffer> {
  const letters = new GlyphFonts()
  yield* pdf(pagesOf(documents, letters), letters, documents[0])
}

async function* pagesOf(documents: readonly BusinessDocument[], letters: GlyphFonts) {
  for (const document of documents) yield* new PageWriter(await openTypeface(), letters, document).pages()
}

interface DocumentStyle {
  readonly size: number
  readonly weight: Weight
  readonly colour: Colour
}

const TEXT: DocumentStyle = { size: 9, weight: 'regular', colour: BLACK }
const STRONG: DocumentStyle = { ...TEXT, weight: 'bold' }
const SMALL: DocumentStyle = { size: 7.5, weight: 'regular', colour: GREY }
const TITLE: DocumentStyle = { size: 20, weight: 'bold', colour: BLACK }

interface DocumentCell {
  readonly lines: readonly (readonly PlacedGlyph[])[]
  readonly x: number
  readonly width: number
  readonly align: 'left' | 'right'
}

class PageWriter {
  readonly #face: Typeface
  readonly #letters: GlyphFonts
  readonly #document: BusinessDocument
  #page: Drawing
  #number = 1
  /** Where the next line begins, from the lower edge. */
  #top = HEIGHT - MARGIN

  constructor(face: Typeface, letters: GlyphFonts, document: BusinessDocument) {
    this.#face = face
    this.#letters = letters
    this.#document = document
    this.#page = new Drawing(face, letters)
  }

  async *pages(): AsyncGenerator<PdfPage> {
    const { columns, rows, totals, notes } = this.#document
    await this.#head()
    await this.#columnTitles()
    for await (const row of rows) {
      const cells = await this.#cells(
        row.map((text, at) => ({ text, align: columns[at]?.align ?? 'left' })),
        TEXT,
      )
      if (!this.#hasRoom(heightOf(cells, TEXT) + 2 * CELL_PAD)) {
        yield await this.#finish()
        await this.#columnTitles()
      }
      this.#row(cells, TEXT)
    }
    for (const block of [
      ...totals.map((total) => this.#total(total)),
      ...notes.map((note) => this.#note(note)),
    ]) {
      const { height, draw } = await block
      if (!this.#hasRoom(height)) yield await this.#finish()
      draw()
    }
    yield await this.#finish()
  }

  #hasRoom = (height: number) => this.#top - height >= BOTTOM

  /** The page as it is, with its number; another one begins. */
  async #finish(): Promise<PdfPage> {
    const label = await this.#wrap(this.#document.pageLabel(this.#number), INNER, SMALL)
    this.#page.lines(label, { ...SMALL, x: MARGIN, top: MARGIN, width: INNER, align: 'right' })
    const page = { width: WIDTH, height: HEIGHT, content: this.#page.content() }
    this.#page = new Drawing(this.#face, this.#letters)
    this.#number += 1
    this.#top = HEIGHT - MARGIN
    return page
  }

  #wrap = (text: string, width: number, { size, weight }: DocumentStyle) =>
    wrapWords(this.#face, text, { width, size, weight })

  async #write(
    text: string,
    style: DocumentStyle,
    { x = MARGIN, width = INNER, top = this.#top } = {},
  ): Promise<number> {
    return this.#page.lines(await this.#wrap(text, width, style), { ...style, x, top, width })
  }

  async #head() {
    const { issuer, title, facts, parties } = this.#document
    this.#top = (await this.#write(issuer, SMALL)) - GAP / 2
    this.#top = (await this.#write(title, TITLE)) - GAP
    await this.#sideBySide(
      facts.map(({ name, value }) => ({ role: name, lines: [value] })),
      STRONG,
    )
    await this.#sideBySide(parties, TEXT)
  }

  /** Blocks of equal width in one band, four at most. */
  async #sideBySide(blocks: readonly Party[], style: DocumentStyle) {
    for (let from = 0; from < blocks.length; from += 4) {
      const band = blocks.slice(from, from + 4)
      const width = INNER / Math.max(band.length, 2)
      const ends: number[] = []
      for (const [at, { role, lines }] of band.entries()) {
        const place = { x: MARGIN + at * width, width: width - GAP }
        const below = await this.#write(role, SMALL, place)
        ends.push(await this.#write(lines.join('\n'), style, { ...place, top: below - 1 }))
      }
      this.#top = Math.min(...ends) - GAP * 1.5
    }
  }

  async #columnTitles() {
    const { columns } = this.#document
    const cells = await this.#cells(
      columns.map(({ title, align = 'left' }) => ({ text: title, align })),
      { ...SMALL, weight: 'bold' },
    )
    const height = heightOf(cells, SMALL) + 2 * CELL_PAD
    this.#page.fill(SHADE, { x: MARGIN, y: this.#top - height, width: INNER, height })
    this.#row(cells, SMALL)
  }

  async #cells(
    texts: readonly { text: string; align: 'left' | 'right' }[],
    style: DocumentStyle,
  ): Promise<DocumentCell[]> {
    const { columns } = this.#document
    const shares = columns.reduce((sum, { share }) => sum + share, 0)
    let x = MARGIN
    const cells: DocumentCell[] = []
    for (const [at, { share }] of columns.entries()) {
      const width = (INNER * share) / shares
      const inner = width - 2 * CELL_PAD
      const { text = '', align = 'left' } = texts[at] ?? {}
      cells.push({ lines: await this.#wrap(text, inner, style), x: x + CELL_PAD, width: inner, align })
      x += width
    }
    return cells
  }

  #row(cells: readonly DocumentCell[], style: DocumentStyle) {
    for (const cell of cells) this.#page.lines(cell.lines, { ...cell, ...style, top: this.#top - CELL_PAD })
    this.#top -= heightOf(cells, style) + 2 * CELL_PAD
    this.#page.line(RULE, [MARGIN, this.#top], [WIDTH - MARGIN, this.#top])
  }

  async #total({ name, value, isGrand = false }: Total) {
    const style = isGrand ? { ...STRONG, size: 11 } : TEXT
    const half = INNER / 4
    const place = { x: WIDTH - MARGIN - 2 * half, width: half - CELL_PAD }
    const [names, values] = await Promise.all([
      this.#wrap(name, place.width, style),
      this.#wrap(value, place.width, style),
    ])
    const height = Math.max(names.length, values.length) * style.size * LINE_HEIGHT + 2 * CELL_PAD
    const draw = () => {
      const top = this.#top - CELL_PAD
      this.#page.lines(names, { ...style, ...place, top })
      this.#page.lines(values, { ...style, ...place, x: place.x + half, top, align: 'right' })
      this.#top -= height
    }
    return { height, draw }
  }

  async #note(note: string) {
    const lines = await this.#wrap(note, INNER, SMALL)
    const height = lines.length * SMALL.size * LINE_HEIGHT + GAP
    const draw = () => {
      this.#page.lines(lines, { ...SMALL, x: MARGIN, width: INNER, top: this.#top - GAP })
      this.#top -= height
    }
    return { height, draw }
  }
}

const heightOf = (cells: readonly DocumentCell[], { size }: DocumentStyle) =>
  Math.max(1, ...cells.map(({ lines }) => lines.length)) * size * LINE_HEIGHT
