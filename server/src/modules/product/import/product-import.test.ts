import * as contracts from '@tiantian/contracts/import/import.ts'
import { listOwnProducts } from '@tiantian/contracts/product/own-product.ts'
import { expect, test } from 'vitest'
import { spreadsheetFile } from '../../../platform/spreadsheet.ts'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { openTable } from '../../../test/make-import.ts'
import { makeWorkbook } from '../../../test/make-workbook.ts'
import { testApp } from '../../../test/test-app.ts'
import { IMPORT_TOPIC } from '../../import/import-run.ts'
import { productImport } from './product-import.ts'

const here = await testApp()
const { app, db, clock, jobs } = here
const job = jobs.find(({ topic }) => topic === IMPORT_TOPIC)!
const owner = await here.user()
const stranger = await here.user()
const { id: shopId } = await makeShop(db, { ownerId: owner.id })
await makeProduct(db)

const PRODUCTS = 'product/products'
const STOCK = 'product/stock'

const open = (name: string, content: Buffer | string, kind = PRODUCTS, shop = shopId) =>
  openTable(here, owner, name, content, { kind, params: { shopId: shop } })

async function check(id: string) {
  await owner.call(contracts.checkImportRun, { id })
  await job.run(db, { id })
  return owner.call(contracts.getImport, { id })
}

async function write(id: string) {
  await owner.call(contracts.startImport, { id, skipErrors: true })
  await job.run(db, { id })
  return owner.call(contracts.getImport, { id })
}

const imported = async (name: string, content: Buffer | string, kind = PRODUCTS, shop = shopId) => {
  const { id } = await open(name, content, kind, shop)
  await check(id)
  return write(id)
}

const messages = async (id: string) =>
  (await owner.call(contracts.listImportErrors, { id })).rows.map(({ line, column, code, isNote }) => ({
    line,
    column,
    code,
    isNote,
  }))

const listed = async (text: string, shop = shopId) =>
  (await owner.call(listOwnProducts, { shopId: shop, text, sort: 'partNumber' })).rows

const HEAD = 'Артикул;Бренд;Цена;Остаток;Категория;Название (Русский);Номера OE;Применимость'

/** Windows-1251 as Excel of Russia writes it. */
const windows1251 = (text: string) =>
  Buffer.from(
    [...text].map((sign) => {
      const code = sign.codePointAt(0)!
      if (code < 128) return code
      if (sign === 'ё') return 0xb8
      return code - 0x410 + 0xc0
    }),
  )

test('a Russian table creates products with prices, OE numbers and cars; the same file changes nothing', async () => {
  const content =
    `${HEAD}\r\nRU-100;Bosch;1 234,50 руб;12 шт;brake-pads;Колодки;04465-33471;Toyota Camry 2006-2011; Kia Rio 2012`.replace(
      'Toyota Camry 2006-2011; Kia Rio 2012',
      '"Toyota Camry 2006-2011; Киа Рио 2012"',
    )
  expect(await imported('товары.csv', windows1251(content))).toMatchObject({
    state: 'done',
    createdCount: 1,
    errorCount: 0,
  })
  const [product] = await listed('ru100')
  expect(product).toMatchObject({
    partNumber: 'RU-100',
    state: 'active',
    stockQuantity: 12,
    name: expect.stringContaining('Bosch'),
    price: { amountMinor: 123_450, currency: 'RUB' },
    lacks: ['picture'],
  })
  const again = await open('товары.csv', windows1251(content))
  expect(await check(again.id)).toMatchObject({ unchangedCount: 1, createdCount: 0, updatedCount: 0 })
})

test('a two-column stock file in Windows-1251 without a heading is read', async () => {
  await imported(
    'a.csv',
    `${HEAD}\nST-1;Bosch;10;1;brake-pads;Колодка;;\nST-2;Bosch;10;1;brake-pads;Колодка;;`,
  )
  const run = await imported('остатки.csv', windows1251('ST-1;нет\r\nst 2;>10\r\nНЕТ-99;5\r\n'), STOCK)
  expect(run).toMatchObject({ encoding: 'windows-1251', updatedCount: 2, errorCount: 1, noteCount: 1 })
  expect((await listed('st')).map(({ stockQuantity }) => stockQuantity)).toEqual([0, 10])
  expect(await messages(run.id)).toEqual([
    { line: 2, column: 'quantity', code: 'stock_at_least', isNote: true },
    { line: 3, column: 'number', code: 'not_found', isNote: false },
  ])
})

