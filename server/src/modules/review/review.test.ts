import { ORDER_STATES } from '@tiantian/contracts/order/names.ts'
import { COMPLAINT_REASONS } from '@tiantian/contracts/review/complaint.ts'
import type { Review } from '@tiantian/contracts/review/review.ts'
import {
  addReview,
  answerReview,
  changeReview,
  listReviews,
  myReviews,
  REVIEW_EDIT_DAYS,
  setUseful,
} from '@tiantian/contracts/review/review.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { makeShop } from '../../test/make-catalogue.ts'
import { uploadedBy } from '../../test/make-picture.ts'
import { buyerOf, orderItem, reviewed, soldPart } from '../../test/make-review.ts'
import type { Person } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'
import { halfHidden } from './review.ts'

const here = await testApp()
const { db, clock, user, visitor } = here
const { sql } = db

const DAY_MS = 86_400_000
const listOf = (productId: string, sort: 'newest' | 'useful' | 'lowest' = 'newest') =>
  visitor.call(listReviews, { productId, sort })

test('[S2.30] a buyer of a part reviews it, everybody can read the review, and its stars are counted', async () => {
  const part = await soldPart(here)
  const { person: user, line } = await buyerOf(here, part)
  const before = await user.call(myReviews, { productId: part.productId })
  expect(before).toMatchObject({
    reviews: [],
    waiting: [{ ...line, orderCode: expect.stringMatching(/^T/) }],
  })
  const { review } = await user.call(addReview, { requestId: newId(), ...line, stars: 4, text: ' Fits. ' })
  expect(review).toMatchObject({ stars: 4, text: 'Fits.', photos: [], answer: null, editedAt: null })
  const { rows, counts, nextCursor } = await listOf(part.productId)
  expect(rows).toEqual([review])
  expect([counts, nextCursor]).toEqual([[0, 0, 0, 1, 0], null])
  const after = await user.call(myReviews, { productId: part.productId })
  expect(after).toMatchObject({ reviews: [{ id: review.id, isHidden: false }], waiting: [], isSeller: false })
})

test("[S2.30] a user without an order, whose order is in any state but received, with another user's order, and the seller cannot review", async () => {
  const part = await soldPart(here)
  const { person: member, line } = await buyerOf(here, part)
  const form = { stars: 1, text: 'Bad!' }
  const stranger = await user()
  const refusal = (caller: Person, input: object) =>
    caller.refused(addReview, { requestId: newId(), ...line, ...form, ...input }).then(({ code }) => code)
  expect(await refusal(stranger, {})).toBe('ORDER_NOT_FOUND')
  expect(await refusal(stranger, { orderId: newId() })).toBe('ORDER_NOT_FOUND')
  expect(await refusal(member, { position: 9 })).toBe('ORDER_NOT_FOUND')
  for (const state of ORDER_STATES.filter((each) => each !== 'completed')) {
    await sql`update orders set state = ${state} where id = ${line.orderId}`
    expect([state, await refusal(member, {})]).toEqual([state, 'REVIEW_TOO_EARLY'])
    expect((await member.call(myReviews, { productId: part.productId })).waiting).toEqual([])
  }
  const second = await buyerOf(here, part)
  await sql`update shops set owner_id = ${second.person.id} where id = ${part.shopId}`
  expect(await refusal(second.person, second.line)).toBe('REVIEW_OWN')
  expect((await listOf(part.productId)).rows).toEqual([])
})

test('[S8.6] a review sent twice with one request id is stored once; a second one for the same line is refused', async () => {
  const { person: user, line, productId } = await buyerOf(here, await soldPart(here))
  const input = { requestId: newId(), ...line, stars: 5, text: 'Good' }
  const [first, again] = await Promise.all([user.call(addReview, input), user.call(addReview, input)])
  expect(again).toEqual(first)
  expect((await user.refused(addReview, { ...input, stars: 1 })).code).toBe('REQUEST_ID_REUSED')
  expect((await user.refused(addReview, { ...input, requestId: newId() })).code).toBe('REVIEW_EXISTS')
  expect(await listOf(productId)).toMatchObject({ rows: [{ stars: 5 }], counts: [0, 0, 0, 0, 1] })
})

