import { expect, test } from 'vitest'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'
import { indexBatchJob, indexInChunks } from './index-batch.ts'

// As the queue calls it: without the job as argument.
const { run } = indexBatchJob

const { db } = await testApp()
const sql = db.sql

const indexed = async () => {
  const rows = await sql<{ id: string }[]>`select product_id as id from search_items order by product_id`
  return rows.map(({ id }) => id)
}

test('[S2.30] all products are reindexed in chunks, and each job continues where the one before ended', async () => {
  const made: string[] = []
  for (let n = 0; n < 5; n += 1) made.push((await makeProduct(db, { category: 'brake-pads' })).productId)
  made.sort()
  await sql`delete from search_items`
  const last = await indexInChunks(db, undefined, 2, 1)
  expect(await indexed()).toEqual(made.slice(0, 2))
  expect(last).toBe(made[1])
  await run(db, { after: last })
  expect(await indexed()).toEqual(made)
  expect(await sql`select from outbox where topic = 'product.index'`).toHaveLength(0)
})

test('[S2.30] a written chunk stays when a later one fails', async () => {
  const [first] = await indexed()
  await sql`delete from search_items`
  await sql`
    create function fail_later() returns trigger language plpgsql as $$
    begin
      if (select count(*) from search_items) >= 2 then raise exception 'the disk is full'; end if;
      return new;
    end $$`
  await sql`create trigger fail_later before insert on search_items for each row execute function fail_later()`
  await expect(indexInChunks(db, undefined, 1, 9)).rejects.toThrow('the disk is full')
  expect((await indexed())[0]).toBe(first)
  expect(await indexed()).toHaveLength(2)
  await sql`drop trigger fail_later on search_items`
})

test('a job with products left enqueues the next one, after its last', async () => {
  await sql`
    insert into products select copy.* from products p, generate_series(1, 500) n,
      jsonb_populate_record(p, jsonb_build_object(
        'id', gen_random_uuid(), 'part_number', 'COPY ' || n, 'normalized_number', 'COPY' || n, 'state', 'hidden')) copy
    where p.id = (select id from products limit 1)`
  await run(db, {})
  const [last] = await sql<{ id: string }[]>`select id from products order by id offset 499 limit 1`
  const orders = await sql<{ data: object }[]>`select data from outbox where topic = 'product.index'`
  expect(orders.map(({ data }) => data)).toEqual([{ after: last?.id }])
})
