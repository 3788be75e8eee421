import { readFile } from 'node:fs/promises'
import { addReview, listReviews, myReviews } from '@tiantian/contracts/review/review.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { buyerOf, orderItem, soldPart } from '../../test/make-review.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const { sql } = here.db

const MIGRATION = new URL('../../../migrations/0205_reviews_of_standing_orders.sql', import.meta.url)

/** As before the migration: a person may have several reviews of a part. */
await sql.unsafe(`
  drop trigger orders_withdraw_reviews on orders;
  drop trigger reviews_of_standing_orders on reviews;
  drop function withdraw_reviews, withdraw_of_cancelled;
  drop index one_review_a_person, reviews_line;
  alter table reviews drop constraint reviews_state_check,
    add constraint reviews_state_check check (state in ('shown', 'hidden')),
    add constraint one_review_a_line unique (order_id, position)`)

const stays = await reviewedTwice()
const hidden = await reviewedTwice()
const cancelled = await reviewedTwice()
await sql`update reviews set state = 'hidden' where id in (${stays.second}, ${hidden.first}, ${hidden.second})`
await sql`update orders set state = 'cancelled' where id = ${cancelled.secondOrder}`
await sql.unsafe(await readFile(MIGRATION, 'utf8'))

test('[S2.30] of several reviews of one person the latest that is seen stays, not a later one that the office hid', async () => {
  expect(await seen(stays)).toEqual({ rows: [stays.first], own: [stays.first], counts: [0, 0, 0, 0, 1] })
})

test('[S2.30] of several that the office hid the latest stays hers', async () => {
  expect(await seen(hidden)).toEqual({ rows: [], own: [hidden.second], counts: [0, 0, 0, 0, 0] })
})

test('[S2.30] one whose order was cancelled takes no other one away', async () => {
  expect(await seen(cancelled)).toEqual({
    ...{ rows: [cancelled.first], own: [cancelled.first] },
    counts: [0, 0, 0, 0, 1],
  })
})

/** One buyer with two reviews of a part, the first with five stars, the second with one. */
async function reviewedTwice() {
  const part = await soldPart(here)
  const { line, ...buyer } = await buyerOf(here, part)
  const again = await orderItem(here, buyer, part)
  const review = async (of: typeof line, stars: number) => {
    here.clock.advance(1000)
    const input = { requestId: newId(), ...of, stars, text: '' }
    return (await buyer.person.call(addReview, input)).review.id
  }
  const first = await review(line, 5)
  return { ...buyer, first, second: await review(again, 1), secondOrder: again.orderId }
}

async function seen({ person, productId }: Awaited<ReturnType<typeof reviewedTwice>>) {
  const { rows, counts } = await here.visitor.call(listReviews, { productId })
  const { reviews } = await person.call(myReviews, { productId })
  return { rows: rows.map(({ id }) => id), own: reviews.map(({ id }) => id), counts }
}
