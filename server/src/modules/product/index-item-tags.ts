import { mayBeBuiltIn } from './car.ts'
import type { SourceFitment, SourceProduct } from './index-item-source.ts'
import type { ReferenceData } from './reference-data.ts'
import { categoryPath, labelOf } from './reference-data.ts'
import { conditionTag, countryTag, tagOf, UNIVERSAL, warrantyTags } from './tag.ts'
import { stemsOf } from './word.ts'

/**
 * Tags of category with ancestors, brand, country, condition and cars. Words are separate, because their ids come
 * from the database.
 */
export function tagsOf(product: SourceProduct, reference: ReferenceData): Set<number> {
  const tags = new Set<number>()
  for (const { id } of categoryPath(reference, product.category_id)) tags.add(tagOf('category', id))
  tags.add(tagOf('brand', product.brand_id))
  tags.add(countryTag(product.shop_country))
  tags.add(conditionTag(product.condition))
  for (const tag of warrantyTags(product.warranty_months)) tags.add(tag)
  if (!product.fitments?.length) tags.add(UNIVERSAL)
  for (const fitment of product.fitments ?? []) {
    for (const tag of carTagsOf(fitment, reference)) tags.add(tag)
  }
  return tags
}

function carTagsOf(
  [make, model, generation, engine, yearFrom, yearTo]: SourceFitment,
  reference: ReferenceData,
) {
  const tags = [tagOf('make', make)]
  if (engine !== null) tags.push(tagOf('engine', engine))
  if (model !== null) tags.push(tagOf('model', model))
  if (generation !== null) return [...tags, tagOf('generation', generation)]
  if (yearFrom === null && yearTo === null) {
    return [...tags, model === null ? tagOf('makeWide', make) : tagOf('modelWide', model)]
  }
  // Years are mapped to the generations built in them: a wide tag would match all others too.
  const models = model === null ? (reference.modelsOfMake.get(make) ?? []).map(({ id }) => id) : [model]
  const ofYears = models.flatMap((id) =>
    (reference.generationsOfModel.get(id) ?? []).filter((one) => mayBeBuiltIn(one, yearFrom, yearTo)),
  )
  return [
    ...tags,
    ...ofYears.flatMap(({ id, modelId }) => [tagOf('model', modelId), tagOf('generation', id)]),
  ]
}

/** Stems by which a search may find the product, in all languages: its name, brand and attributes. */
export function wordsOf(product: SourceProduct, reference: ReferenceData): Set<string> {
  const brand = reference.brands.get(product.brand_id)
  const texts = [...Object.values(product.name), brand?.name ?? '', brand?.nameZh ?? '']
  for (const [key, value] of Object.entries(product.attributes)) {
    const label = labelOf(reference.attributes.get(key), value)
    texts.push(...(label ? Object.values(label) : [String(value)]))
  }
  return new Set(texts.flatMap(stemsOf))
}
