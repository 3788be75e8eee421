import { addToCart } from '@tiantian/contracts/cart/cart.ts'
import { getProduct } from '@tiantian/contracts/product/product.ts'
import {
  addComplaint,
  decideComplaints,
  listComplaints,
  revokeDecision,
} from '@tiantian/contracts/review/complaint.ts'
import { addReview, listReviews } from '@tiantian/contracts/review/review.ts'
import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { suspendUser } from '@tiantian/contracts/user/suspension.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import { orderItem, reviewed, soldPart } from '../../test/make-review.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const { db, clock, user, visitor } = here

const openOf = async (limit = 50) => {
  const moderator = await makeOfficer(here, ['moderator'])
  return (await moderator.call(listComplaints, { limit })).rows
}

test('a complaint about a product is stored for the office, once per user', async () => {
  const { productId: id } = await makeProduct(db, { names: { en: 'Odd disc' } })
  const one = await user()
  const two = await user()
  const input = { kind: 'product', id, reason: 'counterfeit', note: ' No hologram. ' } as const
  await Promise.all([1, 2, 3].map(() => one.call(addComplaint, input)))
  await two.call(addComplaint, { ...input, reason: 'price', note: '' })
  const rows = (await openOf()).filter((row) => row.id === id)
  expect(rows).toHaveLength(2)
  expect(rows).toContainEqual(
    expect.objectContaining({ reason: 'counterfeit', note: 'No hologram.', content: 'Odd disc' }),
  )
})

test('an unknown object, or a reason of another kind, is refused', async () => {
  const member = await user()
  const { productId } = await makeProduct(db)
  const none = { id: newId(), note: '' }
  const refusal = async (input: object) => (await member.refused(addComplaint, input as never)).code
  expect(await refusal({ ...none, kind: 'product', reason: 'price' })).toBe('PRODUCT_NOT_FOUND')
  expect(await refusal({ ...none, kind: 'review', reason: 'insult' })).toBe('REVIEW_NOT_FOUND')
  expect(await refusal({ kind: 'product', id: productId, reason: 'insult' })).toBe('INVALID_INPUT')
  const hollow = { kind: 'product', id: productId, reason: 'other', note: 'see \u3164' } as const
  expect(await refusal(hollow)).toBe('INVALID_INPUT')
  expect(await refusal({ kind: 'product', id: productId, reason: 'other', note: 'x'.repeat(501) })).toBe(
    'INVALID_INPUT',
  )
})

test('[S6.1] the office decides: an upheld complaint hides the review and its stars', async () => {
  const {
    review,
    productId,
    person: member,
  } = await reviewed(here, { stars: 1, text: 'Buy at cheap.example' })
  const reader = await user()
  const complaint = { kind: 'review', id: review.id, reason: 'advertising' } as const
  await reader.call(addComplaint, complaint)
  const moderator = await makeOfficer(here, ['moderator'])
  const decision = { kind: 'review', id: review.id, isUpheld: true } as const
  expect((await member.refused(decideComplaints, decision)).code).toBe('PERMISSION_DENIED')
  expect(await moderator.call(decideComplaints, decision)).toEqual({ count: 1 })
  expect((await moderator.refused(decideComplaints, decision)).code).toBe('REVIEW_NOT_FOUND')
  expect(await visitor.call(listReviews, { productId })).toMatchObject({ rows: [], counts: [0, 0, 0, 0, 0] })
  const entries =
    await db.sql`select actor_id, event from audit_log where object_id = ${review.id} order by id`
  expect(entries).toEqual([
    { actor_id: moderator.id, event: 'complaint.uphold' },
    { actor_id: moderator.id, event: 'review.hide' },
  ])
})

test("[S6.1] decided complaints are listed with the office's note, by kind and newest first", async () => {
  const { review, productId } = await reviewed(here, { stars: 2, text: 'Bent' })
  const { productId: other } = await makeProduct(db, { names: { en: 'Bent disc' } })
  const reader = await user()
  const moderator = await makeOfficer(here, ['moderator'])
  await reader.call(addComplaint, { kind: 'review', id: review.id, reason: 'insult' })
  clock.advance(1000)
  await reader.call(addComplaint, { kind: 'product', id: other, reason: 'wrong_data' })
  const waiting = await moderator.call(listComplaints, { kind: 'review' })
  expect(waiting.rows.filter(({ id }) => id === review.id)).toMatchObject([
    { productId, stars: 2, content: 'Bent', state: 'open', decisionNote: '' },
  ])
  expect(waiting.rows.every(({ kind }) => kind === 'review')).toBe(true)
  const note = 'Told the shop to mend the data'
  await moderator.call(decideComplaints, { kind: 'review', id: review.id, isUpheld: false })
  await moderator.call(decideComplaints, { kind: 'product', id: other, isUpheld: true, note })
  const { rows, nextCursor } = await moderator.call(listComplaints, { isDecided: true, limit: 1 })
  expect(rows).toMatchObject([{ id: other, productId: other, state: 'upheld', decisionNote: note }])
  const next = await moderator.call(listComplaints, { isDecided: true, limit: 1, cursor: nextCursor! })
  expect(next.rows).toMatchObject([{ id: review.id, state: 'dismissed' }])
  expect((await moderator.refused(listComplaints, { cursor: nextCursor! })).code).toBe('INVALID_INPUT')
})

