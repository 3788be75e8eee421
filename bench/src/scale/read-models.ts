import { copyRows } from '../../../data/src/world/load/copy-rows.ts'
import { cardsOf } from '../../../server/src/modules/product/index-item-card.ts'
import { pagesOf } from '../../../server/src/modules/product/index-item-page.ts'
import type { ItemRow, TagLists } from '../../../server/src/modules/product/index-item-row.ts'
import { itemsOf } from '../../../server/src/modules/product/index-item-row.ts'
import type { SourceProduct } from '../../../server/src/modules/product/index-item-source.ts'
import type { ReferenceData } from '../../../server/src/modules/product/reference-data.ts'
import type { Sql, TransactionSql } from './sql.ts'

export interface Indexing {
  /** Gives out the numbers of words and values, apart from the transaction that copies. */
  readonly sql: Sql
  readonly reference: ReferenceData
  readonly lists: TagLists
}

const ITEM_COLUMNS = [
  ...['product_id', 'shop_id', 'category_id', 'group_id', 'top_id', 'brand_id', 'price_cents', 'created_at'],
  ...['sold_count', 'in_stock', 'stock_quantity', 'condition', 'country', 'tags', 'cars', 'details'],
] as const satisfies (keyof ItemRow)[]
const PAGE_COLUMNS = ['product_id', 'language', 'facts', 'offer_ids', 'offers']

/** Copies what lists, pages and search read of products: the rows that the service would write. */
export async function copyReadModels(
  tx: TransactionSql,
  products: readonly SourceProduct[],
  { sql, reference, lists }: Indexing,
): Promise<void> {
  const items = await itemsOf(sql, products, reference, lists)
  await copyRows(
    tx,
    'search_items',
    ITEM_COLUMNS,
    items.map((item) => ITEM_COLUMNS.map((column) => item[column])),
  )
  const cards = products.flatMap((product) => cardsOf(product, reference))
  await copyRows(
    tx,
    'product_cards',
    ['product_id', 'offer_id', 'facts', 'texts'],
    cards.map(({ product_id, offer_id, facts, texts }) => [product_id, offer_id, facts, texts]),
  )
  const pages = products.flatMap((product) => pagesOf(product, reference))
  await copyRows(
    tx,
    'product_pages',
    PAGE_COLUMNS,
    pages.map(({ product_id, language, facts, offer_ids, offers }) => [
      ...[product_id, language, facts, offer_ids, offers],
    ]),
  )
}