test('GB18030 with tabs and Chinese headings is read', async () => {
  const head = Buffer.from('c1e3bcfebac50ac6b7c5c609bcdbb8f109bfe2b4e609b7d6c0e0'.replace('0a', '09'), 'hex')
  const run = await imported(
    '库存.csv',
    Buffer.concat([head, Buffer.from('\nGB-1\tBosch\t12.80\t40\tbrake-pads\n')]),
  )
  expect(run).toMatchObject({ encoding: 'gb18030', separator: '\t', createdCount: 1 })
})

test('numbers that Excel has spoilt, open prices, unknown cars and categories are said cell by cell', async () => {
  const rows = [
    ['Part number', 'Brand', 'Price', 'Stock', 'Category', 'Fits'],
    ['1.23E+11', 'Bosch', '10', '1', 'brake-pads', ''],
    ['12-дек', 'Bosch', '10', '1', 'brake-pads', ''],
    ['OK-1', 'Bosch', 'договорная', '1', 'brake-pads', ''],
    ['OK-2', 'Nobody knows', '10', '1', 'brake-pads', ''],
    ['OK-3', 'Bosch', '10', 'abc', 'no-such', 'Toyota Квадрат'],
    ['OK-4', 'Bosch', '10', '5', 'brake-pads', 'Toyota Camry'],
  ]
  const run = await imported('bad.xlsx', await spreadsheetFile([{ name: '1', rows }], clock.now()))
  expect(run).toMatchObject({ createdCount: 1, errorCount: 5 })
  expect(await messages(run.id)).toEqual([
    { line: 2, column: 'number', code: 'spreadsheet_number', isNote: false },
    { line: 3, column: 'number', code: 'spreadsheet_date', isNote: false },
    { line: 4, column: 'price', code: 'invalid_number', isNote: false },
    { line: 5, column: 'brand', code: 'not_found', isNote: false },
    { line: 6, column: 'quantity', code: 'invalid_number', isNote: false },
    { line: 6, column: 'category', code: 'not_found', isNote: false },
    { line: 6, column: 'cars', code: 'unknown_car', isNote: false },
  ])
  // The price of a product that is there stays, and its owner is told.
  const open = await imported('open.csv', 'number,brand,price,quantity\nOK-4,Bosch,по запросу,7\n')
  expect(open).toMatchObject({ updatedCount: 1, noteCount: 1 })
  expect((await listed('ok-4'))[0]).toMatchObject({ price: { amountMinor: 1000 }, stockQuantity: 7 })
})

