import { getUserInfo } from '@tiantian/contracts/user/info.ts'
import { loginByUsername } from '@tiantian/contracts/user/login.ts'
import {
  addUser,
  banUser,
  changeUser,
  decideFactorReset,
  getUser,
  listUsers,
  requestFactorReset,
  signOutUser,
  unbanUser,
} from '@tiantian/contracts/user/office.ts'
import { expect, test, vi } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { CloudCaller } from '../../../test/cloud-caller.ts'
import { Mailbox } from '../../../test/mailbox.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Person, Refused } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { app, clock, db, user, visitor } = here
const box = new Mailbox(here)
const PASSWORD = 'correct horse 1'

const admin = () => makeOfficer(here, ['admin'])
const support = () => makeOfficer(here, ['support'])
const found = async (officer: Person, search: string) =>
  (await officer.call(listUsers, { search })).rows.map(({ userId }) => userId)

test('the office finds users by id, beginning of the username, email address or end of the number', async () => {
  const officer = await support()
  const member = await user('Nurlan_Parts')
  const changes = { nickname: 'Нұрлан Бөлшек', mobile: '+77015550123', email: 'nurlan@parts.example' }
  await db.sql`update users set ${db.sql(changes)} where id = ${member.id}`
  for (const search of [
    member.id,
    'nurlan_P',
    'нұрлан',
    'NURLAN@parts.example',
    '0123',
    '8 701 555 01 23'.slice(4),
  ]) {
    expect(await found(officer, search)).toEqual([member.id])
  }
  for (const search of ['parts', '5550', 'nurlan%', '_urlan', newId(), 'nurlan@']) {
    expect(await found(officer, search)).toEqual([])
  }
})

test('a user row shows contacts masked, just enough to recognize them', async () => {
  const member = await user()
  const changes = { mobile: '+77015550777', email: 'secret@parts.example' }
  await db.sql`update users set ${db.sql(changes)} where id = ${member.id}`
  const { rows } = await (await support()).call(listUsers, { search: '0777' })
  expect(rows[0]).toMatchObject({ mobile: '…0777', email: 's****@parts.example', state: 'normal' })
  expect(JSON.stringify(await (await support()).call(getUser, { userId: member.id }))).not.toMatch(
    /5550777|secret@/,
  )
})

test('the user list pages without gaps and leaves out anonymous accounts', async () => {
  const officer = await support()
  for (let n = 0; n < 3; n++) await user(`pages_through_${n}`)
  await here.anonymous()
  const first = await officer.call(listUsers, { search: 'pages_through', limit: 2 })
  expect(first.rows.map(({ username }) => username)).toEqual(['pages_through_2', 'pages_through_1'])
  const rest = await officer.call(listUsers, {
    search: 'pages_through',
    limit: 2,
    cursor: first.nextCursor ?? '',
  })
  expect(rest).toMatchObject({ rows: [{ username: 'pages_through_0' }], nextCursor: null })
  const banned = await officer.call(listUsers, { search: 'pages_through', state: 'banned' })
  expect(banned.rows).toEqual([])
  expect((await officer.call(listUsers, { role: 'support' })).rows.length).toBeGreaterThan(0)
})

test('a banned user is signed out at once, sees the reason, and can sign in again when unbanned', async () => {
  const officer = await admin()
  const member = await user('to_be_banned')
  await db.sql`update users set email = 'banned@mail.example', language = 'ru' where id = ${member.id}`
  const reason = 'Продажа подделок'
  const card = await officer.call(banUser, { userId: member.id, reason })
  expect(card).toMatchObject({ state: 'banned', sessions: [] })
  expect(card.changes[0]).toMatchObject({ event: 'user.ban', detail: reason })
  await officer.call(banUser, { userId: member.id, reason })
  expect((await member.refused(getUserInfo, {})).code).toBe('TOKEN_INVALID')
  const login = { username: 'to_be_banned', password: PASSWORD }
  expect((await visitor.refused(loginByUsername, login)).code).toBe('ACCOUNT_BANNED')
  await officer.call(unbanUser, { userId: member.id, reason: 'Разобрались' })
  await visitor.call(loginByUsername, login)
  const emails = await box.messagesTo('banned@mail.example')
  expect(emails.map(({ subject }) => subject)).toEqual(['Аккаунт разблокирован', 'Аккаунт заблокирован'])
  expect(emails[1]?.text).toContain(reason)
})

