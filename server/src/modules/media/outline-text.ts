import type { FitBox } from '../../platform/pdf/fit.ts'
import { fitWords } from '../../platform/pdf/fit.ts'
import type { PlacedGlyph } from '../../platform/pdf/glyph.ts'
import type { Typeface } from '../../platform/pdf/typeface.ts'
import type { MarkupPart } from '../../platform/text/markup.ts'
import { xml } from '../../platform/text/markup.ts'

interface TextBox extends FitBox {
  readonly x: number
  /** Top of the first line. */
  readonly top: number
  readonly colour: string
}

interface TextOutline {
  readonly svg: MarkupPart
  /** Bottom of the last line. */
  readonly bottom: number
}

/** As a multiple of the font size. */
const LINE_HEIGHT = 1.18
const ASCENT = 0.92

/** Text as outlines in an SVG, so that the machine needs no fonts. */
export async function outlineText(face: Typeface, text: string, place: TextBox): Promise<TextOutline> {
  if (text.trim() === '') return { svg: '', bottom: place.top }
  const { size, lines } = await fitWords(face, text, place)
  const scale = size / 1000
  const paths = lines.map((line, at) => {
    const base = place.top + size * (ASCENT + at * LINE_HEIGHT)
    return xml`<g transform="translate(${place.x} ${base.toFixed(1)}) scale(${scale.toFixed(5)} -${scale.toFixed(5)})">${lineSvg(line)}</g>`
  })
  const bottom = place.top + size * LINE_HEIGHT * lines.length
  return { svg: xml`<g fill="${place.colour}">${paths}</g>`, bottom }
}

function lineSvg(line: readonly PlacedGlyph[]): MarkupPart[] {
  let x = 0
  return line.map(({ glyph, advance }) => {
    const left = x
    x += advance
    return glyph.outline && xml`<path transform="translate(${left} 0)" d="${pathOf(glyph.outline)}"/>`
  })
}

const COMMANDS: Readonly<Record<string, string>> = { m: 'M', l: 'L', c: 'C', h: 'Z' }

/** In font outlines the operators follow their numbers; in SVG they precede them. */
const pathOf = (outline: string): string =>
  outline.replaceAll(/([-\d. ]*)\s*([mlch])\s*/g, (_, numbers: string, operator: string) => {
    return `${COMMANDS[operator] ?? ''}${numbers.trim()}`
  })
