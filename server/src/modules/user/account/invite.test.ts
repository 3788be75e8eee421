import { AppError } from '@tiantian/contracts/error.ts'
import { sendSmsCode } from '@tiantian/contracts/user/code.ts'
import { acceptInvite, getInvite, listInvited } from '@tiantian/contracts/user/invite.ts'
import { loginBySms, loginByUsername, register } from '@tiantian/contracts/user/login.ts'
import { expect, test } from 'vitest'
import { solvedCaptcha } from '../../../test/captcha-reader.ts'
import { CloudCaller } from '../../../test/cloud-caller.ts'
import { Mailbox } from '../../../test/mailbox.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'
import { ensureInviteCode } from './invite.ts'

const here = await testApp()
const { app, as, clock, db, user, visitor } = here
const box = new Mailbox(here)
const PASSWORD = 'correct horse 1'

const codeOf = async (user: Person) => (await user.call(getInvite, {})).inviteCode
const registered = async (username: string, inviteCode?: string) =>
  as(
    await visitor.call(register, {
      username,
      password: PASSWORD,
      inviteCode,
      ...(await solvedCaptcha(here, 'register')),
    }),
  )

test('every user has one stable invite code of six unambiguous characters', async () => {
  const member = await user()
  const code = await codeOf(member)
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/)
  expect(await codeOf(member)).toBe(code)
  const atOnce = await user()
  expect(new Set(await Promise.all([1, 2, 3, 4].map(() => codeOf(atOnce)))).size).toBe(1)
})

test('a user who registers with a code, in any letter case, is listed for the inviter, also at the second level', async () => {
  const first = await user()
  const code = ''
  const second = await registered('invited_1', (await codeOf(first)).toLowerCase() + code)
  clock.advance(1000)
  const third = await registered('invited_2', await codeOf(second))
  expect(await first.call(getInvite, {})).toMatchObject({ invitedCount: 1, hasInviter: false })
  expect(await first.call(listInvited, { needTotal: true })).toMatchObject({
    rows: [{ userId: second.id }],
    total: 1,
  })
  expect((await first.call(listInvited, { level: 2 })).rows).toMatchObject([{ userId: third.id }])
  expect(await first.call(listInvited, { level: 3 })).toEqual({ rows: [], total: null })
  expect(Object.keys((await first.call(listInvited, {})).rows[0] ?? {}).sort()).toEqual([
    'avatar',
    'invitedAt',
    'nickname',
    'userId',
  ])
})

/** Logs in with a code that was sent to the number. */
async function bySms(mobile: string, inviteCode?: string) {
  clock.advance(61_000)
  const scene = 'login-by-sms'
  await visitor.call(sendSmsCode, { mobile, scene, ...(await solvedCaptcha(here, 'send-sms-code')) })
  const code = await box.codeFor(mobile)
  return { code, input: { mobile, code, inviteCode } }
}

test('[S1.3] a new number registers by SMS code with an invite code; a wrong invite code consumes nothing', async () => {
  const host = await user()
  const mobile = '+77015557100'
  const { code, input } = await bySms(mobile, 'ZZZZZZ')
  expect((await visitor.refused(loginBySms, input)).code).toBe('INVITE_CODE_INVALID')
  const anonymous = await visitor.call(loginBySms, { mobile, code, inviteCode: await codeOf(host) })
  expect(anonymous.type).toBe('register')
  expect((await host.call(listInvited, {})).rows).toMatchObject([{ userId: anonymous.uid }])
})

test('for a known number an invite code changes nothing, and a wrong one gets the same reply', async () => {
  const host = await user()
  const mobile = '+77015557101'
  await visitor.call(loginBySms, (await bySms(mobile)).input)
  const { input } = await bySms(mobile, 'ZZZZZZ')
  expect((await visitor.refused(loginBySms, input)).code).toBe('INVITE_CODE_INVALID')
  const back = await visitor.call(loginBySms, { ...input, inviteCode: await codeOf(host) })
  expect(back.type).toBe('login')
  expect(await host.call(getInvite, {})).toMatchObject({ invitedCount: 0 })
})

