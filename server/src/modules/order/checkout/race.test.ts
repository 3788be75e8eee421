import { submitCheckout } from '@tiantian/contracts/order/checkout.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { meetAtGate } from '../../../test/gate.ts'
import type { CartBuyer } from '../../../test/make-cart.ts'
import { makeBuyers, stockOf } from '../../../test/make-cart.ts'
import { makeProduct } from '../../../test/make-catalogue.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'
import { Refused, testApp } from '../../../test/test-app.ts'
import { widenTransactions } from '../../../test/transactions.ts'

const BUYERS = 200
const STOCK = 10
const CONNECTIONS = 16
/** More than there are items have read the stock before the first takes any; other work may hold a connection. */
const MEETING = STOCK + 2

const guarded = await testApp()
const unguarded = await testApp()
for (const app of [guarded, unguarded]) widenTransactions(app, CONNECTIONS)
await unguarded.db.sql`alter table stocks drop constraint stocks_quantity_check`
await takeWithoutCondition(unguarded)

test('[S1.15] two hundred buyers order the last ten items at once; exactly ten get one', async () => {
  const { sold, codes, stock } = await rush(guarded)
  expect(sold).toBe(STOCK)
  expect(codes).toEqual(Array(BUYERS - STOCK).fill('STOCK_SHORT'))
  expect(stock).toBe(0)
})

test('control: without the condition in the update and without the check constraint, the same orders oversell', async () => {
  const { sold, stock } = await rush(unguarded)
  expect(sold).toBeGreaterThan(STOCK)
  expect(stock).toBe(STOCK - sold)
})

test('two parts are ordered in opposite order, thirty times from both sides, without a deadlock', async () => {
  const { db } = guarded
  const one = await makeProduct(db, { stock: 1000 })
  const two = await makeProduct(db, { stock: 1000, shopId: one.shopId })
  const buyers = await makeBuyers(guarded, 4)
  const deadlocksBefore = await deadlocksOf(guarded)
  for (let round = 0; round < 30; round += 1) {
    await Promise.all(
      buyers.map(async ({ person: user, addressId }, n) => {
        const offerIds = n % 2 === 0 ? [one.offerId, two.offerId] : [two.offerId, one.offerId]
        await putIntoCart(guarded, user, offerIds)
        const seen = offerIds.map((offerId) => ({ offerId, quantity: 1, unitPriceMinor: 10_000 }))
        await user.call(submitCheckout, { requestId: newId(), addressId, seen })
      }),
    )
  }
  expect(await stockOf(db, one.offerId)).toBe(1000 - 120)
  expect(await stockOf(db, two.offerId)).toBe(1000 - 120)
  expect(await deadlocksOf(guarded)).toBe(deadlocksBefore)
})

test('the check constraint is the last safeguard against a direct update', async () => {
  const { db } = guarded
  const { offerId } = await makeProduct(db, { stock: 1 })
  const byHand = db.sql`update stocks set quantity = quantity - 2 where offer_id = ${offerId}`
  await expect(byHand).rejects.toThrow('stocks_quantity_check')
})

async function takeWithoutCondition({ db }: TestApp) {
  const condition = 'and s.quantity >= line.quantity'
  const [found] = await db.sql<{ text: string }[]>`select pg_get_functiondef('take_stock'::regproc) as text`
  expect(found?.text).toContain(condition)
  await db.sql.unsafe(found!.text.replace(condition, ''))
}

/** Two hundred buyers submit at the same moment, each for one item of the same part. */
async function rush(app: TestApp) {
  const { db } = app
  const { offerId } = await makeProduct(db, { stock: STOCK })
  const buyers = await makeBuyers(app, BUYERS)
  const line = { offerId, quantity: 1 }
  const submit = ({ person: user, addressId }: CartBuyer) =>
    user.call(submitCheckout, {
      requestId: newId(),
      addressId,
      buyNow: line,
      seen: [{ ...line, unitPriceMinor: 10_000 }],
    })
  const results = await meetAtGate(
    app,
    'trigger gate before insert on checkouts for each statement',
    MEETING,
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

async function putIntoCart({ db }: TestApp, { id }: Person, offerIds: readonly string[]) {
  for (const offerId of offerIds) {
    await db.sql`insert into cart_lines (user_id, offer_id, quantity) values (${id}, ${offerId}, 1)`
  }
}

/** Deadlocks that PostgreSQL resolved in this database. */
async function deadlocksOf({ db }: TestApp): Promise<number> {
  await db.sql`select pg_stat_force_next_flush()`
  const [row] = await db.sql<{ deadlocks: string }[]>`
    select deadlocks from pg_stat_database where datname = current_database()`
  return Number(row?.deadlocks)
}