test('a cell with a formula is refused by its row', async () => {
  const cells = ['number', 'brand', 'price', 'quantity'].map(
    (text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`,
  )
  const file = makeWorkbook({
    rows: `<row r="1">${cells.join('')}</row><row r="2"><c r="A2" t="str"><f>HYPERLINK("x")</f><v>F-1</v></c></row>`,
  })
  const run = await open('formula.xlsx', file)
  expect(await check(run.id)).toMatchObject({ errorCount: 1 })
  expect(await messages(run.id)).toEqual([{ line: 2, column: 'number', code: 'formula', isNote: false }])
})

test('a bomb, a page under the name of a table and a table that is too long are refused before a row is read', async () => {
  const page = '<html><table><tr><td>number</td></tr></table></html>'
  // The upload itself was refused.
  await expect(open('page.xlsx', page)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' })
  await expect(open('page.csv', page)).rejects.toMatchObject({ code: 'TABLE_UNREADABLE' })
  const zeros = makeWorkbook({ rows: '', more: { 'xl/worksheets/sheet1.xml': ' '.repeat(120_000_000) } })
  expect(zeros.length).toBeLessThan(1_000_000)
  await expect(open('bomb.xlsx', zeros)).rejects.toMatchObject({ code: 'TABLE_TOO_LARGE' })
  const rows = Array.from({ length: 20_002 }, (_, at) => `N${at},Bosch,1,1`).join('\n')
  await expect(open('long.csv', `number,brand,price,quantity\n${rows}`)).rejects.toMatchObject({
    code: 'IMPORT_TOO_LONG',
  })
})

test('the import of a foreign shop is refused', async () => {
  const file = openTable(here, stranger, 'a.csv', `${HEAD}\nX-1;Bosch;1;1;brake-pads;;;`, {
    kind: PRODUCTS,
    params: { shopId },
  })
  await expect(file).rejects.toMatchObject({ code: 'SHOP_NOT_FOUND' })
})

const TWICE = `${HEAD}\n${Array.from({ length: 40 }, (_, at) => `TW-${at}00;Bosch;10;1;brake-pads;Колодка;;`).join('\n')}`

/** The sold offers of a shop, without the ids of one shop. */
const offersOf = (shop: string) => db.sql`
  select p.part_number, w.name as warehouse, o.currency, o.incoterm, o.incoterm_place, o.moq, o.order_multiple,
    o.lead_days_min, o.lead_days_max, o.is_returnable, o.valid_to::text, k.quantity,
    (select json_agg(json_build_array(t.min_quantity, t.price_minor) order by t.min_quantity)
      from price_tiers t where t.offer_id = o.id) as tiers
  from products p join offers o on o.product_id = p.id join warehouses w on w.id = o.warehouse_id
    join stocks k on k.offer_id = o.id
  where p.shop_id = ${shop} and (o.valid_to is null or o.valid_to > now())
  order by p.part_number, w.name, o.currency`

async function shopWithWarehouses() {
  const { id } = await makeShop(db, { ownerId: owner.id })
  for (const name of ['Main', 'North'])
    await db.sql`
      insert into warehouses (id, shop_id, name, country, city_id, kind)
      select gen_random_uuid(), ${id}, ${name}, country, city_id, 'own' from shops where id = ${id}`
  return id
}

async function exported(kind: string, shop: string) {
  const request = { kind, format: 'csv' as const, isFilled: true, params: { shopId: shop } }
  return app.inject((await owner.call(contracts.getImportTemplate, request)).url)
}

const OFFERS_HEAD = [
  'number',
  'brand',
  'price',
  'quantity',
  'category',
  'currency',
  'moq',
  'multiple',
  'leadDays',
  'warehouse',
  'tiers',
  'incoterm',
  'place',
  'leadDaysMin',
  'lastDay',
  'returnable',
].join(',')
const SEVERAL_OFFERS = [
  OFFERS_HEAD,
  'MO-1,Bosch,1.15,3,brake-pads,USD,2,2,9,Main,10: 1.10; 100: 1,FOB,Nansha,4,2099-12-31,no',
  'MO-1,Bosch,450.05,7,brake-pads,KZT,1,1,2,North,5: 449.99,DDP,Almaty,0,,yes',
  'MO-1,Bosch,8.20,1,brake-pads,CNY,1,1,2,North,,EXW,Almaty,1,,yes',
  'MO-2,Bosch,20,4,brake-discs,CNY,1,1,7,Main,,EXW,Guangzhou,1,,yes',
].join('\n')

test('all offers of a product go out and come back, one a row: to the cent, the tier and the day', async () => {
  const from = await shopWithWarehouses()
  const to = await shopWithWarehouses()
  // Rows of new products are read after one another, so a later one finds what an earlier one begins.
  expect(await imported('offers.csv', SEVERAL_OFFERS, PRODUCTS, from)).toMatchObject({ errorCount: 0 })
  const offers = await offersOf(from)
  expect(offers).toMatchObject([
    {
      warehouse: 'Main',
      currency: 'USD',
      quantity: 3,
      lead_days_min: 4,
      is_returnable: false,
      tiers: [
        [2, 115],
        [10, 110],
        [100, 100],
      ],
      valid_to: expect.stringContaining('2100-01-01 00:00'),
    },
    { warehouse: 'North', currency: 'CNY', tiers: [[1, 820]] },
    {
      warehouse: 'North',
      currency: 'KZT',
      tiers: [
        [1, 45_005],
        [5, 44_999],
      ],
    },
    { part_number: 'MO-2', warehouse: 'Main' },
  ])
  const file = await exported(PRODUCTS, from)
  const back = await open('back.csv', file.rawPayload, PRODUCTS, from)
  expect(await check(back.id)).toMatchObject({ unchangedCount: 4, errorCount: 0, updatedCount: 0 })
  await imported('copy.csv', file.rawPayload, PRODUCTS, to)
  expect(await offersOf(to)).toEqual(offers)
})

test('a row changes the offer of its warehouse alone; an unknown warehouse and prices that rise are refused', async () => {
  const shop = await shopWithWarehouses()
  await imported('offers.csv', SEVERAL_OFFERS, PRODUCTS, shop)
  const before = await offersOf(shop)
  const row = (warehouse: string, tiers: string, incoterm = 'FOB') =>
    `${OFFERS_HEAD}\nMO-1,Bosch,1.15,99,brake-pads,USD,2,2,9,${warehouse},${tiers},${incoterm},Nansha,4,,no`
  expect(await imported('one.csv', row('Main', '10: 1.05'), PRODUCTS, shop)).toMatchObject({
    updatedCount: 1,
  })
  const [changed, ...others] = await offersOf(shop)
  expect(others).toEqual(before.slice(1))
  expect(changed).toMatchObject({
    quantity: 99,
    tiers: [
      [2, 115],
      [10, 105],
    ],
  })
  for (const [wrong, column] of [
    [row('South', ''), 'warehouse'],
    [row('Main', '10: 1.20'), 'tiers'],
    [row('Main', '10; 1'), 'tiers'],
    [row('Main', '', 'ZZZ'), 'incoterm'],
  ] as const) {
    const run = await imported('wrong.csv', wrong, PRODUCTS, shop)
    expect(await messages(run.id)).toMatchObject([{ line: 2, column }])
  }
})

test('a stock file goes by warehouse where it names one, and its export names each', async () => {
  const shop = await shopWithWarehouses()
  await imported('offers.csv', SEVERAL_OFFERS.replace(/\nMO-1,Bosch,8.20.*/, ''), PRODUCTS, shop)
  const head = 'number,quantity,warehouse'
  await imported('stock.csv', `${head}\nMO-1,50,North\nMO-1,60,main\n`, STOCK, shop)
  const stock = async () => (await offersOf(shop)).map((row) => row.quantity as number)
  expect(await stock()).toEqual([60, 50, 4])
  const file = await exported(STOCK, shop)
  expect(file.body.match(/MO-1/g)).toHaveLength(2)
  const back = await open('back.csv', file.rawPayload, STOCK, shop)
  expect(await check(back.id)).toMatchObject({ unchangedCount: 3, errorCount: 0 })
  const run = await imported('wrong.csv', `${head}\nMO-1,50,South\n`, STOCK, shop)
  expect(await messages(run.id)).toMatchObject([{ line: 2, code: 'not_found' }])
})

test('the same file imported twice at once creates each product once, with one offer', async () => {
  const runs = [await open('t.csv', TWICE), await open('t.csv', TWICE)]
  for (const { id } of runs) await check(id)
  for (const { id } of runs) await owner.call(contracts.startImport, { id })
  await Promise.all(runs.map(({ id }) => job.run(db, { id })))
  const ends = await Promise.all(runs.map(({ id }) => owner.call(contracts.getImport, { id })))
  expect(ends.map(({ state }) => state)).toEqual(['done', 'done'])
  expect(ends.map(({ createdCount }) => createdCount).sort((a, b) => a - b)).toEqual([0, 40])
  const [{ products, offers }] = (await db.sql`
    select count(distinct p.id)::int as products, count(o.id)::int as offers from products p
    join offers o on o.product_id = p.id where p.shop_id = ${shopId} and p.normalized_number like 'TW%00'`) as unknown as [
    { products: number; offers: number },
  ]
  expect([products, offers]).toEqual([40, 40])
})

test('control: matched before either writes, both believe that they create the products', async () => {
  const row = { number: 'CONTROL-1', brand: 'Bosch', price: '10', quantity: '1', category: 'brake-pads' }
  const context = { userId: owner.id, params: { shopId }, now: clock.now() }
  const outcomes = await Promise.all(
    [1, 2].map(async () => (await productImport.match(db.sql, [row], context))[0]),
  )
  expect(outcomes).toEqual([{ outcome: 'create' }, { outcome: 'create' }])
})

test('what a shop sells is exported in the columns of the import, and imported again unchanged', async () => {
  const { id: shop } = await makeShop(db, { ownerId: owner.id })
  const rows = `${HEAD}\nEX-1;Bosch;10;3;brake-pads;Колодка;04465-1;"Toyota Camry 2006-2011"\nEX-2;Bosch;20;4;brake-discs;Диск;;`
  await imported('e.csv', rows, PRODUCTS, shop)
  for (const kind of [PRODUCTS, STOCK]) {
    const { url } = await owner.call(contracts.getImportTemplate, {
      kind,
      format: 'csv' as const,
      isFilled: true,
      params: { shopId: shop },
    })
    const file = await app.inject(url)
    expect(file.body).toContain('EX-1')
    const { id } = await open('back.csv', file.rawPayload, kind, shop)
    expect(await check(id)).toMatchObject({ unchangedCount: 2, errorCount: 0, updatedCount: 0 })
  }
  const refused = { kind: PRODUCTS, format: 'csv' as const, isFilled: true, params: { shopId: shop } }
  expect((await stranger.refused(contracts.getImportTemplate, refused)).code).toBe('SHOP_NOT_FOUND')
})
