import * as contracts from '@tiantian/contracts/import/import.ts'
import {
  createProduct,
  getOwnProduct,
  listCategoryAttributes,
  listOwnProducts,
  updateProduct,
} from '@tiantian/contracts/product/own-product.ts'
import { getProduct } from '@tiantian/contracts/product/product.ts'
import { listProductDocuments } from '@tiantian/contracts/product/product-document.ts'
import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { makeProduct, makeShop } from '../../test/make-catalogue.ts'
import { openTable } from '../../test/make-import.ts'
import { uploadedBy } from '../../test/make-picture.ts'
import type { ProductFormInput } from '../../test/make-product-form.ts'
import { productFormOf } from '../../test/make-product-form.ts'
import type { Person } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'
import { IMPORT_TOPIC } from '../import/import-run.ts'

const here = await testApp()
const { app, db, jobs, visitor } = here
const job = jobs.find(({ topic }) => topic === IMPORT_TOPIC)!
const owner = await here.user()
const { id: shopId } = await makeShop(db, { ownerId: owner.id })
await makeProduct(db)
const { attributes: known } = await visitor.call(listCategoryAttributes, { category: 'brake-discs' })
const attributes = Object.fromEntries(
  known
    .filter(({ isRequired }) => isRequired)
    .map(({ key, values, min }) => [key, values[0]?.value ?? min ?? 1]),
)
const inputOf = (overrides: Partial<ProductFormInput>) => ({
  requestId: newId(),
  shopId,
  isOnSale: true,
  product: productFormOf({ attributes, ...overrides }),
})
const create = async (overrides: Partial<ProductFormInput>) =>
  (await owner.call(createProduct, inputOf(overrides))).product

const CERTIFICATE = {
  kind: 'certificate',
  title: 'TR CU 018/2011',
  number: 'ЕАЭС RU С-CN.АЯ46.В.12345/26',
  issuer: 'Test centre',
  validTo: '2031-05-01',
  file: '',
} as const
const SHEET = {
  gtin: '4006381333931',
  warrantyKm: 60_000,
  cartonsPerPallet: 24,
  hasBattery: true,
  carton: { length: 610, width: 310, height: 160, grossGrams: 21_000 },
  dangerousGoods: { unNumber: '3480', class: '9' },
  searchTerms: 'zwirbel rotor',
} as const

test('[S2.26] the export sheet of a product is kept, shown to buyers, and found by its search words', async () => {
  const { id, version, form } = await create({ ...SHEET, documents: [CERTIFICATE] })
  expect(form).toMatchObject({ ...SHEET, documents: [CERTIFICATE] })
  const { product } = await visitor.call(getProduct, { id })
  expect(product).toMatchObject({
    gtin: SHEET.gtin,
    warrantyKm: 60_000,
    cartonsPerPallet: 24,
    hasBattery: true,
    dangerousGoods: SHEET.dangerousGoods,
    carton: SHEET.carton,
  })
  expect(JSON.stringify(product)).not.toContain('zwirbel')
  const { documents } = await visitor.call(listProductDocuments, { productId: id })
  expect(documents).toMatchObject([{ number: CERTIFICATE.number, validTo: '2031-05-01', file: null }])
  const { rows } = await visitor.call(queryProducts, { text: 'zwirbel' })
  expect(rows.map((row) => row.id)).toEqual([id])

  // A client that does not know the fields leaves them as they are; null and an empty list take them away.
  const { gtin: _gtin, carton: _carton, documents: _documents, searchTerms: _terms, ...older } = form
  const kept = await owner.call(updateProduct, { id, version, product: older })
  expect(kept.product.form).toMatchObject({ ...SHEET, documents: [CERTIFICATE] })
  const bare = { ...older, gtin: null, carton: null, dangerousGoods: null, documents: [] }
  const cleared = await owner.call(updateProduct, { id, version: kept.product.version, product: bare })
  expect(cleared.product.form).toMatchObject({
    gtin: null,
    carton: null,
    documents: [],
    searchTerms: 'zwirbel rotor',
  })
  const { product: after } = await visitor.call(getProduct, { id })
  expect(after).not.toHaveProperty('dangerousGoods')
})

test('[S5.7] wrong check digits, too light cartons, grades of new parts and papers without a number are refused', async () => {
  const pathsOf = async (overrides: Partial<ProductFormInput>) =>
    (await owner.refused(createProduct, inputOf(overrides))).fields?.map(
      ({ path, rule }) => `${path} ${rule}`,
    )
  expect(await pathsOf({ gtin: '4006381333930' })).toEqual(['product.gtin invalid_format'])
  const light = { ...SHEET.carton, grossGrams: 19_999 }
  expect(await pathsOf({ carton: light })).toEqual(['product.carton.grossGrams below_minimum'])
  expect(await pathsOf({ grade: 'B' })).toEqual(['product.grade mismatch'])
  expect(await pathsOf({ documents: [{ ...CERTIFICATE, number: '' }] })).toEqual([
    'product.documents.0.number required',
  ])
  expect(await pathsOf({ dangerousGoods: { unNumber: '34', class: '9' } })).toEqual([
    'product.dangerousGoods.unNumber invalid_format',
  ])
  const gone = { ...CERTIFICATE, file: '/media/file/product/not-there.pdf' }
  expect((await owner.refused(createProduct, inputOf({ documents: [gone] }))).code).toBe('FILE_NOT_FOUND')
  const script = { ...CERTIFICATE, file: '/media/file/product/a.mp4' }
  expect((await owner.refused(createProduct, inputOf({ documents: [script] }))).code).toBe(
    'FILE_TYPE_REFUSED',
  )
})

