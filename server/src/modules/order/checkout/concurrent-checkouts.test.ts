import { addToCart, listCart } from '@tiantian/contracts/cart/cart.ts'
import { submitCheckout } from '@tiantian/contracts/order/checkout.ts'
import { listOrders } from '@tiantian/contracts/order/order-list.ts'
import { cancelOrder } from '@tiantian/contracts/order/order-move.ts'
import { afterAll, expect, test } from 'vitest'
import type { Tx } from '../../../platform/database/database.ts'
import { closeDatabase, openDatabase } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { waiters } from '../../../test/gate.ts'
import type { CartBuyer } from '../../../test/make-cart.ts'
import { fillCart, makeBuyers, stockOf } from '../../../test/make-cart.ts'
import { makeProduct } from '../../../test/make-catalogue.ts'
import type { Person } from '../../../test/test-app.ts'
import { Refused, testApp } from '../../../test/test-app.ts'
import { submitOrders } from './submit-checkout.ts'

const here = await testApp()
const { db, connection, clock } = here
// A second server on the same database.
const otherDb = openDatabase(connection, 3)
afterAll(() => closeDatabase(otherDb))

const PRICE = 10_000

function buyNowCheckout({ addressId }: CartBuyer, offerId: string, quantity = 1) {
  const line = { offerId, quantity }
  return { requestId: newId(), addressId, buyNow: line, seen: [{ ...line, unitPriceMinor: PRICE }] }
}

const codesOf = (results: readonly PromiseSettledResult<unknown>[]) => results.map(codeOf)

function codeOf(result: PromiseSettledResult<unknown>): string {
  if (result.status === 'fulfilled') return 'done'
  return result.reason instanceof Refused ? result.reason.code : String(result.reason)
}

async function oneBuyer(): Promise<CartBuyer> {
  const [buyer] = await makeBuyers(here, 1)
  if (!buyer) throw new Error('no buyer')
  return buyer
}

const orderCountOf = async (user: Person) => (await user.call(listOrders, {})).rows.length

const lineCountOf = async (user: Person) => (await user.call(listCart, {})).cart.lineCount

test('[S1.15] sixteen buyers order one popular part at once; each gets an order and the stock adds up', async () => {
  const { offerId } = await makeProduct(db)
  const buyers = await makeBuyers(here, 16)
  const placed = await Promise.all(
    buyers.map((buyer) => buyer.person.call(submitCheckout, buyNowCheckout(buyer, offerId, 2))),
  )
  expect(new Set(placed.flatMap(({ orders }) => orders.map(({ code }) => code))).size).toBe(16)
  expect(await stockOf(db, offerId)).toBe(100 - 32)
})

test('[S1.15] one failing checkout among many leaves nothing behind, and the others are placed', async () => {
  const { offerId } = await makeProduct(db)
  const other = await makeProduct(db)
  const buyers = await makeBuyers(here, 12)
  const failing = buyers[7] as CartBuyer
  const cart = { [offerId]: 1, [other.offerId]: 1 }
  for (const { person: user } of buyers) await fillCart(user, cart)
  // One of the last rows that a checkout writes: everything else is written by then.
  await db.sql.unsafe(
    `alter table order_events add constraint failing check (actor_id <> '${failing.person.id}') not valid`,
  )
  const seen = Object.keys(cart).map((id) => ({ offerId: id, quantity: 1, unitPriceMinor: PRICE }))
  const results = await Promise.allSettled(
    buyers.map(({ person: user, addressId }) =>
      user.call(submitCheckout, { requestId: newId(), addressId, seen }),
    ),
  )
  await db.sql`alter table order_events drop constraint failing`
  expect(codesOf(results)).toEqual(buyers.map((buyer) => (buyer === failing ? 'SYS_ERR' : 'done')))
  for (const id of [offerId, other.offerId]) expect(await stockOf(db, id)).toBe(100 - 11)
  expect([await orderCountOf(failing.person), await lineCountOf(failing.person)]).toEqual([0, 2])
})

