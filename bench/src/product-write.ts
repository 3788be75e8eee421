import { indexProducts } from '../../server/src/modules/product/index-item.service.ts'
import type { Mall } from './mall.ts'
import type { Result } from './result.ts'
import { atMost, p95 } from './result.ts'

const WARM_UP = 40
const WRITES = 200

/** One product after the other: its price changes, and what lists, pages and search read of it in the same transaction. */
export async function measureProductWrite({ db }: Mall): Promise<Result> {
  const products = await db.$client<{ id: string }[]>`
    select id from products where state = 'active' order by md5(id::text) limit ${WARM_UP + WRITES}`
  const samples: number[] = []
  for (const { id } of products) {
    const begun = performance.now()
    await db.$client.begin(async (sql) => {
      await sql`update products set version = version + 1 where id = ${id}`
      await sql`
        update price_tiers set price_minor = price_minor + 100
        where offer_id in (select id from offers where product_id = ${id})`
      await indexProducts(sql, [id])
    })
    samples.push(performance.now() - begun)
  }
  return atMost('write of a product with its search row, p95', p95(samples.slice(WARM_UP)), 'ms', 5)
}
