import type { BrandFacts } from '../../import/facts.ts'
import type { Leaf } from '../leaves.ts'
import { readTable } from '../table.ts'

/** Number formats of manufacturers, `#` is a digit; a row may be for one category only. */
const PATTERNS = new Map(
  readTable('brand-numbers.csv', ['brand', 'group', 'pattern']).map((row) => [
    `${row.brand} ${row.group}`,
    row.pattern,
  ]),
)

/**
 * The manufacturer's own number of an article, unique in the world: its digits are the serial of the article,
 * scrambled so that neighbours look different.
 */
export function brandNumber(brand: BrandFacts, leaf: Leaf, serial: number): string {
  const pattern =
    PATTERNS.get(`${brand.slug} ${leaf.slug}`) ??
    PATTERNS.get(`${brand.slug} ${leaf.middle}`) ??
    PATTERNS.get(`${brand.slug} `) ??
    `${initials(brand)}#####`
  return written(pattern, serial)
}

function written(pattern: string, serial: number): string {
  const places = pattern.split('#').length - 1
  const round = Math.floor(serial / 10 ** places)
  const digits = stirred(serial % 10 ** places, places)
  let at = 0
  const number = pattern.replaceAll('#', () => digits.charAt(at++))
  return round === 0 ? number : `${number}-${round}`
}

/** A permutation of all numbers with a given number of digits: an odd factor not divisible by five loses none. */
function stirred(serial: number, places: number): string {
  const size = 10 ** places
  const factor = BigInt(Math.floor(size * 0.618034) * 10 + 7) % BigInt(size)
  return String((BigInt(serial) * factor + BigInt(4_783)) % BigInt(size)).padStart(places, '0')
}

const initials = ({ name }: BrandFacts) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 3)
    .toUpperCase()
