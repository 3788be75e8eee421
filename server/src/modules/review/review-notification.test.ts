import { listNotifications } from '@tiantian/contracts/push/notification.ts'
import { addComplaint, decideComplaints } from '@tiantian/contracts/review/complaint.ts'
import { answerReview } from '@tiantian/contracts/review/review.ts'
import { expect, test } from 'vitest'
import { sendNotifications } from '../../test/mailbox.ts'
import { makeProduct, makeShop } from '../../test/make-catalogue.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import { reviewed } from '../../test/make-review.ts'
import type { Person } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const { db, user } = here

const toldTo = async (reader: Person, kind: string, language: 'en' | 'ru' | 'kk' = 'en') => {
  await sendNotifications(here)
  return (await reader.call(listNotifications, {}, language)).rows.filter((row) => row.kind === kind)
}

/** A review of a part, whose shop has this owner. */
async function reviewOf(stars: number, text: string) {
  const made = await reviewed(here, { stars, text })
  const owner = await user()
  await db.sql`
    update shops set owner_id = ${owner.id} where id = (select shop_id from products where id = ${made.productId})`
  await db.sql`
    insert into shop_members (shop_id, user_id, role)
    select shop_id, ${owner.id}, 'owner' from products where id = ${made.productId} on conflict do nothing`
  return { ...made, owner }
}

test('[S1.8] a shop hears of a new review, and its author of the answer, each in their language', async () => {
  const { review, person: author, owner, productId } = await reviewOf(4, 'Fits my Camry')
  expect(await toldTo(owner, 'review.added', 'ru')).toMatchObject([
    {
      subject: 'Новый отзыв: 4 из 5',
      text: expect.stringMatching(/Fits my Camry$/),
      topic: 'orders',
      path: `/#/pages/product/detail?id=${productId}`,
    },
  ])
  expect(await toldTo(author, 'review.added')).toEqual([])
  await owner.call(answerReview, { id: review.id, text: 'Glad to hear that' })
  expect(await toldTo(author, 'review.answered')).toMatchObject([
    {
      subject: expect.stringMatching(/ has answered your review$/),
      text: expect.stringMatching(/Glad to hear that$/),
    },
  ])
  expect(await toldTo(owner, 'review.answered')).toEqual([])
})

test('[S1.8] reporter and author hear what the office decided about a review', async () => {
  const { review, person: author } = await reviewOf(1, 'Buy at cheap.example')
  const reporter = await user()
  const moderator = await makeOfficer(here, ['moderator'])
  await reporter.call(addComplaint, { kind: 'review', id: review.id, reason: 'advertising' })
  await moderator.call(decideComplaints, { kind: 'review', id: review.id, isUpheld: true })
  expect(await toldTo(reporter, 'complaint.decided')).toMatchObject([
    { subject: 'Your complaint was upheld' },
  ])
  expect(await toldTo(author, 'review.hidden')).toMatchObject([
    { subject: 'Your review was hidden', severity: 'warning' },
  ])
})

test('a dismissed complaint is told to its reporter alone; a product off sale to its shop', async () => {
  const owner = await user()
  const { id: shopId } = await makeShop(db, { ownerId: owner.id })
  const { productId } = await makeProduct(db, { shopId })
  const first = await user()
  const second = await user()
  const moderator = await makeOfficer(here, ['moderator'])
  const about = { kind: 'product', id: productId } as const
  await first.call(addComplaint, { ...about, reason: 'price' })
  await moderator.call(decideComplaints, { ...about, isUpheld: false })
  expect(await toldTo(first, 'complaint.decided', 'kk')).toMatchObject([{ subject: 'Шағымыңыз қаралды' }])
  expect(await toldTo(owner, 'product.hidden')).toEqual([])
  await second.call(addComplaint, { ...about, reason: 'counterfeit' })
  await moderator.call(decideComplaints, { ...about, isUpheld: true, isOffSale: true })
  expect(await toldTo(owner, 'product.hidden')).toMatchObject([
    { severity: 'warning', path: `/#/pages/shop/edit-product?id=${productId}` },
  ])
  expect(await toldTo(first, 'complaint.decided')).toHaveLength(1)
})