test('an admin cannot ban themselves or the last admin, and the status of an account in deletion cannot be changed', async () => {
  await db.sql`update users set roles = '{}' where 'admin' = any(roles)`
  const one = await admin()
  const other = await admin()
  const input = { reason: 'a test of it' }
  expect((await one.refused(banUser, { ...input, userId: one.id })).code).toBe('OWN_ACCOUNT')
  expect((await one.refused(banUser, { ...input, userId: newId() })).code).toBe('USER_NOT_FOUND')
  const results = await Promise.allSettled([
    one.call(banUser, { ...input, userId: other.id }),
    other.call(banUser, { ...input, userId: one.id }),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const left = await db.sql`select id from users where 'admin' = any(roles) and status = 0`
  expect(left).toHaveLength(1)
  const leaver = await user()
  await db.sql`update users set status = 4, closing_at = now() where id = ${leaver.id}`
  const officer = await admin()
  expect((await officer.refused(banUser, { ...input, userId: leaver.id })).code).toBe('STATE_CONFLICT')
})

test('[S6.1] a moderator bans a person for what they wrote, but nobody of the office', async () => {
  const moderator = await makeOfficer(here, ['moderator'])
  const member = await user()
  const input = { userId: member.id, reason: 'Advertising in forty reviews' }
  expect(await moderator.call(banUser, input)).toMatchObject({ state: 'banned' })
  expect((await member.refused(getUserInfo, {})).code).toBe('TOKEN_INVALID')
  expect(await moderator.call(unbanUser, input)).toMatchObject({ state: 'normal' })
  const colleague = await support()
  const refusal = await moderator.refused(banUser, { ...input, userId: colleague.id })
  expect(refusal.code).toBe('PERMISSION_DENIED')
})

test('support can view users and request a reset, but cannot ban, sign out or change anybody', async () => {
  const officer = await support()
  const member = await user()
  const input = { userId: member.id, reason: 'a test of it' }
  expect((await officer.refused(banUser, input)).code).toBe('PERMISSION_DENIED')
  expect((await officer.refused(signOutUser, { userId: member.id })).code).toBe('PERMISSION_DENIED')
  expect((await officer.refused(changeUser, { userId: member.id, nickname: 'x' })).code).toBe(
    'PERMISSION_DENIED',
  )
  expect((await member.refused(listUsers, {})).code).toBe('PERMISSION_DENIED')
  await officer.call(requestFactorReset, input)
})

/** The result of a call when another account takes the name between its check and its write. */
async function whileTaken(names: { username?: string; email?: string }, call: () => Promise<Refused>) {
  const member = await user()
  let outcome: Promise<Refused> | undefined
  await db.transaction(async (tx) => {
    await tx`update users set ${tx(names)} where id = ${member.id}`
    outcome = call()
    await vi.waitFor(
      async () => {
        const waiting = await db.sql`select from pg_locks where not granted and locktype = 'transactionid'`
        expect(waiting).toHaveLength(1)
      },
      { timeout: 60_000 },
    )
  })
  return (await outcome)?.code
}

test('a name taken by a concurrent write is refused as taken', async () => {
  const officer = await admin()
  const member = await user()
  const username = 'taken_meanwhile'
  const email = 'meanwhile@mail.example'
  const change = (names: object) => () => officer.refused(changeUser, { userId: member.id, ...names })
  expect(await whileTaken({ username }, change({ username }))).toBe('USERNAME_TAKEN')
  expect(await whileTaken({ email }, change({ email }))).toBe('EMAIL_TAKEN')
  const added = { username: 'added_meanwhile' }
  expect(await whileTaken(added, () => officer.refused(addUser, added))).toBe('USERNAME_TAKEN')
})

const addKey = (userId: string) => db.sql`
  insert into passkeys (id, user_id, credential_id, public_key, counter, name, created_at)
  values (${newId()}, ${userId}, ${newId()}, ${Buffer.from([0])}, 0, 'lost', ${clock.now()})`

test('resetting a second factor needs two officers: neither the requester nor the user concerned can decide', async () => {
  const request = await admin()
  const deciding = await admin()
  const member = await user()
  await addKey(member.id)
  await db.sql`update users set email = 'lost@mail.example' where id = ${member.id}`
  const input = { userId: member.id, reason: 'Lost her phone in Aktau' }
  const { openReset } = await request.call(requestFactorReset, input)
  expect(openReset).toMatchObject({ reason: input.reason, isOwn: true })
  const grant = { resetId: openReset?.id ?? '', isGranted: true }
  expect((await request.refused(decideFactorReset, grant)).code).toBe('FOUR_EYES')
  expect((await request.refused(requestFactorReset, input)).code).toBe('STATE_CONFLICT')
  expect((await deciding.call(getUser, { userId: member.id })).openReset).toMatchObject({ isOwn: false })
  const card = await deciding.call(decideFactorReset, grant)
  expect(card).toMatchObject({ hasSecondFactor: false, openReset: null, sessions: [] })
  expect((await deciding.refused(decideFactorReset, grant)).code).toBe('RESET_NOT_FOUND')
  const [email] = await box.messagesTo('lost@mail.example')
  expect(email?.subject).toBe('Two-step verification was reset')
})

test('an admin who lost a second factor cannot approve the reset that another officer requested for them', async () => {
  const request = await admin()
  const user = await admin()
  const { openReset } = await request.call(requestFactorReset, {
    userId: user.id,
    reason: 'lost her phone',
  })
  const grant = { resetId: openReset?.id ?? '', isGranted: true }
  expect((await user.refused(decideFactorReset, grant)).code).toBe('FOUR_EYES')
  expect((await user.refused(requestFactorReset, { userId: user.id, reason: 'lost it' })).code).toBe(
    'OWN_ACCOUNT',
  )
})

test('a rejected reset removes nothing, and an undecided one expires after a day', async () => {
  const request = await support()
  const deciding = await admin()
  const member = await user()
  await addKey(member.id)
  const input = { userId: member.id, reason: 'Says she lost it' }
  const first = await request.call(requestFactorReset, input)
  const refused = await deciding.call(decideFactorReset, {
    resetId: first.openReset?.id ?? '',
    isGranted: false,
  })
  expect(refused).toMatchObject({ hasSecondFactor: true, openReset: null })
  const second = await request.call(requestFactorReset, input)
  clock.advance(24 * 3_600_000)
  const late = { resetId: second.openReset?.id ?? '', isGranted: true }
  expect((await (await admin()).refused(decideFactorReset, late)).code).toBe('RESET_NOT_FOUND')
  expect((await (await support()).call(requestFactorReset, input)).openReset).not.toBeNull()
})

test('of two simultaneous decisions, one succeeds', async () => {
  const request = await support()
  const one = await admin()
  const other = await admin()
  const member = await user()
  const { openReset } = await request.call(requestFactorReset, {
    userId: member.id,
    reason: 'lost her phone',
  })
  const input = { resetId: openReset?.id ?? '', isGranted: true }
  const results = await Promise.allSettled([
    one.call(decideFactorReset, input),
    other.call(decideFactorReset, input),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('control: without its constraint the table accepts a decision by the requester', async () => {
  const request = await admin()
  const member = await user()
  const { openReset } = await request.call(requestFactorReset, {
    userId: member.id,
    reason: 'lost her phone',
  })
  const decide = () => db.sql`
    update factor_resets set decided_by = requested_by, decided_at = now(), is_granted = true
    where id = ${openReset?.id ?? ''}`
  await expect(decide()).rejects.toThrow('factor_resets_four_eyes')
  await db.sql`alter table factor_resets drop constraint factor_resets_four_eyes`
  expect((await decide()).count).toBe(1)
})

test('the office creates and edits an account; a new password signs the user out and is notified', async () => {
  const officer = await admin()
  expect((await officer.refused(addUser, { nickname: 'Nameless' })).code).toBe('FIELD_REQUIRED')
  const made = await officer.call(addUser, { username: 'made_by_office', password: PASSWORD })
  expect((await officer.refused(addUser, { username: 'Made_By_Office' })).code).toBe('USERNAME_TAKEN')
  await officer.call(changeUser, {
    userId: made.userId,
    mobile: '8 (701) 555-88-99',
    email: 'Made@Mail.example',
  })
  const other = await user()
  expect((await officer.refused(changeUser, { userId: other.id, mobile: '+77015558899' })).code).toBe(
    'MOBILE_TAKEN',
  )
  const session = here.as(
    await visitor.call(loginByUsername, { username: '+77015558899', password: PASSWORD }),
  )
  const asMail = { userId: made.userId, password: 'made@mail.example' }
  expect((await officer.refused(changeUser, asMail)).code).toBe('PASSWORD_COMMON')
  await officer.call(changeUser, { userId: made.userId, password: 'another horse 2' })
  expect((await session.refused(getUserInfo, {})).code).toBe('TOKEN_INVALID')
  expect((await box.messagesTo('made@mail.example'))[0]?.subject).toBe('Your password was changed')
  await visitor.call(loginByUsername, { username: 'made@mail.example', password: 'another horse 2' })
})

test('[S7.3] addUser and updateUser of the identity object require an administrator', async () => {
  const officer = await admin()
  const member = await user()
  const client = new CloudCaller(app, clock)
  const ask = async (caller: Person, method: string, params: object) =>
    (
      await client.function('uni-id-co', {
        method,
        params: [params],
        clientInfo: client.clientInfo,
        uniIdToken: caller.token,
      })
    ).data
  const input = { username: 'added_by_pages', password: PASSWORD, role: ['auditor'], status: 1 }
  expect((await ask(member, 'addUser', input)).errCode).toBe('uni-id-permission-error')
  const added = await ask(officer, 'addUser', input)
  expect(added).toMatchObject({ errCode: 0 })
  const change = { uid: added.uid, nickname: 'Anew', role: ['support'], status: 0 }
  expect(await ask(officer, 'updateUser', change)).toMatchObject({ errCode: 0 })
  expect(await officer.call(getUser, { userId: added.uid })).toMatchObject({
    nickname: 'Anew',
    roles: ['support'],
    state: 'normal',
  })
  expect((await ask(officer, 'updateUser', { ...change, status: 7 })).errCode).toBe('uni-id-invalid-param')
  expect((await ask(officer, 'addUser', { username: 'added_by_pages' })).errCode).toBe(
    'uni-id-account-exists',
  )
})
