import { addToCart, listCart } from '@tiantian/contracts/cart/cart.ts'
import { cancelOrder, listOrders, submitCheckout } from '@tiantian/contracts/order/order.ts'
import { afterAll, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '../../platform/database.ts'
import { newId } from '../../platform/id.ts'
import type { Buyer } from '../../test/make-cart.ts'
import { makeBuyers, stockOf } from '../../test/make-cart.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import { Refused, testApp } from '../../test/test-app.ts'
import { placeOrder } from './place-orders.ts'

const here = await testApp()
const { db, connection, clock } = here
// A second server on the same database: it knows nothing of the batches of the first.
const otherDb = openDatabase(connection, 3)
afterAll(() => closeDatabase(otherDb))

const PRICE = 10_000

function wishFor({ addressId }: Buyer, offerId: string, quantity = 1) {
  const line = { offerId, quantity }
  return { requestId: newId(), addressId, buyNow: line, seen: [{ ...line, unitPriceMinor: PRICE }] }
}

const codesOf = (results: readonly PromiseSettledResult<unknown>[]) => results.map(codeOf)

function codeOf(result: PromiseSettledResult<unknown>): string {
  if (result.status === 'fulfilled') return 'done'
  return result.reason instanceof Refused ? result.reason.code : String(result.reason)
}

test('a wish that breaks its whole batch fails alone', async () => {
  const { offerId } = await makeProduct(db)
  const buyers = await makeBuyers(here, 12)
  const cursed = buyers[7] as Buyer
  await db.sql.unsafe(
    `alter table checkouts add constraint cursed check (buyer_id <> '${cursed.person.id}') not valid`,
  )
  const results = await Promise.allSettled(
    buyers.map((buyer) => buyer.person.call(submitCheckout, wishFor(buyer, offerId))),
  )
  await db.sql`alter table checkouts drop constraint cursed`
  expect(codesOf(results)).toEqual(buyers.map((buyer) => (buyer === cursed ? 'SYS_ERR' : 'done')))
  expect(await stockOf(db, offerId)).toBe(100 - 11)
})

test('a person whom another server holds does not hold up the others, and her wish can be sent again', async () => {
  const { offerId } = await makeProduct(db)
  const buyers = await makeBuyers(here, 9)
  const held = buyers[4] as Buyer
  const wish = wishFor(held, offerId)
  for (const name of ['place_orders', 'add_to_carts']) {
    await db.sql.unsafe(`alter function ${name}(jsonb) set lock_timeout = '200ms'`)
  }
  const release = await holdPerson(held.person.id)
  const submits = Promise.allSettled(
    buyers.map((buyer) => buyer.person.call(submitCheckout, buyer === held ? wish : wishFor(buyer, offerId))),
  )
  const additions = Promise.allSettled(
    buyers.map(({ person }) => person.call(addToCart, { requestId: newId(), offerId, quantity: 1 })),
  )
  const expected = buyers.map((buyer) => (buyer === held ? 'UNAVAILABLE' : 'done'))
  expect(codesOf(await submits)).toEqual(expected)
  expect(codesOf(await additions)).toEqual(expected)
  await release()
  expect((await held.person.call(submitCheckout, wish)).orders).toHaveLength(1)
  expect(await stockOf(db, offerId)).toBe(100 - 9)
})

/** As a server does that hangs in the middle of a transaction. Answers how to let her go. */
async function holdPerson(id: string) {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const transaction = otherDb.transaction(async (tx) => {
    await tx`select lock_person(${id})`
    held.resolve()
    await released.promise
  })
  await held.promise
  return () => {
    released.resolve()
    return transaction
  }
}

test('[S8.6] one request id in one batch: the same wish is done once, another one under it is refused', async () => {
  const { offerId } = await makeProduct(db)
  const [buyer, ...others] = await makeBuyers(here, 3)
  if (!buyer) throw new Error('no buyer')
  const wish = wishFor(buyer, offerId)
  const other = { ...wishFor(buyer, offerId, 2), requestId: wish.requestId }
  // Both lanes are busy with these, so that what follows shares one batch.
  const first = others.map((one) => one.person.call(submitCheckout, wishFor(one, offerId)))
  const replies = await Promise.allSettled(
    [wish, wish, other, wish].map((one) => buyer.person.call(submitCheckout, one)),
  )
  await Promise.all(first)
  const [one, two, another, three] = codesOf(replies)
  // Whichever came first holds the id.
  expect([two, three]).toEqual([one, one])
  expect(new Set([one, another])).toEqual(new Set(['REQUEST_ID_REUSED', 'done']))
  expect((await buyer.person.call(listOrders, {})).rows).toHaveLength(1)

  const requestId = newId()
  const adding = { requestId, offerId, quantity: 3 }
  await Promise.all(Array.from({ length: 6 }, () => buyer.person.call(addToCart, adding)))
  expect((await buyer.person.call(listCart, {})).cart.groups[0]?.lines[0]?.quantity).toBe(3)
})

test('batches of two servers, with parts in any order and cancels between: all end, and the stock adds up', async () => {
  const STOCK = 12
  const parts = await Promise.all([0, 1, 2].map(() => makeProduct(db, { stock: STOCK })))
  const offerIds = parts.map(({ offerId }) => offerId)
  const buyers = await makeBuyers(here, 24)
  const results = await Promise.allSettled(
    buyers.map(async (buyer, n) => {
      const seen = [n % 3, (n + 1 + (n % 2)) % 3].map((at) => ({
        offerId: offerIds[at] ?? '',
        quantity: 1,
        unitPriceMinor: PRICE,
      }))
      await fill(buyer, seen)
      const wish = { requestId: newId(), addressId: buyer.addressId, seen }
      if (n % 2 === 0) {
        await buyer.person.call(submitCheckout, wish)
        return
      }
      const parsed = { ...wish, notes: [] }
      const placed = await placeOrder(otherDb, {
        userId: buyer.person.id,
        wish: parsed,
        seen,
        at: clock.now(),
      })
      // Half of them change their mind at once: what was sold out is on sale again, and sold out again.
      for (const { id } of placed.orders) await buyer.person.call(cancelOrder, { id })
    }),
  )
  for (const code of codesOf(results)) expect(code).toMatch(/^done$|STOCK_SHORT/)
  const sold = await db.sql<{ offer_id: string; pieces: number }[]>`
    select offer_id, sum(quantity)::int as pieces from order_lines l join orders o on o.id = l.order_id
    where o.state = 'created' and offer_id = any(${offerIds}) group by offer_id`
  for (const offerId of offerIds) {
    const pieces = sold.find((row) => row.offer_id === offerId)?.pieces ?? 0
    expect(await stockOf(db, offerId)).toBe(STOCK - pieces)
  }
})

async function fill({ person }: Buyer, lines: readonly { offerId: string; quantity: number }[]) {
  for (const { offerId, quantity } of lines) {
    await db.sql`
      insert into cart_lines (user_id, offer_id, quantity) values (${person.id}, ${offerId}, ${quantity})`
  }
}
