import { getUserInfo } from '@tiantian/contracts/user/info.ts'
import { loginByUsername } from '@tiantian/contracts/user/login.ts'
import { banUser, getUser, unbanUser } from '@tiantian/contracts/user/office.ts'
import { suspendUser } from '@tiantian/contracts/user/suspension.ts'
import { expect, test } from 'vitest'
import { meetAtGate } from '../../../test/gate.ts'
import { Mailbox } from '../../../test/mailbox.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { testApp } from '../../../test/test-app.ts'
import { cutFromStatements } from '../../../test/transactions.ts'
import { resumeDue } from './suspension.ts'

const here = await testApp()
const { clock, db, user, visitor } = here
const box = new Mailbox(here)
const DAY_MS = 86_400_000
const reason = 'Реклама в отзывах'

const moderatorOf = () => makeOfficer(here, ['moderator'])

let people = 0
async function makePerson() {
  const username = `suspended_${++people}`
  const member = await user(username)
  const email = `${username}@mail.example`
  await db.sql`update users set email = ${email}, language = 'ru' where id = ${member.id}`
  return { member, email, login: { username, password: 'correct horse 1' } }
}

const eventsOf = async (id: string) => {
  const rows = await db.sql<
    { event: string }[]
  >`select event from audit_log where object_id = ${id} order by id`
  return rows.map(({ event }) => event).filter((event) => /suspend|resume|ban/.test(event))
}

test('[S6.1] a suspended person is signed out, reads reason and end at sign-in, and comes in after it', async () => {
  const [moderator, { member, email, login }] = [await moderatorOf(), await makePerson()]
  const { until } = await moderator.call(suspendUser, { userId: member.id, days: 3, reason })
  const leftMs = Date.parse(until!) - clock.now().getTime()
  expect(Math.round(leftMs / 60_000)).toBe(3 * 24 * 60)
  expect((await member.refused(getUserInfo, {})).code).toBe('TOKEN_INVALID')
  const refusal = await visitor.refused(loginByUsername, login)
  const end = `${until!.slice(0, 16).replace('T', ' ')} UTC`
  expect(refusal).toMatchObject({ code: 'ACCOUNT_SUSPENDED', params: { reason, until: end } })
  expect((await box.messagesTo(email))[0]).toMatchObject({
    subject: 'Аккаунт приостановлен',
    text: expect.stringContaining(reason),
  })
  const { changes } = await moderator.call(getUser, { userId: member.id })
  expect(changes[0]).toMatchObject({ event: 'user.suspend', detail: reason })
  clock.advance(leftMs - 60_000)
  expect((await visitor.refused(loginByUsername, login)).code).toBe('ACCOUNT_SUSPENDED')
  clock.advance(60_000)
  await visitor.call(loginByUsername, login)
  expect(await eventsOf(member.id)).toEqual(['user.suspend', 'user.resume'])
})

test('[S6.1] a suspension that is over ends by itself also for a person who does not sign in', async () => {
  const [moderator, { member }] = [await moderatorOf(), await makePerson()]
  await moderator.call(suspendUser, { userId: member.id, days: 1, reason })
  const stateOf = async () => (await moderator.call(getUser, { userId: member.id })).state
  const suspending = { clock, cipher: here.context.identity.cipher }
  await resumeDue(db, suspending)
  expect(await stateOf()).toBe('banned')
  clock.advance(DAY_MS)
  expect(await resumeDue(db, suspending)).toBe(1)
  expect(await stateOf()).toBe('normal')
})

test('[S6.1] a suspension can be ended early, and a block replaces it, which does not end by itself', async () => {
  const [moderator, { member, login }] = [await moderatorOf(), await makePerson()]
  const userId = member.id
  await moderator.call(suspendUser, { userId, days: 30, reason })
  await moderator.call(unbanUser, { userId, reason: 'My mistake' })
  await visitor.call(loginByUsername, login)
  await moderator.call(suspendUser, { userId, days: 30, reason })
  await moderator.call(banUser, { userId, reason: 'Fraud' })
  expect(await moderator.call(suspendUser, { userId, days: 1, reason })).toEqual({ until: null })
  clock.advance(31 * DAY_MS)
  expect((await visitor.refused(loginByUsername, login)).code).toBe('ACCOUNT_BANNED')
  await (await makeOfficer(here, ['admin'])).call(unbanUser, { userId, reason: 'Settled' })
  await visitor.call(loginByUsername, login)
})

test('[S6.1] accounts of the office, one’s own, and longer times are refused; so is everybody without the permission', async () => {
  const [moderator, { member }] = [await moderatorOf(), await makePerson()]
  const refusal = async (input: object) =>
    (await moderator.refused(suspendUser, { userId: member.id, days: 1, reason, ...input })).code
  for (const role of ['admin', 'support', 'author', 'checkin_staff'])
    expect([role, await refusal({ userId: (await makeOfficer(here, [role])).id })]).toEqual([
      role,
      'OFFICE_ACCOUNT',
    ])
  expect(await refusal({ userId: moderator.id })).toBe('OWN_ACCOUNT')
  expect(await refusal({ days: 31 })).toBe('INVALID_INPUT')
  expect(await refusal({ reason: ' ' })).toBe('INVALID_INPUT')
  const support = await makeOfficer(here, ['support'])
  const denied = await support.refused(suspendUser, { userId: member.id, days: 1, reason })
  expect(denied.code).toBe('PERMISSION_DENIED')
})

test('[S6.1] of two moderators who suspend at once the first one decides', async () => {
  const [one, other, { member, email }] = [await moderatorOf(), await moderatorOf(), await makePerson()]
  const ends = await Promise.all([
    one.call(suspendUser, { userId: member.id, days: 3, reason }),
    other.call(suspendUser, { userId: member.id, days: 7, reason }),
  ])
  expect(new Set(ends.map(({ until }) => until)).size).toBe(1)
  expect(await eventsOf(member.id)).toEqual(['user.suspend'])
  expect(await box.messagesTo(email)).toHaveLength(1)
})

test('control: without the lock of the row both suspend', async () => {
  const [one, other, { member }] = [await moderatorOf(), await moderatorOf(), await makePerson()]
  const { transaction } = db
  const cutCount = cutFromStatements(here, 'for no key update')
  await meetAtGate(here, 'trigger gate before update on users for each statement', 2, () =>
    Promise.all(
      [one, other].map((moderator, at) =>
        moderator.call(suspendUser, { userId: member.id, days: 3 + at, reason }),
      ),
    ),
  )
  db.transaction = transaction
  expect(cutCount()).toBe(2)
  expect(await eventsOf(member.id)).toEqual(['user.suspend', 'user.suspend'])
})
