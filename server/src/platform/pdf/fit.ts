import type { PlacedGlyph } from './glyph.ts'
import type { Typeface, Weight } from './typeface.ts'

/** The box of a text, in points. */
export interface FitBox {
  readonly width: number
  readonly lines: number
  readonly weight: Weight
  /** The largest and the smallest font size; below that the text is truncated. */
  readonly size: number
  readonly smallest: number
}

export interface Fitted {
  readonly size: number
  readonly lines: readonly (readonly PlacedGlyph[])[]
}

/** The factor of each step. */
const SHRINK = 0.94

/**
 * Breaks a text into lines, in a smaller font until it fits; a text that never fits is truncated with an ellipsis.
 */
export async function fitWords(face: Typeface, text: string, room: FitBox): Promise<Fitted> {
  const words = await Promise.all(wordsOf(text).map((word) => face.shape(word, room.weight)))
  for (let size = room.size; size >= room.smallest; size *= SHRINK) {
    const lines = broken(words, (room.width / size) * 1000)
    const isIn = lines.length <= room.lines && lines.every((line) => widthOf(line, size) <= room.width)
    if (isIn) return { size, lines }
  }
  const all = broken(words, (room.width / room.smallest) * 1000)
  const dots = await face.shape('…', room.weight)
  const lines = all.slice(0, room.lines).map((line, at) => {
    const isLast = at === room.lines - 1 && all.length > room.lines
    return isLast || widthOf(line, room.smallest) > room.width ? cut(line, dots, room) : line
  })
  return { size: room.smallest, lines }
}

/** Breaks a text into as many lines as it needs at this size; a word that is wider than a line goes on in the next. */
export async function wrapWords(
  face: Typeface,
  text: string,
  { width, size, weight }: Pick<FitBox, 'width' | 'size' | 'weight'>,
): Promise<PlacedGlyph[][]> {
  const available = (width / size) * 1000
  const paragraphs = await Promise.all(
    text.split('\n').map(async (paragraph) => {
      const words = await Promise.all(wordsOf(paragraph).map((word) => face.shape(word, weight)))
      return broken(
        words.flatMap((word) => pieces(word, available)),
        available,
      )
    }),
  )
  return paragraphs.flat()
}

/** A word in parts, none of which is wider than a line. */
function pieces(word: readonly PlacedGlyph[], width: number): PlacedGlyph[][] {
  if (widthIn(trimmed(word)) <= width) return [[...word]]
  const parts: PlacedGlyph[][] = [[]]
  for (const glyph of word) {
    const part = parts.at(-1)!
    if (part.length > 0 && widthIn([...part, glyph]) > width) parts.push([glyph])
    else part.push(glyph)
  }
  return parts
}

/** In points. */
export const widthOf = (line: readonly PlacedGlyph[], size: number) => (widthIn(line) * size) / 1000

const widthIn = (line: readonly PlacedGlyph[]) => line.reduce((sum, { advance }) => sum + advance, 0)

/** Chinese may break after every character; a space belongs to the word before it. */
const wordsOf = (text: string) =>
  text.trim().match(/\p{Script=Han}[\p{P}]*|[^\s\p{Script=Han}]+\s*|\s+/gu) ?? []

function broken(words: readonly (readonly PlacedGlyph[])[], width: number): PlacedGlyph[][] {
  const lines: PlacedGlyph[][] = [[]]
  for (const word of words) {
    const line = lines.at(-1)!
    if (line.length > 0 && widthIn(line) + widthIn(trimmed(word)) > width) lines.push([...word])
    else line.push(...word)
  }
  return lines.map((line) => [...trimmed(line)])
}

function trimmed(line: readonly PlacedGlyph[]): readonly PlacedGlyph[] {
  const end = line.findLastIndex(({ glyph }) => glyph.text.trim() !== '')
  return line.slice(0, end + 1)
}

/** Truncates a line with an ellipsis. */
function cut(line: readonly PlacedGlyph[], dots: readonly PlacedGlyph[], { width, smallest }: FitBox) {
  const start = [...line]
  while (start.length > 0 && widthOf([...start, ...dots], smallest) > width) start.pop()
  return [...start, ...dots]
}
