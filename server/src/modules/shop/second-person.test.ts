import { shopActions as of } from '@tiantian/contracts/enterprise/application.ts'
import { listDesk } from '@tiantian/contracts/product/desk.ts'
import { expect, test } from 'vitest'
import { waiters } from '../../test/gate.ts'
import { shopForm, submitted, TICKS } from '../../test/make-enterprise.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import type { TestApp } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'
import { withoutRowLocks } from '../../test/without-locks.ts'

const here = await testApp()
const { db, user } = here

const lead = (app = here) => makeOfficer(app, ['kyb_lead'])

test('[S4.15] an officer leaves a shop in order to a colleague, and no longer approves it', async () => {
  const { id } = await submitted(here, await user(), await shopForm(here), of)
  const one = await lead()
  const other = await lead()
  const { review } = await one.call(of.beginReview, { id }).then(() => one.call(of.getReview, { id }))
  expect(review.secondPerson).toEqual({ isNeeded: false, endorsement: null })
  await one.call(of.endorseApplication, { id, ...TICKS })
  expect((await one.refused(of.approveApplication, { id, ...TICKS })).code).toBe('FOUR_EYES')
  const { rows } = await other.call(listDesk, { kind: 'shop', limit: 50 })
  expect(rows.find((row) => row.id === id)?.endorsedBy).toMatch(/^officer_/)
  const approved = await other.call(of.approveApplication, { id, ...TICKS })
  expect(approved.review).toMatchObject({
    state: 'approved',
    secondPerson: { isNeeded: false, endorsement: { isOwn: false } },
  })
  expect(await db.sql`select from shops where application_id = ${id}`).toHaveLength(1)
})

test('[S4.15] a shop whose name is taken needs two officers, and one in order only one', async () => {
  const form = await shopForm(here)
  const first = await submitted(here, await user(), form, of)
  const one = await lead()
  const other = await lead()
  await one.call(of.beginReview, { id: first.id })
  await one.call(of.approveApplication, { id: first.id, ...TICKS })
  const { id } = await submitted(here, await user(), form, of)
  await one.call(of.beginReview, { id })
  expect((await one.refused(of.approveApplication, { id, ...TICKS })).code).toBe('SECOND_PERSON_NEEDED')
  await one.call(of.endorseApplication, { id, ...TICKS })
  expect((await one.refused(of.approveApplication, { id, ...TICKS })).code).toBe('FOUR_EYES')
  await other.call(of.approveApplication, { id, ...TICKS })
})

const byText = (one: string, other: string) => one.localeCompare(other)

/** Two colleagues approve a recommended shop at the same moment: what they are told, and how many shops there are. */
async function confirmAtOnce(app: TestApp) {
  const { id } = await submitted(app, await app.user(), await shopForm(app), of)
  const first = await lead(app)
  await first.call(of.beginReview, { id })
  await first.call(of.endorseApplication, { id, ...TICKS })
  const two = [await lead(app), await lead(app)]
  const confirming = await app.db.transaction(async (tx) => {
    await tx`select from enterprise_applications where id = ${id} for update`
    const calls = two.map((person) => person.call(of.approveApplication, { id, ...TICKS }))
    const settled = Promise.allSettled(calls)
    await waiters(app, 2)
    return { settled }
  })
  const results = await confirming.settled
  const shops = await app.db.sql`select from shops where application_id = ${id}`
  return {
    told: results
      .map((one) => (one.status === 'fulfilled' ? 'approved' : String(one.reason.code)))
      .sort(byText),
    shopCount: shops.length,
  }
}

test('[S1.15] of two who approve a recommended shop at once one does, and one shop opens', async () => {
  expect(await confirmAtOnce(here)).toEqual({ told: ['approved', 'STATE_CONFLICT'], shopCount: 1 })
})

test('[S1.15] control: without the locks two shops would open', async () => {
  const unguarded = await testApp()
  withoutRowLocks(unguarded)
  expect((await confirmAtOnce(unguarded)).shopCount).toBe(2)
})
