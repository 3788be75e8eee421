import type { ReferenceBrand, ReferenceData } from '../reference-data.ts'

/** By slug, name or alias, without regard to case. */
const brandNames = new WeakMap<ReferenceData, Map<string, ReferenceBrand>>()

export function brandNamed(reference: ReferenceData, text: string): ReferenceBrand | undefined {
  const known = brandNames.get(reference) ?? new Map<string, ReferenceBrand>()
  if (known.size === 0) {
    for (const brand of reference.brands.values())
      for (const name of [...brand.synonyms, brand.nameZh ?? '', brand.slug, brand.name])
        known.set(name.toLowerCase(), brand)
    brandNames.set(reference, known)
  }
  return known.get(text.toLowerCase())
}
