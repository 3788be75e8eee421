import type { Db } from '../platform/database/database.ts'

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
