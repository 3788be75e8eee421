import type { Glyph } from './glyph.ts'

/** An object of a PDF file: a dictionary, or one with a stream. */
export interface PdfObject {
  readonly dictionary: string
  readonly stream?: string
}

/** A font as objects: its drawings, then the map to texts, then itself; `id` gives each the number it will have. */
export function fontObjects(glyphs: readonly Glyph[], id: (at: number) => number): PdfObject[] {
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

/** What is read when somebody searches or copies. */
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

/** UTF-16 with the high byte first, as hexadecimal digits. */
export const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')

/** A list of a map may hold a hundred lines. */
const chunks = (lines: readonly string[], size: number) =>
  Array.from({ length: Math.ceil(lines.length / size) }, (_, at) => lines.slice(at * size, (at + 1) * size))
