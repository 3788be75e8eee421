import type { Tx } from '../../../platform/database/database.ts'
import type { ReferenceBrand } from '../reference-data.ts'

/** What a name is known by: without case, spaces and signs. */
export const brandKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Characters that look like a Latin letter. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '5': 's',
  '8': 'b',
  i: 'l',
  а: 'a',
  в: 'b',
  е: 'e',
  ё: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  ѕ: 's',
  і: 'l',
  ј: 'j',
  һ: 'h',
  ә: 'e',
  ғ: 'f',
  қ: 'k',
  ң: 'h',
  ө: 'o',
  ү: 'y',
  ұ: 'y',
  α: 'a',
  ο: 'o',
  ρ: 'p',
  ν: 'v',
}

const shapeOf = (key: string): string =>
  [...key]
    .map((character) => LOOKS_LIKE[character] ?? character)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

type SpelledBrand = Pick<ReferenceBrand, 'id' | 'slug' | 'name' | 'nameZh' | 'synonyms'>

const keysOf = ({ name, nameZh, synonyms }: SpelledBrand) =>
  [name, nameZh ?? '', ...synonyms].map(brandKey).filter(Boolean)

/** Brands that a reader would take one of these names for: `B0SCH`, `ВОЅСН`. */
export function lookAlikesOf<Brand extends SpelledBrand>(
  brands: Iterable<Brand>,
  names: readonly string[],
): Brand[] {
  const shapes = new Set(names.map((name) => shapeOf(brandKey(name))).filter(Boolean))
  return [...brands].filter((brand) => keysOf(brand).some((key) => shapes.has(shapeOf(key)))).slice(0, 5)
}

/**
 * Until the transaction ends nobody else gives these names, or names that look like them, to a brand or asks for one of
 * them.
 */
export async function lockBrandKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  // Always in the same order, so that two that share some of their names do not wait for each other.
  const locks = [...new Set(keys.map(shapeOf))].sort().map((shape) => `brand ${shape}`)
  await tx`select pg_advisory_xact_lock(hashtext(lock)) from unnest(${locks}::text[]) lock`
}

/** Brands by all of their names, as they are now; the data in memory may be half a minute old. */
export async function readBrandsByKey(tx: Tx): Promise<ReadonlyMap<string, SpelledBrand>> {
  const brands = await tx<SpelledBrand[]>`
    select id, slug, name, name_zh as "nameZh", synonyms || added_synonyms as synonyms
    from brands where state = 'accepted' order by id desc`
  return new Map(brands.flatMap((brand) => keysOf(brand).map((key) => [key, brand] as const)))
}
