import * as contracts from '@tiantian/contracts/import/import.ts'
import { expect, test } from 'vitest'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { openTable } from '../../../test/make-import.ts'
import { testApp } from '../../../test/test-app.ts'
import { IMPORT_TOPIC } from '../../import/import-run.ts'

const here = await testApp()
const { app, db, jobs } = here
const job = jobs.find(({ topic }) => topic === IMPORT_TOPIC)!
const owner = await here.user()
await makeProduct(db)

async function shopWith(...warehouses: string[]) {
  const { id } = await makeShop(db, { ownerId: owner.id })
  for (const name of warehouses)
    await db.sql`
      insert into warehouses (id, shop_id, name, country, city_id, kind)
      select gen_random_uuid(), ${id}, ${name}, country, city_id, 'own' from shops where id = ${id}`
  return id
}

async function checked(shopId: string, lines: readonly string[], kind = 'product/products') {
  const { id } = await openTable(here, owner, 'rows.csv', lines.join('\n'), { kind, params: { shopId } })
  await owner.call(contracts.checkImportRun, { id })
  await job.run(db, { id })
  return owner.call(contracts.getImport, { id })
}

async function written({ id }: { readonly id: string }) {
  await owner.call(contracts.startImport, { id, skipErrors: true })
  for (;;) {
    await job.run(db, { id })
    const run = await owner.call(contracts.getImport, { id })
    // On a busy machine what is left is for the next job.
    if (run.state !== 'writing') return run
  }
}

const offersOf = (shopId: string, number: string) => db.sql`
  select w.name as warehouse, o.currency, o.incoterm, k.quantity,
    (select min(price_minor)::int from price_tiers t where t.offer_id = o.id) as price
  from products p join offers o on o.product_id = p.id join warehouses w on w.id = o.warehouse_id
    join stocks k on k.offer_id = o.id
  where p.shop_id = ${shopId} and p.part_number = ${number} and (o.valid_to is null or o.valid_to > now())
  order by o.currency, o.incoterm, k.quantity`

async function exportOf(shopId: string) {
  const request = { kind: 'product/stock', format: 'csv' as const, isFilled: true, params: { shopId } }
  const { body } = await app.inject((await owner.call(contracts.getImportTemplate, request)).url)
  return body.trim().split('\r\n')
}

const errorsOf = async ({ id }: { readonly id: string }) =>
  (await owner.call(contracts.listImportErrors, { id })).rows.map(({ line, column, code }) => [
    line,
    column,
    code,
  ])

const HEAD = 'number,brand,price,quantity,category,warehouse,currency,incoterm'
const offers = (number: string) => [
  `${number},Bosch,10,1,brake-pads,Main,CNY,EXW`,
  // Its category is that of the line before.
  `${number},Bosch,2,5,,Main,USD,EXW`,
]
const fillers = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `FI-${from + at}00,Bosch,10,1,brake-pads,Main,CNY,EXW`)

test('two offers of a new product stay two wherever a chunk ends, as the check has said', async () => {
  const shopId = await shopWith('Main')
  // Rows 100 and 101 are at a border of what is written, 200 and 201 of what is checked.
  const rows = [...fillers(1, 99), ...offers('BO-1'), ...fillers(200, 98), ...offers('BO-2')]
  const run = await checked(shopId, [HEAD, ...rows])
  const counts = { createdCount: 199, updatedCount: 2, errorCount: 0 }
  expect(run).toMatchObject(counts)
  expect(await written(run)).toMatchObject({ state: 'done', ...counts })
  for (const number of ['BO-1', 'BO-2'])
    expect(await offersOf(shopId, number)).toEqual([
      { warehouse: 'Main', currency: 'CNY', incoterm: 'EXW', quantity: 1, price: 1000 },
      { warehouse: 'Main', currency: 'USD', incoterm: 'EXW', quantity: 5, price: 200 },
    ])
})

