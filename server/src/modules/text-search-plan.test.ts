import { searchMessages, sendMessage } from '@tiantian/contracts/message/message.ts'
import { openThread } from '@tiantian/contracts/message/thread.ts'
import { listAllOrders, listSales } from '@tiantian/contracts/order/order-list.ts'
import { listOwnProducts } from '@tiantian/contracts/product/own-product.ts'
import { expect, test } from 'vitest'
import { newId } from '../platform/id.ts'
import { makeOfficer } from '../test/make-officer.ts'
import { makeTrade } from '../test/make-order.ts'
import { testApp } from '../test/test-app.ts'

/** Rows of other shops that a search must not read. */
const ROWS = 20_000
const OWN_ROWS = 3000

const here = await testApp()
const { sql } = here.db
const trade = await makeTrade(here)
const other = await makeTrade(here)
const [line] = await sql<[{ part_number: string; product_id: string }]>`
  select part_number, product_id from order_lines where order_id = ${trade.orderId}`

/** How often the indexes of a table were scanned, and how many entries that read; sessions report it now and then. */
async function scansOf(table: string) {
  const [row] = await sql<[{ scans: number; entries: number }]>`
    select sum(idx_scan)::int as scans, sum(idx_tup_read)::int as entries from pg_stat_user_indexes
    where relname = ${table}`
  return row
}

/** Rows of a table that scans of all of it have read. */
async function sequentialReadsOf(table: string) {
  const [row] = await sql<[{ rows: number }]>`
    select seq_tup_read::int as rows from pg_stat_user_tables where relname = ${table}`
  return row.rows
}

const SCANS = 10

/** Index entries that each scan reads on the average while a call is repeated. */
async function entriesPerScan(table: string, call: () => Promise<unknown>) {
  const before = await scansOf(table)
  let after = before
  const scans = async () => {
    await call()
    after = await scansOf(table)
    return after.scans - before.scans
  }
  await expect.poll(scans, { timeout: 60_000, interval: 300 }).toBeGreaterThan(SCANS)
  return (after.entries - before.entries) / (after.scans - before.scans)
}

test('[S1.16] a part number that all shops sell is searched for among the orders of one', async () => {
  await sql`
    insert into order_lines
    select (jsonb_populate_record(l, jsonb_build_object('position', n, 'part_number', ${line.part_number}::text))).*
    from order_lines l, generate_series(2, ${ROWS}) n where l.order_id = ${other.orderId} and l.position = 1`
  await sql`analyze order_lines`
  const search = async () => {
    const { rows } = await trade.seller.call(listSales, { text: line.part_number })
    expect(rows.map(({ id }) => id)).toEqual([trade.orderId])
  }
  expect(await entriesPerScan('order_lines', search)).toBeLessThan(100)

  const office = await makeOfficer(here, ['admin'])
  const searchAll = async () =>
    expect((await office.call(listAllOrders, { text: line.part_number })).rows.length).toBeGreaterThan(0)
  expect(await entriesPerScan('order_lines', searchAll)).toBeLessThan(2000)
})

test('[S2.29] a text in the names of all shops’ products is searched for among those of one', async () => {
  await sql.begin(async (tx) => {
    // Listings without products: foreign keys are not checked.
    await tx`set local session_replication_role = replica`
    const copies = (count: number, changed: object) => tx`
      insert into shop_listings
      select (jsonb_populate_record(l, jsonb_build_object('product_id', gen_random_uuid()) || ${tx.json(changed as never)})).*
      from shop_listings l, generate_series(1, ${count}::int) where l.product_id = ${line.product_id}`
    await copies(ROWS, { shop_id: other.shopId })
    await copies(OWN_ROWS, { words: 'wheel nut' })
  })
  await sql`vacuum analyze shop_listings`
  const search = async () => {
    const { rows } = await trade.seller.call(listOwnProducts, {
      shopId: trade.shopId,
      text: line.part_number,
    })
    expect(rows.map(({ id }) => id)).toEqual([line.product_id])
  }
  expect(await entriesPerScan('shop_listings', search)).toBeLessThan(OWN_ROWS + 100)

  // The index of texts knows the shop too: it finds one row, not those of all shops.
  const plan = await sql.begin(async (tx) => {
    const others = await tx<{ name: string }[]>`
      select indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = 'shop_listings'::regclass and not indisprimary and c.relname <> 'shop_listings_words'`
    await tx`drop index ${tx(others.map(({ name }) => name))}`
    await tx`set local enable_seqscan = off`
    const [row] = await tx<[{ 'QUERY PLAN': [{ Plan: { Plans: [object] } }] }]>`
      explain (analyze, format json) select from shop_listings
      where shop_id = ${trade.shopId} and words like ${`%${line.part_number.toLowerCase()}%`}`
    return row['QUERY PLAN'][0].Plan.Plans[0]
  })
  expect(plan).toMatchObject({ 'Index Name': 'shop_listings_words', 'Actual Rows': 1 })
})

test('[S1.8] messages are searched for in the threads of the reader, not in all', async () => {
  const buyer = await makeOfficer(here, [])
  const { id } = await buyer.call(openThread, { with: { kind: 'shop', id: trade.shopId } })
  const content = { kind: 'text' as const, text: 'a brake disc' }
  await buyer.call(sendMessage, { threadId: id, requestId: newId(), content })
  await sql.begin(async (tx) => {
    // Threads of nobody: foreign keys are not checked.
    await tx`set local session_replication_role = replica`
    await tx`
      with thread as (select gen_random_uuid() as id from generate_series(1, ${ROWS}::int)),
      sides as (
        insert into message_parties (thread_id, party_id, kind, visible_seq, last_at)
        select id, gen_random_uuid(), 'user', 1, now() from thread
        union all select id, gen_random_uuid(), 'shop', 1, now() from thread)
      insert into messages (thread_id, seq, author_id, party_id, request_id, kind, text, sent_at)
      select id, 1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'text', 'a brake disc', now() from thread`
  })
  await sql`vacuum analyze message_parties, messages`
  const search = async () =>
    expect((await buyer.call(searchMessages, { text: 'brake' })).rows).toMatchObject([{ threadId: id }])
  const before = await sequentialReadsOf('message_parties')
  expect(await entriesPerScan('messages', search)).toBeLessThan(100)
  expect(await entriesPerScan('message_parties', search)).toBeLessThan(100)
  expect(await sequentialReadsOf('message_parties')).toBe(before)
})
