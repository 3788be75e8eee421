import { createHash } from 'node:crypto'
import type { ReferenceData, ReferenceMake } from '../reference-data.ts'
import { categoryPath, labelOf } from '../reference-data.ts'
import type { SourceProduct } from './index-item-source.ts'

/** The source of a product's words, tags and pages: prices, stock and sales are written separately. */
type DigestSource = Omit<SourceProduct, 'offers' | 'sold_count'>

/**
 * A digest of the source of a product's words, tags and pages: its own data, and the reference data in its rows.
 * Reference data used only by the search, such as synonyms, is not included.
 */
export function digestOf({ offers, sold_count, ...facts }: SourceProduct, reference: ReferenceData): string {
  const hash = createHash('sha256').update(JSON.stringify([facts, namesOf(facts, reference)]))
  for (const id of new Set(facts.fitments?.map(([make]) => make))) {
    const make = reference.makes.get(id)
    if (make) hash.update(carsDigest(make, reference))
  }
  return hash.digest('base64url')
}

/** The reference data in its rows, without its cars. */
function namesOf(facts: DigestSource, reference: ReferenceData): unknown[] {
  const { slug, name, nameZh, tier, country } = reference.brands.get(facts.brand_id) ?? {}
  return [
    categoryPath(reference, facts.category_id).map((category) => [category.id, category.slug, category.name]),
    [slug, name, nameZh, tier, country],
    reference.countries.get(facts.origin_country),
    Object.entries(facts.attributes).map(([key, value]) => {
      const attribute = reference.attributes.get(key)
      return [attribute?.name, attribute?.unit, labelOf(attribute, value)]
    }),
    facts.fitments?.map(([, , , engine]) => engine !== null && reference.engineCodes.get(engine)),
  ]
}

const carDigests = new WeakMap<ReferenceMake, Buffer>()

/** All cars of a make: a part for some years has the tags of all that were built in them. */
function carsDigest(make: ReferenceMake, reference: ReferenceData): Buffer {
  const known = carDigests.get(make)
  if (known) return known
  const models = (reference.modelsOfMake.get(make.id) ?? []).map(({ id, slug, name }) => {
    const generations = reference.generationsOfModel.get(id) ?? []
    return [id, slug, name, generations.map((one) => [one.id, one.slug, one.name, one.yearFrom, one.yearTo])]
  })
  const digest = createHash('sha256')
    .update(JSON.stringify([make.slug, make.name, models]))
    .digest()
  carDigests.set(make, digest)
  return digest
}