test('[S6.3] files of documents are own uploads, or those of the shop already', async () => {
  const stranger = await here.user()
  const colleague = await here.user()
  await db.sql`insert into shop_members (shop_id, user_id, role) values (${shopId}, ${colleague.id}, 'manager')`
  const document = async (of: Person) => ({ ...CERTIFICATE, file: await uploadedBy(here, of.id) })
  const theirs = await document(stranger)
  const own = await document(owner)
  const refused = async (documents: (typeof own)[]) =>
    (await owner.refused(createProduct, inputOf({ documents }))).code
  expect(await refused([theirs])).toBe('FILE_NOT_FOUND')
  expect(await refused([await document(colleague)])).toBe('FILE_NOT_FOUND')
  const { id, version, form } = await create({ documents: [own] })
  const update = { id, version, product: { ...form, documents: [...form.documents!, theirs] } }
  expect((await owner.refused(updateProduct, update)).code).toBe('FILE_NOT_FOUND')
  // A colleague keeps what is there, also on another product.
  const input = { ...inputOf({ documents: [own] }), requestId: newId() }
  const { product } = await colleague.call(createProduct, input)
  await colleague.call(updateProduct, { id, version, product: form })
  // Two documents with one file that is gone do not make up for another file that never was.
  const path = own.file.replace('/media/file/', '')
  await db.sql`delete from media_files where path = ${path}`
  const gone = { ...CERTIFICATE, file: '/media/file/product/not-there.pdf' }
  expect(await refused([own, gone])).toBe('FILE_NOT_FOUND')
  expect((await owner.call(getOwnProduct, { id: product.id })).product.form.documents).toMatchObject([own])
})

test('a document of another product is not overwritten', async () => {
  const first = await create({ documents: [CERTIFICATE] })
  const [document] = first.form.documents!
  await create({ documents: [{ ...document!, title: 'Mine' }] })
  const { product } = await owner.call(getOwnProduct, { id: first.id })
  expect(product.form.documents).toEqual([document])
})

test('[S2.25] the sheet goes out with the export and comes back; a row changes what it states', async () => {
  const { id: shop } = await makeShop(db, { ownerId: owner.id })
  const open = (content: Buffer | string) =>
    openTable(here, owner, 's.csv', content, { kind: 'product/products', params: { shopId: shop } })
  const imported = async (content: Buffer | string, skipErrors = true) => {
    const { id } = await open(content)
    await owner.call(contracts.checkImportRun, { id })
    await job.run(db, { id })
    await owner.call(contracts.startImport, { id, skipErrors })
    await job.run(db, { id })
    return owner.call(contracts.getImport, { id })
  }
  const head =
    'number,brand,price,quantity,category,gtin,packageSize,perCarton,cartonSize,cartonKg,perPallet,'
  const more = 'dangerous,battery,searchTerms,eacNumber,eacLastDay'
  const rows = [
    `${head}${more}`,
    'SH-1,Bosch,10,1,batteries,4006381333931,300 x 200 x 190,2,410x310x200,31.5,12,"UN 2794, 8",yes,akku,ЕАЭС RU 1,2030-01-31',
    'SH-2,Bosch,10,1,batteries,4006381333930,,,,,,,,,,',
    'SH-3,Bosch,10,1,batteries,,,,410x310x200,,,,,,,2030-01-31',
  ]
  const category = 'brake-discs'
  const run = await imported(rows.join('\n').replaceAll('batteries', category))
  const { rows: errors } = await owner.call(contracts.listImportErrors, { id: run.id })
  expect(errors.map(({ line, column, code }) => `${line} ${column} ${code}`)).toEqual([
    '3 gtin invalid_format',
    '4 cartonKg required',
    '4 eacNumber required',
  ])
  const formOf = async () => {
    const [row] = (await owner.call(listOwnProducts, { shopId: shop, text: 'SH-1' })).rows
    return (await owner.call(getOwnProduct, { id: row!.id })).product.form
  }
  expect(await formOf()).toMatchObject({
    gtin: '4006381333931',
    quantityPerCarton: 2,
    cartonsPerPallet: 12,
    hasBattery: true,
    packageMm: { length: 300, width: 200, height: 190 },
    searchTerms: 'akku',
    carton: { length: 410, width: 310, height: 200, grossGrams: 31_500 },
    dangerousGoods: { unNumber: '2794', class: '8' },
    documents: [{ kind: 'certificate', number: 'ЕАЭС RU 1', validTo: '2030-01-31' }],
  })
  const request = {
    kind: 'product/products',
    format: 'csv' as const,
    isFilled: true,
    params: { shopId: shop },
  }
  const { url } = await owner.call(contracts.getImportTemplate, request)
  const file = await app.inject(url)
  const { id } = await open(file.rawPayload)
  await owner.call(contracts.checkImportRun, { id })
  await job.run(db, { id })
  expect(await owner.call(contracts.getImport, { id })).toMatchObject({ unchangedCount: 1, errorCount: 0 })
  await imported(
    'number,brand,price,quantity,battery,eacNumber,eacLastDay\nSH-1,Bosch,10,1,no,ЕАЭС RU 2,2032-01-31\n',
  )
  expect(await formOf()).toMatchObject({
    gtin: '4006381333931',
    hasBattery: false,
    documents: [{ number: 'ЕАЭС RU 2', validTo: '2032-01-31' }],
  })
})
