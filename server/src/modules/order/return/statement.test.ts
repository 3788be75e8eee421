import { getAnyOrder, getOrder } from '@tiantian/contracts/order/order.ts'
import { judgeOrder, moveOrder, moveSale } from '@tiantian/contracts/order/order-move.ts'
import { requestReturn } from '@tiantian/contracts/order/return-actions.ts'
import { listNotifications } from '@tiantian/contracts/push/notification.ts'
import { expect, test } from 'vitest'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Trade } from '../../../test/make-order.ts'
import { brokenProofs, leadTo, makeTrade, uploadDocument } from '../../../test/make-order.ts'
import type { Person } from '../../../test/test-app.ts'
import { TEST_SECRET, testApp } from '../../../test/test-app.ts'
import { declaredNotificationsJob } from '../../push/notification/deliver.ts'
import { createIdentityCipher } from '../../user/identity/identity.ts'
import { statementAdded } from '../notification/statement-notification.ts'

const here = await testApp()
const { db, clock } = here
const judge = await makeOfficer(here, ['trade_manager'])
const event = 'addStatement'

const notifications = declaredNotificationsJob(
  { cipher: createIdentityCipher(TEST_SECRET), webOrigin: 'https://mall.example', clock },
  [statementAdded],
)

async function toldOf(person: Person) {
  const waiting = await db.sql<{ data: object }[]>`
    delete from outbox where topic = ${notifications.topic} and data::text like '%order.statement%' returning data`
  for (const { data } of waiting) await notifications.run(db, data)
  const { rows } = await person.call(listNotifications, {})
  return rows
    .filter(({ kind }) => kind === 'order.statement')
    .map(({ subject, text }) => `${subject} ${text}`)
}

const statementsOf = async ({ orderId: id }: Trade) =>
  (await judge.call(getAnyOrder, { id })).order.history.filter((step) => step.event === event)

test('[S4.15] both sides of a dispute state theirs with files, once each, until the office decides', async () => {
  const trade = await makeTrade(here)
  const { buyer, seller, orderId: id } = trade
  await leadTo(here, trade, 'paid')
  const early = { id, event, reason: 'We have packed it' } as const
  expect((await seller.refused(moveSale, early)).code).toBe('STATE_CONFLICT')
  await buyer.call(moveOrder, { id, event: 'openDispute', reason: 'Nothing has come for a month' })
  const fileId = await uploadDocument(here, seller)
  const files = [{ fileId, name: 'waybill.pdf' }]
  const statement = { id, event, reason: 'The border is closed until Monday', files } as const
  await seller.call(moveSale, statement)
  // A call whose reply was lost is sent again (S8.6).
  await seller.call(moveSale, statement)
  expect(await toldOf(buyer)).toEqual([expect.stringContaining('The border is closed until Monday')])
  await buyer.call(moveOrder, { id, event, reason: 'It was open last week' })
  expect(await toldOf(seller)).toEqual([expect.stringContaining('It was open last week')])
  expect(await statementsOf(trade)).toMatchObject([
    { by: 'seller', state: 'dispute', files: [{ id: fileId, name: 'waybill.pdf' }] },
    { by: 'buyer', state: 'dispute', files: [] },
  ])
  await judge.call(judgeOrder, { id, event: 'refundBuyer', reason: 'The goods never left' })
  const late = { id, event, reason: 'But it was closed' } as const
  expect((await seller.refused(moveSale, late)).code).toBe('STATE_CONFLICT')
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] a return is commented for the office only once it is disputed, and by its two sides alone', async () => {
  const trade = await makeTrade(here)
  const { buyer, seller, orderId: id } = trade
  await leadTo(here, trade, 'delivered')
  const due = (await buyer.call(getOrder, { id })).order.dueAt
  await buyer.call(requestReturn, {
    id,
    reason: 'One disc is cracked',
    lines: [{ position: 1, quantity: 1, kind: 'damaged' }],
  })
  const words = { id, event, reason: 'The crack is old' } as const
  expect((await seller.refused(moveSale, words)).code).toBe('STATE_CONFLICT')
  await seller.call(moveSale, { id, event: 'refuseReturn', reason: 'It left us whole' })
  await seller.call(moveSale, words)
  const { order } = await buyer.call(moveOrder, { id, event, reason: 'The parcel was wet' })
  // Talking neither moves the order nor gives anybody more time.
  expect(order).toMatchObject({ state: 'return_requested', dueAt: due })
  const stranger = await makeOfficer(here, [])
  expect((await stranger.refused(moveOrder, words)).code).toBe('ORDER_NOT_FOUND')
  expect((await stranger.refused(moveSale, words)).code).toBe('ORDER_NOT_FOUND')
  for (const reason of ['', '   ', 'x'.repeat(2001)])
    expect((await buyer.refused(moveOrder, { id, event, reason })).code).toBe('INVALID_INPUT')
  const foreign = [{ fileId: await uploadDocument(here, stranger), name: 'a.pdf' }]
  const borrowed = { id, event, reason: 'Look at this', files: foreign } as const
  expect((await buyer.refused(moveOrder, borrowed)).code).toBe('FILE_NOT_FOUND')
  expect((await statementsOf(trade)).map(({ by }) => by)).toEqual(['seller', 'buyer'])
})
