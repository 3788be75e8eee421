import type { Queryable } from '../../platform/database.ts'
import { AttributeValueList, attributeValuesOf } from './index-item-attributes.ts'
import { digestOf } from './index-item-digest.ts'
import type { SourceOffer, SourceProduct } from './index-item-source.ts'
import { tagsOf, wordsOf } from './index-item-tags.ts'
import { WordList } from './index-item-words.ts'
import type { ReferenceData } from './reference-data.ts'
import { categoryPath } from './reference-data.ts'
import { idOfTag } from './tag.ts'

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
  readonly made_of: string
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
        made_of: digestOf(product, reference),
      },
    ]
  })
}

const isCarTag = (tag: number) => idOfTag('make', tag) !== undefined || idOfTag('model', tag) !== undefined

const isWarrantyTag = (tag: number) => idOfTag('warranty', tag) !== undefined
