import { codeWords, versionFor } from './code-words.ts'
import type { Canvas } from './patterns.ts'
import { drawFormat, drawPatterns } from './patterns.ts'

/** Rows of modules; true is dark. */
export type Matrix = readonly (readonly boolean[])[]

/** Which of the eight masks is laid over the text, so that no light or dark plain confuses a camera. */
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]

/** A text as a QR code (ISO/IEC 18004, model 2, level M, UTF-8). @throws RangeError for one of more than 660 bytes */
export function qrMatrix(text: string): Matrix {
  const bytes = new TextEncoder().encode(text)
  const version = versionFor(bytes.length)
  const words = codeWords(bytes, version)
  const drawn = MASKS.map((_, mask) => drawMasked(version, words, mask))
  return drawn.reduce((best, next) => (unrest(next) < unrest(best) ? next : best))
}

function drawMasked(version: number, words: readonly number[], mask: number): Matrix {
  const canvas = drawPatterns(version)
  drawFormat(canvas, mask)
  drawWords(canvas, words, MASKS[mask]!)
  return canvas as boolean[][]
}

/** In pairs of columns from the right, up and down by turns, around what stands there already. */
function drawWords(canvas: Canvas, words: readonly number[], isTurned: (typeof MASKS)[number]) {
  const size = canvas.length
  let bit = 0
  const place = (row: number, column: number) => {
    if (canvas[row]![column] !== undefined) return
    const isDark = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
    canvas[row]![column] = isDark !== isTurned(row, column)
    bit++
  }
  for (let right = size - 1, isUp = true; right > 0; right -= 2, isUp = !isUp) {
    // The column of the timing pattern has no pair.
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const row = isUp ? size - 1 - step : step
      place(row, right)
      place(row, right - 1)
    }
  }
}

const RUN_MIN = 5
const FINDER_LIKE = ['10111010000', '00001011101']

/** How hard a code is to read, by the penalties of the standard: the less, the better. */
function unrest(matrix: Matrix): number {
  const rows = matrix.map((row) => row.map(Number).join(''))
  const columns = matrix.map((_, at) => matrix.map((row) => Number(row[at])).join(''))
  const dark = rows.join('').replaceAll('0', '').length / matrix.length ** 2
  const lines = [...rows, ...columns]
  return (
    lines.reduce((sum, line) => sum + runs(line) + finderLikes(line), 0) +
    plains(matrix) +
    10 * Math.floor(Math.abs(dark * 100 - 50) / 5)
  )
}

function runs(line: string): number {
  const found = line.match(/0{5,}|1{5,}/g) ?? []
  return found.reduce((sum, { length }) => sum + 3 + length - RUN_MIN, 0)
}

function finderLikes(line: string): number {
  let count = 0
  for (let at = 0; at + 11 <= line.length; at++) if (FINDER_LIKE.includes(line.slice(at, at + 11))) count++
  return 40 * count
}

function plains(matrix: Matrix): number {
  let count = 0
  for (let row = 1; row < matrix.length; row++) {
    const [above, here] = [matrix[row - 1]!, matrix[row]!]
    for (let at = 1; at < here.length; at++) {
      const isDark = here[at]
      if (above[at] === isDark && above[at - 1] === isDark && here[at - 1] === isDark) count++
    }
  }
  return 3 * count
}
