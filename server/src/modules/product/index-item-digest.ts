import { createHash } from 'node:crypto'
import type { SourceProduct } from './index-item-source.ts'
import type { ReferenceData, ReferenceMake } from './reference-data.ts'
import { categoryPath, labelOf } from './reference-data.ts'

/** Of a product, all that its words, tags and pages are made from: prices, stock and sales are written apart. */
type Facts = Omit<SourceProduct, 'offers' | 'sold_count'>

/**
 * Tells apart what words, tags and pages of a product are made from: its facts, and those of the book that go into its
 * rows. What of the book is only searched by, such as synonyms, leaves them as they are.
 */
export function digestOf({ offers, sold_count, ...facts }: SourceProduct, reference: ReferenceData): string {
  const hash = createHash('sha256').update(JSON.stringify([facts, namesOf(facts, reference)]))
  for (const id of new Set(facts.fitments?.map(([make]) => make))) {
    const make = reference.makes.get(id)
    if (make) hash.update(carsDigest(make, reference))
  }
  return hash.digest('base64url')
}

/** What its rows take from the book, but for its cars. */
function namesOf(facts: Facts, reference: ReferenceData): unknown[] {
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

/** Of all cars of a make: a part for some years has the tags of whichever were built in them. */
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
