import { openAnyFile, openOrderFile } from '@tiantian/contracts/order/document-actions.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { moveOrder, moveSale } from '@tiantian/contracts/order/order-move.ts'
import { decidePayment, payByTransfer } from '@tiantian/contracts/order/payment.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { leadTo, makeTrade, transferOf, uploadDocument } from '../../../test/make-order.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const reason = 'One disc is cracked'

async function deliveredTrade() {
  const trade = await makeTrade(here)
  await leadTo(here, trade, 'delivered')
  return trade
}

const bytesOf = async (url: string) => (await here.app.inject({ url })).rawPayload.subarray(0, 4).toString()

test('[S4.15] both sides show photos of a return, and a judge sees those of both', async () => {
  const { buyer, seller, orderId: id } = await deliveredTrade()
  const crack = await uploadDocument(here, buyer)
  const label = await uploadDocument(here, seller)
  const files = [{ fileId: crack, name: 'crack.pdf' }]
  await buyer.call(moveOrder, { id, event: 'requestReturn', reason, files })
  const { order } = await seller.call(moveSale, {
    id,
    event: 'refuseReturn',
    reason: 'It was whole when it left',
    files: [{ fileId: label, name: 'label.pdf' }],
  })
  expect(order.history.slice(-2)).toMatchObject([
    { event: 'requestReturn', files: [{ id: crack, name: 'crack.pdf' }] },
    { event: 'refuseReturn', files: [{ id: label, name: 'label.pdf' }] },
  ])
  const judge = await makeOfficer(here, ['trade_manager'])
  for (const fileId of [crack, label]) {
    for (const person of [buyer, seller]) {
      const { url } = await person.call(openOrderFile, { id: fileId })
      expect(await bytesOf(url)).toBe('%PDF')
    }
    expect(await bytesOf((await judge.call(openAnyFile, { id: fileId })).url)).toBe('%PDF')
  }
})

test('[S6.3] strangers and other offices open no file, and a file of another user is not shown as an own one', async () => {
  const { buyer, seller, orderId: id } = await deliveredTrade()
  const fileId = await uploadDocument(here, buyer)
  const files = [{ fileId, name: 'crack.pdf' }]
  const stranger = await deliveredTrade()
  const theft = { id: stranger.orderId, event: 'requestReturn' as const, reason, files }
  expect((await stranger.buyer.refused(moveOrder, theft)).code).toBe('FILE_NOT_FOUND')
  // Refused with its file, the return has not happened either.
  expect((await stranger.buyer.call(getOrder, { id: stranger.orderId })).order.state).toBe('delivered')
  await buyer.call(moveOrder, { id, event: 'requestReturn', reason, files })
  for (const person of [stranger.buyer, stranger.seller])
    expect((await person.refused(openOrderFile, { id: fileId })).code).toBe('FILE_NOT_FOUND')
  expect((await seller.refused(openAnyFile, { id: fileId })).code).toBe('PERMISSION_DENIED')
  const judge = await makeOfficer(here, ['trade_manager'])
  expect((await judge.refused(openAnyFile, { id: newId() })).code).toBe('FILE_NOT_FOUND')
})

test('[S1.17] files that are too many, twice the same, or with another event are refused', async () => {
  const { buyer, orderId: id } = await deliveredTrade()
  const fileId = await uploadDocument(here, buyer)
  const file = { fileId, name: 'crack.pdf' }
  const claim = { id, event: 'requestReturn' as const, reason }
  const many = Array.from({ length: 7 }, () => ({ fileId: newId(), name: 'crack.pdf' }))
  for (const files of [many, [file, file], [{ fileId, name: '' }]])
    expect((await buyer.refused(moveOrder, { ...claim, files })).code).toBe('INVALID_INPUT')
  expect((await buyer.refused(moveOrder, { id, event: 'receive', files: [file] })).code).toBe('INVALID_INPUT')
})

test('[S1.17] the office opens the proof of a payment by the payment', async () => {
  const trade = await makeTrade(here)
  await leadTo(here, trade, 'awaiting_payment')
  const { order } = await trade.buyer.call(payByTransfer, await transferOf(here, trade))
  const payment = order.payments[0]!
  await trade.seller.call(decidePayment, { id: payment.id, isConfirmed: true })
  const judge = await makeOfficer(here, ['trade_manager'])
  expect(await bytesOf((await judge.call(openAnyFile, { id: payment.id })).url)).toBe('%PDF')
})

test('an officer opens no file of an order of their own, and each opening is recorded and marked', async () => {
  const { buyer, shopId, orderId: id } = await deliveredTrade()
  const fileId = await uploadDocument(here, buyer)
  const files = [{ fileId, name: 'crack.pdf' }]
  await buyer.call(moveOrder, { id, event: 'requestReturn', reason, files })
  const worker = await makeOfficer(here, ['trade_manager'])
  const judge = await makeOfficer(here, ['trade_manager'])
  await here.db
    .sql`insert into shop_members (shop_id, user_id, role) values (${shopId}, ${worker.id}, 'staff')`
  expect((await worker.refused(openAnyFile, { id: fileId })).code).toBe('OWN_ORDER')
  const pdfOf = async (url: string) => (await here.app.inject({ url })).rawPayload
  const original = await pdfOf((await buyer.call(openOrderFile, { id: fileId })).url)
  const marked = await pdfOf((await judge.call(openAnyFile, { id: fileId })).url)
  const entries = await here.db.sql`
    select actor_id, change from audit_log where object_id = ${id} and event = 'order.file.open'`
  expect(entries).toEqual([{ actor_id: judge.id, change: { fileId } }])
  expect(marked.subarray(0, 4).toString()).toBe('%PDF')
  expect(marked.equals(original)).toBe(false)
})
