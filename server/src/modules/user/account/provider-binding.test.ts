import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createExport } from '@tiantian/contracts/user/account.ts'
import { listAuthEvents } from '@tiantian/contracts/user/auth-event.ts'
import { bindProvider, getAccountInfo, unbindProvider } from '@tiantian/contracts/user/binding.ts'
import { loginByQq, loginByWeixin } from '@tiantian/contracts/user/provider-login.ts'
import { afterAll, expect, test } from 'vitest'
import { CloudCaller } from '../../../test/cloud-caller.ts'
import { waiters } from '../../../test/gate.ts'
import { Mailbox } from '../../../test/mailbox.ts'
import { testApp } from '../../../test/test-app.ts'
import { eraseClosed } from './erase.ts'

/** Answers `code2Session` as WeChat and QQ do: always 200, a refusal in the body. */
const double = createServer((request, response) => {
  const code = new URL(request.url ?? '/', 'http://provider').searchParams.get('js_code') ?? ''
  const reply = code.startsWith('code of ')
    ? { session_key: 'HyVFkGl5F5OQWJZZaNzBBg==', openid: `o6_${code.slice(8)}` }
    : { errcode: 40_029, errmsg: 'invalid code' }
  response.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify(reply))
})
await new Promise<void>((done) => double.listen(0, '127.0.0.1', done))
afterAll(() => double.close())

const endpoint = `http://127.0.0.1:${(double.address() as AddressInfo).port}/sns/jscode2session`
const program = { appId: 'app-1', secret: 'secret-1', endpoint }
const here = await testApp({ miniPrograms: { weixin: program, qq: program } })
const { app, clock, db, visitor } = here
const box = new Mailbox(here)
const weixin = (name: string) => ({ provider: 'weixin' as const, code: `code of ${name}` })

test('[S7.2] after joining, the mini-program signs in to the account that was there before', async () => {
  const member = await here.user()
  const info = await member.call(bindProvider, weixin('ann'))
  expect(info).toMatchObject({ hasUsername: true, providers: ['weixin'] })
  const login = await visitor.call(loginByWeixin, { code: 'code of ann' })
  expect(login).toMatchObject({ type: 'login', uid: member.id, sessionKey: expect.any(String) })
  // The same id at another provider is another user.
  expect((await visitor.call(loginByQq, { code: 'code of ann' })).uid).not.toBe(member.id)
  expect((await member.call(bindProvider, weixin('ann'))).providers).toEqual(['weixin'])
})

test('[S7.2] an account there that has one here already is not joined to another', async () => {
  const { uid } = await visitor.call(loginByWeixin, { code: 'code of bob' })
  const member = await here.user()
  expect((await member.refused(bindProvider, weixin('bob'))).code).toBe('PROVIDER_TAKEN')
  const first = await here.user()
  await first.call(bindProvider, weixin('cat'))
  expect((await member.refused(bindProvider, weixin('cat'))).code).toBe('PROVIDER_TAKEN')
  expect((await member.call(getAccountInfo, {})).providers).toEqual([])
  expect((await visitor.call(loginByWeixin, { code: 'code of bob' })).uid).toBe(uid)
})

test('[S7.2] another account of the same provider does not take the place of the first', async () => {
  const member = await here.user()
  await member.call(bindProvider, weixin('dan'))
  expect((await member.refused(bindProvider, weixin('eve'))).code).toBe('PROVIDER_JOINED')
  expect((await visitor.call(loginByWeixin, { code: 'code of dan' })).uid).toBe(member.id)
  const registered = here.as(await visitor.call(loginByWeixin, { code: 'code of eve' }))
  expect((await registered.refused(bindProvider, weixin('flo'))).code).toBe('PROVIDER_JOINED')
  await member.call(unbindProvider, { provider: 'weixin' })
  await member.call(bindProvider, weixin('gil'))
  expect((await visitor.call(loginByWeixin, { code: 'code of gil' })).uid).toBe(member.id)
})

