import { createHash } from 'node:crypto'
import type { Queryable } from '../../../platform/database/database.ts'
import { conditionTag, countryTag, idOfTag, tagOf, UNIVERSAL, warrantyTags } from '../list/tag.ts'
import type { ReferenceData, ReferenceMake } from '../reference-data.ts'
import { categoryPath, labelOf } from '../reference-data.ts'
import { stemsOf } from '../word.ts'
import { AttributeValueList, attributeValuesOf } from './index-item-attributes.ts'
import { carTagsOf } from './index-item-cars.ts'
import type { SourceOffer, SourceProduct } from './index-item-source.ts'

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

/**
 * Tags of category with ancestors, brand, country, condition and cars. Words are separate, because their ids come
 * from the database.
 */
function tagsOf(product: SourceProduct, reference: ReferenceData): Set<number> {
  const tags = new Set<number>()
  for (const { id } of categoryPath(reference, product.category_id)) tags.add(tagOf('category', id))
  tags.add(tagOf('brand', product.brand_id))
  tags.add(countryTag(product.shop_country))
  tags.add(conditionTag(product.condition))
  for (const tag of warrantyTags(product.warranty_months)) tags.add(tag)
  if (!product.fitments?.length) tags.add(UNIVERSAL)
  for (const tag of carTagsOf(product, reference)) tags.add(tag)
  return tags
}

/** Stems by which a search may find the product, in all languages: its name, brand and attributes. */
function wordsOf(product: SourceProduct, reference: ReferenceData): Set<string> {
  const brand = reference.brands.get(product.brand_id)
  const texts = [
    ...Object.values(product.name),
    brand?.name ?? '',
    brand?.nameZh ?? '',
    product.search_terms ?? '',
  ]
  for (const [key, value] of Object.entries(product.attributes)) {
    const label = labelOf(reference.attributes.get(key), value)
    texts.push(...(label ? Object.values(label) : [String(value)]))
  }
  return new Set(texts.flatMap(stemsOf))
}

/** Tags of words, assigned by the table `words` and cached while a catalogue is indexed. */
class WordList {
  readonly #ids = new Map<string, number>()

  /** Ensures that each word has an id; returns the lookup of its tag. */
  async ids(sql: Queryable, words: ReadonlySet<string>): Promise<(word: string) => number> {
    await this.#learn(sql, this.#unknown(words))
    const missing = this.#unknown(words)
    if (missing.length > 0) {
      await sql`insert into words (word) select unnest(${missing}::text[]) on conflict do nothing`
      await this.#learn(sql, missing)
    }
    return (word) => {
      const id = this.#ids.get(word)
      if (id === undefined) throw new Error(`the word ${word} has no id`)
      return tagOf('word', id)
    }
  }

  /** Sorted, so that two writers of the same new words do not deadlock. */
  #unknown = (words: ReadonlySet<string>) => [...words].filter((word) => !this.#ids.has(word)).sort()

  async #learn(sql: Queryable, words: string[]) {
    if (words.length === 0) return
    const rows = await sql<
      { id: number; word: string }[]
    >`select id, word from words where word = any(${words}::text[])`
    for (const { id, word } of rows) this.#ids.set(word, id)
  }
}

/** Assigns ids to words and attribute values. */
export interface TagLists {
  readonly words: WordList
  readonly values: AttributeValueList
}

export const openTagLists = (): TagLists => ({ words: new WordList(), values: new AttributeValueList() })

/** A row of `search_items`. */
export interface ItemRow {
  readonly product_id: string
  readonly shop_id: string
  readonly category_id: number
  readonly group_id: number
  readonly top_id: number
  readonly brand_id: number
  readonly price_cents: number
  readonly created_at: string
  readonly sold_count: number
  readonly in_stock: boolean
  readonly stock_quantity: number
  readonly condition: string
  readonly country: string
  readonly tags: number[]
  readonly cars: number[]
  readonly details: number[]
  readonly source_digest: string
}

/** The columns of a row that change with the product's offers and sales. */
type LiveItem = Pick<ItemRow, 'price_cents' | 'sold_count' | 'in_stock' | 'stock_quantity'>

export const liveItemOf = ({ sold_count }: SourceProduct, best: SourceOffer): LiveItem => ({
  price_cents: best.priceCents,
  sold_count,
  in_stock: best.stockQuantity > 0,
  stock_quantity: best.stockQuantity,
})

/** The rows of the products that are on sale; new words and attribute values get their ids. */
export async function itemsOf(
  sql: Queryable,
  products: readonly SourceProduct[],
  reference: ReferenceData,
  { words, values }: TagLists,
): Promise<ItemRow[]> {
  const stems = products.map((product) => wordsOf(product, reference))
  const [idOf, valueTag] = await Promise.all([
    words.ids(sql, new Set(stems.flatMap((set) => [...set]))),
    values.tags(sql, products.flatMap(attributeValuesOf)),
  ])
  return products.flatMap((product, at): ItemRow[] => {
    const best = product.offers?.[0]
    if (!best) return []
    const tags = tagsOf(product, reference)
    const [top, group] = categoryPath(reference, product.category_id)
    const wordTags = [...(stems[at] ?? [])].map(idOf)
    const valueTags = attributeValuesOf(product).map(valueTag)
    return [
      {
        product_id: product.id,
        shop_id: product.shop_id,
        category_id: product.category_id,
        group_id: group?.id ?? product.category_id,
        top_id: top?.id ?? product.category_id,
        brand_id: product.brand_id,
        ...liveItemOf(product, best),
        created_at: product.created_at,
        condition: product.condition,
        country: product.shop_country,
        tags: [...tags, ...valueTags, ...wordTags],
        cars: [...tags].filter(isCarTag),
        details: [...[...tags].filter(isWarrantyTag), ...valueTags],
        source_digest: digestOf(product, reference),
      },
    ]
  })
}

const isCarTag = (tag: number) => idOfTag('make', tag) !== undefined || idOfTag('model', tag) !== undefined

const isWarrantyTag = (tag: number) => idOfTag('warranty', tag) !== undefined
