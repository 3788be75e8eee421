import { sendMessage } from '@tiantian/contracts/message/message.ts'
import { getThread, openThread } from '@tiantian/contracts/message/thread.ts'
import { countUnread } from '@tiantian/contracts/message/unread.ts'
import { getProductFeed, rotateProductFeed } from '@tiantian/contracts/product/feed.ts'
import { listAddresses } from '@tiantian/contracts/user/address.ts'
import { listAuthEvents } from '@tiantian/contracts/user/auth-event.ts'
import { getUserInfo } from '@tiantian/contracts/user/info.ts'
import {
  changeUser,
  getUser,
  IMPERSONATION_LIFE_S,
  impersonateUser,
  listUsers,
} from '@tiantian/contracts/user/office.ts'
import { logout } from '@tiantian/contracts/user/own-session.ts'
import { grantRole } from '@tiantian/contracts/user/role.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { allActions } from '../../../test/all-actions.ts'
import { CloudCaller } from '../../../test/cloud-caller.ts'
import { makeAddress } from '../../../test/make-cart.ts'
import { makeShop } from '../../../test/make-catalogue.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { app, as, clock, db, user } = here
const REASON = 'She cannot find her order'

async function impersonation(officer: Person, user: Person): Promise<Person> {
  const { impersonationToken } = await officer.call(impersonateUser, { userId: user.id, reason: REASON })
  return as({ token: impersonationToken, uid: user.id })
}

const isOver = async (impersonator: Person) =>
  (await impersonator.refused(getUserInfo, {})).code === 'TOKEN_INVALID'

test("[S6.1] support impersonates a user, which is audited and shown in the user's own history", async () => {
  const officer = await makeOfficer(here, ['support'])
  const member = await user()
  const address = await makeAddress(member)
  const impersonator = await impersonation(officer, member)
  expect((await impersonator.call(listAddresses, {})).addresses).toMatchObject([{ id: address }])
  expect((await impersonator.call(getUserInfo, {})).userInfo._id).toBe(member.id)
  const { rows } = await member.call(listAuthEvents, {})
  expect(rows[0]).toMatchObject({ kind: 'office-look', way: 'office', isOk: true, reason: REASON })
  const { changes } = await officer.call(getUser, { userId: member.id })
  expect(changes[0]).toMatchObject({ event: 'user.look', detail: REASON })
  const audited = await db.sql`
    select actor_id from audit_log where event = 'user.look' and object_id = ${member.id}`
  expect(audited).toMatchObject([{ actor_id: officer.id }])
})

test("[S6.1] the user's history shows the impersonation, but not the officer's location or device", async () => {
  const officer = await makeOfficer(here, ['admin'])
  const member = await user()
  const from = {
    'user-agent': 'Mozilla/5.0 (Android 15) Chrome/140.0',
    'x-device-id': 'phone of the officer',
  }
  for (const { name, input } of [
    { name: impersonateUser.name, input: { reason: REASON } },
    { name: changeUser.name, input: { password: 'another horse 2', email: `${member.id}@mail.example` } },
  ]) {
    const reply = await app.inject({
      method: 'POST',
      url: `/api/${name}`,
      headers: { ...from, authorization: `Bearer ${officer.token}` },
      remoteAddress: '203.0.113.7',
      payload: { userId: member.id, ...input },
    })
    expect(reply.json()).toMatchObject({ code: 0 })
  }
  const nowhere = { browser: '', system: '', device: 'unknown', network: '' }
  const { events } = await officer.call(getUser, { userId: member.id })
  expect(events.filter(({ way: method }) => method === 'office')).toMatchObject([
    { kind: 'password-change', ...nowhere, reason: '' },
    { kind: 'contact-change', ...nowhere, reason: '' },
    { kind: 'office-look', ...nowhere, reason: REASON },
  ])
  const stored = await db.sql`
    select from auth_events where user_id = ${member.id} and way = 'office'
      and (user_agent <> '' or network <> '' or device_hash is not null)`
  expect(stored).toHaveLength(0)
})

test('[S6.4] looking as somebody neither counts as delivery of messages nor shows the secret address of a feed', async () => {
  const officer = await makeOfficer(here, ['support'])
  const owner = await user()
  const buyer = await user()
  const { id: shopId } = await makeShop(db, { ownerId: owner.id })
  await owner.call(rotateProductFeed, { shopId })
  const { id } = await buyer.call(openThread, { with: { kind: 'shop', id: shopId } })
  const content = { kind: 'text' as const, text: 'In stock?' }
  await buyer.call(sendMessage, { threadId: id, requestId: newId(), content })
  const impersonator = await impersonation(officer, owner)
  expect(await impersonator.call(countUnread, {})).toEqual({ unreadCount: 1 })
  expect((await impersonator.call(getProductFeed, { shopId })).feed).toMatchObject({ yandex: '', google: '' })
  const delivered = async () => (await buyer.call(getThread, { id })).thread.deliveredSeq
  expect(await delivered()).toBe(0)
  expect((await owner.call(getProductFeed, { shopId })).feed?.yandex).toContain('/product-feed/')
  await owner.call(countUnread, {})
  expect(await delivered()).toBe(1)
})