test('[S7.2] parting ends the sessions that were opened there, and no others', async () => {
  const member = await here.user()
  await member.call(bindProvider, weixin('ida'))
  await member.call(bindProvider, { ...weixin('ida'), provider: 'qq' })
  const there = here.as(await visitor.call(loginByWeixin, { code: 'code of ida' }))
  const inQq = here.as(await visitor.call(loginByQq, { code: 'code of ida' }))
  const { url } = await there.call(createExport, {})
  await member.call(unbindProvider, { provider: 'weixin' })
  expect((await there.refused(getAccountInfo, {})).code).toBe('TOKEN_INVALID')
  expect((await app.inject({ url })).statusCode).toBe(404)
  // The one that parts stays, as it has proved who it is.
  expect((await inQq.call(unbindProvider, { provider: 'qq' })).providers).toEqual([])
  await inQq.call(getAccountInfo, {})
  await member.call(getAccountInfo, {})
})

test.each([
  ['en', 'A WeChat account was linked to your account', 'The WeChat account was unlinked from your account'],
  ['zh-Hans', '您的账号已绑定微信', '您的账号已解绑微信'],
])(
  '[S7.2] joining and parting are told in %s, and stand by name in the history',
  async (language, joined, parted) => {
    const member = await here.user()
    const email = `${member.id}@mail.example`
    await db.sql`update users set email = ${email}, language = ${language} where id = ${member.id}`
    await member.call(bindProvider, weixin(`jan ${language}`))
    await member.call(bindProvider, weixin(`jan ${language}`))
    await member.call(unbindProvider, { provider: 'weixin' })
    expect(await box.subjectsTo(email)).toEqual([parted, joined])
    const { rows } = await member.call(listAuthEvents, {})
    expect(rows.map(({ kind }) => kind)).toEqual(['provider-part', 'provider-join', 'register'])
  },
)

test('[S7.2] a refused code, and a provider without settings, join nothing', async () => {
  const member = await here.user()
  expect((await member.refused(bindProvider, { provider: 'weixin', code: 'stolen' })).code).toBe(
    'TICKET_INVALID',
  )
  expect((await member.refused(bindProvider, { provider: 'alipay', code: 'x' })).code).toBe(
    'PROVIDER_NOT_CONFIGURED',
  )
  expect((await visitor.refused(bindProvider, weixin('fay'))).code).toBe('LOGIN_REQUIRED')
})

test('[S7.2] a parted account signs in there as a new user, and the last way to sign in stays', async () => {
  const member = await here.user()
  expect((await member.refused(unbindProvider, { provider: 'weixin' })).code).toBe('PROVIDER_NOT_BOUND')
  await member.call(bindProvider, weixin('gus'))
  expect((await member.call(unbindProvider, { provider: 'weixin' })).providers).toEqual([])
  const { uid, token, type } = await visitor.call(loginByWeixin, { code: 'code of gus' })
  expect(type).toBe('register')
  const only = here.as({ uid, token })
  expect((await only.call(getAccountInfo, {})).providers).toEqual(['weixin'])
  expect((await only.refused(unbindProvider, { provider: 'weixin' })).code).toBe('LAST_SIGN_IN_WAY')
  await db.sql`update users set mobile = '+8613800138900' where id = ${uid}`
  expect((await only.call(unbindProvider, { provider: 'weixin' })).providers).toEqual([])
})

/**
 * Two who want one account of the mini-program meet: the first has seen that it is free, and waits with its row until the
 * second waits too, or is through.
 */
async function meet(first: () => Promise<unknown>, second: () => Promise<unknown>, isGuarded: boolean) {
  const holder = await db.sql.reserve()
  await holder`begin`
  await holder`lock table user_providers in exclusive mode`
  const joining = first()
  await waiters(here, 1)
  const other = second()
  if (isGuarded) await waiters(here, 2)
  else await other
  await holder`commit`
  holder.release()
  await Promise.allSettled([joining, other])
}

