import type { Matrix } from '@tiantian/contracts/qr.ts'
import type { FitBox } from './fit.ts'
import { fitWords, widthOf } from './fit.ts'
import type { PlacedGlyph } from './glyph.ts'
import type { GlyphFonts } from './glyph-fonts.ts'
import type { Typeface } from './typeface.ts'

/** Red, green and blue from 0 to 1. */
export type Colour = readonly [number, number, number]

interface DrawingBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface DrawingWords extends FitBox {
  readonly x: number
  /** The top of the first line. */
  readonly top: number
  readonly colour: Colour
  readonly align?: Align
}

/** A text of a stack, and the gap above it. */
export interface StackedWords extends Omit<DrawingWords, 'top'> {
  readonly text: string
  readonly gap: number
}

const STACK_SHRINK = 0.94
const SMALLEST_SCALE = 0.4

const heightOf = (stack: readonly { gap: number; size: number; lines: readonly unknown[] }[]) =>
  stack.reduce((sum, { gap, size, lines }) => sum + gap + size * LINE_HEIGHT * lines.length, 0)

type Align = 'left' | 'middle' | 'right'

/** As a multiple of the font size. */
export const LINE_HEIGHT = 1.2
const ASCENT = 0.78
/** How much of the free width stands before a line. */
const BEFORE = { left: 0, middle: 0.5, right: 1 } as const

/** Operators that draw a page, or a part of one; all measures are points from the lower left corner. */
export class Drawing {
  readonly #face: Typeface
  readonly #letters: GlyphFonts
  readonly #parts: string[] = []

  constructor(face: Typeface, letters: GlyphFonts) {
    this.#face = face
    this.#letters = letters
  }

  fill(colour: Colour, { x, y, width, height }: DrawingBox): void {
    this.#parts.push(`${colour.join(' ')} rg ${short(x)} ${short(y)} ${short(width)} ${short(height)} re f`)
  }

  /** A hairline, for cutting. */
  line(colour: Colour, from: readonly [number, number], to: readonly [number, number]): void {
    const start = from.map(short).join(' ')
    const end = to.map(short).join(' ')
    this.#parts.push(`${colour.join(' ')} RG 0.25 w ${start} m ${end} l S`)
  }

  /** Writes within a box. Returns the bottom of the text. */
  async write(text: string, { x, top, colour, align = 'left', ...room }: DrawingWords): Promise<number> {
    if (text.trim() === '') return top
    const { size, lines } = await fitWords(this.#face, text, room)
    return this.lines(lines, { x, top, colour, align, size, width: room.width })
  }

  /**
   * Writes texts below each other between two heights, all smaller where they need more: nothing below is written
   * over. Empty texts take no room.
   */
  async stack(
    texts: readonly StackedWords[],
    { top, bottom }: { top: number; bottom: number },
  ): Promise<void> {
    const filled = texts.filter(({ text }) => text.trim() !== '')
    let scale = 1
    let fitted = await this.#fitStack(filled, scale)
    while (heightOf(fitted) > top - bottom && scale > SMALLEST_SCALE) {
      scale *= STACK_SHRINK
      fitted = await this.#fitStack(filled, scale)
    }
    let at = top
    for (const { gap, size, lines, words } of fitted) {
      at = this.lines(lines, { ...words, top: at - gap, size })
    }
  }

  #fitStack = (texts: readonly StackedWords[], scale: number) =>
    Promise.all(
      texts.map(async ({ text, gap, ...words }, at) => {
        const size = words.size * scale
        const smallest = words.smallest * scale
        const fitted = await fitWords(this.#face, text, { ...words, size, smallest })
        return { ...fitted, words, gap: at === 0 ? 0 : gap * scale }
      }),
    )

  /** Writes lines that are broken already; returns where they end below. */
  lines(
    lines: readonly (readonly PlacedGlyph[])[],
    {
      x,
      top,
      colour,
      align = 'left',
      size,
      width,
    }: Omit<DrawingWords, keyof FitBox> & { size: number; width: number },
  ): number {
    for (const [at, line] of lines.entries()) {
      const left = x + (width - widthOf(line, size)) * BEFORE[align]
      const base = top - size * (ASCENT + at * LINE_HEIGHT)
      const shown = this.#letters.show(line, Number(short(size)))
      this.#parts.push(`BT ${colour.join(' ')} rg ${short(left)} ${short(base)} Td ${shown} ET`)
    }
    return top - size * LINE_HEIGHT * lines.length
  }

  /** A code in black; the paper around it is the light margin that readers need. */
  code(matrix: Matrix, { x, y, width }: Omit<DrawingBox, 'height'>): void {
    const module = width / matrix.length
    const bars = matrix.flatMap((row, at) =>
      Array.from(row.map(Number).join('').matchAll(/1+/g), ({ index, 0: { length } }) => {
        const left = x + index * module
        const low = y + width - (at + 1) * module
        // Overlaps the next one slightly: otherwise some viewers draw light lines between them.
        return `${short(left)} ${short(low)} ${short(length * module)} ${short(module * 1.02)} re`
      }),
    )
    this.#parts.push(`0 0 0 rg ${bars.join(' ')} f`)
  }

  /** Translates a drawing. */
  place(other: Drawing, x: number, y: number): void {
    this.#parts.push(`q 1 0 0 1 ${short(x)} ${short(y)} cm\n${other.content()}\nQ`)
  }

  content = () => this.#parts.join('\n')
}

const short = (value: number) => String(Number(value.toFixed(3)))
