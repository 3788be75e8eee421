import type { SourceProduct } from './index-item-source.ts'
import type { ReferenceBook } from './reference-book.ts'
import { categoryPath } from './reference-book.ts'
import { conditionTag, countryTag, tagOf, UNIVERSAL, warrantyTags } from './tag.ts'
import { stemsOf } from './word.ts'

/** Tags of category with ancestors, brand, country, condition and cars. Words come apart, since their ids live in the database. */
export function tagsOf(product: SourceProduct, book: ReferenceBook): Set<number> {
  const tags = new Set<number>()
  for (const { id } of categoryPath(book, product.category_id)) tags.add(tagOf('category', id))
  tags.add(tagOf('brand', product.brand_id))
  tags.add(countryTag(product.shop_country))
  tags.add(conditionTag(product.condition))
  for (const tag of warrantyTags(product.warranty_months)) tags.add(tag)
  if (!product.fitments?.length) tags.add(UNIVERSAL)
  for (const [make, model, generation, engine] of product.fitments ?? []) {
    tags.add(tagOf('make', make))
    tags.add(model === null ? tagOf('makeWide', make) : tagOf('model', model))
    if (model !== null)
      tags.add(generation === null ? tagOf('modelWide', model) : tagOf('generation', generation))
    if (engine !== null) tags.add(tagOf('engine', engine))
  }
  return tags
}

/** Stems under which a person may look for the product, in all languages: its name, brand and attributes. */
export function wordsOf(product: SourceProduct, book: ReferenceBook): Set<string> {
  const brand = book.brands.get(product.brand_id)
  const texts = [...Object.values(product.name), brand?.name ?? '', brand?.nameZh ?? '']
  for (const [key, value] of Object.entries(product.attributes)) {
    const label = book.attributes.get(key)?.values.find((known) => known.value === value)?.label
    texts.push(...(label ? Object.values(label) : [String(value)]))
  }
  return new Set(texts.flatMap(stemsOf))
}
