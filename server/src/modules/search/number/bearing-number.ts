/** Suffixes of manufacturers for the seals of ball bearings: those in one row are equivalent. */
const SEALS = [
  ['ZZ', '2Z', '2ZR'],
  ['2RS', '2RS1', '2RSR', '2RSH', 'DDU', 'LLU'],
  ['Z'],
  ['RS', 'RS1', 'RSR'],
]
/** No seal, or larger internal clearance. */
const CLEARANCES = ['', 'C3']

const SEAL = SEALS.flat()
  .sort((a, b) => b.length - a.length)
  .join('|')

/** The shortest size first: `62032RS` is 6203 with 2RS. */
const BEARING = new RegExp(`^(6\\d{2,4}?)(${SEAL})?(C[2-5])?$`)
const SIZE = /^6\d{2,4}$/
const SEAL_BEHIND = new RegExp(`^[\\s-]?(?:${SEAL}|C[2-5])(?![\\p{L}\\d])`, 'iu')

const partsOf = (key: string) => {
  const [, size = '', cipher = '', clearance = ''] = BEARING.exec(key) ?? []
  return cipher + clearance === '' ? undefined : { size, cipher, clearance }
}

/** The same bearing with any seal, when the number names its seal: `6203ZZ`, `62032RSC3`. */
export function bearingSpellings(key: string): string[] {
  const bearing = partsOf(key)
  if (!bearing) return []
  return ['', ...SEALS.flat()].flatMap((cipher) =>
    CLEARANCES.map((clearance) => bearing.size + cipher + clearance),
  )
}

/** Whether these are the same bearing with another seal, or with none. */
export function isOtherSeal(one: string, other: string): boolean {
  const query = partsOf(one)
  const found = partsOf(other)
  if (!query) return false
  const row = SEALS.find((same) => same.includes(query.cipher)) ?? ['']
  return !(found && row.includes(found.cipher) && query.clearance === found.clearance)
}

/** `6203` of `6203 zz` is not a prefix of other numbers. */
export const isBearingIn = (text: string, start: number, end: number): boolean =>
  SIZE.test(text.slice(start, end)) && SEAL_BEHIND.test(text.slice(end))

/** `6203 zz`: nothing else is written like this. */
export const hasSeals = (key: string): boolean => partsOf(key) !== undefined
