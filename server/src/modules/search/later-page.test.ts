import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

const { visitor, db } = await testApp()
const { productId } = await makeProduct(db, { category: 'brake-pads' })
await db.$client.unsafe(`
  create temporary table copies as
    select gen_random_uuid() as id, 'COPY' || n as number from generate_series(1, 4000) n;
  insert into products select c.* from products p, copies,
    jsonb_populate_record(p, jsonb_build_object('id', copies.id, 'part_number', number, 'number_key', number)) c
    where p.id = '${productId}';
  insert into product_cards select c.* from product_cards p, copies,
    jsonb_populate_record(p, jsonb_build_object('product_id', copies.id)) c
    where p.product_id = '${productId}';
  insert into search_items select c.* from search_items i, copies,
    jsonb_populate_record(i, jsonb_build_object('product_id', copies.id)) c
    where i.product_id = '${productId}';
  analyze search_items`)

test('[S2.35] a later page of an estimated list says that its total is estimated, as the first one does', async () => {
  const first = await visitor.call(queryProducts, { limit: 5 })
  expect(first.isAbout).toBe(true)
  const second = await visitor.call(queryProducts, { limit: 5, cursor: first.nextCursor ?? undefined })
  expect(second.rows).toHaveLength(5)
  expect([second.total, second.isAbout]).toEqual([first.total, true])
})
