import { indexProducts } from '../../server/src/modules/product/index/index-item.ts'
import type { Db } from '../../server/src/platform/database/database.ts'
import type { Mall } from './mall.ts'
import type { Result } from './result.ts'
import { atMost, figure, p95 } from './result.ts'
import type { TransactionSql } from './scale/sql.ts'

/**
 * This many products are written before, each twice: until about the thousandth the engine compiles, and the slowest
 * take half as long again.
 */
const WARM_UP = 1000
const WRITES = 400

/**
 * One product after the other: a new price, then a new text, each with the read models of lists, pages and search in
 * the same transaction. The product page was opened before, as an editor does.
 */
export async function measureProductWrite({ db }: Mall): Promise<Result[]> {
  const products = await db.sql<{ id: string }[]>`
    select id from products where state = 'active' order by md5(id::text) limit ${WARM_UP + WRITES}`
  const prices: number[] = []
  const texts: number[] = []
  for (const { id } of products) {
    await indexProducts(db.sql, [id])
    prices.push(
      await timed(db, id, async (sql) => {
        await sql`update products set version = version + 1 where id = ${id}`
        await sql`
          update price_tiers set price_minor = price_minor + 100
          where offer_id in (select id from offers where product_id = ${id})`
      }),
    )
    texts.push(
      await timed(db, id, async (sql) => {
        await sql`
          update products set version = version + 1, description = description || jsonb_build_object('en', version::text)
          where id = ${id}`
      }),
    )
  }
  return [
    atMost('write of a product with its search row, p95', p95(prices.slice(WARM_UP)), 'ms', 5),
    figure('another text of a product with all its rows, p95', p95(texts.slice(WARM_UP)), 'ms'),
  ]
}

/** The duration of the change including the read models derived from the product. */
async function timed(db: Db, id: string, change: (sql: TransactionSql) => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await db.transaction(async (tx) => {
    await change(tx)
    await indexProducts(tx, [id])
  })
  return performance.now() - startedAt
}
