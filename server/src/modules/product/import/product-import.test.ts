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
    ...{ line, column, code, isNote },
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
    ...{ partNumber: 'RU-100', state: 'active', stockQuantity: 12, name: expect.stringContaining('Bosch') },
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
    ...{ kind: PRODUCTS, params: { shopId } },
  })
  await expect(file).rejects.toMatchObject({ code: 'SHOP_NOT_FOUND' })
})

const TWICE = `${HEAD}\n${Array.from({ length: 40 }, (_, at) => `TW-${at}00;Bosch;10;1;brake-pads;Колодка;;`).join('\n')}`

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
      ...{ kind, format: 'csv' as const, isFilled: true, params: { shopId: shop } },
    })
    const file = await app.inject(url)
    expect(file.body).toContain('EX-1')
    const { id } = await open('back.csv', file.rawPayload, kind, shop)
    expect(await check(id)).toMatchObject({ unchangedCount: 2, errorCount: 0, updatedCount: 0 })
  }
  const refused = { kind: PRODUCTS, format: 'csv' as const, isFilled: true, params: { shopId: shop } }
  expect((await stranger.refused(contracts.getImportTemplate, refused)).code).toBe('SHOP_NOT_FOUND')
})
