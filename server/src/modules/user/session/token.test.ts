import { createHmac } from 'node:crypto'
import type { AnyAction } from '@tiantian/contracts/action.ts'
import { getUserInfo } from '@tiantian/contracts/user/info.ts'
import { register } from '@tiantian/contracts/user/login.ts'
import { checkSession } from '@tiantian/contracts/user/own-session.ts'
import { listRoleHolders } from '@tiantian/contracts/user/role.ts'
import { expect, test } from 'vitest'
import { CloudCaller } from '../../../test/cloud-caller.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { TEST_SECRET, testApp } from '../../../test/test-app.ts'
import { createTokens } from './token.ts'

const here = await testApp()
const { app, as, user, visitor, clock, db } = here

const DAY_MS = 86_400_000

function partsOf(token: string) {
  const [header, payload] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString())
  return {
    header: JSON.parse(header ?? '') as Record<string, unknown>,
    payload: JSON.parse(payload ?? '') as Record<string, unknown>,
  }
}

function forge(header: object, payload: object, secret: string): string {
  const text = [header, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

/** The reply including a renewed token. */
async function rawReply(token: string | undefined, { name }: AnyAction = getUserInfo) {
  const headers = { authorization: `Bearer ${token}` }
  return (await app.inject({ method: 'POST', url: `/api/${name}`, headers, payload: {} })).json()
}

const codeFor = async (token: string) => (await as({ token, uid: '' }).refused(getUserInfo, {})).code

test('[S3.8] a token names its user, roles, session, expiry and key', async () => {
  const { id, token = '' } = await user()
  const { header, payload } = partsOf(token)
  expect(header).toMatchObject({ alg: 'HS256', kid: expect.stringMatching(/^[0-9a-f]{8}$/) })
  expect(payload).toMatchObject({ uid: id, role: [], permission: [], kind: 'person' })
  expect(Number(payload.exp) - Number(payload.iat)).toBe(7 * 86_400)
})

test('[S6.4] a token without signature, of another key or with an altered payload is refused', async () => {
  const { token = '' } = await user()
  const { header, payload } = partsOf(token)
  const unsigned = forge({ ...header, alg: 'none' }, payload, TEST_SECRET)
  expect(await codeFor(unsigned)).toBe('TOKEN_INVALID')
  expect(await codeFor(unsigned.replace(/[^.]+$/, ''))).toBe('TOKEN_INVALID')
  expect(await codeFor(forge(header, payload, 'another secret of the same length'))).toBe('TOKEN_INVALID')
  expect(await codeFor(forge({ alg: 'HS256', typ: 'JWT' }, payload, TEST_SECRET))).toBe('TOKEN_INVALID')
  const [head, , signature] = token.split('.')
  const asAdmin = Buffer.from(JSON.stringify({ ...payload, role: ['admin'] })).toString('base64url')
  expect(await codeFor(`${head}.${asAdmin}.${signature}`)).toBe('TOKEN_INVALID')
})

test("a correctly signed token without a session, or with another user's session, is refused", async () => {
  const own = await user()
  const other = await user()
  const { header, payload } = partsOf(own.token ?? '')
  const stranger = '018f0000-0000-7000-8000-000000000000'
  expect(await codeFor(forge(header, { ...payload, sid: stranger }, TEST_SECRET))).toBe('TOKEN_INVALID')
  expect(await codeFor(forge(header, { ...payload, uid: other.id }, TEST_SECRET))).toBe('TOKEN_INVALID')
})

test('[S4.1] a token expires after seven days', async () => {
  const member = await user()
  clock.advance(7 * DAY_MS)
  expect((await member.refused(getUserInfo, {})).code).toBe('TOKEN_INVALID_TOKEN_EXPIRED')
})

test('[S4.4] with less than three days left a reply renews the token with a later expiry', async () => {
  const member = await user()
  clock.advance(3.9 * DAY_MS)
  expect(await rawReply(member.token)).not.toHaveProperty('token')
  clock.advance(0.2 * DAY_MS)
  const replies = await Promise.all([rawReply(member.token), rawReply(member.token)])
  expect(replies[0].token).toBe(replies[1].token)
  expect(replies[0].tokenExpired).toBeGreaterThan(clock.now().getTime() + 6.9 * DAY_MS)
  clock.advance(5 * DAY_MS)
  await as({ token: replies[0].token, uid: member.id }).call(getUserInfo, {})
})

test("[S6.1] a renewed token carries the user's current roles", async () => {
  const member = await user()
  await db.sql`update users set roles = '{editor}' where id = ${member.id}`
  clock.advance(4.5 * DAY_MS)
  const { token } = await rawReply(member.token)
  expect(partsOf(token).payload.role).toEqual(['editor'])
})

test('[S4.4] background requests of a page renew nothing, so that an unused window is signed out after a week', async () => {
  const member = await user()
  const cloud = new CloudCaller(app, clock)
  const replies = async () => [
    await rawReply(member.token, checkSession),
    await cloud.mall(checkSession.name, {}, member.token),
  ]
  clock.advance(4.5 * DAY_MS)
  const silent = { code: 0, message: '' }
  expect(await replies()).toEqual([silent, silent])
  await db.sql`update users set roles = '{editor}' where id = ${member.id}`
  clock.advance(31_000)
  expect(await replies()).toEqual([silent, silent])
  clock.advance(2.5 * DAY_MS)
  expect((await member.refused(checkSession, {})).code).toBe('TOKEN_INVALID_TOKEN_EXPIRED')
})

test('a session revoked by another process ends within thirty seconds', async () => {
  const member = await user()
  await member.call(getUserInfo, {})
  await db.sql`update sessions set revoked_at = now() where user_id = ${member.id}`
  clock.advance(30_001)
  expect((await member.refused(getUserInfo, {})).code).toBe('TOKEN_INVALID')
})

test('after a change of secret, tokens signed with the previous one stay valid', async () => {
  const reply = await visitor.call(register, { username: 'rotated', password: 'correct horse 1' })
  const rotated = createTokens('a newer secret, also long enough', clock, [TEST_SECRET])
  expect(rotated.read(reply.token).uid).toBe(reply.uid)
  expect(() => createTokens('a newer secret, also long enough', clock).read(reply.token)).toThrow(
    'TOKEN_INVALID',
  )
})

test('[S6.4] a token issued a minute in the future is accepted because clocks differ, one issued an hour ahead is not', async () => {
  const { token = '' } = await user()
  const { header, payload } = partsOf(token)
  const issuedIn = (seconds: number) =>
    forge(
      header,
      { ...payload, iat: Number(payload.iat) + seconds, exp: Number(payload.exp) + seconds },
      TEST_SECRET,
    )
  await as({ token: issuedIn(50), uid: '' }).call(getUserInfo, {})
  expect(await codeFor(issuedIn(3600))).toBe('TOKEN_INVALID')
})

test('[S6.4] a token signed by another algorithm with the right secret is refused', async () => {
  const { token = '' } = await user()
  const { header, payload } = partsOf(token)
  const text = [{ ...header, alg: 'HS512' }, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = createHmac('sha512', TEST_SECRET).update(text).digest('base64url')
  expect(await codeFor(`${text}.${signature}`)).toBe('TOKEN_INVALID')
})

test.each([
  ['no roles', { role: undefined }],
  ['a role that is not a string', { role: [1] }],
  ['permissions as a string', { permission: 'admin' }],
  ['no expiry', { exp: undefined }],
  ['an expiry that is a string', { exp: '9999999999' }],
  ['an unknown kind', { kind: 'robot' }],
  ['an invalid session id', { sid: '1' }],
])('[S3.8] a correctly signed token with %s is refused', async (_what, change) => {
  const { token = '' } = await user()
  const { header, payload } = partsOf(token)
  expect(await codeFor(forge(header, { ...payload, ...change }, TEST_SECRET))).toBe('TOKEN_INVALID')
})

test('[S6.1] roles claimed in a token but not granted to the user allow nothing', async () => {
  const { token = '' } = await user()
  const { header, payload } = partsOf(token)
  const claimed = as({ token: forge(header, { ...payload, role: ['admin'] }, TEST_SECRET), uid: '' })
  expect((await claimed.refused(listRoleHolders, {})).code).toBe('PERMISSION_DENIED')
})

test('[S6.1] [S3.8] a token lists the permissions of its roles', async () => {
  const officer = await makeOfficer(here, ['editor:ru', 'stat_viewer'])
  expect(partsOf(officer.token ?? '').payload).toMatchObject({
    role: ['editor:ru', 'stat_viewer'],
    permission: ['publish.write:ru', 'stats.view'],
  })
})

test('a token of 10 kB is refused', async () => {
  const { token = '' } = await user()
  expect(await codeFor(`${token}${'A'.repeat(10_000)}`)).toBe('TOKEN_INVALID')
})
