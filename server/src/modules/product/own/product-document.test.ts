import { listProductDocuments } from '@tiantian/contracts/product/product-document.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'
import { Uploader } from '../../../test/uploader.ts'

const here = await testApp()
const { db, visitor } = here
const { sql } = db

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

test('[S2.30] the customs code has a name in the reader’s language', async () => {
  const { productId } = await makeProduct(db)
  const [en, ru] = await Promise.all([
    visitor.call(listProductDocuments, { productId }, 'en'),
    visitor.call(listProductDocuments, { productId }, 'ru'),
  ])
  expect(en.hsName).toMatch(/brake/i)
  expect(ru.hsName).toMatch(/тормоз/i)
  expect(en.documents).toEqual([])
  await sql`update products set hs_code = '000000' where id = ${productId}`
  expect((await visitor.call(listProductDocuments, { productId })).hsName).toBe('')
})

test('documents are listed in their order; a document is sent as an attachment, and a deleted one is not offered', async () => {
  const { productId } = await makeProduct(db)
  const { fileId } = await new Uploader(here).upload('sheet.pdf', PDF)
  const path = /\/media\/file\/(.+)$/.exec(fileId)?.[1] ?? ''
  await sql`
    insert into product_documents (id, product_id, kind, title, number, issuer, valid_to, path, position)
    values (${newId()}, ${productId}, 'manual', 'Fitting', '', '', null, 'gone.pdf', 2),
      (${newId()}, ${productId}, 'declaration', 'TR CU 018/2011', 'D-1', 'Lab', '2029-05-01', ${path}, 1)`
  const { documents } = await visitor.call(listProductDocuments, { productId })
  expect(documents).toMatchObject([
    {
      kind: 'declaration',
      title: 'TR CU 018/2011',
      validTo: '2029-05-01',
      file: { bytes: expect.any(Number) },
    },
    { kind: 'manual', validTo: null, file: null },
  ])
  const reply = await here.app.inject(documents[0]?.file?.url ?? '')
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-disposition']).toMatch(/^attachment/)
})

test('a hidden product shows no documents either', async () => {
  const { productId } = await makeProduct(db, { state: 'draft' })
  expect((await visitor.refused(listProductDocuments, { productId })).code).toBe('PRODUCT_NOT_FOUND')
  expect((await visitor.refused(listProductDocuments, { productId: newId() })).code).toBe('PRODUCT_NOT_FOUND')
})
