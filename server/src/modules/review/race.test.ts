import { cancelOrder } from '@tiantian/contracts/order/order.ts'
import { addReview, listReviews } from '@tiantian/contracts/review/review.ts'
import { expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '../../platform/database.ts'
import { newId } from '../../platform/id.ts'
import { meetAtGate, waiters } from '../../test/gate.ts'
import type { CartBuyer } from '../../test/make-cart.ts'
import { fillCart, makeBuyers, order } from '../../test/make-cart.ts'
import type { MadeProduct } from '../../test/make-catalogue.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import { buyerOf, orderItem, soldPart } from '../../test/make-review.ts'
import type { TestApp } from '../../test/test-app.ts'
import { Refused, testApp } from '../../test/test-app.ts'

const guarded = await testApp()
const unguarded = await testApp()
await unguarded.db.sql`drop index one_review_per_user`
await unguarded.db.sql`drop trigger reviews_of_valid_orders on reviews`
await takeAsWritten(unguarded)

const PAGES = 5

test.each([1, PAGES])(
  '[S2.30] a part from %i orders, reviewed from five pages at once, gets one review',
  async (orders) => {
    const { written, codes, counts } = await writeAtOnce(guarded, orders)
    expect(written).toBe(1)
    expect(codes).toEqual(Array(PAGES - 1).fill('REVIEW_EXISTS'))
    expect(counts).toEqual([0, 0, 0, 0, 1])
  },
)

test('control: without the unique index the same five pages insert five reviews', async () => {
  const { written, codes } = await writeAtOnce(unguarded, PAGES)
  expect(written).toBe(PAGES)
  expect(codes).toEqual([])
})

test('[S2.30] cancelling an order while its review is being written removes the review', async () => {
  const { reviewed, shown } = await cancelAmidReview(guarded, () => waiters(guarded, 2))
  expect([reviewed, shown]).toEqual(['fulfilled', { rows: [], counts: [0, 0, 0, 0, 0] }])
})

test('control: without the trigger the review of a cancelled order stays', async () => {
  const { shown } = await cancelAmidReview(unguarded, (cancelling) => cancelling)
  expect(shown).toMatchObject({ rows: [{ stars: 1 }], counts: [1, 0, 0, 0, 0] })
})

test('[S2.30] a review written while its order is being cancelled is refused', async () => {
  const { code, shown } = await reviewAmidCancel(guarded, () => waiters(guarded, 2))
  expect([code, shown]).toEqual(['STATE_CONFLICT', { rows: [], counts: [0, 0, 0, 0, 0] }])
})

test('control: without the trigger it exists for a cancelled order', async () => {
  const { code, shown } = await reviewAmidCancel(unguarded, (adding) => adding)
  expect([code, shown]).toMatchObject([undefined, { rows: [{ stars: 1 }], counts: [1, 0, 0, 0, 0] }])
})

test('[S2.30] two buyers who reviewed the same two parts in opposite order cancel at once without a deadlock', async () => {
  expect(await cancelCrosswise(guarded)).toEqual({ tries: 2, counts: [0, 0, 0, 0, 0] })
})

test('control: with reviews in order of creation one of them must retry', async () => {
  const { tries, counts } = await cancelCrosswise(unguarded)
  // Each deadlock costs one try; on a busy machine the retry may meet a second one.
  expect(tries).toBeGreaterThan(2)
  expect(counts).toEqual([0, 0, 0, 0, 0])
})

/** Five pages of one buyer, each with its own request id, meet just before their rows are inserted. */
async function writeAtOnce(here: TestApp, orderCount: number) {
  const part = await soldPart(here)
  const { line, ...buyer } = await buyerOf(here, part)
  const lines = [line]
  while (lines.length < orderCount) lines.push(await orderItem(here, buyer, part))
  const results = await meetAtGate(here, 'trigger gate before insert on reviews for each row', PAGES, () =>
    Promise.allSettled(
      Array.from({ length: PAGES }, (_, page) =>
        buyer.person.call(addReview, {
          requestId: newId(),
          ...lines[page % lines.length]!,
          stars: 5,
          text: '',
        }),
      ),
    ),
  )
  const refusals = results.filter((result) => result.status === 'rejected')
  return {
    written: results.length - refusals.length,
    codes: refusals.map(({ reason }) => codeOf(reason)),
    counts: (await shownOf(here, part.productId)).counts,
  }
}

type Meanwhile = (other: Promise<unknown>) => Promise<unknown>

/** The review is inserted and waits to be counted; by then the order is cancelled, or waits itself. */
async function cancelAmidReview(here: TestApp, meanwhile: Meanwhile) {
  const { person: user, line, productId } = await buyerOf(here, await soldPart(here))
  const letGo = await hold(here, 'lock table product_ratings in exclusive mode')
  const adding = user.call(addReview, { requestId: newId(), ...line, stars: 1, text: 'Bad!' })
  await waiters(here, 1)
  const cancelling = user.call(cancelOrder, { id: line.orderId })
  await meanwhile(cancelling)
  await letGo()
  const [reviewed] = await Promise.allSettled([adding, cancelling])
  await cancelling
  return { reviewed: reviewed.status, shown: await shownOf(here, productId) }
}

/** The order is cancelled except for restocking its items; by then the review is inserted, or waits itself. */
async function reviewAmidCancel(here: TestApp, meanwhile: Meanwhile) {
  const part = await soldPart(here)
  const { person: user, line, productId } = await buyerOf(here, part)
  const letGo = await hold(here, `select from stocks where offer_id = '${part.offerId}' for update`)
  const cancelling = user.call(cancelOrder, { id: line.orderId })
  await waiters(here, 1)
  const adding = user.call(addReview, { requestId: newId(), ...line, stars: 1, text: 'Bad!' })
  const code = adding.then(() => undefined, codeOf)
  await meanwhile(code)
  await letGo()
  await cancelling
  return { code: await code, shown: await shownOf(here, productId) }
}

/**
 * Two buyers who reviewed two parts cancel; both have started before either has locked the rating of the second part.
 */
async function cancelCrosswise(here: TestApp) {
  const part = await soldPart(here)
  const both = [part, await makeProduct(here.db, { shopId: part.shopId })].sort(byProduct)
  const [one, other] = (await makeBuyers(here, 2)) as [CartBuyer, CartBuyer]
  const forwards = await reviewInTurn(here, one, both)
  const backwards = await reviewInTurn(here, other, both.toReversed())
  const readTries = await countTries(here)
  const second = both[1]!.productId
  const letGo = await hold(here, `select from product_ratings where product_id = '${second}' for update`)
  const first = other.person.call(cancelOrder, { id: backwards })
  await waiters(here, 1)
  const cancelling = Promise.all([first, one.person.call(cancelOrder, { id: forwards })])
  await waiters(here, 2)
  await letGo()
  await cancelling
  return { tries: await readTries(), counts: (await shownOf(here, second)).counts }
}

const byProduct = (a: MadeProduct, b: MadeProduct) => (a.productId < b.productId ? -1 : 1)

/** Orders one item of each part and reviews one after the other; returns the order. */
async function reviewInTurn(
  here: TestApp,
  { person: user, addressId }: CartBuyer,
  parts: readonly MadeProduct[],
) {
  for (const { offerId } of parts) await fillCart(user, { [offerId]: 1 })
  const { orders } = await order(user, addressId)
  const orderId = orders[0]!.id
  for (const { productId } of parts) {
    const [line] = await here.db.sql<[{ position: number }]>`
      select position from order_lines where order_id = ${orderId} and product_id = ${productId}`
    here.clock.advance(1000)
    await user.call(addReview, { requestId: newId(), orderId, ...line, stars: 5, text: '' })
  }
  return orderId
}

/** Counts attempts to cancel, including rolled-back ones: a sequence is not rolled back. */
async function countTries({ db: { sql } }: TestApp) {
  await sql.unsafe(`
    create sequence tries;
    create function count_try() returns trigger language plpgsql as
      $$ begin perform nextval('tries'); return new; end $$;
    create trigger count_try before update of state on orders for each row execute function count_try()`)
  return async () => (await sql<[{ tries: number }]>`select last_value::int as tries from tries`)[0].tries
}

/** Redefines the database function itself, so that the control differs in the locking order only. */
async function takeAsWritten({ db: { sql } }: TestApp) {
  const [row] = await sql<[{ source: string }]>`
    select pg_get_functiondef('withdraw_reviews'::regproc) as source`
  expect(row.source).toContain('order by product_id')
  await sql.unsafe(row.source.replace('order by product_id', 'order by created_at'))
}

const codeOf = (reason: unknown) => (reason instanceof Refused ? reason.code : String(reason))

async function shownOf({ visitor }: TestApp, productId: string) {
  const { rows, counts } = await visitor.call(listReviews, { productId })
  return { rows, counts }
}

/** Holds the locks of a statement until released. */
async function hold({ connection }: TestApp, statement: string) {
  const db = openDatabase(connection, 1)
  await db.sql.unsafe('begin')
  await db.sql.unsafe(statement)
  return async () => {
    await db.sql.unsafe('commit')
    await closeDatabase(db)
  }
}
