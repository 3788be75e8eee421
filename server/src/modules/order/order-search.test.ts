import { listAllOrders, listOrders, listSales } from '@tiantian/contracts/order/order-list.ts'
import { moveSale } from '@tiantian/contracts/order/order-move.ts'
import { expect, test } from 'vitest'
import { makeOfficer } from '../../test/make-officer.ts'
import { makeTrade } from '../../test/make-order.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const { db, clock } = here

test('[S1.16] the beginning of a code finds the orders of a day, the newest first, page by page and by state', async () => {
  const seller = await makeOfficer(here, [])
  const ids: string[] = []
  for (let n = 0; n < 5; n++) {
    clock.advance(60_000)
    const { orderId } = await makeTrade(here, { seller })
    ids.unshift(orderId)
  }
  const stranger = await makeTrade(here)
  // The random ends of codes are in another order than their times.
  for (const [at, end] of ['C', 'A', 'E', 'B', 'D'].entries())
    await db.sql`update orders set code = ${`T410102${end.repeat(6)}`} where id = ${ids[at]!}`
  await seller.call(moveSale, { id: ids[2]!, event: 'decline', reason: 'None are left in the warehouse' })
  const found = async (filter: object) => (await seller.call(listSales, filter)).rows.map(({ id }) => id)
  expect(await found({ text: 'T410102' })).toEqual(ids)
  expect(await found({ text: 't410102-e' })).toEqual([ids[2]])
  expect(await found({ text: 'T410103' })).toEqual([])
  expect(await found({ text: 'T4' })).toEqual([])
  const first = await seller.call(listSales, { text: 'T410', limit: 2 })
  const second = await seller.call(listSales, { text: 'T410', limit: 2, cursor: first.nextCursor! })
  const third = await seller.call(listSales, { text: 'T410', limit: 2, cursor: second.nextCursor! })
  expect([first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(ids)
  expect(third.nextCursor).toBeNull()
  expect(await found({ text: 'T410102', state: 'cancelled' })).toEqual([ids[2]])
  expect(await found({ text: 'T410102', state: 'created', limit: 3 })).toEqual([ids[0], ids[1], ids[3]])
  const officer = await makeOfficer(here, ['trade_manager'])
  const all = await officer.call(listAllOrders, { text: 'T410102', group: 'ended' })
  expect(all.rows.map(({ id }) => id)).toEqual([ids[2]])
  expect(await found({ text: 'T' })).not.toContain(stranger.orderId)
})

test('[S1.16] a buyer finds orders by code, part number, shop and time, page by page', async () => {
  const buyer = await makeOfficer(here, [])
  const ids: string[] = []
  const shopIds: string[] = []
  for (let n = 0; n < 3; n++) {
    clock.advance(60_000)
    const trade = await makeTrade(here, { buyer })
    shopIds.push(trade.shopId)
    ids.unshift(trade.orderId)
  }
  await db.sql`update shops set name = '{"ru": "Запчасти 100%", "en": "Khan Tengri Parts"}' where id = ${shopIds[0]!}`
  await db.sql`update order_lines set part_number = 'zz 9-77q' where order_id = ${ids[0]!}`
  await db.sql`update orders set code = 'T420202AAAAAA' where id = ${ids[1]!}`
  const stranger = await makeTrade(here)
  const found = async (filter: object) => (await buyer.call(listOrders, filter)).rows.map(({ id }) => id)
  expect(await found({ text: 't420202' })).toEqual([ids[1]])
  expect(await found({ text: 'ZZ 9-77Q' })).toEqual([ids[0]])
  expect(await found({ text: 'ZZ 9-77' })).toEqual([])
  expect(await found({ text: 'tengri' })).toEqual([ids[2]])
  expect(await found({ text: '100%' })).toEqual([ids[2]])
  expect(await found({ text: '%' })).toEqual([ids[2]])
  expect(await found({ text: 'tengri', group: 'ended' })).toEqual([])
  expect(await found({ createdFrom: new Date(clock.now().getTime() - 30_000).toISOString() })).toEqual([
    ids[0],
  ])
  expect(await found({})).not.toContain(stranger.orderId)
  await db.sql`update order_lines set part_number = 'SAME-1' where order_id = any(${ids}::uuid[])`
  const page = await buyer.call(listOrders, { text: 'same-1', limit: 2 })
  const rest = await buyer.call(listOrders, { text: 'same-1', limit: 2, cursor: page.nextCursor! })
  expect([page, rest].flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(ids)
  expect(rest.nextCursor).toBeNull()
  expect((await buyer.refused(listOrders, { text: 'x'.repeat(61) })).code).toBe('INVALID_INPUT')
  expect((await buyer.refused(listOrders, { createdTo: 'tomorrow' })).code).toBe('INVALID_INPUT')
})
