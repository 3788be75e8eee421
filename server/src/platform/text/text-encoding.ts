import type { ImportEncoding } from '@tiantian/contracts/import/import.ts'

/** For detection; the heading and the first rows are enough. */
const SAMPLE_BYTES = 100_000

/**
 * How a text file is written. Excel writes UTF-8 only when requested; otherwise it uses the encoding of its country,
 * and UTF-16 for "Unicode text". One broken byte does not change the encoding of a whole file.
 */
export function encodingOf(bytes: Buffer): ImportEncoding {
  const start = bytes.subarray(0, 4).toString('hex')
  if (start.startsWith('efbbbf')) return 'utf-8'
  if (start.startsWith('fffe')) return 'utf-16le'
  if (start.startsWith('feff')) return 'utf-16be'
  if (start === '84319533') return 'gb18030'
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const wide = wideEncodingOf(sample)
  if (wide) return wide
  const { valid, broken } = utf8Sequences(sample)
  if (broken === 0 || broken * 10 < valid) return 'utf-8'
  return cyrillicShare(sample) >= chineseShare(sample) ? 'windows-1251' : 'gb18030'
}

/** In UTF-16 every separator and line end has a zero byte, always on the same side. Other encodings have no zeros. */
function wideEncodingOf(sample: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0]
  let separators = 0
  for (const [at, byte] of sample.entries()) {
    if (byte === 0) zeros[at % 2]! += 1
    if (SEPARATING.has(byte)) separators += 1
  }
  const [even = 0, odd = 0] = zeros
  if (even + odd === 0 || (even + odd) * 2 < separators) return undefined
  if (odd >= even * 10) return 'utf-16le'
  return even >= odd * 10 ? 'utf-16be' : undefined
}

/** `\t`, `\n`, `\r`, `,`, `;` and `|`. */
const SEPARATING = new Set([0x09, 0x0a, 0x0d, 0x2c, 0x3b, 0x7c])

const SEQUENCE = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g
/** What is left of a letter that a program has cut. */
const REMAINS = /[\xe0-\xf4][\x80-\xbf]{1,2}|[\x80-\xff]/g

/** Letters of several bytes, and bytes that belong to none; a letter cut by the end of the sample is no error. */
function utf8Sequences(sample: Buffer) {
  const text = sample.toString('latin1')
  const valid = text.match(SEQUENCE)?.length ?? 0
  const broken = text.replaceAll(SEQUENCE, '').match(REMAINS)?.length ?? 0
  return { valid, broken: sample.length === SAMPLE_BYTES ? Math.max(0, broken - 1) : broken }
}

const HIGH = /[\x80-\xff]/g
/** Words as Russian writes them: `фильтр`, `Фильтр`, `ФИЛЬТР`. Chinese read as windows-1251 mixes cases and signs. */
const RUSSIAN_WORD =
  /(?<![\xc0-\xff\xa8\xb8])(?:[\xc0-\xdf\xa8]?[\xe0-\xff\xb8]+|[\xc0-\xdf\xa8]+)(?![\xc0-\xff\xa8\xb8])/g
/** Quotes, dashes, the number sign and the no-break space. */
const RUSSIAN_SIGN = /[\x84\x85\x91-\x97\xa0\xab\xb0\xb9\xbb]/g

function cyrillicShare(sample: Buffer): number {
  const text = sample.toString('latin1')
  const words = (text.match(RUSSIAN_WORD) ?? []).reduce((sum, word) => sum + word.length, 0)
  return (words + (text.match(RUSSIAN_SIGN)?.length ?? 0)) / (text.match(HIGH)?.length ?? 1)
}

/** Punctuation, and the 3755 characters that make up nearly all of a text. */
const CHINESE_LETTER = /^[\xa1\xa3\xb0-\xd7][\xa1-\xfe]$/
/** Others of two or four bytes: they hold the reading in step. */
const CHINESE = /[\x81-\xfe](?:[\x40-\x7e\x80-\xfe]|[0-9][\x81-\xfe][0-9])/g

function chineseShare(sample: Buffer): number {
  const text = sample.toString('latin1')
  const letters = (text.match(CHINESE) ?? []).filter((pair) => CHINESE_LETTER.test(pair))
  return (letters.length * 2) / (text.match(HIGH)?.length ?? 1)
}
