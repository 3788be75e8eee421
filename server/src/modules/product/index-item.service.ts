import type { ISql, Sql } from 'postgres'
import type { CardRow } from './index-item-card.ts'
import { cardOf } from './index-item-card.ts'
import type { PageRow } from './index-item-page.ts'
import { pagesOf } from './index-item-page.ts'
import type { ItemRow, TagLists } from './index-item-row.ts'
import { itemsOf, openTagLists } from './index-item-row.ts'
import { readSource } from './index-item-source.ts'
import type { ReferenceBook } from './reference-book.ts'
import { readBook } from './reference-book.ts'
import { keepShopGoods, readGoods } from './shop-goods.ts'

const BATCH = 500
/**
 * Writes the read models (search item, card, pages) of the given products, inside the caller's transaction if it is
 * one; without ids, of all products, 500 in a transaction. Products that may not be shown lose theirs.
 */
export async function indexProducts(sql: Sql | ISql, productIds?: readonly string[]): Promise<void> {
  const book = await readBook(sql)
  const lists = openTagLists()
  if (productIds) return indexBatch(sql, productIds, book, lists)
  for (let after = FIRST; ; ) {
    const ids = await idsAfter(sql, after)
    if (ids.length > 0) await inTransaction(sql, (tx) => indexBatch(tx, ids, book, lists))
    if (ids.length < BATCH) break
    after = ids.at(-1) ?? after
  }
  // Lists are planned by what the planner knows of the tags.
  await sql`analyze search_items, product_cards, product_pages, words, part_numbers`
}

/** Indexes the batch behind a product; answers its last product, undefined at the end. */
export async function indexNext(sql: ISql, after = FIRST): Promise<string | undefined> {
  const ids = await idsAfter(sql, after)
  if (ids.length > 0) await indexProducts(sql, ids)
  return ids.length < BATCH ? undefined : ids.at(-1)
}

const FIRST = '00000000-0000-0000-0000-000000000000'

async function idsAfter(sql: ISql, after: string): Promise<string[]> {
  const rows = await sql<
    { id: string }[]
  >`select id from products where id > ${after} order by id limit ${BATCH}`
  return rows.map((row) => row.id)
}

const inTransaction = (sql: Sql | ISql, work: (tx: ISql) => Promise<void>) =>
  'begin' in sql ? sql.begin(work) : work(sql)

async function indexBatch(sql: ISql, ids: readonly string[], book: ReferenceBook, lists: TagLists) {
  const [products, goods] = await Promise.all([readSource(sql, ids), readGoods(sql, ids)])
  const items = await itemsOf(sql, products, book, lists)
  const cards = products.flatMap((product) =>
    product.offers?.[0] ? [cardOf(product, product.offers[0], book)] : [],
  )
  const pages = products.flatMap((product) => pagesOf(product, book))
  // One after the other on the connection of the transaction, without waiting for each answer.
  await Promise.all([writeItems(sql, ids, items), writeCards(sql, ids, cards), writePages(sql, ids, pages)])
  await keepShopGoods(sql, goods, items)
}

/** A row that is as it was is left alone: a new version of it would be entered into each of its indexes. */
async function writeItems(sql: ISql, ids: readonly string[], items: readonly ItemRow[]) {
  const kept = items.map((item) => item.product_id)
  if (kept.length < ids.length) {
    await sql`delete from search_items
      where product_id = any(${ids as string[]}::uuid[]) and product_id <> all(${kept}::uuid[])`
  }
  if (kept.length === 0) return
  const written = sql`
    insert into search_items
    select * from jsonb_populate_recordset(null::search_items, ${JSON.stringify(items)}::jsonb)
    on conflict (product_id) do update set
      shop_id = excluded.shop_id, category_id = excluded.category_id,
      group_id = excluded.group_id, top_id = excluded.top_id, brand_id = excluded.brand_id,
      price_cents = excluded.price_cents, created_at = excluded.created_at, sold_count = excluded.sold_count,
      in_stock = excluded.in_stock, stock_quantity = excluded.stock_quantity, condition = excluded.condition, country = excluded.country, tags = excluded.tags,
      cars = excluded.cars, details = excluded.details
    where search_items is distinct from excluded`
  await Promise.all([written, correctStock(sql, kept)])
}

/** A sale between our reading and our writing has flipped the old row: now that ours is locked, look again. */
const correctStock = (sql: ISql, ids: string[]) => sql`
  update search_items i set in_stock = not i.in_stock
  where i.product_id = any(${ids}::uuid[]) and i.in_stock <> exists (
    select from offers o join stocks k on k.offer_id = o.id
    where o.product_id = i.product_id and k.quantity > 0 and (o.valid_to is null or o.valid_to > now()))`

async function writeCards(sql: ISql, ids: readonly string[], cards: readonly CardRow[]) {
  const kept = cards.map((card) => card.product_id)
  if (kept.length < ids.length) {
    await sql`delete from product_cards
      where product_id = any(${ids as string[]}::uuid[]) and product_id <> all(${kept}::uuid[])`
  }
  if (kept.length === 0) return
  await sql`
    insert into product_cards
    select * from jsonb_populate_recordset(null::product_cards, ${JSON.stringify(cards)}::jsonb)
    on conflict (product_id) do update set
      offer_id = excluded.offer_id, facts = excluded.facts, texts = excluded.texts
    where product_cards is distinct from excluded`
}

async function writePages(sql: ISql, ids: readonly string[], pages: readonly PageRow[]) {
  const kept = [...new Set(pages.map((page) => page.product_id))]
  if (kept.length < ids.length) {
    await sql`delete from product_pages
      where product_id = any(${ids as string[]}::uuid[]) and product_id <> all(${kept}::uuid[])`
  }
  if (kept.length === 0) return
  await sql`
    insert into product_pages
    select * from jsonb_populate_recordset(null::product_pages, ${JSON.stringify(pages)}::jsonb)
    on conflict (product_id, language) do update set
      -- The text itself where it is the same: then it need not be packed and stored anew.
      facts = case when product_pages.facts = excluded.facts then product_pages.facts else excluded.facts end,
      offer_ids = excluded.offer_ids, offers = excluded.offers
    where product_pages is distinct from excluded`
}
