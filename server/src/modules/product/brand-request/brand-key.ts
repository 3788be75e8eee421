import type { ReferenceBrand, ReferenceData } from '../reference-data.ts'

/** What a name is known by: without case, spaces and signs. */
export const brandKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Characters that look like a Latin letter. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'l', '3': 'e', '5': 's', '8': 'b', i: 'l' },
  ...{ а: 'a', в: 'b', е: 'e', ё: 'e', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't', у: 'y' },
  ...{ х: 'x', ѕ: 's', і: 'l', ј: 'j', һ: 'h', α: 'a', ο: 'o', ρ: 'p', ν: 'v' },
}

const shapeOf = (key: string): string =>
  [...key]
    .map((character) => LOOKS_LIKE[character] ?? character)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

const keysOf = ({ name, nameZh, synonyms }: ReferenceBrand) =>
  [name, nameZh ?? '', ...synonyms].map(brandKey).filter(Boolean)

/** The brand with this name or alias. */
export const brandNamed = ({ brands }: ReferenceData, key: string): ReferenceBrand | undefined =>
  [...brands.values()].find((brand) => keysOf(brand).includes(key))

/** Brands that a reader would take it for: `B0SCH`, `ВОЅСН`. */
export function lookAlikesOf({ brands }: ReferenceData, key: string): ReferenceBrand[] {
  const shape = shapeOf(key)
  return [...brands.values()]
    .filter((brand) => keysOf(brand).some((other) => shapeOf(other) === shape))
    .slice(0, 5)
}