test('[S1.15] one of many buyers who orders more than the stock gets nothing, and the others get their orders', async () => {
  const scarce = await makeProduct(db, { stock: 1 })
  const plenty = await makeProduct(db)
  const buyers = await makeBuyers(here, 8)
  const greedy = buyers[3] as CartBuyer
  const partsOf = (buyer: CartBuyer) => (buyer === greedy ? [plenty, scarce] : [plenty])
  for (const buyer of buyers) {
    await fillCart(buyer.person, Object.fromEntries(partsOf(buyer).map(({ offerId }) => [offerId, 1])))
  }
  await db.sql`update stocks set quantity = 0 where offer_id = ${scarce.offerId}`
  const results = await Promise.allSettled(
    buyers.map((buyer) => {
      const seen = partsOf(buyer).map(({ offerId }) => ({ offerId, quantity: 1, unitPriceMinor: PRICE }))
      return buyer.person.call(submitCheckout, { requestId: newId(), addressId: buyer.addressId, seen })
    }),
  )
  expect(codesOf(results)).toEqual(buyers.map((buyer) => (buyer === greedy ? 'STOCK_SHORT' : 'done')))
  expect(await stockOf(db, plenty.offerId)).toBe(100 - 7)
  expect(await lineCountOf(greedy.person)).toBe(2)
})

test('a buyer blocked by another server does not delay the others, and the request can be repeated', async () => {
  const { offerId } = await makeProduct(db)
  const buyers = await makeBuyers(here, 9)
  const held = buyers[4] as CartBuyer
  const checkout = buyNowCheckout(held, offerId)
  const release = await hold((tx) => tx`select lock_user(${held.person.id})`)
  const settled: CartBuyer[] = []
  const submits = Promise.allSettled(
    buyers.map(async (buyer) => {
      await buyer.person.call(submitCheckout, buyer === held ? checkout : buyNowCheckout(buyer, offerId))
      settled.push(buyer)
    }),
  )
  const additions = Promise.allSettled(
    buyers.map(({ person: user }) => user.call(addToCart, { requestId: newId(), offerId, quantity: 1 })),
  )
  await expect.poll(() => settled.length).toBe(buyers.length - 1)
  const expected = buyers.map((buyer) => (buyer === held ? 'UNAVAILABLE' : 'done'))
  expect(codesOf(await submits)).toEqual(expected)
  expect(codesOf(await additions)).toEqual(expected)
  await release()
  expect((await held.person.call(submitCheckout, checkout)).orders).toHaveLength(1)
  expect(await stockOf(db, offerId)).toBe(100 - 9)
})

/** Imitates a server that hangs in a transaction. Returns a function that ends it. */
async function hold(lock: (tx: Tx) => Promise<unknown>) {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const transaction = otherDb.transaction(async (tx) => {
    await lock(tx)
    held.resolve()
    await released.promise
  })
  await held.promise
  return () => {
    released.resolve()
    return transaction
  }
}

test('[S8.6] a request repeated while the first runs waits and gets its reply; a different one with the same id is refused', async () => {
  const { offerId } = await makeProduct(db)
  const buyer = await oneBuyer()
  const checkout = buyNowCheckout(buyer, offerId)
  const other = { ...buyNowCheckout(buyer, offerId, 2), requestId: checkout.requestId }
  const submit = (input: typeof checkout) => buyer.person.call(submitCheckout, input)
  const release = await hold((tx) => tx`lock table checkouts in share mode`)
  const first = submit(checkout)
  await waiters(here, 1)
  const repeats = Promise.allSettled([checkout, other].map(submit))
  // Both for the id of the request, while the first waits for the table.
  await waiters(here, 3)
  await release()
  const [repeated, refused] = await repeats
  expect(repeated).toEqual({ status: 'fulfilled', value: await first })
  expect(codeOf(refused!)).toBe('REQUEST_ID_REUSED')
  expect(await orderCountOf(buyer.person)).toBe(1)
  expect(await stockOf(db, offerId)).toBe(99)

  const adding = { requestId: newId(), offerId, quantity: 3 }
  await Promise.all(Array.from({ length: 6 }, () => buyer.person.call(addToCart, adding)))
  expect((await buyer.person.call(listCart, {})).cart.groups[0]?.lines[0]?.quantity).toBe(3)
})

