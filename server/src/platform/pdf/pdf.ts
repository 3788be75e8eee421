import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { cleanText } from '@tiantian/contracts/text.ts'
import type { Glyph } from './glyph.ts'
import type { GlyphFonts } from './glyph-fonts.ts'

/** An object of a PDF file: a dictionary, or one with a stream. */
interface PdfObject {
  readonly dictionary: string
  readonly stream?: string
}

/** A font as objects: its glyphs, then the map to Unicode, then itself; `id` assigns their numbers. */
function fontObjects(glyphs: readonly Glyph[], id: (at: number) => number): PdfObject[] {
  const drawings = glyphs.map(({ width, box, outline }) => ({
    dictionary: '',
    stream: `${width} 0 ${box.join(' ')} d1\n${outline}\nf`,
  }))
  return [
    ...drawings,
    { dictionary: '', stream: unicodeMap(glyphs) },
    {
      dictionary: `/Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [0.001 0 0 0.001 0 0] /Resources << >>
/CharProcs << ${glyphs.map((_, at) => `/g${at} ${id(at)} 0 R`).join(' ')} >>
/Encoding << /Type /Encoding /Differences [0 ${glyphs.map((_, at) => `/g${at}`).join(' ')}] >>
/FirstChar 0 /LastChar ${glyphs.length - 1} /Widths [${glyphs.map(({ width }) => width).join(' ')}]
/ToUnicode ${id(glyphs.length)} 0 R`,
    },
  ]
}

/** Used by viewers for search and copying. */
function unicodeMap(glyphs: readonly Glyph[]): string {
  const lines = glyphs.flatMap(({ text }, at) =>
    text === '' ? [] : [`<${at.toString(16).padStart(2, '0')}> <${utf16(text)}>`],
  )
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def
/CMapName /Letters def 1 begincodespacerange <00> <ff> endcodespacerange
${chunks(lines, 100)
  .map((part) => `${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`)
  .join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`
}

/** UTF-16 big-endian in hexadecimal digits. */
const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')

/** A section of a map may have a hundred lines. */
const chunks = (lines: readonly string[], size: number) =>
  Array.from({ length: Math.ceil(lines.length / size) }, (_, at) => lines.slice(at * size, (at + 1) * size))

/** Sizes in points, 72 to an inch; the origin is the lower left corner. */
export interface PdfPage {
  readonly width: number
  readonly height: number
  /** Drawing operators. */
  readonly content: string
}

interface DocumentInfo {
  readonly title: string
  readonly at: Date
}

const packed = promisify(deflate)

/** Objects whose content is known only at the end; all pages refer to them. */
const [CATALOG, PAGES, RESOURCES, INFO] = [1, 2, 3, 4] as const
const FIRST_FREE = 5

/** A PDF file (ISO 32000-1), written page by page as they arrive; the glyphs that they use are at its end. */
export async function* pdf(
  pages: AsyncIterable<PdfPage>,
  letters: GlyphFonts,
  about: DocumentInfo,
): AsyncGenerator<Buffer> {
  const file = new ObjectWriter()
  yield file.begin()
  const pageIds: number[] = []
  for await (const page of pages) {
    const content = file.next()
    yield await file.write(content, { dictionary: '', stream: page.content })
    const id = file.next()
    pageIds.push(id)
    yield await file.write(id, pageObject(page, content))
  }
  const fontIds: number[] = []
  for (const glyphs of letters.fonts()) {
    const first = file.nextId
    for (const object of fontObjects(glyphs, (at) => first + at)) yield await file.write(file.next(), object)
    fontIds.push(file.nextId - 1)
  }
  for (const [id, dictionary] of endObjects(pageIds, fontIds, about))
    yield await file.write(id, { dictionary })
  yield file.end()
}

const pageObject = ({ width, height }: PdfPage, content: number): PdfObject => ({
  dictionary: `/Type /Page /Parent ${PAGES} 0 R /MediaBox [0 0 ${width} ${height}] /Resources ${RESOURCES} 0 R /Contents ${content} 0 R`,
})

const endObjects = (pages: readonly number[], fonts: readonly number[], { title, at }: DocumentInfo) =>
  [
    [CATALOG, `/Type /Catalog /Pages ${PAGES} 0 R /ViewerPreferences << /DisplayDocTitle true >>`],
    [PAGES, `/Type /Pages /Count ${pages.length} /Kids [${pages.map((id) => `${id} 0 R`).join(' ')}]`],
    [RESOURCES, `/Font << ${fonts.map((id, n) => `/F${n} ${id} 0 R`).join(' ')} >>`],
    [
      INFO,
      `/Title <feff${utf16(cleanText(title))}> /CreationDate (D:${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z)`,
    ],
  ] as const

/** Numbers objects and records their offsets for the table at the end of the file. */
class ObjectWriter {
  nextId = FIRST_FREE
  readonly #offsets: number[] = []
  #length = 0

  next(): number {
    this.nextId += 1
    return this.nextId - 1
  }

  /** Bytes above 127 mark the file as binary. */
  begin = () => this.#counted(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'))

  async write(id: number, { dictionary, stream }: PdfObject): Promise<Buffer> {
    this.#offsets[id] = this.#length
    if (stream === undefined) return this.#counted(Buffer.from(`${id} 0 obj\n<< ${dictionary} >>\nendobj\n`))
    const body = await packed(stream)
    const head = `${id} 0 obj\n<< ${dictionary} /Length ${body.length} /Filter /FlateDecode >>\nstream\n`
    return this.#counted(Buffer.concat([Buffer.from(head), body, Buffer.from('\nendstream\nendobj\n')]))
  }

  end(): Buffer {
    const entries = Array.from(
      { length: this.nextId - 1 },
      (_, at) => `${digits(this.#offsets[at + 1]!, 10)} 00000 n \n`,
    )
    return Buffer.from(`xref\n0 ${this.nextId}\n${digits(0, 10)} 65535 f \n${entries.join('')}trailer
<< /Size ${this.nextId} /Root ${CATALOG} 0 R /Info ${INFO} 0 R >>
startxref\n${this.#length}\n%%EOF\n`)
  }

  #counted(bytes: Buffer): Buffer {
    this.#length += bytes.length
    return bytes
  }
}

const digits = (value: number, length: number) => String(value).padStart(length, '0')
