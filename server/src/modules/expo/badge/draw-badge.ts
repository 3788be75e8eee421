import { qrMatrix } from '@tiantian/contracts/qr.ts'
import type { Colour } from '../../../platform/pdf/drawing.ts'
import { Drawing } from '../../../platform/pdf/drawing.ts'
import type { GlyphFonts } from '../../../platform/pdf/glyph-fonts.ts'
import type { Typeface } from '../../../platform/pdf/typeface.ts'

/** What badges and handouts are drawn with. */
export interface Pen {
  readonly face: Typeface
  readonly fonts: GlyphFonts
}

const BLUE: Colour = [0.07, 0.29, 0.62]
const WHITE: Colour = [1, 1, 1]
const BLACK: Colour = [0.09, 0.1, 0.12]
const GREY: Colour = [0.38, 0.41, 0.46]

export const MM = 72 / 25.4
/** A6 portrait, for a badge holder. */
export const A6 = { width: 105 * MM, height: 148 * MM } as const
/** The size of a bank card. */
export const CARD = { width: 86 * MM, height: 54 * MM } as const

const EDGE = 8 * MM
const CARD_EDGE = 5 * MM

/** Around a QR code, and above the ticket type. */
const QUIET = 2 * MM

/** The name as written, or the Latin one where our fonts lack its letters; then the other one. */
async function namesOf({ face }: Pen, { name, nameLatin }: BadgeRow): Promise<[string, string]> {
  if (nameLatin === '' || (await face.draws(name))) return [name, nameLatin]
  return [nameLatin, '']
}

/** Read from a distance: the name. Read close up: the QR code and the number below it. */
export async function drawA6(pen: Pen, row: BadgeRow): Promise<Drawing> {
  const drawing = new Drawing(pen.face, pen.fonts)
  const { width, height } = A6
  const inner = { x: EDGE, width: width - 2 * EDGE }
  const band = 27 * MM
  drawing.fill(BLUE, { x: 0, y: height - band, width, height: band })
  const middle = { ...inner, align: 'middle' as const }
  const head = { ...middle, colour: WHITE, lines: 2, smallest: 8 }
  const below = await drawing.write(row.event, { ...head, top: height - 6 * MM, weight: 'bold', size: 15 })
  await drawing.write(row.when, {
    ...head,
    top: below - 2,
    lines: 1,
    weight: 'regular',
    size: 9,
    smallest: 7,
  })
  const name = { ...middle, colour: BLACK, weight: 'bold', size: 32, smallest: 14, lines: 2 } as const
  const small = { ...middle, weight: 'regular', smallest: 8 } as const
  const code = { x: (width - 42 * MM) / 2, y: 21 * MM, width: 42 * MM }
  const [first, second] = await namesOf(pen, row)
  await drawing.stack(
    [
      { ...name, text: first, gap: 0 },
      { ...name, text: second, gap: 3, lines: 1, size: 16, smallest: 9 },
      { ...small, text: row.company, gap: 4 * MM, colour: BLACK, lines: 2, size: 15 },
      { ...small, text: row.jobTitle, gap: 3, colour: GREY, lines: 1, size: 12 },
    ],
    { top: height - band - 9 * MM, bottom: code.y + code.width + QUIET },
  )
  drawing.code(qrMatrix(row.qr), code)
  await drawing.write(spaced(row.number), { ...small, top: 20 * MM, colour: GREY, lines: 1, size: 10 })
  const foot = 12 * MM
  drawing.fill(BLUE, { x: 0, y: 0, width, height: foot })
  await drawing.write(row.typeName, { ...head, top: foot - 3 * MM, lines: 1, weight: 'bold', size: 14 })
  return drawing
}

export async function drawCard(pen: Pen, row: BadgeRow): Promise<Drawing> {
  const drawing = new Drawing(pen.face, pen.fonts)
  const { width, height } = CARD
  const band = 9 * MM
  const code = 26 * MM
  drawing.fill(BLUE, { x: 0, y: height - band, width, height: band })
  const wide = { x: CARD_EDGE, width: width - 2 * CARD_EDGE }
  const head = { ...wide, colour: WHITE, lines: 1, weight: 'bold', size: 10, smallest: 6 } as const
  await drawing.write(row.event, { ...head, top: height - 2.8 * MM })
  const left = { x: CARD_EDGE, width: width - 3 * CARD_EDGE - code }
  const name = { ...left, colour: BLACK, weight: 'bold', size: 18, smallest: 9, lines: 2 } as const
  const small = { ...left, weight: 'regular', smallest: 6 } as const
  const [first, second] = await namesOf(pen, row)
  await drawing.stack(
    [
      { ...name, text: first, gap: 0 },
      { ...name, text: second, gap: 1, lines: 1, size: 10, smallest: 7 },
      { ...small, text: row.company, gap: 5, colour: BLACK, lines: 2, size: 10 },
      { ...small, text: row.jobTitle, gap: 2, colour: GREY, lines: 1, size: 8.5 },
    ],
    { top: height - band - 4 * MM, bottom: 7.5 * MM + QUIET },
  )
  await drawing.write(row.typeName, {
    ...small,
    top: 7.5 * MM,
    colour: BLUE,
    weight: 'bold',
    lines: 1,
    size: 9.5,
  })
  const right = width - CARD_EDGE - code
  drawing.code(qrMatrix(row.qr), { x: right, y: 10 * MM, width: code })
  const number = {
    x: right,
    width: code,
    align: 'middle',
    colour: GREY,
    weight: 'regular',
    lines: 1,
  } as const
  await drawing.write(spaced(row.number), { ...number, top: 8 * MM, size: 7.5, smallest: 6 })
  return drawing
}

/** `7K3F2 M9XQ4`, to be read aloud. */
const spaced = (number: string) => `${number.slice(0, 5)} ${number.slice(5)}`

export interface BadgeRow {
  readonly event: string
  /** The formatted date. */
  readonly when: string
  readonly name: string
  readonly nameLatin: string
  readonly company: string
  readonly jobTitle: string
  readonly typeName: string
  readonly number: string
  /** The payload of the QR code. */
  readonly qr: string
}
