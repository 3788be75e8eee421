import { indexProducts } from '../../../server/src/modules/product/index-item.ts'
import { newId } from '../../../server/src/platform/id.ts'
import type { Mall } from '../mall.ts'
import type { Result } from '../result.ts'
import { figure, p95 } from '../result.ts'
import type { TransactionSql } from './sql.ts'

const WARM_UP = 20
const INSERTS = 150

/** New products, one after the other: all their rows and the read models of lists, pages and search. */
export async function measureInsert({ db }: Mall): Promise<Result> {
  const sql = db.sql
  const like = await sql<{ id: string }[]>`
    select product_id as id from search_items tablesample system (1) repeatable (3) limit ${WARM_UP + INSERTS}`
  const samples: number[] = []
  for (const { id } of like) {
    const copy = newId()
    const startedAt = performance.now()
    await db.transaction(async (tx) => {
      await insertLike(tx, id, copy)
      await indexProducts(tx, [copy])
    })
    samples.push(performance.now() - startedAt)
    await db.transaction(async (tx) => {
      await tx`update products set state = 'hidden' where id = ${copy}`
      await indexProducts(tx, [copy])
      await tx`delete from products where id = ${copy}`
    })
  }
  return figure('a new product with all its rows, p95', p95(samples.slice(WARM_UP)), 'ms')
}

/** The same part under another number, with cars, cross-references and one offer. */
async function insertLike(tx: TransactionSql, id: string, copy: string) {
  const offer = newId()
  const mark = copy.slice(-6).toUpperCase()
  await tx`
    insert into products (id, shop_id, brand_id, category_id, part_number, normalized_number, name, description, condition,
      origin_country, hs_code, warranty_months, net_grams, gross_grams, length_mm, width_mm, height_mm,
      quantity_per_carton, attributes, pictures, state, created_at)
    select ${copy}, shop_id, brand_id, category_id, left(part_number, 30) || ${mark}, left(normalized_number, 30) || ${mark}, name,
      description, condition, origin_country, hs_code, warranty_months, net_grams, gross_grams, length_mm, width_mm,
      height_mm, quantity_per_carton, attributes, pictures, 'active', now()
    from products where id = ${id}`
  await tx`
    insert into part_references (product_id, kind, brand_name, number, normalized_number, position)
    select ${copy}, kind, brand_name, number, normalized_number, position from part_references
    where product_id = ${id} and kind in ('oe', 'crossReference')`
  await tx`
    insert into part_numbers (normalized_number, kind, product_id)
    select normalized_number, 0, id from products where id = ${copy}
    union select normalized_number, 1, product_id from part_references where product_id = ${copy}`
  await tx`
    insert into fitments (product_id, make_id, model_id, generation_id, engine_id, year_from, year_to)
    select ${copy}, make_id, model_id, generation_id, engine_id, year_from, year_to from fitments
    where product_id = ${id}`
  await tx`
    insert into offers (id, product_id, warehouse_id, currency, incoterm, incoterm_place, moq, lead_days_min, lead_days_max)
    select ${offer}, ${copy}, warehouse_id, currency, incoterm, incoterm_place, moq, lead_days_min, lead_days_max
    from offers where product_id = ${id} limit 1`
  await tx`insert into price_tiers (offer_id, min_quantity, price_minor) values (${offer}, 1, 1500)`
  await tx`insert into stocks (offer_id, quantity) values (${offer}, 100)`
}
