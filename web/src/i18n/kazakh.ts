/*
 * Chromium claims to support Kazakh but formats in English (`2026 M11 21`, `₸ 1,234,567.50`), so texts and sort order
 * are defined here. Numbers are formatted as in Russian: groups by no-break space, comma, symbol last.
 */
const MONTHS = [
  'қаңтар',
  'ақпан',
  'наурыз',
  'сәуір',
  'мамыр',
  'маусым',
  'шілде',
  'тамыз',
  'қыркүйек',
  'қазан',
  'қараша',
  'желтоқсан',
] as const

/** `2026 ж. 21 қараша` */
export function kazakhDate(date: Date): string {
  return `${date.getFullYear()}\u00a0ж. ${date.getDate()}\u00a0${MONTHS[date.getMonth()]}`
}

/** `2026 ж. қараша` */
export const kazakhMonth = (date: Date): string =>
  `${date.getFullYear()}\u00a0ж. ${MONTHS[date.getMonth()] ?? ''}`

/** `21 қараша` */
export function kazakhDay(date: Date): string {
  return `${date.getDate()}\u00a0${MONTHS[date.getMonth()]}`
}

/** A range of days in one year: `21–23 қараша`, `2026 ж. 30 қараша – 2 желтоқсан` */
export function kazakhDays(from: Date, to: Date, hasYear: boolean): string {
  const isOneMonth = from.getMonth() === to.getMonth()
  const year = hasYear ? `${from.getFullYear()}\u00a0ж. ` : ''
  return `${year}${isOneMonth ? `${from.getDate()}–` : `${kazakhDay(from)} – `}${kazakhDay(to)}`
}

const UNITS: Record<string, readonly [past: string, future: string]> = {
  second: ['секунд', 'секундтан'],
  minute: ['минут', 'минуттан'],
  hour: ['сағат', 'сағаттан'],
  day: ['күн', 'күннен'],
  week: ['апта', 'аптадан'],
  month: ['ай', 'айдан'],
  year: ['жыл', 'жылдан'],
}
const NEAR_DAYS: Record<string, string> = {
  '-2': 'алдыңгүні',
  '-1': 'кеше',
  '0': 'бүгін',
  '1': 'ертең',
  '2': 'бүрсігүні',
}

/** `3 сағат бұрын`, `2 күннен кейін`, `кеше`; a negative value is in the past. */
export function kazakhRelative(value: number, unit: string): string {
  if (unit === 'day' && NEAR_DAYS[String(value)]) return NEAR_DAYS[String(value)]!
  if (value === 0) return unit === 'second' ? 'қазір' : `осы ${UNITS[unit]?.[0] ?? ''}`
  const [past, future] = UNITS[unit] ?? ['', '']
  return value < 0 ? `${-value}\u00a0${past} бұрын` : `${value}\u00a0${future} кейін`
}

const ALPHABET = 'аәбвгғдеёжзийкқлмнңоөпрстуұүфхһцчшщъыіьэюя'
const RANK = new Map([...ALPHABET].map((letter, index) => [letter, index]))

/** Compares by the Kazakh alphabet; other characters come before it in their usual order. */
export function compareKazakh(left: string, right: string): number {
  const a = [...left.toLowerCase()]
  const b = [...right.toLowerCase()]
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const difference = compareLetters(a[index]!, b[index]!)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

function compareLetters(left: string, right: string): number {
  if (left === right) return 0
  const a = RANK.get(left)
  const b = RANK.get(right)
  if (a !== undefined && b !== undefined) return a - b
  if (a === undefined && b === undefined) return left.localeCompare(right, 'en')
  return a === undefined ? -1 : 1
}
