import type { Glyph, PlacedGlyph } from './glyph.ts'

/** One-byte codes; the number of glyphs in a font of this kind. */
const FONT_GLYPHS = 256

interface GlyphPosition {
  readonly font: number
  readonly code: number
}

/**
 * The glyphs of a document, collected while its pages are written, so that each is embedded once. They become fonts
 * of outlines (Type 3), whose text can be searched and copied like any other.
 */
export class GlyphFonts {
  readonly #places = new Map<string, GlyphPosition>()
  readonly #glyphs: Glyph[] = []

  /** The operators that show a line at the current position. */
  show(line: readonly PlacedGlyph[], size: number): string {
    const parts: string[] = []
    let current: number | undefined
    for (const { glyph, advance } of line) {
      const { font, code } = this.#place(glyph)
      if (font !== current) parts.push(`/F${font} ${size} Tf`)
      current = font
      const kern = glyph.width - advance
      parts.push(kern === 0 ? `<${hex(code)}> Tj` : `[<${hex(code)}> ${kern}] TJ`)
    }
    return parts.join(' ')
  }

  /** The fonts in the order of their names: F0, F1, … */
  fonts(): readonly (readonly Glyph[])[] {
    const count = Math.ceil(this.#glyphs.length / FONT_GLYPHS)
    return Array.from({ length: count }, (_, at) =>
      this.#glyphs.slice(at * FONT_GLYPHS, (at + 1) * FONT_GLYPHS),
    )
  }

  #place(glyph: Glyph): GlyphPosition {
    const known = this.#places.get(glyph.key)
    if (known) return known
    const at = this.#glyphs.push(glyph) - 1
    const place = { font: Math.floor(at / FONT_GLYPHS), code: at % FONT_GLYPHS }
    this.#places.set(glyph.key, place)
    return place
  }
}

const hex = (code: number) => code.toString(16).padStart(2, '0')
