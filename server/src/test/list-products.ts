import { numberKey } from '@tiantian/contracts/product/part-number.ts'
import type { Db } from '../platform/database/database.ts'
import type { ProductOverrides } from './make-catalogue.ts'
import { makeProduct, makeShop } from './make-catalogue.ts'

/** This many products with one part number, each of another shop; all but the first without references. */
export async function listProducts(db: Db, number: string, count: number, overrides: ProductOverrides = {}) {
  const sql = db.sql
  const { productId } = await makeProduct(db, { ...overrides, number })
  await copyProducts(db, productId, count - 1)
  const copies = await sql<{ id: string }[]>`select id from products where normalized_number like 'COPY%'`
  const shops = await Promise.all(copies.map(() => makeShop(db)))
  await sql`
    with listed as (
      update products p set shop_id = c.shop_id, normalized_number = ${numberKey(number)}, part_number = ${number}
      from unnest(${copies.map(({ id }) => id)}::uuid[], ${shops.map(({ id }) => id)}::uuid[]) c(id, shop_id)
      where p.id = c.id returning p.id, p.normalized_number)
    insert into part_numbers (normalized_number, kind, product_id) select normalized_number, 0, id from listed`
}

/** This many products like the given one, each with its own part number, as lists and searches read them. */
export async function copyProducts({ sql }: Db, productId: string, count: number) {
  await sql.begin(async (tx) => {
    await tx`
      create temporary table copies on commit drop as
        select gen_random_uuid() as id, 'COPY' || n as number from generate_series(1, ${count}) n`
    await tx`
      insert into products select c.* from products p, copies,
        jsonb_populate_record(p, jsonb_build_object('id', copies.id, 'part_number', number, 'normalized_number', number)) c
        where p.id = ${productId}`
    await tx`
      insert into search_items select c.* from search_items p, copies,
        jsonb_populate_record(p, jsonb_build_object('product_id', copies.id)) c
        where p.product_id = ${productId}`
    await tx`
      insert into product_cards select c.* from product_cards p, copies,
        jsonb_populate_record(p, jsonb_build_object('product_id', copies.id,
          'facts', replace(p.facts, p.product_id::text, copies.id::text))) c
        where p.product_id = ${productId}`
  })
}
