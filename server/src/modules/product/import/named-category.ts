import type { ReferenceCategory, ReferenceData } from '../reference-data.ts'

const plain = (word: string) => word.normalize('NFKC').toLowerCase().trim()

const known = new WeakMap<ReferenceData, ReadonlyMap<string, ReferenceCategory>>()

/** A category by its slug, or by its name in any language; a leaf before the branch that is called the same. */
export function categoryNamed(reference: ReferenceData, text: string): ReferenceCategory | undefined {
  const names = known.get(reference) ?? namesOf(reference)
  known.set(reference, names)
  return names.get(plain(text))
}

const namesOf = ({ categories }: ReferenceData): ReadonlyMap<string, ReferenceCategory> =>
  new Map(
    [...categories.values()]
      .toSorted((one, other) => one.level - other.level)
      .flatMap((category) =>
        [...Object.values(category.name), category.slug].map((name) => [plain(name), category] as const),
      ),
  )
