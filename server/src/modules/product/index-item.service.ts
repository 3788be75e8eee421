import type { ISql, Sql } from 'postgres'
import type { TagLists } from './index-item-row.ts'
import { openTagLists } from './index-item-row.ts'
import { partUnchanged, readBatch, writeOffers, writeRows } from './index-item-write.ts'
import type { ReferenceBook } from './reference-book.ts'
import { readBook } from './reference-book.ts'

const BATCH = 500
/**
 * Writes the read models (search item, card, pages) of the given products, inside the caller's transaction if it is
 * one; without ids, of all products, 500 in a transaction. Products that may not be shown lose theirs. Of given ones
 * that are as they were but for their offers, only these are written; all products are always made anew.
 */
export async function indexProducts(sql: Sql | ISql, productIds?: readonly string[]): Promise<void> {
  const book = await readBook(sql)
  const lists = openTagLists()
  if (productIds) return indexChanged(sql, productIds, book, lists)
  for (let after = FIRST; ; ) {
    const ids = await idsAfter(sql, BATCH, after)
    if (ids.length > 0) await inTransaction(sql, (tx) => indexAnew(tx, ids, book, lists))
    if (ids.length < BATCH) break
    after = ids.at(-1) ?? after
  }
  // Lists are planned by what the planner knows of the tags.
  await sql`analyze search_items, product_cards, product_pages, words, part_numbers`
}

/** Indexes so many behind a product; answers the last of them, undefined at the end. */
export async function indexNext(sql: ISql, count = BATCH, after = FIRST): Promise<string | undefined> {
  const ids = await idsAfter(sql, count, after)
  if (ids.length > 0) await indexAnew(sql, ids, await readBook(sql), openTagLists())
  return ids.length < count ? undefined : ids.at(-1)
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/** The next products behind one, in the order of their ids. */
export async function idsAfter(sql: ISql, count: number, after = FIRST): Promise<string[]> {
  const rows = await sql<
    { id: string }[]
  >`select id from products where id > ${after} order by id limit ${count}`
  return rows.map((row) => row.id)
}

const inTransaction = (sql: Sql | ISql, work: (tx: ISql) => Promise<void>) =>
  'begin' in sql ? sql.begin(work) : work(sql)

/** Of products that are as they were but for their offers, the offers; the others anew. */
async function indexChanged(sql: ISql, ids: readonly string[], book: ReferenceBook, lists: TagLists) {
  const [same, others] = partUnchanged(await readBatch(sql, ids), book)
  await writeOffers(sql, same, book)
  await writeRows(sql, others, book, lists)
}

const indexAnew = async (sql: ISql, ids: readonly string[], book: ReferenceBook, lists: TagLists) =>
  writeRows(sql, await readBatch(sql, ids), book, lists)
