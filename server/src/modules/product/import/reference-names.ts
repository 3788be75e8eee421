import { isNumberKey, numberKey } from '@tiantian/contracts/product/part-number.ts'
import type { ReferenceBrand, ReferenceCategory, ReferenceData } from '../reference-data.ts'

const brandsByName = new WeakMap<ReferenceData, ReadonlyMap<string, ReferenceBrand>>()

/**
 * By slug, name or alias, without regard to case. A maker of cars alone means its genuine parts: price lists say
 * `TOYOTA`, not `Toyota Genuine Parts`.
 */
export function brandNamed(reference: ReferenceData, text: string): ReferenceBrand | undefined {
  const brands = brandsByName.get(reference) ?? brandNames(reference)
  brandsByName.set(reference, brands)
  return brands.get(text.toLowerCase())
}

function brandNames(reference: ReferenceData): ReadonlyMap<string, ReferenceBrand> {
  const brands = [...reference.brands.values()]
  const makers = [...reference.makes.values()].flatMap((make): [string, ReferenceBrand][] => {
    const names = [...Object.values(make.name), ...make.synonyms]
    const genuine = brands.find(
      ({ name, tier }) => tier === 'oe' && names.some((one) => isGenuineOf(name, one)),
    )
    return genuine ? names.map((name) => [name, genuine]) : []
  })
  const own = brands.flatMap((brand) =>
    [...brand.synonyms, brand.nameZh ?? '', brand.slug, brand.name].map((name): [string, ReferenceBrand] => [
      name,
      brand,
    ]),
  )
  return new Map([...makers, ...own].map(([name, brand]) => [name.toLowerCase(), brand]))
}

const isGenuineOf = (brand: string, maker: string) =>
  new RegExp(`^${RegExp.escape(maker)} genuine(?: parts)?$`, 'iu').test(brand)

const plain = (word: string) => word.normalize('NFKC').toLowerCase().trim()

const categoriesByName = new WeakMap<ReferenceData, ReadonlyMap<string, ReferenceCategory>>()

/** A category by its slug, or by its name in any language; a leaf before the branch that is called the same. */
export function categoryNamed(reference: ReferenceData, text: string): ReferenceCategory | undefined {
  const categories = categoriesByName.get(reference) ?? categoryNames(reference)
  categoriesByName.set(reference, categories)
  return categories.get(plain(text))
}

const categoryNames = ({ categories }: ReferenceData): ReadonlyMap<string, ReferenceCategory> =>
  new Map(
    [...categories.values()]
      .toSorted((one, other) => one.level - other.level)
      .flatMap((category) =>
        [...Object.values(category.name), category.slug].map((name) => [plain(name), category] as const),
      ),
  )

export interface NumberWithBrand {
  readonly brand: ReferenceBrand
  readonly number: string
}

/** Signs that divide a brand from a number, at the edge of either. */
const EDGES = /^[\s,;:|/()[\]–—-]+|[\s,;:|/()[\]–—-]+$/g

/**
 * `MANN W 712/75`, `04152-YZZA1 TOYOTA`: a known brand before or behind a part number in one cell. Undefined where no
 * brand is known, and where the two ends name different ones: nobody could say which is meant.
 */
export function splitNumber(reference: ReferenceData, cell: string): NumberWithBrand | undefined {
  const words = cell.trim().split(/\s+/)
  const splits = Array.from({ length: words.length - 1 }, (_, at) => at + 1)
  const before = splits
    .toReversed()
    .map((at) => partsOf(reference, words.slice(0, at), words.slice(at)))
    .find((found) => found !== undefined)
  const behind = splits
    .map((at) => partsOf(reference, words.slice(at), words.slice(0, at)))
    .find((found) => found !== undefined)
  if (before && behind && before.brand.id !== behind.brand.id) return undefined
  return before ?? behind
}

function partsOf(reference: ReferenceData, named: readonly string[], rest: readonly string[]) {
  const brand = brandNamed(reference, named.join(' ').replaceAll(EDGES, ''))
  const number = rest.join(' ').replaceAll(EDGES, '')
  if (!(brand && /\d/.test(number) && isNumberKey(numberKey(number)))) return undefined
  return { brand, number }
}
