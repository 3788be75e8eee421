import type { BrandFacts } from '../../import/facts.ts'
import type { Leaf } from '../leaves.ts'
import { readTable } from '../table.ts'

/** How makers write their own numbers, `#` a digit; a row may be for one category only. */
const PATTERNS = new Map(
  readTable('brand-numbers.csv', ['brand', 'group', 'pattern']).map((row) => [
    `${row.brand} ${row.group}`,
    row.pattern,
  ]),
)

/**
 * The maker's own number of an article, never the same for two articles of the world: its digits are the
 * serial of the article, stirred so that neighbours do not look alike.
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

/** A permutation of all numbers of so many digits: an odd factor that five does not divide loses none. */
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