test('an unknown invite code registers nobody', async () => {
  const input = { username: 'not_invited', password: PASSWORD, inviteCode: 'ZZZZZZ' }
  expect((await visitor.refused(register, input)).code).toBe('INVITE_CODE_INVALID')
  expect((await visitor.refused(loginByUsername, { username: 'not_invited', password: PASSWORD })).code).toBe(
    'PASSWORD_WRONG',
  )
})

test("an invitation is accepted once, never one's own nor that of a direct or indirect invitee", async () => {
  const a = await user()
  const b = await user()
  const c = await user()
  expect((await a.refused(acceptInvite, { inviteCode: await codeOf(a) })).code).toBe('INVITE_CODE_INVALID')
  await b.call(acceptInvite, { inviteCode: await codeOf(a) })
  await c.call(acceptInvite, { inviteCode: await codeOf(b) })
  expect((await b.refused(acceptInvite, { inviteCode: await codeOf(a) })).code).toBe('INVITER_FIXED')
  expect((await a.refused(acceptInvite, { inviteCode: await codeOf(c) })).code).toBe('INVITE_CODE_INVALID')
})

test("of two users who accept each other's invitation at once, one is refused, so that no cycle forms", async () => {
  for (let n = 0; n < 5; n++) {
    const a = await user()
    const b = await user()
    const ofA = await codeOf(a)
    const ofB = await codeOf(b)
    const accept = [a.call(acceptInvite, { inviteCode: ofB }), b.call(acceptInvite, { inviteCode: ofA })]
    const results = await Promise.allSettled(accept)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
})

/** First draws the code that another account has drawn at the same moment, then a unique one. */
function drawing(own: string) {
  const draws = ['TW2NTW', own]
  return () => draws.shift() ?? own
}

test('when two accounts draw the same code at once, one draws again', async () => {
  const a = await user()
  const b = await user()
  const codes = await Promise.all([
    ensureInviteCode(db, a.id, drawing('AAAAAA')),
    ensureInviteCode(db, b.id, drawing('BBBBBB')),
  ])
  expect(codes.filter((code) => code === 'TW2NTW')).toHaveLength(1)
  await db.sql`update users set invite_code = null where invite_code = 'TW2NTW'`
})

test('control: without the unique index both get the same code, and the inviter is ambiguous', async () => {
  await db.sql`drop index users_invite_code`
  const a = await user()
  const b = await user()
  const codes = await Promise.all([
    ensureInviteCode(db, a.id, drawing('CCCCCC')),
    ensureInviteCode(db, b.id, drawing('DDDDDD')),
  ])
  expect(codes).toEqual(['TW2NTW', 'TW2NTW'])
  await db.sql`update users set invite_code = null where invite_code = 'TW2NTW'`
  await db.sql`create unique index users_invite_code on users (invite_code)`
})

test('after ten codes that are already taken, the request fails', async () => {
  const a = await user()
  const b = await user()
  const taken = await codeOf(a)
  await expect(ensureInviteCode(db, b.id, () => taken)).rejects.toEqual(new AppError('INVITE_CODE_FAILED'))
})

test('[S7.3] the identity pages accept an invitation and list invited users', async () => {
  const inviter = await user()
  const username = 'invited_by_pages'
  const client = new CloudCaller(app, clock)
  const member = await registered(username)
  const ask = (caller: Person, method: string, params: object) =>
    client.function('uni-id-co', {
      method,
      params: [params],
      clientInfo: client.clientInfo,
      uniIdToken: caller.token,
    })
  const inviteCode = await codeOf(inviter)
  expect((await ask(member, 'acceptInvite', { inviteCode })).data).toMatchObject({ errCode: 0 })
  expect((await ask(member, 'acceptInvite', { inviteCode })).data.errCode).toBe(
    'uni-id-change-inviter-forbidden',
  )
  expect((await ask(member, 'acceptInvite', { inviteCode: '!' })).data.errCode).toBe(
    'uni-id-invalid-invite-code',
  )
  const { data } = await ask(inviter, 'getInvitedUser', { level: 1, needTotal: true })
  expect(data).toMatchObject({ errCode: 0, total: 1, invitedUser: [{ _id: member.id }] })
  expect((await ask(inviter, 'getInvitedUser', { level: 'x' })).data.errCode).toBe('uni-id-invalid-param')
})
