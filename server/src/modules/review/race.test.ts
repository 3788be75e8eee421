import { addReview, listReviews } from '@tiantian/contracts/review/review.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { meetAtGate } from '../../test/gate.ts'
import { buyerOf, orderItem, soldPart } from '../../test/make-review.ts'
import type { TestApp } from '../../test/test-app.ts'
import { Refused, testApp } from '../../test/test-app.ts'

const guarded = await testApp()
const unguarded = await testApp()
await unguarded.db.sql`drop index one_review_per_user`

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

const codeOf = (reason: unknown) => (reason instanceof Refused ? reason.code : String(reason))

async function shownOf({ visitor }: TestApp, productId: string) {
  const { rows, counts } = await visitor.call(listReviews, { productId })
  return { rows, counts }
}
