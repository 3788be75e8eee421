import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { ReferenceData } from '../reference-data.ts'
import { readReferenceData } from '../reference-data.ts'
import type { TagLists } from './index-item-row.ts'
import { openTagLists } from './index-item-row.ts'
import { partUnchanged, readBatch, writeOffers, writeRows } from './index-item-write.ts'

const BATCH = 500

/**
 * Writes the read models (search item, card, pages) of the given products. Products that may not be shown lose
 * theirs. When only the offers of a product changed, only the offers are written.
 */
export async function indexProducts(sql: Queryable, productIds: readonly string[]): Promise<void> {
  const reference = await readReferenceData(sql)
  const [same, others] = partUnchanged(await readBatch(sql, productIds), reference)
  await writeOffers(sql, same, reference)
  await writeRows(sql, others, reference, openTagLists())
}

/** Rewrites the read models of all products. */
export async function indexAllProducts(tx: Tx): Promise<void> {
  const reference = await readReferenceData(tx)
  const lists = openTagLists()
  for (let after = FIRST; ; ) {
    const ids = await idsAfter(tx, BATCH, after)
    if (ids.length > 0) await indexAgain(tx, ids, reference, lists)
    if (ids.length < BATCH) break
    after = ids.at(-1) ?? after
  }
  // List queries are planned by the planner's statistics of tags.
  await tx`analyze search_items, product_cards, product_pages, words, part_numbers`
}

/** Indexes this many products after a given one; returns the last of them, undefined when none is left. */
export async function indexNext(sql: Queryable, count = BATCH, after = FIRST): Promise<string | undefined> {
  const ids = await idsAfter(sql, count, after)
  if (ids.length > 0) await indexAgain(sql, ids, await readReferenceData(sql), openTagLists())
  return ids.length < count ? undefined : ids.at(-1)
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/** The next products after one, in the order of their ids. */
export async function idsAfter(sql: Queryable, count: number, after = FIRST): Promise<string[]> {
  const rows = await sql<
    { id: string }[]
  >`select id from products where id > ${after} order by id limit ${count}`
  return rows.map((row) => row.id)
}

async function indexAgain(sql: Queryable, ids: readonly string[], reference: ReferenceData, lists: TagLists) {
  await writeRows(sql, await readBatch(sql, ids), reference, lists)
}