/** Runs it while `lock_custom_id` locks nothing. */
async function withoutLock(run: () => Promise<void>) {
  const [row] = await db.sql<{ source: string }[]>`
    select pg_get_functiondef('lock_custom_id'::regproc) as source`
  await db.sql`create or replace function lock_custom_id(id text) returns void language sql as 'select'`
  try {
    await run()
  } finally {
    await db.sql.unsafe(row?.source ?? '')
  }
}

/** Somebody joins an account of the mini-program whose owner signs in there for the first time; how many have it. */
async function rush(name: string, isGuarded: boolean) {
  const member = await here.user()
  const login = () => visitor.call(loginByWeixin, { code: `code of ${name}` })
  await meet(() => member.call(bindProvider, weixin(name)), login, isGuarded)
  const rows = await db.sql`
    select from users where custom_id = ${`weixin:o6_${name}`}
    union all select from user_providers where custom_id = ${`weixin:o6_${name}`}`
  return rows.length
}

test('[S7.2] who signs in for the first time while the account is being joined signs in to the account that it joins', async () => {
  expect(await rush('hal', true)).toBe(1)
})

test('[S7.2] control: without the lock it registers another account, and leads to both', () =>
  withoutLock(async () => {
    expect(await rush('ivy', false)).toBe(2)
  }))

/** Two members join one account of the mini-program at once; how many have it afterwards. */
async function contest(name: string) {
  const members = [await here.user(), await here.user()]
  const joins = members.map((member) => () => member.call(bindProvider, weixin(name)))
  await meet(joins[0]!, joins[1]!, true)
  const infos = await Promise.all(members.map((member) => member.call(getAccountInfo, {})))
  return infos.filter(({ providers }) => providers.includes('weixin')).length
}

test('[S7.2] of two members who join one account of the mini-program at once, one gets it', async () => {
  expect(await contest('jay')).toBe(1)
})

test('[S7.2] control: without the lock and the key of the table both get it', () =>
  withoutLock(async () => {
    await db.sql`alter table user_providers drop constraint user_providers_pkey`
    expect(await contest('kay')).toBe(2)
    await db.sql`delete from user_providers where custom_id = 'weixin:o6_kay'`
    await db.sql`alter table user_providers add primary key (custom_id)`
  }))

test('[S7.3] the cloud object joins by bindWeixin, parts by unbindWeixin, and getAccountInfo reports it', async () => {
  const { token } = await here.user()
  const object = new CloudCaller(app, clock)
  const ask = (method: string, argument?: unknown) => object.object('uni-id-co', method, argument, token)
  expect(await ask('bindWeixin', { code: 'code of joy' })).toMatchObject({ errCode: 0 })
  expect(await ask('getAccountInfo')).toMatchObject({ isWeixinBound: true, isQQBound: false })
  expect(await ask('bindWeixin', {})).toMatchObject({ errCode: 'uni-id-param-required' })
  const { token: other } = await here.user()
  expect(await object.object('uni-id-co', 'bindWeixin', { code: 'code of joy' }, other)).toMatchObject({
    errCode: 'uni-id-bind-conflict',
  })
  expect(await ask('unbindWeixin')).toMatchObject({ errCode: 0 })
  expect(await ask('unbindWeixin')).toMatchObject({ errCode: 'uni-id-unbind-failed' })
  expect(await ask('getAccountInfo')).toMatchObject({ isWeixinBound: false })
})

test('[S7.2] with the account its joined accounts are erased', async () => {
  const member = await here.user()
  await member.call(bindProvider, weixin('kim'))
  await db.sql`update users set status = 4, closing_at = ${clock.now()} where id = ${member.id}`
  await eraseClosed(here.context)
  expect(await db.sql`select from user_providers where user_id = ${member.id}`).toHaveLength(0)
  expect((await visitor.call(loginByWeixin, { code: 'code of kim' })).uid).not.toBe(member.id)
})
