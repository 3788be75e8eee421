import { addReview } from '@tiantian/contracts/review/review.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { meetAtGate } from '../../test/gate.ts'
import { buyerOf, soldPart } from '../../test/make-review.ts'
import type { TestApp } from '../../test/test-app.ts'
import { Refused, testApp } from '../../test/test-app.ts'

const guarded = await testApp()
const unguarded = await testApp()
await unguarded.db.$client`alter table reviews drop constraint one_review_a_line`

const PAGES = 5

test('one line of an order, reviewed from five pages at one moment, has one review', async () => {
  const { written, codes, counts } = await writeAtOnce(guarded)
  expect(written).toBe(1)
  expect(codes).toEqual(Array(PAGES - 1).fill('REVIEW_EXISTS'))
  expect(counts).toEqual([0, 0, 0, 0, 1])
})

test('the twin: without the constraint the same five pages write five reviews', async () => {
  const { written, codes } = await writeAtOnce(unguarded)
  expect(written).toBe(PAGES)
  expect(codes).toEqual([])
})

/** Five pages of one buyer, each with a wish of its own, meet just before their rows are written. */
async function writeAtOnce(here: TestApp) {
  const { person, line, productId } = await buyerOf(here, await soldPart(here))
  const wish = { ...line, stars: 5, text: 'Good' }
  const results = await meetAtGate(here, 'trigger gate before insert on reviews for each row', PAGES, () =>
    Promise.allSettled(
      Array.from({ length: PAGES }, () => person.call(addReview, { requestId: newId(), ...wish })),
    ),
  )
  const refusals = results.filter((result) => result.status === 'rejected')
  const [row] = await here.db.$client<{ counts: number[] }[]>`
    select counts from product_ratings where product_id = ${productId}`
  return {
    written: results.length - refusals.length,
    codes: refusals.map(({ reason }) => (reason instanceof Refused ? reason.code : String(reason))),
    counts: row?.counts,
  }
}
