import { registerAdmin } from '@tiantian/contracts/user/account.ts'
import { getUserInfo } from '@tiantian/contracts/user/info.ts'
import { loginByUsername } from '@tiantian/contracts/user/login.ts'
import { expect, test } from 'vitest'
import { CloudCaller } from '../../../test/cloud-caller.ts'
import { TEST_SECRET, testApp } from '../../../test/test-app.ts'
import { createIdentityCipher, setupTokenOf } from '../identity/identity.ts'

const { app, as, clock, visitor, db } = await testApp()

const PASSWORD = 'correct horse 1'
const setupToken = setupTokenOf(createIdentityCipher(TEST_SECRET))
const input = { username: 'chief', password: PASSWORD, setupToken }

/** Twenty at once, each with its own username and from its own network. */
async function rush(): Promise<unknown[]> {
  const tries = Array.from({ length: 20 }, (_, at) =>
    app.inject({
      method: 'POST',
      url: `/api/${registerAdmin.name}`,
      remoteAddress: `10.0.${at}.1`,
      payload: { ...input, username: `chief_${at}` },
    }),
  )
  return (await Promise.all(tries)).map((reply) => reply.json<{ code: unknown }>().code)
}

const countAdmins = async () => (await db.sql`select from users where 'admin' = any(roles)`).length

test.each(['', 'guessed', setupToken.slice(1), `${setupToken}0`, setupToken.toUpperCase()])(
  '[S6.2] the setup token %j creates no administrator',
  async (token) => {
    expect((await visitor.refused(registerAdmin, { ...input, setupToken: token })).code).toBe(
      'SETUP_TOKEN_WRONG',
    )
    expect(await countAdmins()).toBe(0)
  },
)

test('[S6.2] control: without the unique index, simultaneous setups create several administrators', async () => {
  await db.sql`drop index users_one_first_admin`
  await rush()
  expect(await countAdmins()).toBeGreaterThan(1)
  await db.sql`delete from users where 'admin' = any(roles)`
  await db.sql`create unique index users_one_first_admin on users (is_first_admin) where is_first_admin`
})

test('[S6.2] [S2.41] of twenty users who register as administrator at once, exactly one succeeds', async () => {
  const codes = await rush()
  expect(codes.filter((code) => code === 0)).toHaveLength(1)
  expect(codes.filter((code) => code === 'ADMIN_EXISTS')).toHaveLength(19)
  expect(await countAdmins()).toBe(1)
})

test('[S6.2] once an administrator exists, even the right token creates no other, and the page gets a code of its own', async () => {
  expect((await visitor.refused(registerAdmin, input)).code).toBe('ADMIN_EXISTS')
  const answer = await new CloudCaller(app, clock).object('uni-id-co', 'registerAdmin', input)
  expect(answer.errCode).toBe('uni-id-admin-exists')
})

test('[S6.1] the first administrator signs in with administrator rights', async () => {
  const [row] = await db.sql`select username from users where 'admin' = any(roles)`
  const reply = await visitor.call(loginByUsername, { username: String(row?.username), password: PASSWORD })
  const payload = JSON.parse(Buffer.from(reply.token.split('.')[1] ?? '', 'base64url').toString())
  expect(payload.role).toEqual(['admin'])
  await as(reply).call(getUserInfo, {})
})
