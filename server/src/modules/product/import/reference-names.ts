import type { ReferenceBrand, ReferenceData } from '../reference-data.ts'

const brandNames = new WeakMap<ReferenceData, ReadonlyMap<string, ReferenceBrand>>()

/**
 * By slug, name or alias, without regard to case. A maker of cars alone means its genuine parts: price lists say
 * `TOYOTA`, not `Toyota Genuine Parts`.
 */
export function brandNamed(reference: ReferenceData, text: string): ReferenceBrand | undefined {
  const known = brandNames.get(reference) ?? namesOf(reference)
  brandNames.set(reference, known)
  return known.get(text.toLowerCase())
}

function namesOf(reference: ReferenceData): ReadonlyMap<string, ReferenceBrand> {
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
