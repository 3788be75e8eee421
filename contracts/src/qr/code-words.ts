/** The sizes that texts of up to 660 bytes need, each with a quarter of its words for mending (level M). */
export const VERSION_MAX = 20

// ISO/IEC 18004, table 9, level M, by version from 1.
const MENDING_WORDS = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26]
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]

const BYTE_MODE = 0b0100
const PADDING = [0xec, 0x11] as const

/** The smallest version that holds so many bytes. @throws RangeError */
export function versionFor(byteCount: number): number {
  for (let version = 1; version <= VERSION_MAX; version++) {
    if (headerBits(version) + byteCount * 8 <= dataWordCount(version) * 8) return version
  }
  throw new RangeError(`a QR code of ${byteCount} bytes is too large`)
}

const headerBits = (version: number) => 4 + lengthBits(version)
const lengthBits = (version: number) => (version < 10 ? 8 : 16)

const mendingWords = (version: number) => MENDING_WORDS[version - 1]!
const blockCount = (version: number) => BLOCKS[version - 1]!
const dataWordCount = (version: number) => wordCount(version) - mendingWords(version) * blockCount(version)

/** Words of eight modules for which there is room beside the patterns that are in every code. */
function wordCount(version: number): number {
  const size = 17 + 4 * version
  const finders = 3 * 64
  const timing = 2 * (size - 16)
  const format = 31
  if (version === 1) return (size * size - finders - timing - format) >> 3
  const perSide = Math.floor(version / 7) + 2
  const alignments = 25 * (perSide * perSide - 3) - 10 * (perSide - 2)
  const versionMarks = version < 7 ? 0 : 36
  return (size * size - finders - timing - format - alignments - versionMarks) >> 3
}

/** The words of a code in the order in which they are drawn: text, padding, and what mends damage. */
export function codeWords(bytes: Uint8Array, version: number): number[] {
  const blocks = blocksOf(dataWords(bytes, version), version)
  const mending = blocks.map((block) => mendingOf(block, mendingWords(version)))
  return [...interleaved(blocks), ...interleaved(mending)]
}

function dataWords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = []
  const write = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >> bit) & 1)
  }
  write(BYTE_MODE, 4)
  write(bytes.length, lengthBits(version))
  for (const byte of bytes) write(byte, 8)
  const count = dataWordCount(version)
  write(0, Math.min(4, count * 8 - bits.length))
  while (bits.length % 8 > 0) bits.push(0)
  const words = Array.from({ length: bits.length / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((word, bit) => word * 2 + bit, 0),
  )
  for (let turn = 0; words.length < count; turn ^= 1) words.push(PADDING[turn]!)
  return words
}

/** Equal blocks, the last ones a word longer where they do not come out even. */
function blocksOf(words: readonly number[], version: number): number[][] {
  const count = blockCount(version)
  const short = Math.floor(words.length / count)
  const shortCount = count - (words.length % count)
  let at = 0
  return Array.from({ length: count }, (_, index) => {
    const length = index < shortCount ? short : short + 1
    at += length
    return words.slice(at - length, at)
  })
}

/** The first words of all blocks, then the second ones and so on. */
function interleaved(blocks: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...blocks.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => blocks.flatMap((block) => block[at] ?? [])).flat()
}

/** The remainder of the block divided by the generator polynomial: Reed and Solomon's code over 256 numbers. */
function mendingOf(block: readonly number[], length: number): number[] {
  const divisor = generator(length)
  const rest = new Array<number>(length).fill(0)
  for (const word of block) {
    const factor = word ^ rest.shift()!
    rest.push(0)
    for (let at = 0; at < length; at++) rest[at]! ^= product(divisor[at]!, factor)
  }
  return rest
}

/** (x - 1)(x - 2)(x - 4)…, without its first coefficient, which is 1. */
function generator(degree: number): number[] {
  const coefficients = new Array<number>(degree).fill(0)
  coefficients[degree - 1] = 1
  for (let factor = 0, root = 1; factor < degree; factor++, root = product(root, 2)) {
    for (let at = 0; at < degree; at++) {
      coefficients[at] = product(coefficients[at]!, root) ^ (coefficients[at + 1] ?? 0)
    }
  }
  return coefficients
}

/** In the field of 256 numbers of QR codes. */
function product(left: number, right: number): number {
  let result = 0
  for (let bit = 7; bit >= 0; bit--) {
    result = (result << 1) ^ ((result >> 7) * 0x11d)
    result ^= ((right >> bit) & 1) * left
  }
  return result
}