test('[S2.30] a user who orders a part again edits the existing review', async () => {
  const part = await soldPart(here)
  const { person: user, review, addressId, productId } = await reviewed(here, { stars: 2 }, part)
  const line = await orderItem(here, { person: user, addressId }, part)
  expect((await user.call(myReviews, { productId })).waiting).toEqual([])
  const input = { requestId: newId(), ...line, stars: 1, text: '' }
  expect((await user.refused(addReview, input)).code).toBe('REVIEW_EXISTS')
  expect((await listOf(productId)).rows).toMatchObject([{ id: review.id }])
})

test('only the author can change a review, for thirty days, and the stars are counted again', async () => {
  const { person: member, review, productId } = await reviewed(here, { stars: 1 })
  const change = { id: review.id, stars: 5, text: 'They sent another one.' }
  expect((await (await user()).refused(changeReview, change)).code).toBe('REVIEW_NOT_FOUND')
  clock.advance(60_000)
  const { review: changed } = await member.call(changeReview, change)
  expect(changed).toMatchObject({ stars: 5, createdAt: review.createdAt })
  expect(Date.parse(changed.editedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(review.createdAt) + 60_000)
  expect((await listOf(productId)).counts).toEqual([0, 0, 0, 0, 1])
  await sql`update reviews set created_at = ${new Date(clock.now().getTime() - REVIEW_EDIT_DAYS * DAY_MS - 1)}
    where id = ${review.id}`
  expect(await member.refused(changeReview, change)).toMatchObject({
    code: 'REVIEW_TOO_LATE',
    params: { days: REVIEW_EDIT_DAYS },
  })
})

test('an invalid review is refused: stars out of range, too long, more than six photos, blank letters', async () => {
  const { person: user, line } = await buyerOf(here, await soldPart(here))
  const bad = [
    { stars: 0 },
    { stars: 6 },
    { stars: 4.5 },
    { text: 'x'.repeat(10_000) },
    { text: '\u2800' },
    { text: 'a\u3164b' },
    { photos: Array<string>(7).fill('/media/file/a.jpg') },
  ]
  for (const one of bad) {
    const input = { requestId: newId(), ...line, stars: 5, text: '', ...one }
    expect([one, (await user.refused(addReview, input)).code]).toEqual([one, 'INVALID_INPUT'])
  }
})

test('a script, quotes, emoji and line breaks are stored as plain text', async () => {
  const text = `<script>alert("1")</script> '; drop table reviews; -- %_\\ 👩‍🔧\n\n\tשלום مرحبا`
  const { productId } = await reviewed(here, { text })
  expect((await listOf(productId)).rows[0]?.text).toBe(text)
})

test("photos must be existing pictures of the author's own account", async () => {
  const { person: member, line, productId } = await buyerOf(here, await soldPart(here))
  const own = await uploadedBy(here, member.id)
  const others = await uploadedBy(here, (await user()).id)
  const input = (photo: string) => ({ requestId: newId(), ...line, stars: 5, text: '', photos: [photo] })
  const codes = [others, '/media/file/none.jpg', '/media/file/bill.pdf', 'https://elsewhere.example/a.jpg']
  const found = await Promise.all(
    codes.map(async (photo) => (await member.refused(addReview, input(photo))).code),
  )
  expect(found).toEqual(['FILE_NOT_FOUND', 'FILE_NOT_FOUND', 'FILE_TYPE_REFUSED', 'FILE_TYPE_REFUSED'])
  await member.call(addReview, input(`https://mall.example${own}`))
  expect((await listOf(productId)).rows[0]?.photos).toEqual([own])
})

test('the shop owner replies and edits the reply; the owner of another shop cannot', async () => {
  const { review, productId, shopId } = await reviewed(here)
  const owner = await user()
  const other = await user()
  await sql`update shops set owner_id = ${owner.id} where id = ${shopId}`
  await makeShop(db, { ownerId: other.id })
  expect((await other.refused(answerReview, { id: review.id, text: 'No!' })).code).toBe('REVIEW_NOT_FOUND')
  expect((await owner.call(myReviews, { productId })).isSeller).toBe(true)
  await owner.call(answerReview, { id: review.id, text: 'Sorry.' })
  await owner.call(answerReview, { id: review.id, text: 'Thank you.' })
  expect((await owner.refused(answerReview, { id: review.id, text: '  ' })).code).toBe('INVALID_INPUT')
  const hollow = { id: review.id, text: 'Sorry \u3164' }
  expect((await owner.refused(answerReview, hollow)).code).toBe('INVALID_INPUT')
  expect((await listOf(productId)).rows).toMatchObject([{ answer: { text: 'Thank you.' } }])
})

test('a user marks a review as useful once, and never their own', async () => {
  const { person: member, review, productId } = await reviewed(here)
  const reader = await user()
  const input = { id: review.id, isUseful: true }
  await Promise.all(Array.from({ length: 6 }, () => reader.call(setUseful, input)))
  expect(await reader.call(setUseful, input)).toEqual({ isUseful: true, usefulCount: 1 })
  expect((await member.refused(setUseful, input)).code).toBe('REVIEW_OWN')
  expect((await reader.refused(setUseful, { ...input, id: newId() })).code).toBe('REVIEW_NOT_FOUND')
  expect((await reader.call(myReviews, { productId })).usefulIds).toEqual([review.id])
  const off = { ...input, isUseful: false }
  await reader.call(setUseful, off)
  expect(await reader.call(setUseful, off)).toEqual({ isUseful: false, usefulCount: 0 })
})

test('pages by newest, most useful and fewest stars contain each review once', async () => {
  const part = await soldPart(here)
  const made: Review[] = []
  for (const stars of [3, 1, 5, 1, 4]) {
    clock.advance(1000)
    made.push((await reviewed(here, { stars }, part)).review)
  }
  const [a, b, c, d, e] = made.map(({ id }) => id)
  await (await user()).call(setUseful, { id: b!, isUseful: true })
  const all = async (sort: 'newest' | 'useful' | 'lowest') => {
    const ids: string[] = []
    let cursor: string | null = null
    do {
      const requested = { productId: part.productId, sort, limit: 2, ...(cursor && { cursor }) }
      const page: { rows: { id: string }[]; nextCursor: string | null } = await visitor.call(
        listReviews,
        requested,
      )
      ids.push(...page.rows.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    return ids
  }
  expect(await all('newest')).toEqual([e, d, c, b, a])
  expect(await all('useful')).toEqual([b, e, d, c, a])
  expect(await all('lowest')).toEqual([d, b, a, e, c])
})

const foreign = Buffer.from('["reviews newest x",0,"now","x"]').toString('base64url')

test.each(['', 'bm9wZQ', foreign])('the invalid cursor %o is refused', async (cursor) => {
  const { productId } = await soldPart(here)
  expect((await visitor.refused(listReviews, { productId, cursor })).code).toBe('INVALID_INPUT')
})

test("no author's name is shown in full", () => {
  const names = ['Aigerim', '甜甜', 'Аружан', 'A', '', '👩‍🔧 fixer']
  expect(names.map(halfHidden)).toEqual(['A***m', '甜***', 'А***н', 'A***', '***', '👩‍🔧***r'])
})

test('a product without reviews has no stars, and each kind of object has complaint reasons', async () => {
  const { productId } = await soldPart(here)
  expect(await listOf(productId)).toEqual({ rows: [], nextCursor: null, counts: [0, 0, 0, 0, 0] })
  expect(Object.values(COMPLAINT_REASONS).every((reasons) => reasons.length > 3)).toBe(true)
})
