import { createHash } from 'node:crypto'
import type { SourceProduct } from './index-item-source.ts'
import type { BookMake, ReferenceBook } from './reference-book.ts'
import { categoryPath, labelOf } from './reference-book.ts'

/** Of a product, all that its words, tags and pages are made from: prices, stock and sales are written apart. */
type Facts = Omit<SourceProduct, 'offers' | 'sold_count'>

/**
 * Tells apart what words, tags and pages of a product are made from: its facts, and those of the book that go into its
 * rows. What of the book is only searched by, such as synonyms, leaves them as they are.
 */
export function digestOf({ offers, sold_count, ...facts }: SourceProduct, book: ReferenceBook): string {
  const hash = createHash('sha256').update(JSON.stringify([facts, namesOf(facts, book)]))
  for (const id of new Set(facts.fitments?.map(([make]) => make))) {
    const make = book.makes.get(id)
    if (make) hash.update(carsDigest(make, book))
  }
  return hash.digest('base64url')
}

/** What its rows take from the book, but for its cars. */
function namesOf(facts: Facts, book: ReferenceBook): unknown[] {
  const { slug, name, nameZh, tier, country } = book.brands.get(facts.brand_id) ?? {}
  return [
    categoryPath(book, facts.category_id).map((category) => [category.id, category.slug, category.name]),
    [slug, name, nameZh, tier, country],
    book.countries.get(facts.origin_country),
    Object.entries(facts.attributes).map(([key, value]) => {
      const attribute = book.attributes.get(key)
      return [attribute?.name, attribute?.unit, labelOf(attribute, value)]
    }),
    facts.fitments?.map(([, , , engine]) => engine !== null && book.engineCodes.get(engine)),
  ]
}

const carDigests = new WeakMap<BookMake, Buffer>()

/** Of all cars of a make: a part for some years has the tags of whichever were built in them. */
function carsDigest(make: BookMake, book: ReferenceBook): Buffer {
  const known = carDigests.get(make)
  if (known) return known
  const models = (book.modelsOfMake.get(make.id) ?? []).map(({ id, slug, name }) => {
    const generations = book.generationsOfModel.get(id) ?? []
    return [id, slug, name, generations.map((one) => [one.id, one.slug, one.name, one.yearFrom, one.yearTo])]
  })
  const digest = createHash('sha256')
    .update(JSON.stringify([make.slug, make.name, models]))
    .digest()
  carDigests.set(make, digest)
  return digest
}
