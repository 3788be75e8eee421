import { previewCheckout } from '@tiantian/contracts/order/checkout.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { listOrders } from '@tiantian/contracts/order/order-list.ts'
import { cancelOrder } from '@tiantian/contracts/order/order-move.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { fillCart, makeAddress, order, stockOf } from '../../test/make-cart.ts'
import { makeProduct, makeShop } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

const { db, clock, user } = await testApp()

/** A buyer with that many orders, oldest first. */
async function buyerWith(count: number, stock = 100) {
  const member = await user()
  const addressId = await makeAddress(member)
  const { offerId } = await makeProduct(db, { stock })
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    clock.advance(1000)
    await fillCart(member, { [offerId]: 2 })
    const { orders } = await order(member, addressId)
    ids.push(orders[0]?.id ?? '')
  }
  return { person: member, ids, offerId, addressId }
}

test('orders are listed newest first, page by page, and the last page says so', async () => {
  const { person: user, ids } = await buyerWith(5)
  const newest = [...ids].reverse()
  const first = await user.call(listOrders, { limit: 2 })
  expect(first.rows.map(({ id }) => id)).toEqual(newest.slice(0, 2))
  const second = await user.call(listOrders, { limit: 2, cursor: first.nextCursor ?? '' })
  const third = await user.call(listOrders, { limit: 2, cursor: second.nextCursor ?? '' })
  expect([...second.rows, ...third.rows].map(({ id }) => id)).toEqual(newest.slice(2))
  expect(third.nextCursor).toBeNull()
})

test('[S1.15] other delivery terms or another delivery place of the same shop make a separate order', async () => {
  const { person: user, addressId } = await buyerWith(0)
  const { id: shopId } = await makeShop(db)
  const offers = [await makeProduct(db, { shopId }), await makeProduct(db, { shopId })]
  offers.push(await makeProduct(db, { shopId }))
  const [, farther, aboard] = offers
  await db.sql`update offers set incoterm_place = 'Yiwu' where id = ${farther!.offerId}`
  await db.sql`update offers set incoterm = 'FOB' where id = ${aboard!.offerId}`
  await fillCart(user, Object.fromEntries(offers.map(({ offerId }) => [offerId, 1])))
  expect((await user.call(previewCheckout, {})).orders).toHaveLength(3)
  expect((await order(user, addressId)).orders).toHaveLength(3)
})

test('orders are filtered by state', async () => {
  const { person: user, ids } = await buyerWith(3)
  await user.call(cancelOrder, { id: ids[1] ?? '' })
  const cancelled = await user.call(listOrders, { state: 'cancelled' })
  expect(cancelled.rows.map(({ id }) => id)).toEqual([ids[1]])
  expect((await user.call(listOrders, { state: 'created' })).rows).toHaveLength(2)
})

test('a list row shows the first four lines and the total number', async () => {
  const member = await user()
  const addressId = await makeAddress(member)
  const { id: shopId } = await makeShop(db, { names: { en: 'Six Parts', ru: 'Шесть частей' } })
  const offers: Record<string, number> = {}
  for (let n = 1; n <= 6; n += 1) offers[(await makeProduct(db, { shopId, price: 100 })).offerId] = n
  await fillCart(member, offers)
  await order(member, addressId)
  const { rows } = await member.call(listOrders, {}, 'ru')
  expect(rows).toMatchObject([
    { shopName: 'Шесть частей', lineCount: 6, itemCount: 21, total: { amountMinor: 2100 } },
  ])
  expect(rows[0]?.lines).toHaveLength(4)
})

const madeUp = Buffer.from(`["orders","now')","x"]`).toString('base64url')

test.each(['', 'bm9wZQ', 'WzEsMl0', madeUp])('the invalid cursor %o is refused', async (cursor) => {
  const { person: user } = await buyerWith(1)
  expect((await user.refused(listOrders, { cursor })).code).toBe('INVALID_INPUT')
})

test('[S1.17] orders of one submit refer to each other', async () => {
  const member = await user()
  const addressId = await makeAddress(member)
  const one = await makeProduct(db)
  const two = await makeProduct(db)
  await fillCart(member, { [one.offerId]: 1, [two.offerId]: 1 })
  const { orders } = await order(member, addressId)
  const { order: first } = await member.call(getOrder, { id: orders[0]?.id ?? '' })
  expect(first.siblings.map(({ code }) => code)).toEqual([orders[1]?.code])
})

test('[S1.17] a cancelled order shows when, and its items are back in stock', async () => {
  const { person: user, ids, offerId } = await buyerWith(1, 10)
  expect(await stockOf(db, offerId)).toBe(8)
  clock.advance(60_000)
  const { order: cancelled } = await user.call(cancelOrder, { id: ids[0] ?? '' })
  expect(cancelled.state).toBe('cancelled')
  expect(cancelled.history.map(({ state }) => state)).toEqual(['created', 'cancelled'])
  expect(Date.parse(cancelled.history[1]?.at ?? '') - Date.parse(cancelled.createdAt)).toBeGreaterThanOrEqual(
    60_000,
  )
  expect(await stockOf(db, offerId)).toBe(10)
})

test('an order cancelled six times at once returns its stock once', async () => {
  const { person: user, ids, offerId } = await buyerWith(1, 10)
  const id = ids[0] ?? ''
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => user.call(cancelOrder, { id })))
  const refusals = results.filter((result) => result.status === 'rejected')
  expect(refusals.map(({ reason }) => reason.code)).toEqual(Array(5).fill('STATE_CONFLICT'))
  expect(await stockOf(db, offerId)).toBe(10)
  expect((await user.call(getOrder, { id })).order.history).toHaveLength(2)
})

test('[S6.4] another user’s order is not found', async () => {
  const [{ ids }, stranger] = [await buyerWith(1), await user()]
  const id = ids[0] ?? ''
  expect((await stranger.refused(getOrder, { id })).code).toBe('ORDER_NOT_FOUND')
  expect(await stranger.refused(cancelOrder, { id })).toMatchObject({ code: 'ORDER_NOT_FOUND', status: 404 })
  expect((await stranger.refused(getOrder, { id: newId() })).code).toBe('ORDER_NOT_FOUND')
  expect((await stranger.call(listOrders, {})).rows).toEqual([])
})

test('the audit log shows who changed an order and how, and is immutable', async () => {
  const { person: user, ids } = await buyerWith(1)
  await user.call(cancelOrder, { id: ids[0] ?? '' })
  const rows = await db.sql`
    select event, actor_id from audit_log where object_id = ${ids[0] ?? ''} order by created_at`
  expect(rows).toMatchObject([
    { event: 'order.create', actor_id: user.id },
    { event: 'order.cancel', actor_id: user.id },
  ])
  await expect(db.sql`delete from audit_log where object_id = ${ids[0] ?? ''}`).rejects.toThrow(
    'never changed',
  )
})
