import type { Queryable } from '../../../platform/database/database.ts'

/** The part numbers of a shop's products, in chunks: exports read as many products at a time. */
export async function* numberChunks(sql: Queryable, shopId: string, size: number): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const rows = await sql<{ normalized_number: string }[]>`
      select distinct normalized_number from products
      where shop_id = ${shopId} and normalized_number > ${after}
      order by normalized_number limit ${size}`
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ normalized_number }) => normalized_number)
    after = last.normalized_number
  }
}
