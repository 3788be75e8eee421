import type { Colour } from '../../platform/pdf/drawing.ts'
import { Drawing, LINE_HEIGHT } from '../../platform/pdf/drawing.ts'
import { widthOf } from '../../platform/pdf/fit.ts'
import { GlyphFonts } from '../../platform/pdf/glyph-fonts.ts'
import type { PdfPage } from '../../platform/pdf/pdf.ts'
import { pdf } from '../../platform/pdf/pdf.ts'
import type { Typeface } from '../../platform/pdf/typeface.ts'
import { openTypeface } from '../../platform/pdf/typeface.ts'
import { xml } from '../../platform/text/markup.ts'
import type { PdfMark, PictureMark } from './mark-file.ts'
import { outlineText } from './outline-text.ts'

/** The lines of a mark: who opens a document and when, and of which record. */
export type WatermarkText = readonly [string, string]

export interface WatermarkArtist {
  pdf(text: WatermarkText): Promise<PdfMark>
  picture(text: WatermarkText): Promise<Omit<PictureMark, 'format'>>
}

const SIZE = 20
const GAP = 24
const ANGLE = 30
const RADIANS = (ANGLE * Math.PI) / 180
/** Legible on white and on black. */
const RED: Colour = [0.8, 0.08, 0.12]
const RED_HEX = '#cc141f'

/** Draws marks with the typefaces of the product: a machine may have none for Chinese or Kazakh. */
export function createWatermarks(): WatermarkArtist {
  let typeface: Promise<Typeface> | undefined
  const face = () => (typeface ??= openTypeface())
  return {
    async pdf(text) {
      const letters = new GlyphFonts()
      const chunks: Buffer[] = []
      const about = { title: text.join(' '), at: new Date(0) }
      for await (const chunk of pdf(onlyPage(await face(), letters, text), letters, about)) chunks.push(chunk)
      return { mark: Buffer.concat(chunks) }
    },
    async picture(text) {
      const opened = await face()
      const { width, height } = await sizeOf(opened, text)
      const box = { x: 0, width: width + 1, lines: 1, size: SIZE, smallest: SIZE, weight: 'bold' } as const
      const lines = await Promise.all(
        text.map((line, at) =>
          outlineText(opened, line, { ...box, top: at * SIZE * LINE_HEIGHT, colour: RED_HEX }),
        ),
      )
      // The box of the turned text.
      const wide = width * Math.cos(RADIANS) + height * Math.sin(RADIANS) + GAP
      const high = width * Math.sin(RADIANS) + height * Math.cos(RADIANS) + GAP
      const turn = `translate(${GAP / 2} ${(GAP / 2 + width * Math.sin(RADIANS)).toFixed(1)}) rotate(-${ANGLE})`
      const svg = xml`<svg xmlns="http://www.w3.org/2000/svg" width="${wide.toFixed(1)}" height="${high.toFixed(1)}" viewBox="0 0 ${wide.toFixed(1)} ${high.toFixed(1)}"><g opacity="0.42" stroke="#ffffff" stroke-width="30" paint-order="stroke" transform="${turn}">${lines.map((line) => line.svg)}</g></svg>`
      return { svg: String(svg), width: wide, height: high }
    },
  }
}

async function sizeOf(face: Typeface, text: WatermarkText) {
  const lines = await Promise.all(text.map((line) => face.shape(line, 'bold')))
  return {
    width: Math.max(1, ...lines.map((line) => widthOf(line, SIZE))),
    height: lines.length * SIZE * LINE_HEIGHT,
  }
}

async function* onlyPage(face: Typeface, letters: GlyphFonts, text: WatermarkText): AsyncGenerator<PdfPage> {
  const { width, height } = await sizeOf(face, text)
  const drawing = new Drawing(face, letters)
  const lines = await Promise.all(text.map((line) => face.shape(line, 'bold')))
  drawing.lines(lines, { x: 0, top: height, width, size: SIZE, colour: RED })
  yield { width, height, content: drawing.content() }
}