test('a row with the warehouse and another currency or other terms is a new offer, and the old one stays', async () => {
  const shopId = await shopWith('Main')
  await written(await checked(shopId, [HEAD, 'NE-1,Bosch,10,1,brake-pads,Main,CNY,EXW']))
  await written(await checked(shopId, [HEAD, 'NE-1,Bosch,2,5,,Main,USD,EXW', 'NE-1,Bosch,11,6,,Main,,FOB']))
  // Without currency and terms it is the first of the warehouse; beside the price, a currency is stated too.
  await written(await checked(shopId, [HEAD, 'NE-1,Bosch,12,7,,Main,,']))
  await written(await checked(shopId, [HEAD, 'NE-1,Bosch,3 USD,8,,Main,,']))
  expect(await offersOf(shopId, 'NE-1')).toMatchObject([
    { currency: 'CNY', incoterm: 'EXW', quantity: 7, price: 1200 },
    { currency: 'CNY', incoterm: 'FOB', quantity: 6, price: 1100 },
    { currency: 'USD', incoterm: 'EXW', quantity: 8, price: 300 },
  ])
})

test('stock goes to the offer with the currency and terms of its row; one that could mean several is an error', async () => {
  const shopId = await shopWith('Main')
  const rows = ['CNY,EXW', 'USD,EXW', 'USD,FOB'].map((terms) => `ST-1,Bosch,10,1,brake-pads,Main,${terms}`)
  await written(await checked(shopId, [HEAD, ...rows]))
  const exported = await exportOf(shopId)
  expect(exported.filter((line) => line.startsWith('ST-1'))).toHaveLength(3)
  expect(await checked(shopId, exported, 'product/stock')).toMatchObject({ unchangedCount: 3, errorCount: 0 })

  const head = 'number,quantity,warehouse,currency,incoterm'
  const stock = [
    'ST-1,21,Main,CNY,',
    'ST-1,22,Main,USD,',
    'ST-1,23,Main,USD,FOB',
    'ST-1,24,Main,,',
    'ST-1,25,,USD,EXW',
  ]
  const run = await written(await checked(shopId, [head, ...stock], 'product/stock'))
  expect(await errorsOf(run)).toEqual([
    [3, null, 'ambiguous_offer'],
    [5, null, 'ambiguous_offer'],
  ])
  expect((await offersOf(shopId, 'ST-1')).map(({ quantity }) => quantity as number)).toEqual([21, 25, 23])
  const wrong = await checked(shopId, [head, 'ST-1,1,Main,pebbles,', 'ST-1,1,Main,KZT,'], 'product/stock')
  expect(await errorsOf(wrong)).toEqual(
    expect.arrayContaining([
      [2, 'currency', 'invalid_value'],
      [3, 'number', 'not_found'],
    ]),
  )
})

test('a row whose warehouse has a namesake is an error, and the export has the stock of both', async () => {
  const shopId = await shopWith('Main', 'North')
  const rows = ['Main', 'North'].map((name, at) => `NA-1,Bosch,10,${at + 1},brake-pads,${name},CNY,EXW`)
  await written(await checked(shopId, [HEAD, ...rows]))
  await db.sql`update warehouses set name = 'Main' where shop_id = ${shopId}`
  expect(await exportOf(shopId)).toHaveLength(3)
  const row = ['number,quantity,warehouse', 'NA-1,9,Main']
  const run = await written(await checked(shopId, row, 'product/stock'))
  expect(await errorsOf(run)).toEqual([[2, 'warehouse', 'ambiguous_warehouse']])
  const product = await checked(shopId, [HEAD, rows[0]!, rows[1]!.replace('North', 'South')])
  expect(await errorsOf(product)).toEqual([
    [2, 'warehouse', 'ambiguous_warehouse'],
    [3, 'warehouse', 'not_found'],
  ])
  expect((await offersOf(shopId, 'NA-1')).map(({ quantity }) => quantity as number)).toEqual([1, 2])
})

test('the stock of a used part beside the same new one is found by its condition', async () => {
  const shopId = await shopWith('Main')
  const head = 'number,brand,price,quantity,category,condition'
  await written(
    await checked(shopId, [head, 'US-1,Bosch,10,1,brake-pads,new', 'US-1,Bosch,5,1,brake-pads,used']),
  )
  const exported = await exportOf(shopId)
  expect(await checked(shopId, exported, 'product/stock')).toMatchObject({ unchangedCount: 2, errorCount: 0 })
  const unsaid = await checked(shopId, ['number,quantity,brand', 'US-1,9,Bosch'], 'product/stock')
  expect(await errorsOf(unsaid)).toEqual([[2, 'number', 'ambiguous']])
})
