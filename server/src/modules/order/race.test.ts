import { submitCheckout } from '@tiantian/contracts/order/order.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { meetAtGate } from '../../test/gate.ts'
import type { Buyer } from '../../test/make-cart.ts'
import { makeBuyers, stockOf } from '../../test/make-cart.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { Refused, testApp } from '../../test/test-app.ts'

const BUYERS = 50
const PIECES = 10

const guarded = await testApp()
const unguarded = await testApp()
await removeGuard(unguarded)

test('[S1.15] of 50 who order the last 10 pieces at once exactly 10 get one', async () => {
  const { sold, codes, stock } = await rush(guarded)
  expect(sold).toBe(PIECES)
  expect(codes).toEqual(Array(BUYERS - PIECES).fill('STOCK_SHORT'))
  expect(stock).toBe(0)
})

test('the twin: without the condition in the update and without the check, the same rush oversells', async () => {
  const { sold, stock } = await rush(unguarded)
  expect(sold).toBeGreaterThan(PIECES)
  expect(stock).toBe(PIECES - sold)
})

test('two parts in opposite order, 30 times from both sides: nobody waits for the other in a circle', async () => {
  const { db } = guarded
  const [one, two] = [await makeProduct(db, { stock: 1000 }), await makeProduct(db, { stock: 1000 })]
  const buyers = await makeBuyers(guarded, 4)
  const deadlocksBefore = await deadlocksOf(guarded)
  for (let round = 0; round < 30; round += 1) {
    await Promise.all(
      buyers.map(async ({ person, addressId }, n) => {
        const offerIds = n % 2 === 0 ? [one.offerId, two.offerId] : [two.offerId, one.offerId]
        await putIntoCart(guarded, person, offerIds)
        const seen = offerIds.map((offerId) => ({ offerId, quantity: 1, unitPriceMinor: 10_000 }))
        await person.call(submitCheckout, { requestId: newId(), addressId, seen })
      }),
    )
  }
  expect(await stockOf(db, one.offerId)).toBe(1000 - 120)
  expect(await stockOf(db, two.offerId)).toBe(1000 - 120)
  expect(await deadlocksOf(guarded)).toBe(deadlocksBefore)
})

test('the check of the table is the last net under a statement by hand', async () => {
  const { db } = guarded
  const { offerId } = await makeProduct(db, { stock: 1 })
  const byHand = db.sql`update stocks set quantity = quantity - 2 where offer_id = ${offerId}`
  await expect(byHand).rejects.toThrow('stocks_quantity_check')
})

/** Two batches are on their way at once: see LANES of place-orders.ts. */
const AT_THE_GATE = 2

/** Fifty buyers, each with one piece of the same part in mind, submit at the same moment: none is ahead of the others. */
async function rush(app: TestApp) {
  const { db } = app
  const { offerId } = await makeProduct(db, { stock: PIECES })
  const buyers = await makeBuyers(app, BUYERS)
  const line = { offerId, quantity: 1 }
  const submit = ({ person, addressId }: Buyer) =>
    person.call(submitCheckout, {
      requestId: newId(),
      addressId,
      buyNow: line,
      seen: [{ ...line, unitPriceMinor: 10_000 }],
    })
  const results = await meetAtGate(
    app,
    'trigger gate before insert on checkouts for each statement',
    AT_THE_GATE,
    () => Promise.allSettled(buyers.map(submit)),
  )
  const refusals = results.filter((result) => result.status === 'rejected')
  const [lines] = await db.sql<{ sold: number }[]>`
    select coalesce(sum(quantity), 0)::int as sold from order_lines where offer_id = ${offerId}`
  return {
    sold: lines?.sold ?? 0,
    codes: refusals.map(({ reason }) => (reason instanceof Refused ? reason.code : String(reason))),
    stock: await stockOf(db, offerId),
  }
}

/** Redefines the very function of the migration without its guard, so that the twin stays like the original. */
async function removeGuard({ db }: TestApp) {
  const [row] = await db.sql<{ source: string }[]>`
    select pg_get_functiondef('place_orders'::regproc) as source`
  const guard = / and stocks\.quantity >= wanted\.quantity/
  expect(row?.source).toMatch(guard)
  await db.sql.unsafe(row?.source.replace(guard, '') ?? '')
  await db.sql`alter table stocks drop constraint stocks_quantity_check`
}

async function putIntoCart({ db }: TestApp, { id }: Person, offerIds: readonly string[]) {
  for (const offerId of offerIds) {
    await db.sql`insert into cart_lines (user_id, offer_id, quantity) values (${id}, ${offerId}, 1)`
  }
}

/** Deadlocks that PostgreSQL had to break in this database. */
async function deadlocksOf({ db }: TestApp): Promise<number> {
  await db.sql`select pg_stat_force_next_flush()`
  const [row] = await db.sql<{ deadlocks: string }[]>`
    select deadlocks from pg_stat_database where datname = current_database()`
  return Number(row?.deadlocks)
}
