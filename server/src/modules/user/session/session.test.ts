import { getUserInfo } from '@tiantian/contracts/user/info.ts'
import { loginByUsername } from '@tiantian/contracts/user/login.ts'
import { endOtherSessions, endSession, listSessions } from '@tiantian/contracts/user/session.ts'
import { expect, test, vi } from 'vitest'
import { meetAtGate } from '../../../test/gate.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'
import { SESSIONS_MAX } from './session.ts'

const here = await testApp()
const { app, as, user, visitor, clock, db } = here

const PASSWORD = 'correct horse 1'
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

let users = 0
/** One user, signed in on several devices. */
async function onDevices(count: number): Promise<[Person, ...Person[]]> {
  const username = `devices_${++users}`
  const devices: [Person, ...Person[]] = [await user(username)]
  while (devices.length < count) {
    devices.push(as(await visitor.call(loginByUsername, { username, password: PASSWORD })))
  }
  clock.advance(60_000)
  return devices
}

const isOut = async (user: Person) => (await user.refused(getUserInfo, {})).code === 'TOKEN_INVALID'

test('the device list shows browser, system and network, this device first', async () => {
  const member = await user()
  clock.advance(61_000)
  await app.inject({
    method: 'POST',
    url: `/api/${getUserInfo.name}`,
    headers: { authorization: `Bearer ${member.token}`, 'user-agent': PHONE },
    remoteAddress: '203.0.113.77',
    payload: {},
  })
  const { sessions } = await member.call(listSessions, {})
  expect(sessions).toEqual([
    expect.objectContaining({
      browser: 'Chrome',
      system: 'Android',
      kind: 'phone',
      network: '203.0.113.0/24',
      isCurrent: true,
    }),
  ])
})

test('when a device was last seen is written at most once a minute', async () => {
  const member = await user()
  const seenAt = async () => (await member.call(listSessions, {})).sessions[0]?.seenAt
  const first = await seenAt()
  clock.advance(45_000)
  expect(await seenAt()).toBe(first)
  clock.advance(31_000)
  expect(await seenAt()).not.toBe(first)
})

test('[S4.1] signing out another device takes effect at once; this session stays', async () => {
  const [own, there] = await onDevices(2)
  await there!.call(getUserInfo, {})
  const { sessions } = await own.call(listSessions, {})
  const { id } = sessions.find(({ isCurrent }) => !isCurrent)!
  expect((await own.call(endSession, { id })).sessions).toHaveLength(1)
  expect(await isOut(there!)).toBe(true)
  expect((await own.refused(endSession, { id })).code).toBe('SESSION_NOT_FOUND')
})

test("[S6.4] another user's device cannot be signed out", async () => {
  const own = await user()
  const other = await user()
  const [session] = (await other.call(listSessions, {})).sessions
  expect(await own.refused(endSession, { id: session!.id })).toMatchObject({
    code: 'SESSION_NOT_FOUND',
    status: 404,
  })
  await other.call(getUserInfo, {})
})

test('[S4.1] a user signs out all other devices at once', async () => {
  const [own, ...others] = await onDevices(4)
  for (const device of others) await device.call(getUserInfo, {})
  expect((await own.call(endOtherSessions, {})).sessions).toHaveLength(1)
  for (const device of others) expect(await isOut(device)).toBe(true)
})

test('a password change ends all sessions, whichever method changed it', async () => {
  const devices = await onDevices(3)
  await db.sql`update users set password_hash = 'another' where id = ${devices[0].id}`
  clock.advance(30_001)
  for (const device of devices) expect(await isOut(device)).toBe(true)
})

test('[S6.4] the token of a deleted user is refused', async () => {
  const member = await user()
  await member.call(getUserInfo, {})
  await db.sql`delete from users where id = ${member.id}`
  clock.advance(30_001)
  expect(await isOut(member)).toBe(true)
})

test('[S6.4] the token of a banned user is refused', async () => {
  const member = await user()
  await db.sql`update users set status = 1 where id = ${member.id}`
  expect(await isOut(member)).toBe(true)
})

test('[S4.1] a session ended on another node ends here as soon as the notification arrives', async () => {
  const member = await user()
  await member.call(getUserInfo, {})
  await db.sql`update sessions set revoked_at = now() where user_id = ${member.id}`
  // The clock is fixed, so the cache's expiry is not what ends it.
  await vi.waitFor(async () => expect(await isOut(member)).toBe(true), { timeout: 60_000 })
})

const liveCount = async (userId: string) => {
  const [row] = await db.sql<[{ count: number }]>`
    select count(*)::int as count from sessions where user_id = ${userId} and revoked_at is null`
  return row.count
}

/** A user signed in on nine devices logs in on three more at once; returns the live sessions. */
async function rushOfLogins(meet = (logins: () => Promise<unknown>) => logins()): Promise<number> {
  const [{ id }] = await onDevices(SESSIONS_MAX - 1)
  const input = { username: `devices_${users}`, password: PASSWORD }
  await meet(() => Promise.all([1, 2, 3].map(() => visitor.call(loginByUsername, input))))
  clock.advance(60_000)
  return liveCount(id)
}

test('the session used longest ago ends for the eleventh login, not the oldest', async () => {
  const [oldest, second, ...others] = await onDevices(SESSIONS_MAX)
  clock.advance(3_600_000)
  for (const device of [oldest, ...others]) await device.call(getUserInfo, {})
  await visitor.call(loginByUsername, { username: `devices_${users}`, password: PASSWORD })
  clock.advance(60_000)
  expect(await isOut(second!)).toBe(true)
  for (const device of [oldest, ...others]) await device.call(getUserInfo, {})
})

test('with any number of simultaneous logins, ten sessions remain', async () => {
  expect(await rushOfLogins()).toBe(SESSIONS_MAX)
})

test('control: without serialized logins, more than ten sessions remain', async () => {
  const [row] = await db.sql<{ source: string }[]>`
    select pg_get_functiondef('lock_user'::regproc) as source`
  await db.sql`create or replace function lock_user(person uuid) returns void language sql as 'select'`
  // At the end of their transactions, when each has counted the sessions.
  const commit = 'constraint trigger gate after insert on sessions deferrable initially deferred for each row'
  expect(await rushOfLogins((logins) => meetAtGate(here, commit, 3, logins))).toBeGreaterThan(SESSIONS_MAX)
  await db.sql.unsafe(row?.source ?? '')
})
