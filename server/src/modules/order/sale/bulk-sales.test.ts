import { confirmSales, openPapers } from '@tiantian/contracts/order/bulk.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { cancelOrder } from '@tiantian/contracts/order/order-move.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { leadTo, makeTrade } from '../../../test/make-order.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()

test('[S1.16] a shop confirms several orders at once and reads which could not be confirmed', async () => {
  const seller = await makeOfficer(here, [])
  const open = await makeTrade(here, { seller })
  const cancelled = await makeTrade(here, { seller })
  const paid = await makeTrade(here, { seller })
  const foreign = await makeTrade(here)
  await cancelled.buyer.call(cancelOrder, { id: cancelled.orderId })
  await leadTo(here, paid, 'paid')
  const ids = [open, cancelled, paid, foreign].map(({ orderId }) => orderId)
  const { rows } = await seller.call(confirmSales, { ids })
  expect(rows.map(({ id, outcome, error }) => ({ id, outcome, error }))).toEqual([
    { id: open.orderId, outcome: 'confirmed', error: null },
    { id: cancelled.orderId, outcome: 'refused', error: 'STATE_CONFLICT' },
    { id: paid.orderId, outcome: 'before', error: null },
    { id: foreign.orderId, outcome: 'refused', error: 'ORDER_NOT_FOUND' },
  ])
  expect(rows.at(-1)?.code).toBe('')
  const { order } = await seller.call(getOrder, { id: open.orderId })
  expect(order).toMatchObject({ state: 'confirmed', code: rows[0]?.code })
  expect((await foreign.seller.call(getOrder, { id: foreign.orderId })).order.state).toBe('created')
  // Sent again: nothing happens twice.
  const again = await seller.call(confirmSales, { ids: [open.orderId], asksPayment: true })
  expect(again.rows).toMatchObject([{ outcome: 'before' }])
  const { history } = (await seller.call(getOrder, { id: open.orderId })).order
  expect(history.filter(({ event }) => event === 'confirm')).toHaveLength(1)
})

test('a bulk confirmation asks for payment where the price of the delivery is fixed, and refuses bad lists', async () => {
  const seller = await makeOfficer(here, [])
  const fixed = await makeTrade(here, { seller })
  const open = await makeTrade(here, { seller })
  await here.db.sql`update orders set delivery_minor = 0 where id = ${fixed.orderId}`
  const ids = [fixed.orderId, open.orderId]
  const { rows } = await seller.call(confirmSales, { ids, asksPayment: true })
  expect(rows.map(({ outcome }) => outcome)).toEqual(['asked', 'confirmed'])
  expect((await seller.call(getOrder, { id: fixed.orderId })).order.state).toBe('awaiting_payment')
  for (const bad of [
    [],
    [fixed.orderId, fixed.orderId.toUpperCase()],
    ['x'],
    Array.from({ length: 51 }, newId),
  ])
    expect((await seller.refused(confirmSales, { ids: bad })).code).toBe('INVALID_INPUT')
})

test('[S1.16] papers of several orders are printed as one file, and orders without are named', async () => {
  const seller = await makeOfficer(here, [])
  const one = await makeTrade(here, { seller })
  const two = await makeTrade(here, { seller })
  const open = await makeTrade(here, { seller })
  await leadTo(here, one, 'shipped')
  await leadTo(here, two, 'awaiting_payment')
  const foreign = await makeTrade(here)
  await leadTo(here, foreign, 'awaiting_payment')
  const ids = [one, two, open, foreign].map(({ orderId }) => orderId)
  const { order: unconfirmed } = await seller.call(getOrder, { id: open.orderId })
  const proformas = await seller.call(openPapers, { ids, kind: 'proforma', language: 'ru' })
  expect(proformas).toMatchObject({ paperCount: 2, without: [unconfirmed.code] })
  const file = await here.app.inject({ url: proformas.url })
  expect(file.headers['content-disposition']).toContain('proforma.pdf')
  expect(pageCount(file.rawPayload)).toBe(2)
  const lists = await seller.call(openPapers, { ids, kind: 'packing-list', language: 'kk' })
  expect(lists).toMatchObject({ paperCount: 1 })
  expect(pageCount((await here.app.inject({ url: lists.url })).rawPayload)).toBe(1)
  // Another's link, and one that was changed, opens nothing.
  expect((await here.app.inject({ url: proformas.url.replace('~ru~', '~kk~') })).statusCode).toBe(404)
  const none = await seller.call(openPapers, { ids: [open.orderId], kind: 'invoice', language: 'ru' })
  expect(none).toEqual({ url: '', paperCount: 0, without: [unconfirmed.code] })
})

test('the link to the papers of fifty orders is short enough to be followed', async () => {
  const seller = await makeOfficer(here, [])
  const trade = await makeTrade(here, { seller })
  await leadTo(here, trade, 'awaiting_payment')
  const { order } = await seller.call(getOrder, { id: trade.orderId })
  await here.db.sql`
    insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
      'code', left(o.code, 10) || lpad(n::text, 3, '0')))).* from orders o, generate_series(1, 49) n
    where o.id = ${trade.orderId}`
  const ids = (
    await here.db.sql<{ id: string }[]>`select id from orders where shop_id = ${trade.shopId}`
  ).map(({ id }) => id)
  // An order without lines has no paper to show: each copy gets the line of the first.
  await here.db.sql`
    insert into order_lines select (jsonb_populate_record(l, jsonb_build_object('order_id', o.id))).*
    from orders o, order_lines l where o.shop_id = ${trade.shopId} and o.id <> ${order.id} and l.order_id = ${order.id}`
  const { url, paperCount } = await seller.call(openPapers, { ids, kind: 'proforma', language: 'ru' })
  expect(paperCount).toBe(50)
  expect(pageCount((await here.app.inject({ url })).rawPayload)).toBe(50)
})

const pageCount = (file: Buffer) => Number(/\/Count (\d+)/.exec(file.toString('latin1'))?.[1])
