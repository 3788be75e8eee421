import * as contracts from '@tiantian/contracts/import/import.ts'
import {
  getOwnProduct,
  listCategoryAttributes,
  listOwnProducts,
} from '@tiantian/contracts/product/own-product.ts'
import { expect, test } from 'vitest'
import { readTable } from '../../../platform/import/table.ts'
import { spreadsheetFile } from '../../../platform/spreadsheet.ts'
import { authorise } from '../../../test/make-authorisation.ts'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { openTable } from '../../../test/make-import.ts'
import { testApp } from '../../../test/test-app.ts'
import { IMPORT_TOPIC } from '../../import/import-run.ts'

const here = await testApp()
const { app, db, clock, jobs, visitor } = here
const job = jobs.find(({ topic }) => topic === IMPORT_TOPIC)!
const owner = await here.user()
const { id: shopId } = await makeShop(db, { ownerId: owner.id })
await makeProduct(db)

const KIND = 'product/products'
const CATEGORY = 'brake-discs'
const { attributes } = await visitor.call(listCategoryAttributes, { category: CATEGORY }, 'ru')
const required = attributes.filter(({ isRequired }) => isRequired)

const open = (name: string, content: Buffer | string) =>
  openTable(here, owner, name, content, { kind: KIND, params: { shopId } })

async function check(id: string) {
  await owner.call(contracts.checkImportRun, { id })
  await job.run(db, { id })
  return owner.call(contracts.getImport, { id })
}

async function imported(name: string, content: Buffer | string) {
  const { id } = await open(name, content)
  await check(id)
  await owner.call(contracts.startImport, { id, skipErrors: true })
  await job.run(db, { id })
  return owner.call(contracts.getImport, { id })
}

const errors = async (id: string) =>
  (await owner.call(contracts.listImportErrors, { id })).rows.map(
    ({ line, column, code, isNote }) => `${line} ${column} ${code}${isNote ? ' (note)' : ''}`,
  )

async function template(isFilled = false, category: string | undefined = CATEGORY) {
  const params = { shopId, ...(category && { category }) }
  const { url } = await owner.call(
    contracts.getImportTemplate,
    { kind: KIND, format: 'xlsx', isFilled, params },
    'ru',
  )
  return app.inject(url)
}

async function formOf(text: string) {
  const { rows } = await owner.call(listOwnProducts, { shopId, text })
  return (await owner.call(getOwnProduct, { id: rows[0]!.id })).product.form
}

const sheetOf = async (file: Buffer) => (await readTable(file, OPTIONS)).rows.map(({ cells }) => cells)
const OPTIONS = { unpackedBytesMax: 1e8, rowsMax: 1e5, columnsMax: 64 }

test('[S2.25] the template of a category has its attributes, marks the required ones, and is read back', async () => {
  const reply = await template()
  expect(reply.headers['content-disposition']).toContain(CATEGORY)
  const [heading, example] = await sheetOf(reply.rawPayload)
  for (const { name, unit, isRequired } of attributes)
    expect(heading).toContain([name, unit].filter(Boolean).join(', ') + (isRequired ? ' *' : ''))
  expect(heading?.slice(0, 4)).toEqual(['Артикул *', 'Бренд *', 'Цена *', 'Остаток *'])
  expect(example).toContain(CATEGORY)
  expect(await imported('шаблон.xlsx', reply.rawPayload)).toMatchObject({ createdCount: 1, errorCount: 0 })
  const { attributes: values } = await formOf(example![0]!)
  expect(Object.keys(values).sort()).toEqual(required.map(({ key }) => key).sort())
})

