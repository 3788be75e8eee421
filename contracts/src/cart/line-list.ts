import { isNumberKey, numberKey } from '../product/part-number.ts'
import { readNumber } from '../spelling/typed.ts'
import { cleanText } from '../text.ts'
import { QUANTITY_MAX } from './cart.ts'

export const QUOTE_LINES_MAX = 100
export const LINE_TEXT_MAX = 300

/** What a buyer asks for: a part number, or words when there is none. */
export interface ListedLine {
  readonly partNumber: string
  readonly text: string
  readonly quantity: number
}

export interface UnreadLine {
  /** From 1, as in the text. */
  readonly row: number
  readonly content: string
  readonly problem: 'quantity' | 'empty' | 'long' | 'limit'
}

const SEPARATOR = /\s*[;\t]\s*/
/** A title row of a spreadsheet. */
const TITLE = /^(?:№|no\.?|number|part(?: ?(?:no\.?|number))?|номер|артикул|нөмір(?:і)?|零件号|编号|件号)$/i

/**
 * Reads a pasted or uploaded list: "number; quantity" or "words; quantity", one a row; a row without quantity asks for
 * one. Whatever is not read is reported with its row.
 */
export function readLineList(
  text: string,
  max = QUOTE_LINES_MAX,
): { lines: ListedLine[]; unread: UnreadLine[] } {
  const lines: ListedLine[] = []
  const unread: UnreadLine[] = []
  for (const [at, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const content = cleanText(raw).trim()
    if (content === '') continue
    const [what = '', count] = content.split(SEPARATOR).map(unquoted)
    if (TITLE.test(what) && (count === undefined || readNumber(count) === undefined)) continue
    const problem = problemOf(what, count, lines.length >= max)
    if (problem) unread.push({ row: at + 1, content: content.slice(0, LINE_TEXT_MAX), problem })
    else lines.push(lineOf(what, count))
  }
  return { lines, unread }
}

/** Spreadsheets quote cells that contain a separator. */
const unquoted = (cell: string) =>
  cell
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"')
    .trim()

function problemOf(
  what: string,
  count: string | undefined,
  isFull: boolean,
): UnreadLine['problem'] | undefined {
  if (!/[\p{L}\p{N}]/u.test(what)) return 'empty'
  if (what.length > LINE_TEXT_MAX) return 'long'
  const quantity = count === undefined || count === '' ? 1 : readNumber(count)
  const isCount =
    quantity !== undefined && Number.isInteger(quantity) && quantity >= 1 && quantity <= QUANTITY_MAX
  if (!isCount) return 'quantity'
  return isFull ? 'limit' : undefined
}

function lineOf(what: string, count: string | undefined): ListedLine {
  const quantity = count ? readNumber(count)! : 1
  return { ...asNumberOrText(what), quantity }
}

/** A single token with a digit is a part number; anything else is words. */
export function asNumberOrText(what: string): Pick<ListedLine, 'partNumber' | 'text'> {
  const key = numberKey(what)
  const isNumber = what.length <= 40 && /\d/.test(key) && isNumberKey(key) && !/\p{L}{4,}/u.test(what)
  return isNumber ? { partNumber: what, text: '' } : { partNumber: '', text: what }
}
