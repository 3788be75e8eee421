import { cancelOrder } from '@tiantian/contracts/order/order.ts'
import { addReview, listReviews } from '@tiantian/contracts/review/review.ts'
import { expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '../../platform/database.ts'
import { newId } from '../../platform/id.ts'
import { meetAtGate, waiters } from '../../test/gate.ts'
import { buyerOf, orderPiece, soldPart } from '../../test/make-review.ts'
import type { TestApp } from '../../test/test-app.ts'
import { Refused, testApp } from '../../test/test-app.ts'

const guarded = await testApp()
const unguarded = await testApp()
await unguarded.db.$client`drop index one_review_a_person`
await unguarded.db.$client`drop trigger reviews_of_standing_orders on reviews`

const PAGES = 5

test.each([1, PAGES])(
  '[S2.30] a part of %i orders, reviewed from five pages at one moment, has one review',
  async (orders) => {
    const { written, codes, counts } = await writeAtOnce(guarded, orders)
    expect(written).toBe(1)
    expect(codes).toEqual(Array(PAGES - 1).fill('REVIEW_EXISTS'))
    expect(counts).toEqual([0, 0, 0, 0, 1])
  },
)

test('the twin: without the index the same five pages write five reviews', async () => {
  const { written, codes } = await writeAtOnce(unguarded, PAGES)
  expect(written).toBe(PAGES)
  expect(codes).toEqual([])
})

test('[S2.30] an order that is cancelled while its review is being written takes it along', async () => {
  const { reviewed, shown } = await cancelAmidReview(guarded, () => waiters(guarded, 2))
  expect([reviewed, shown]).toEqual(['fulfilled', { rows: [], counts: [0, 0, 0, 0, 0] }])
})

test('the twin: without the trigger the order is cancelled past the review, which stays', async () => {
  const { shown } = await cancelAmidReview(unguarded, (cancelling) => cancelling)
  expect(shown).toMatchObject({ rows: [{ stars: 1 }], counts: [1, 0, 0, 0, 0] })
})

test('[S2.30] a review that is written while its order is being cancelled is refused', async () => {
  const { code, shown } = await reviewAmidCancel(guarded, () => waiters(guarded, 2))
  expect([code, shown]).toEqual(['STATE_CONFLICT', { rows: [], counts: [0, 0, 0, 0, 0] }])
})

test('the twin: without the trigger it stands with an order that is cancelled', async () => {
  const { code, shown } = await reviewAmidCancel(unguarded, (adding) => adding)
  expect([code, shown]).toMatchObject([undefined, { rows: [{ stars: 1 }], counts: [1, 0, 0, 0, 0] }])
})

/** Five pages of one buyer, each with a wish of its own, meet just before their rows are written. */
async function writeAtOnce(here: TestApp, orderCount: number) {
  const part = await soldPart(here)
  const { line, ...buyer } = await buyerOf(here, part)
  const lines = [line]
  while (lines.length < orderCount) lines.push(await orderPiece(here, buyer, part))
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

/** The review has its row and waits to be counted; by then the order is cancelled, or waits itself. */
async function cancelAmidReview(here: TestApp, meanwhile: Meanwhile) {
  const { person, line, productId } = await buyerOf(here, await soldPart(here))
  const letGo = await hold(here, 'lock table product_ratings in exclusive mode')
  const adding = person.call(addReview, { requestId: newId(), ...line, stars: 1, text: 'Bad!' })
  await waiters(here, 1)
  const cancelling = person.call(cancelOrder, { id: line.orderId })
  await meanwhile(cancelling)
  await letGo()
  const [reviewed] = await Promise.allSettled([adding, cancelling])
  await cancelling
  return { reviewed: reviewed.status, shown: await shownOf(here, productId) }
}

/** The order is cancelled but for its pieces, which go back on sale; by then the review is written, or waits itself. */
async function reviewAmidCancel(here: TestApp, meanwhile: Meanwhile) {
  const part = await soldPart(here)
  const { person, line, productId } = await buyerOf(here, part)
  const letGo = await hold(here, `select from stocks where offer_id = '${part.offerId}' for update`)
  const cancelling = person.call(cancelOrder, { id: line.orderId })
  await waiters(here, 1)
  const adding = person.call(addReview, { requestId: newId(), ...line, stars: 1, text: 'Bad!' })
  const code = adding.then(() => undefined, codeOf)
  await meanwhile(code)
  await letGo()
  await cancelling
  return { code: await code, shown: await shownOf(here, productId) }
}

const codeOf = (reason: unknown) => (reason instanceof Refused ? reason.code : String(reason))

async function shownOf({ visitor }: TestApp, productId: string) {
  const { rows, counts } = await visitor.call(listReviews, { productId })
  return { rows, counts }
}

/** Holds what a statement locks until it is let go. */
async function hold({ connection }: TestApp, statement: string) {
  const db = openDatabase(connection, 1)
  await db.$client.unsafe('begin')
  await db.$client.unsafe(statement)
  return async () => {
    await db.$client.unsafe('commit')
    await closeDatabase(db)
  }
}
