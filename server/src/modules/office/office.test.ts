import { CLAIM_HOURS, referItem, releaseClaim, takeClaim } from '@tiantian/contracts/office/claim.ts'
import {
  deleteWorkspaceItem,
  getWorkspaceItem,
  saveWorkspaceItem,
  WORKSPACE_CONTENT_MAX,
  WORKSPACE_DAYS,
  WORKSPACE_ITEMS_MAX,
} from '@tiantian/contracts/office/workspace.ts'
import { addComplaint, decideComplaints, listComplaints } from '@tiantian/contracts/review/complaint.ts'
import { impersonateUser } from '@tiantian/contracts/user/office.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../test/make-catalogue.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import { testApp } from '../../test/test-app.ts'
import { deleteEndedClaims } from './claim.ts'
import { office } from './module.ts'
import { deleteOldItems } from './workspace.ts'

const here = await testApp()
const { as, db, clock, user } = here

const HOUR_MS = 3_600_000

test('what a user saves while they type is theirs alone, and the latest text counts', async () => {
  const one = await user()
  const other = await user()
  const key = 'article/new/ru'
  expect(await one.call(getWorkspaceItem, { key })).toEqual({ item: null })
  await one.call(saveWorkspaceItem, { key, content: '{"title":"Th"}' })
  await one.call(saveWorkspaceItem, { key, content: '{"title":"The"}' })
  expect((await one.call(getWorkspaceItem, { key })).item?.content).toBe('{"title":"The"}')
  expect(await other.call(getWorkspaceItem, { key })).toEqual({ item: null })
  await one.call(deleteWorkspaceItem, { key })
  expect(await one.call(getWorkspaceItem, { key })).toEqual({ item: null })
})

test('[S6.4] staff who impersonate an officer do not read what the officer has not saved yet', async () => {
  const support = await makeOfficer(here, ['support'])
  const editor = await user()
  const key = 'article/new/ru'
  await editor.call(saveWorkspaceItem, { key, content: '{"title":"Secret"}' })
  const reason = 'Cannot find the draft'
  const { impersonationToken } = await support.call(impersonateUser, { userId: editor.id, reason })
  const impersonator = as({ token: impersonationToken, uid: editor.id })
  expect(await impersonator.call(getWorkspaceItem, { key })).toEqual({ item: null })
})

test('saved items have a limit of size and of number; what is untouched for long is deleted', async () => {
  const person = await user()
  const content = 'x'.repeat(WORKSPACE_CONTENT_MAX + 1)
  expect((await person.refused(saveWorkspaceItem, { key: 'a', content })).code).toBe('INVALID_INPUT')
  for (let n = 0; n <= WORKSPACE_ITEMS_MAX; n += 1) {
    clock.advance(1000)
    await person.call(saveWorkspaceItem, { key: `form/${n}`, content: '1' })
  }
  expect(await person.call(getWorkspaceItem, { key: 'form/0' })).toEqual({ item: null })
  expect((await person.call(getWorkspaceItem, { key: 'form/1' })).item).not.toBe(null)
  const later = new Date(clock.now().getTime() + (WORKSPACE_DAYS + 1) * 86_400_000)
  await deleteOldItems(db.sql, later)
  expect(await person.call(getWorkspaceItem, { key: 'form/1' })).toEqual({ item: null })
})

async function complained() {
  const { productId: id } = await makeProduct(db, { names: { en: 'Odd disc' } })
  const reporter = await user()
  await reporter.call(addComplaint, { kind: 'product', id, reason: 'counterfeit', note: '' })
  const item = { queue: 'complaints', id: `product:${id}` } as const
  return { id, item, reporter, decision: { kind: 'product', id, isUpheld: false } as const }
}