test.each([
  ['chosen as the victim of a deadlock', `errcode = '40P01'`],
  ['whose order code exists already', `errcode = '23505', constraint = 'orders_code_key'`],
])('a checkout %s is retried and placed once', async (_what, error) => {
  const { offerId } = await makeProduct(db)
  const buyer = await oneBuyer()
  const readTries = await failTries(2, error)
  expect((await buyer.person.call(submitCheckout, buyNowCheckout(buyer, offerId))).orders).toHaveLength(1)
  expect(await readTries()).toBe(3)
  expect([await orderCountOf(buyer.person), await stockOf(db, offerId)]).toEqual([1, 99])
})

test('a checkout that deadlocks five times is refused and changes nothing', async () => {
  const { offerId } = await makeProduct(db)
  const buyer = await oneBuyer()
  const readTries = await failTries(5, `errcode = '40P01'`)
  const checkout = buyNowCheckout(buyer, offerId)
  expect((await buyer.person.refused(submitCheckout, checkout)).code).toBe('UNAVAILABLE')
  expect(await readTries()).toBe(5)
  expect([await orderCountOf(buyer.person), await stockOf(db, offerId)]).toEqual([0, 100])
  // The refusal did not use up the request id.
  expect((await buyer.person.call(submitCheckout, checkout)).orders).toHaveLength(1)
})

/** Makes the first attempts of a checkout fail; a sequence counts them, because it is not rolled back. */
async function failTries(count: number, error: string) {
  await db.sql.unsafe(`
    drop sequence if exists tries cascade;
    create sequence tries;
    create or replace function fail_try() returns trigger language plpgsql as $$ begin
      if nextval('tries') <= ${count} then raise exception using ${error}; end if;
      return null;
    end $$;
    create or replace trigger fail_try after insert on orders for each statement execute function fail_try()`)
  return async () => {
    await db.sql`drop trigger if exists fail_try on orders`
    const [row] = await db.sql<[{ tries: number }]>`select last_value::int as tries from tries`
    return row.tries
  }
}

test('checkouts on two servers, with parts in any order and cancellations in between, all finish, and the stock adds up', async () => {
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
      await insertLines(buyer, seen)
      const checkout = { requestId: newId(), addressId: buyer.addressId, seen }
      if (n % 2 === 0) {
        await buyer.person.call(submitCheckout, checkout)
        return
      }
      const { quotes } = here.context
      const onOtherServer = { db: otherDb, clock, language: 'en' as const, userId: buyer.person.id, quotes }
      const placed = await submitOrders(onOtherServer, {
        ...checkout,
        choices: [],
        coupons: [],
        usePoints: false,
        notes: [],
      })
      // Half of the buyers cancel at once: sold-out parts become available and sell out again.
      for (const { id } of placed.orders) await buyer.person.call(cancelOrder, { id })
    }),
  )
  for (const code of codesOf(results)) expect(code).toMatch(/^done$|STOCK_SHORT/)
  const sold = await db.sql<{ offer_id: string; quantity: number }[]>`
    select offer_id, sum(quantity)::int as quantity from order_lines l join orders o on o.id = l.order_id
    where o.state = 'created' and offer_id = any(${offerIds}) group by offer_id`
  for (const offerId of offerIds) {
    const quantity = sold.find((row) => row.offer_id === offerId)?.quantity ?? 0
    expect(await stockOf(db, offerId)).toBe(STOCK - quantity)
  }
})

async function insertLines(
  { person: user }: CartBuyer,
  lines: readonly { offerId: string; quantity: number }[],
) {
  for (const { offerId, quantity } of lines) {
    await db.sql`
      insert into cart_lines (user_id, offer_id, quantity) values (${user.id}, ${offerId}, ${quantity})`
  }
}
