import type { Input } from '@tiantian/contracts/action.ts'
import {
  addOrderDocument,
  openAnyFile,
  openOrderFile,
  removeOrderDocument,
} from '@tiantian/contracts/order/document-actions.ts'
import { getAnyOrder, getOrder } from '@tiantian/contracts/order/order.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { makeTrade, uploadDocument } from '../../../test/make-order.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()

type Paper = Input<typeof addOrderDocument>

const paperOf = async (person: Person, id: string, more: Partial<Paper> = {}): Promise<Paper> => ({
  requestId: newId(),
  id,
  kind: 'cmr',
  number: 'KZ 0012345',
  datedOn: '2026-11-02',
  validUntil: '2027-05-01',
  file: { fileId: await uploadDocument(here, person, 'cmr.pdf'), name: 'cmr.pdf' },
  ...more,
})
const isPdf = async (url: string) =>
  (await here.app.inject({ url })).rawPayload.subarray(0, 4).toString() === '%PDF'

test('[S1.17] both sides keep papers by kind with number, date and expiry, and the office reads them too', async () => {
  const { buyer, seller, orderId: id } = await makeTrade(here)
  const waybill = await paperOf(seller, id)
  const { order: sold } = await seller.call(addOrderDocument, waybill)
  expect(sold.side).toBe('seller')
  // Sent again it is one paper.
  await seller.call(addOrderDocument, waybill)
  const contract = await paperOf(buyer, id, { kind: 'contract', number: '', datedOn: '', validUntil: '' })
  const { order } = await buyer.call(addOrderDocument, contract)
  expect(order).toMatchObject({
    side: 'buyer',
    documents: [
      {
        id: waybill.file.fileId,
        kind: 'cmr',
        number: 'KZ 0012345',
        side: 'seller',
        name: 'cmr.pdf',
        datedOn: '2026-11-02',
        validUntil: '2027-05-01',
      },
      { kind: 'contract', number: '', datedOn: null, validUntil: null, side: 'buyer' },
    ],
  })
  const officer = await makeOfficer(here, ['trade_manager'])
  expect((await officer.call(getAnyOrder, { id })).order.documents).toEqual(order.documents)
  for (const { id: fileId } of order.documents) {
    for (const person of [buyer, seller])
      expect(await isPdf((await person.call(openOrderFile, { id: fileId })).url)).toBe(true)
    expect(await isPdf((await officer.call(openAnyFile, { id: fileId })).url)).toBe(true)
  }
})

test('[S6.3] strangers neither add nor open papers of an order, and a file of another is not taken', async () => {
  const { buyer, seller, orderId: id } = await makeTrade(here)
  const stranger = await makeTrade(here)
  const paper = await paperOf(seller, id)
  await seller.call(addOrderDocument, paper)
  for (const person of [stranger.buyer, stranger.seller]) {
    expect((await person.refused(addOrderDocument, await paperOf(person, id))).code).toBe('ORDER_NOT_FOUND')
    expect((await person.refused(openOrderFile, { id: paper.file.fileId })).code).toBe('FILE_NOT_FOUND')
  }
  const ofSeller = { fileId: await uploadDocument(here, seller), name: 'x.pdf' }
  const theft = await paperOf(buyer, id, { file: ofSeller })
  expect((await buyer.refused(addOrderDocument, theft)).code).toBe('FILE_NOT_FOUND')
  // A kept file is not kept a second time.
  const again = { ...paper, requestId: newId() }
  expect((await seller.refused(addOrderDocument, again)).code).toBe('FILE_NOT_FOUND')
})

test('[S1.17] each side removes its own papers alone, and their files with them', async () => {
  const { buyer, seller, orderId: id } = await makeTrade(here)
  const sold = await paperOf(seller, id)
  await seller.call(addOrderDocument, sold)
  const bought = await paperOf(buyer, id)
  await buyer.call(addOrderDocument, bought)
  const fileId = sold.file.fileId
  const { buyer: stranger } = await makeTrade(here)
  for (const person of [buyer, stranger])
    expect((await person.refused(removeOrderDocument, { id: fileId })).code).toBe('FILE_NOT_FOUND')
  expect((await seller.refused(removeOrderDocument, { id: bought.file.fileId })).code).toBe('FILE_NOT_FOUND')
  const { order } = await seller.call(removeOrderDocument, { id: fileId })
  expect(order.documents.map(({ side }) => side)).toEqual(['buyer'])
  expect((await seller.refused(removeOrderDocument, { id: fileId })).code).toBe('FILE_NOT_FOUND')
  expect((await seller.refused(openOrderFile, { id: fileId })).code).toBe('FILE_NOT_FOUND')
  const [file] = await here.db.sql`select privacy from media_files where id = ${fileId}`
  expect(file).toEqual({ privacy: 'dropped' })
  const [entry] = await here.db.sql`
    select actor_id, change from audit_log where object_id = ${id} and event = 'order.document.remove'`
  expect(entry).toMatchObject({ actor_id: seller.id, change: { fileId, kind: 'cmr', number: 'KZ 0012345' } })
})

test('papers with impossible kinds, dates or numbers are refused, and one too many of a side', async () => {
  const { buyer, seller, orderId: id } = await makeTrade(here)
  const good = await paperOf(buyer, id)
  const bad: object[] = [
    { kind: 'passport' },
    { datedOn: '2026-02-30' },
    { datedOn: '0000-01-01' },
    { datedOn: '2026-11-02', validUntil: '2026-11-01' },
    { number: 'x'.repeat(61) },
  ]
  for (const more of bad)
    expect((await buyer.refused(addOrderDocument, { ...good, ...more })).code).toBe('INVALID_INPUT')
  await buyer.call(addOrderDocument, good)
  await here.db.sql`
    with file as (
      insert into media_files select (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid(),
        'path', f.path || n, 'object_key', coalesce(f.object_key, '') || n))).* from media_files f, generate_series(1, 59) n where f.id = ${good.file.fileId}
      returning id
    )
    insert into order_documents (file_id, order_id, side, kind, number, name, added_at)
    select id, ${id}, 'buyer', 'other', '', 'other.pdf', now() from file`
  const more = await buyer.refused(addOrderDocument, await paperOf(buyer, id))
  expect(more).toMatchObject({ code: 'INVALID_INPUT' })
  expect((await buyer.call(getOrder, { id })).order.documents).toHaveLength(60)
  // One side alone does not use up the room of the other.
  const { order } = await seller.call(addOrderDocument, await paperOf(seller, id))
  expect(order.documents).toHaveLength(61)
  await buyer.call(removeOrderDocument, { id: good.file.fileId })
  expect((await buyer.call(addOrderDocument, await paperOf(buyer, id))).order.documents).toHaveLength(61)
})