test('[S6.1] who works on an item is seen by colleagues, who cannot decide on it until the claim ends', async () => {
  const { id, item, decision } = await complained()
  const one = await makeOfficer(here, ['moderator'])
  const other = await makeOfficer(here, ['moderator'])
  const taken = await one.call(takeClaim, item)
  expect(taken.claim).toMatchObject({ isOwn: true, by: expect.stringMatching(/^officer_/) })
  expect((await other.call(takeClaim, item)).claim).toMatchObject({ isOwn: false, until: taken.claim.until })
  const seen = (await other.call(listComplaints, { limit: 50 })).rows.find((row) => row.id === id)
  expect(seen).toMatchObject({ claim: { isOwn: false, by: taken.claim.by } })
  expect((await other.refused(decideComplaints, decision)).code).toBe('CLAIMED')
  expect((await one.call(releaseClaim, item)).claim.until).toBe(null)
  await other.call(takeClaim, item)
  // Who goes on working renews the claim: it ends four hours after that.
  clock.advance(3 * HOUR_MS)
  const renewed = await other.call(takeClaim, item)
  expect(Date.parse(renewed.claim.until!)).toBeGreaterThan(clock.now().getTime() + 3.9 * HOUR_MS)
  clock.advance(3.9 * HOUR_MS)
  expect((await one.refused(decideComplaints, decision)).code).toBe('CLAIMED')
  clock.advance(0.1 * HOUR_MS)
  expect(await one.call(decideComplaints, decision)).toEqual({ count: 1 })
})

test('[S6.1] anyone who asks for a second opinion leaves the decision to somebody else', async () => {
  const { id, item, decision } = await complained()
  const one = await makeOfficer(here, ['moderator'])
  const other = await makeOfficer(here, ['moderator'])
  await one.call(referItem, { ...item, note: 'The hologram may be real' })
  expect((await one.refused(decideComplaints, decision)).code).toBe('FOUR_EYES')
  const seen = (await other.call(listComplaints, { limit: 50 })).rows.find((row) => row.id === id)
  expect(seen?.claim).toMatchObject({ isOwnReferral: false, referralNote: 'The hologram may be real' })
  expect(await other.call(decideComplaints, decision)).toEqual({ count: 1 })
})

test('the mark of a second opinion outlives the account of the colleague who claimed the item after', async () => {
  const { item, decision } = await complained()
  const one = await makeOfficer(here, ['moderator'])
  const other = await makeOfficer(here, ['moderator'])
  await one.call(referItem, { ...item, note: 'Please have a look' })
  await other.call(takeClaim, item)
  await db.transaction((tx) => office.personalData!.erase!(tx, [other.id], clock.now()))
  expect((await one.refused(decideComplaints, decision)).code).toBe('FOUR_EYES')
})

test('claims that have ended are deleted, those with a second opinion stay', async () => {
  const idle = await complained()
  const referred = await complained()
  const moderator = await makeOfficer(here, ['moderator'])
  await moderator.call(takeClaim, idle.item)
  await moderator.call(referItem, { ...referred.item, note: 'Please have a look' })
  clock.advance(CLAIM_HOURS * HOUR_MS)
  await deleteEndedClaims(db.sql, clock.now())
  const rows = await db.sql<{ item_id: string }[]>`select item_id from review_claims`
  const ids = rows.map(({ item_id }) => item_id)
  expect([ids.includes(idle.item.id), ids.includes(referred.item.id)]).toEqual([false, true])
})

test('[S6.1] a queue is closed to users without its permission', async () => {
  const { item } = await complained()
  const author = await makeOfficer(here, ['author'])
  expect((await author.refused(takeClaim, item)).code).toBe('PERMISSION_DENIED')
  expect((await (await user()).refused(referItem, { ...item, note: 'Mine' })).code).toBe('PERMISSION_DENIED')
})

test('the office sees who reported an object', async () => {
  const { id, reporter } = await complained()
  const moderator = await makeOfficer(here, ['moderator'])
  const seen = (await moderator.call(listComplaints, { limit: 50 })).rows.find((row) => row.id === id)
  expect(seen).toMatchObject({ author: null, reporter: { id: reporter.id } })
})