test('[S6.4] an impersonation cannot change anything through any action', async () => {
  const officer = await makeOfficer(here, ['support'])
  const member = await user()
  const impersonator = await impersonation(officer, member)
  const writes = (await allActions()).filter(({ kind, auth }) => kind === 'write' && auth !== 'public')
  expect(writes.length).toBeGreaterThan(50)
  for (const { name } of writes) {
    const reply = await app.inject({
      method: 'POST',
      url: `/api/${name}`,
      headers: { authorization: `Bearer ${impersonator.token}` },
      payload: {},
    })
    expect([name, reply.json<{ code: string }>().code]).toEqual([name, 'IMPERSONATION_READ_ONLY'])
  }
  expect((await impersonator.refused(logout, {})).status).toBe(403)
})

test('[S6.4] the cloud objects refuse an impersonation token', async () => {
  const officer = await makeOfficer(here, ['support'])
  const member = await user()
  const { token } = await impersonation(officer, member)
  const answer = await new CloudCaller(app, clock).object('uni-id-co', 'getAccountInfo', undefined, token)
  expect(answer).toMatchObject({ errCode: 'uni-id-impersonation-read-only' })
})

test("[S6.1] an impersonation does not grant the user's roles: impersonating an officer opens no back office", async () => {
  const officer = await makeOfficer(here, ['support'])
  const other = await makeOfficer(here, ['support'])
  const impersonator = await impersonation(officer, other)
  expect((await impersonator.refused(listUsers, {})).code).toBe('PERMISSION_DENIED')
})

test('[S6.1] an administrator, a reviewer, oneself and an unknown user cannot be impersonated, and a role and a fresh proof are required', async () => {
  const officer = await makeOfficer(here, ['support'])
  const admin = await makeOfficer(here, ['admin'])
  const member = await user()
  const reviewer = await makeOfficer(here, ['kyb_reviewer'])
  const refusal = async (caller: Person, userId: string) =>
    (await caller.refused(impersonateUser, { userId, reason: REASON })).code
  expect(await refusal(officer, admin.id)).toBe('PERMISSION_DENIED')
  expect(await refusal(officer, reviewer.id)).toBe('PERMISSION_DENIED')
  expect(await refusal(officer, officer.id)).toBe('PERMISSION_DENIED')
  expect(await refusal(member, officer.id)).toBe('PERMISSION_DENIED')
  expect(await refusal(officer, (await here.anonymous()).id)).toBe('USER_NOT_FOUND')
  clock.advance(11 * 60_000)
  expect(await refusal(officer, member.id)).toBe('STEP_UP_REQUIRED')
})

test('[S4.1] an impersonation ends after a quarter of an hour', async () => {
  const impersonator = await impersonation(await makeOfficer(here, ['support']), await user())
  clock.advance(IMPERSONATION_LIFE_S * 1000 - 60_000)
  await impersonator.call(getUserInfo, {})
  clock.advance(60_000)
  expect((await impersonator.refused(getUserInfo, {})).code).toBe('TOKEN_INVALID_TOKEN_EXPIRED')
})

test('[S6.4] an impersonation ends at once when the officer signs out or loses the role, or the user is banned', async () => {
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => makeOfficer(here, ['support'])))
  const one = await user()
  const two = await user()
  const impersonators = [
    await impersonation(first!, one),
    await impersonation(second!, one),
    await impersonation(third!, two),
  ] as const
  await first!.call(logout, {})
  await db.sql`update users set roles = '{}' where id = ${second!.id}`
  await db.sql`update users set status = 1 where id = ${two.id}`
  for (const impersonator of impersonators) expect(await isOver(impersonator)).toBe(true)
})

test('[S6.4] an impersonation ends at once when the user becomes an administrator or a reviewer', async () => {
  const officer = await makeOfficer(here, ['support'])
  const admin = await makeOfficer(here, ['admin'])
  for (const role of ['admin', 'kyb_reviewer', 'kyb_lead'] as const) {
    const member = await user()
    const impersonator = await impersonation(officer, member)
    const above = await impersonation(admin, member)
    await impersonator.call(getUserInfo, {})
    await admin.call(grantRole, { userId: member.id, role })
    expect(await isOver(impersonator)).toBe(true)
    await above.call(getUserInfo, {})
  }
})

test('[S6.4] an impersonation ends at once when the officer owes a second factor or is no longer an administrator', async () => {
  const officer = await makeOfficer(here, ['support'])
  const admin = await makeOfficer(here, ['admin', 'support'])
  const member = await user()
  const one = await impersonation(officer, member)
  const two = await impersonation(admin, await makeOfficer(here, ['kyb_lead']))
  await db.sql`
    insert into totps (user_id, secret, created_at, confirmed_at)
    values (${officer.id}, '', ${clock.now()}, ${clock.now()})`
  expect(await isOver(one)).toBe(true)
  await two.call(getUserInfo, {})
  await db.sql`update users set roles = '{support}' where id = ${admin.id}`
  expect(await isOver(two)).toBe(true)
})

test('[S6.4] an impersonation ends at once when all factors of an officer whose roles require one are removed', async () => {
  const admin = await makeOfficer(here, ['admin'])
  const member = await user()
  const impersonator = await impersonation(admin, member)
  await impersonator.call(getUserInfo, {})
  await db.sql`delete from passkeys where user_id = ${admin.id}`
  expect(await isOver(impersonator)).toBe(true)
})