test('a value is read by its name in any language; a wrong one and a missing required one are said cell by cell', async () => {
  const choice = required.find(({ values }) => values.length > 0)!
  const titles = required.map(({ name, unit }) => [name, unit].filter(Boolean).join(', '))
  const cellsOf = (changed: Record<string, string>) =>
    required.map(({ key, values, min }) => changed[key] ?? values[0]?.label ?? String(min ?? 1))
  const rows = [
    ['Артикул', 'Бренд', 'Цена', 'Остаток', 'Категория', ...titles],
    ['AT-1', 'Bosch', '10', '1', CATEGORY, ...cellsOf({})],
    ['AT-2', 'Bosch', '10', '1', CATEGORY, ...cellsOf({ [choice.key]: 'нечто' })],
    ['AT-3', 'Bosch', '10', '1', CATEGORY, ...cellsOf({ [choice.key]: '' })],
    // A price list that says nothing of them is taken as it is.
    ['AT-4', 'Bosch', '10', '1', CATEGORY, ...required.map(() => '')],
  ]
  const run = await imported('a.xlsx', await spreadsheetFile([{ name: '1', rows }], clock.now()))
  const column = `attr_${choice.key}`
  expect(await errors(run.id)).toEqual([`3 ${column} invalid_value`, `4 ${column} required`])
  expect((await formOf('AT-1')).attributes[choice.key]).toBe(choice.values[0]!.value)
  expect((await formOf('AT-4')).attributes).toEqual({})
})

test('the export of a category has the same shape as its template, and changes nothing when it is imported', async () => {
  const [head] = await sheetOf((await template()).rawPayload)
  const exported = (await template(true)).rawPayload
  const [heading, ...rows] = await sheetOf(exported)
  expect(heading).toEqual(head!.map((title) => title.replace(' *', '')))
  expect(rows.length).toBeGreaterThan(1)
  const { id } = await open('e.xlsx', exported)
  expect(await check(id)).toMatchObject({ unchangedCount: rows.length, errorCount: 0, updatedCount: 0 })
  const [, ...others] = await sheetOf((await template(true, 'brake-pads')).rawPayload)
  expect(others).toEqual([])
})

test('number and brand in one cell are divided where a known brand is found, and said where none is', async () => {
  const rows = [
    'Артикул;Цена;Остаток;Категория',
    'MANN W 712/75;10;1;oil-filters',
    '04152-YZZA1 TOYOTA;10;1;oil-filters',
    'Nobody W 1;10;1;oil-filters',
    'Bosch W 1 Toyota;10;1;oil-filters',
  ].join('\n')
  const before = await open('list.csv', rows)
  await check(before.id)
  expect(await errors(before.id)).toContain('3 number not_authorised')
  await authorise(db, { shopId, brand: 'toyota-genuine-parts' })
  const run = await imported('list.csv', rows)
  expect(await errors(run.id)).toEqual([
    '2 number brand_split (note)',
    '3 number brand_split (note)',
    '4 number brand_in_number',
    '5 number brand_in_number',
  ])
  expect(await formOf('W 712/75')).toMatchObject({
    partNumber: 'W 712/75',
    brand: expect.stringContaining('mann'),
  })
  expect(await formOf('04152YZZA1')).toMatchObject({
    partNumber: '04152-YZZA1',
    brand: 'toyota-genuine-parts',
  })
  const again = await open('list.csv', rows)
  expect(await check(again.id)).toMatchObject({ unchangedCount: 2, errorCount: 2 })
})

test('a price list without a heading row is mapped by what its cells are', async () => {
  const run = await open(
    'прайс.csv',
    [
      'Колодки тормозные передние;Bosch;0986494123;12;1250,50;Toyota Camry 2006-2011',
      'Колодки тормозные задние;TRW;GDB3425;>10;980,00;Kia Rio 2012',
      'Диск тормозной;Brembo;09.A404.10;нет;3400,00;Toyota Corolla',
    ].join('\n'),
  )
  expect(run).toMatchObject({
    hasHeading: false,
    mapping: { nameRu: 0, brand: 1, number: 2, quantity: 3, price: 4, cars: 5 },
  })
  const two = await open('два.csv', 'MANN W 712/75;450;8\nBosch F 026 407 123;390;12\n')
  expect(two).toMatchObject({ hasHeading: false, mapping: { number: 0, price: 1, quantity: 2 } })
  // What cannot be told stays open, and the import cannot begin without it.
  const bare = await open('bare.csv', 'W712/75 Nobody\nX 19\n')
  expect(Object.keys(bare.mapping)).not.toContain('price')
  expect((await owner.refused(contracts.checkImportRun, { id: bare.id })).code).toBe('IMPORT_COLUMN_MISSING')
})
