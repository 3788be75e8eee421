import { addToCart } from '@tiantian/contracts/cart/cart.ts'
import { impersonateUser } from '@tiantian/contracts/user/office.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'
import { cleanUp } from './clean-up.ts'

const here = await testApp()
const { db, clock, anonymous, user } = here
const DAY_MS = 86_400_000

test('cached replies are deleted after a day, however many there are', async () => {
  await makeRequests(2500, 25)
  await makeRequests(3, 23)
  expect((await cleanUp(here.context)).requests).toBe(2500)
  expect((await cleanUp(here.context)).requests).toBe(0)
})

test('while one node cleans up, the others do nothing', async () => {
  await makeRequests(5, 25)
  await db.transaction(async (tx) => {
    await tx`select pg_advisory_xact_lock(7241109)`
    expect((await cleanUp(here.context)).requests).toBe(0)
  })
  const cleaned = await Promise.all([cleanUp(here.context), cleanUp(here.context)])
  expect(cleaned[0].requests + cleaned[1].requests).toBe(5)
})

test('an anonymous account is deleted with its last session, or 30 days later when its cart is not empty', async () => {
  const empty = await anonymous()
  const filled = await anonymous()
  const member = await user()
  const { offerId } = await makeProduct(db, { stock: 10 })
  await filled.call(addToCart, { requestId: newId(), offerId, quantity: 1 })
  const users = [empty, filled, member]
  const leftAfter = async (days: number) => {
    clock.advance(days * DAY_MS)
    await cleanUp(here.context)
    return Promise.all(users.map(isThere))
  }
  expect(await leftAfter(0)).toEqual([true, true, true])
  expect(await leftAfter(6)).toEqual([true, true, true])
  expect(await leftAfter(2)).toEqual([false, true, true])
  expect(await leftAfter(28)).toEqual([false, true, true])
  expect(await leftAfter(2)).toEqual([false, false, true])
  expect(await db.sql`select from cart_lines where user_id = ${filled.id}`).toHaveLength(0)
  expect(await db.sql`select from sessions where user_id = ${member.id}`).toHaveLength(0)
})

test('[S6.1] the reason of an impersonation is kept for 180 days, and in the audit log for good', async () => {
  const officer = await makeOfficer(here, ['support'])
  const member = await user()
  await officer.call(impersonateUser, { userId: member.id, reason: 'She cannot find her order' })
  const impersonationsAfter = async (days: number) => {
    clock.advance(days * DAY_MS)
    await cleanUp(here.context)
    return (await db.sql`select from impersonations where user_id = ${member.id}`).length
  }
  expect(await impersonationsAfter(179)).toBe(1)
  expect(await impersonationsAfter(2)).toBe(0)
  expect(await db.sql`select from auth_events where user_id = ${member.id}`).toHaveLength(0)
  const [stored] = await db.sql`
    select actor_id, change from audit_log where event = 'user.look' and object_id = ${member.id}`
  expect(stored).toEqual({ actor_id: officer.id, change: { reason: 'She cannot find her order' } })
})

async function makeRequests(count: number, hoursOld: number) {
  const at = new Date(clock.now().getTime() - hoursOld * 3_600_000)
  await db.sql`
    insert into requests (user_id, request_id, action, input_hash, reply, created_at)
    select gen_random_uuid(), gen_random_uuid(), 'cart/item/add', '', '{}', ${at}::timestamptz
    from generate_series(1, ${count})`
}

async function isThere({ id }: Person): Promise<boolean> {
  return (await db.sql`select from users where id = ${id}`).length === 1
}