test('[S6.1] the office can take a product off sale after an upheld complaint', async () => {
  const { productId: id, offerId } = await makeProduct(db, { number: 'FAKE-4711' })
  const reader = await user()
  const moderator = await makeOfficer(here, ['moderator'])
  await reader.call(addComplaint, { kind: 'product', id, reason: 'counterfeit' })
  const decision = { kind: 'product', id, isOffSale: true } as const
  await moderator.call(decideComplaints, { ...decision, isUpheld: false })
  expect((await visitor.call(getProduct, { id })).product.id).toBe(id)
  await (await user()).call(addComplaint, { kind: 'product', id, reason: 'counterfeit' })
  await moderator.call(decideComplaints, { ...decision, isUpheld: true })
  expect((await visitor.refused(getProduct, { id, compare: { make: 'toyota' } })).code).toBe(
    'PRODUCT_NOT_FOUND',
  )
  expect((await visitor.call(queryProducts, { text: 'FAKE 4711' })).total).toBe(0)
  const input = { requestId: newId(), offerId, quantity: 1 }
  expect((await reader.refused(addToCart, input)).code).not.toBe('')
})

test('[S6.1] the office can restore a product that it took off sale, which is then found and ordered again', async () => {
  const { productId: id, offerId } = await makeProduct(db, { number: 'BACK-4711' })
  const reader = await user()
  const other = await user()
  const moderator = await makeOfficer(here, ['moderator'])
  const target = { kind: 'product', id } as const
  const note = 'The shop showed its papers'
  expect((await moderator.refused(revokeDecision, target)).code).toBe('PRODUCT_NOT_FOUND')
  await reader.call(addComplaint, { ...target, reason: 'counterfeit' })
  await other.call(addComplaint, { ...target, reason: 'wrong_data' })
  await moderator.call(decideComplaints, { ...target, isUpheld: true, isOffSale: true })
  const decided = async () =>
    (await moderator.call(listComplaints, { isDecided: true })).rows.filter((row) => row.id === id)
  expect(await decided()).toMatchObject([{ isHidden: true }, { isHidden: true }])
  expect((await reader.refused(revokeDecision, target)).code).toBe('PERMISSION_DENIED')
  const tries = await Promise.allSettled(
    [1, 2].map(() => moderator.call(revokeDecision, { ...target, note })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toMatchObject([{ value: { count: 2 } }])
  const back = { state: 'dismissed', decisionNote: note, isHidden: false }
  expect(await decided()).toMatchObject([back, back])
  expect((await visitor.call(getProduct, { id })).product.id).toBe(id)
  expect((await visitor.call(queryProducts, { text: 'BACK 4711' })).total).toBe(1)
  await reader.call(addToCart, { requestId: newId(), offerId, quantity: 1 })
  const log = await db.sql`select event, actor_id from audit_log where object_id = ${id} order by id`
  expect(log.map(({ event }) => event)).toEqual([
    'complaint.uphold',
    'complaint.uphold',
    'product.hide',
    'complaint.revoke',
    'complaint.revoke',
    'product.show',
  ])
})

test('[S6.1] a hidden review is restored with its stars; what the shop itself hid stays hidden', async () => {
  const { review, productId } = await reviewed(here, { stars: 4 })
  const moderator = await makeOfficer(here, ['moderator'])
  const target = { kind: 'review', id: review.id } as const
  await (await user()).call(addComplaint, { ...target, reason: 'untrue' })
  await moderator.call(decideComplaints, { ...target, isUpheld: true })
  await moderator.call(revokeDecision, target)
  const { rows, counts } = await visitor.call(listReviews, { productId })
  expect([rows.map(({ id }) => id), counts]).toEqual([[review.id], [0, 0, 0, 1, 0]])
  const { productId: id } = await makeProduct(db)
  await (await user()).call(addComplaint, { kind: 'product', id, reason: 'price' })
  await db.sql`update products set state = 'hidden' where id = ${id}`
  await moderator.call(decideComplaints, { kind: 'product', id, isUpheld: true, isOffSale: true })
  expect((await moderator.refused(revokeDecision, { kind: 'product', id })).code).toBe('PRODUCT_NOT_FOUND')
})

test('no moderator decides who reported it, wrote the review or works in its shop', async () => {
  const part = await soldPart(here)
  const { review } = await reviewed(here, { stars: 1 }, part)
  const moderator = () => makeOfficer(here, ['moderator'])
  const reporter = await moderator()
  const worker = await moderator()
  const author = await moderator()
  const neutral = await moderator()
  await db.sql`update reviews set author_id = ${author.id} where id = ${review.id}`
  await db.sql`
    insert into shop_members (shop_id, user_id, role, created_at)
    values (${part.shopId}, ${worker.id}, 'staff', ${clock.now()})`
  const target = { kind: 'review', id: review.id } as const
  await reporter.call(addComplaint, { ...target, reason: 'untrue' })
  const hide = { ...target, isUpheld: true } as const
  const product = { kind: 'product', id: part.productId } as const
  await reporter.call(addComplaint, { ...product, reason: 'counterfeit' })
  for (const own of [reporter, worker, author])
    expect((await own.refused(decideComplaints, hide)).code).toBe('OWN_CASE')
  for (const own of [reporter, worker])
    expect((await own.refused(decideComplaints, { ...product, isUpheld: true, isOffSale: true })).code).toBe(
      'OWN_CASE',
    )
  await neutral.call(decideComplaints, hide)
  await neutral.call(decideComplaints, { ...product, isUpheld: true, isOffSale: true })
  expect((await worker.refused(revokeDecision, product)).code).toBe('OWN_CASE')
  expect((await worker.refused(revokeDecision, target)).code).toBe('OWN_CASE')
})

test('[S6.1] a hidden review cannot be rewritten after ordering the part again', async () => {
  const part = await soldPart(here)
  const { review, person: member, addressId } = await reviewed(here, { stars: 1 }, part)
  const moderator = await makeOfficer(here, ['moderator'])
  const target = { kind: 'review', id: review.id } as const
  await (await user()).call(addComplaint, { ...target, reason: 'insult' })
  await moderator.call(decideComplaints, { ...target, isUpheld: true })
  const again = { requestId: newId(), ...(await orderItem(here, { person: member, addressId }, part)) }
  expect((await member.refused(addReview, { ...again, stars: 1, text: '' })).code).toBe('REVIEW_EXISTS')
})

test('[S6.1] the desk shows the recent record of who wrote and who reported, and that an account is stopped', async () => {
  const [{ review, person: author }, other] = [await reviewed(here, { stars: 1 }), await reviewed(here)]
  const reporter = await user()
  const moderator = await makeOfficer(here, ['moderator'])
  await reporter.call(addComplaint, { kind: 'review', id: other.review.id, reason: 'untrue' })
  await moderator.call(decideComplaints, { kind: 'review', id: other.review.id, isUpheld: false })
  const complaint = { kind: 'review', id: review.id } as const
  await reporter.call(addComplaint, { ...complaint, reason: 'insult' })
  await moderator.call(decideComplaints, { ...complaint, isUpheld: true })
  const { until } = await moderator.call(suspendUser, { userId: author.id, days: 2, reason: 'Insults' })
  const { rows } = await moderator.call(listComplaints, { isDecided: true })
  expect(rows.find(({ id }) => id === review.id)).toMatchObject({
    author: { id: author.id, hiddenReviewCount: 1, reportCount: 0, isStopped: true, stoppedUntil: until },
    reporter: {
      id: reporter.id,
      hiddenReviewCount: 0,
      reportCount: 2,
      dismissedReportCount: 1,
      isStopped: false,
    },
  })
})

test('a dismissed complaint changes nothing that users see', async () => {
  const { review, productId } = await reviewed(here)
  await (await user()).call(addComplaint, { kind: 'review', id: review.id, reason: 'untrue' })
  const moderator = await makeOfficer(here, ['moderator'])
  await moderator.call(decideComplaints, { kind: 'review', id: review.id, isUpheld: false })
  expect((await visitor.call(listReviews, { productId })).rows).toMatchObject([{ id: review.id }])
})

test('the office reads complaints page by page, oldest first', async () => {
  const member = await user()
  for (let n = 0; n < 3; n += 1) {
    clock.advance(1000)
    const { productId: id } = await makeProduct(db)
    await member.call(addComplaint, { kind: 'product', id, reason: 'other' })
  }
  const moderator = await makeOfficer(here, ['moderator'])
  const all = (await openOf()).map(({ id }) => id)
  const first = await moderator.call(listComplaints, { limit: 2 })
  const second = await moderator.call(listComplaints, { limit: 50, cursor: first.nextCursor ?? '' })
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(all)
  expect((await moderator.refused(listComplaints, { cursor: 'bm9wZQ' })).code).toBe('INVALID_INPUT')
})
