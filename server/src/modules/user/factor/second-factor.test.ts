import { closeAccount } from '@tiantian/contracts/user/account.ts'
import { getUserInfo } from '@tiantian/contracts/user/info.ts'
import { loginByUsername } from '@tiantian/contracts/user/login.ts'
import { logout } from '@tiantian/contracts/user/own-session.ts'
import {
  beginTotp,
  confirmTotp,
  getSecondFactor,
  removeTotp,
  renewBackupCodes,
} from '@tiantian/contracts/user/second-factor.ts'
import { listSessions, proveSession } from '@tiantian/contracts/user/session.ts'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { createCipher } from '../../../platform/secret/cipher.ts'
import { DatabaseCaller } from '../../../test/client-database.ts'
import { CloudCaller } from '../../../test/cloud-caller.ts'
import type { Person } from '../../../test/test-app.ts'
import { TEST_SECRET, testApp } from '../../../test/test-app.ts'
import { ATTEMPTS_MAX } from './step-up.ts'
import { resealTotps } from './totp.ts'

const here = await testApp()
const { as, user, visitor, clock, db } = here

const PASSWORD = 'correct horse 1'
const STEP_MS = 30_000
/** A used code is refused, so a test that needs another advances the clock. */
const nextStep = () => clock.advance(STEP_MS)

interface Protected {
  readonly username: string
  readonly person: Person
  readonly backupCodes: string[]
  /** The app's current code, or the one a number of steps away. */
  code(stepsFromNow?: number): string
}

let users = 0
async function withApp(): Promise<Protected> {
  const username = `factor_${++users}`
  const member = await user(username)
  const { secret } = await member.call(beginTotp, {})
  const totp = new TOTP({ secret })
  const code = (steps = 0) => totp.generate({ timestamp: clock.now().getTime() + steps * STEP_MS })
  const { backupCodes } = await member.call(confirmTotp, { code: code() })
  nextStep()
  return { username, person: member, backupCodes, code }
}

const login = async (username: string) =>
  as(await visitor.call(loginByUsername, { username, password: PASSWORD }))
const byTotp = (code: string) => ({ proof: { kind: 'totp' as const, code } })
const byBackup = (code: string) => ({ proof: { kind: 'backup_code' as const, code } })

test('an authenticator app is set up with a code from it and gives ten backup codes', async () => {
  const member = await user('set_up')
  const { uri, secret } = await member.call(beginTotp, {})
  expect(uri).toMatch(/^otpauth:\/\/totp\/Tiantian%20Mall:set_up\?/)
  expect(await member.call(getSecondFactor, {})).toMatchObject({ isSetUp: false, proofs: ['password'] })
  expect((await member.refused(confirmTotp, { code: '000000' })).code).toBe('PROOF_WRONG')
  const code = new TOTP({ secret }).generate({ timestamp: clock.now().getTime() })
  const { backupCodes, secondFactor } = await member.call(confirmTotp, {
    code: `${code.slice(0, 3)} ${code.slice(3)}`,
  })
  expect(new Set(backupCodes).size).toBe(10)
  expect(backupCodes[0]).toMatch(/^\w{4}-\w{4}-\w{4}$/)
  expect(secondFactor).toMatchObject({ isSetUp: true, proofs: ['password', 'totp', 'backup_code'] })
  expect((await member.refused(beginTotp, {})).code).toBe('SECOND_FACTOR_EXISTS')
})

test('[S6.4] with an authenticator app, a password alone gives access to the second step only', async () => {
  const { username, code } = await withApp()
  const half = await login(username)
  for (const action of [getUserInfo, listSessions] as const) {
    expect(await half.refused(action, {})).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', status: 403 })
  }
  expect((await half.call(getSecondFactor, {})).proofs).toContain('totp')
  await half.call(proveSession, byTotp(code()))
  await half.call(getUserInfo, {})
})

test('[S6.4] with an authenticator app, a password alone shows neither number nor balance', async () => {
  const { username, person: user, code } = await withApp()
  await db.sql`update users set mobile = '+77015550123' where id = ${user.id}`
  await db.sql`
    insert into ledger_accounts (id, owner_kind, holder_id, kind, currency, balance_minor)
    values (${newId()}, 'user', ${user.id}, 'balance', 'USD', 700)`
  const reply = await visitor.call(loginByUsername, { username, password: PASSWORD })
  expect(reply.userInfo).toMatchObject({ username, mobile: '', hasMobile: false, balance: 0 })
  const half = as(reply)
  await half.call(proveSession, byTotp(code()))
  const { userInfo } = await half.call(getUserInfo, {})
  expect(userInfo).toMatchObject({ mobile: '+77015550123', balance: 700 })
})

test('[S6.4] a password does not count as second step', async () => {
  const { username } = await withApp()
  const half = await login(username)
  await half.call(proveSession, { proof: { kind: 'password', password: PASSWORD } })
  expect((await half.refused(getUserInfo, {})).code).toBe('SECOND_FACTOR_REQUIRED')
})

test('[S7.5] before the second step the client database treats the caller as anonymous', async () => {
  const { username, person: user } = await withApp()
  const half = new DatabaseCaller(here, await login(username))
  const reply = await half.ask(
    'uni-id-users',
    ['where', `_id == '${user.id}'`],
    ['field', 'username'],
    ['get'],
  )
  expect(reply.code).toBe('TOKEN_INVALID')
})

test('[S7.3] before the second step uni-id-co treats the caller as not signed in, but allows logout', async () => {
  const { username } = await withApp()
  const { token } = await login(username)
  const client = new CloudCaller(here.app, clock)
  const ask = (method: string) => client.object('uni-id-co', method, undefined, token)
  expect((await ask('getAccountInfo')).errCode).toBe('uni-id-second-factor-required')
  expect((await ask('refreshToken')).errCode).toBe('uni-id-second-factor-required')
  expect((await ask('logout')).errCode).toBe(0)
})

test('[S2.45] [S6.4] a password alone does not restore an account in deletion, the second factor does', async () => {
  const { username, person: user, code } = await withApp()
  const status = async () => {
    const [row] = await db.sql`select status, closing_at from users where id = ${user.id}`
    return row
  }
  await user.call(closeAccount, {})
  const leaving = await status()
  expect(leaving?.status).toBe(4)
  const reply = await visitor.call(loginByUsername, { username, password: PASSWORD })
  expect(reply.isRestored).toBe(false)
  const half = as(reply)
  await half.call(proveSession, { proof: { kind: 'password', password: PASSWORD } })
  expect((await half.refused(getUserInfo, {})).code).toBe('SECOND_FACTOR_REQUIRED')
  expect((await half.refused(proveSession, byTotp('000000'))).code).toBe('PROOF_WRONG')
  expect(await status()).toEqual(leaving)
  expect(await half.call(proveSession, byTotp(code()))).toMatchObject({ isRestored: true })
  expect(await status()).toEqual({ status: 0, closing_at: null })
  await half.call(getUserInfo, {})
})

test('[S2.45] after the fifteen days a second factor restores nothing', async () => {
  const { username, person: user, code } = await withApp()
  await user.call(closeAccount, {})
  clock.advance(15 * 86_400_000 - 60_000)
  const half = await login(username)
  clock.advance(60_000)
  expect((await half.refused(proveSession, byTotp(code()))).code).toBe('TOKEN_INVALID')
  expect((await visitor.refused(loginByUsername, { username, password: PASSWORD })).code).toBe(
    'ACCOUNT_CLOSED',
  )
})

test('[S2.45] a session that still owes its second factor is invalid once the account is in deletion', async () => {
  const { username, person: user } = await withApp()
  await user.call(closeAccount, {})
  const half = await login(username)
  await db.sql`delete from totps where user_id = ${user.id}`
  expect((await half.refused(getUserInfo, {})).code).toBe('TOKEN_INVALID')
  expect((await visitor.call(loginByUsername, { username, password: PASSWORD })).isRestored).toBe(true)
})

test('a user who stops at the second step can sign out', async () => {
  const { username } = await withApp()
  const half = await login(username)
  await half.call(logout, {})
  expect((await half.refused(getSecondFactor, {})).code).toBe('TOKEN_INVALID')
})

test("setting up an app also requires it on the user's other devices", async () => {
  const phone = await user('elsewhere')
  const desktop = await login('elsewhere')
  await desktop.call(getUserInfo, {})
  const { secret } = await phone.call(beginTotp, {})
  const code = new TOTP({ secret }).generate({ timestamp: clock.now().getTime() })
  await phone.call(confirmTotp, { code })
  await phone.call(getUserInfo, {})
  expect((await desktop.refused(getUserInfo, {})).code).toBe('SECOND_FACTOR_REQUIRED')
})

test('a code is valid one time step around now, and once', async () => {
  const { person: user, code } = await withApp()
  expect((await user.refused(proveSession, byTotp(code(-3)))).code).toBe('PROOF_WRONG')
  expect((await user.refused(proveSession, byTotp(code(3)))).code).toBe('PROOF_WRONG')
  await user.call(proveSession, byTotp(code()))
  expect((await user.refused(proveSession, byTotp(code()))).code).toBe('PROOF_WRONG')
  await user.call(proveSession, byTotp(code(1)))
  expect((await user.refused(proveSession, byTotp(code()))).code).toBe('PROOF_WRONG')
})

/** How often one proof is accepted when it is sent five times at once. */
async function countAccepted(
  user: Person,
  input: Parameters<typeof proveSession.input.parse>[0],
): Promise<number> {
  const tries = Array.from({ length: 5 }, () => user.call(proveSession, input as ReturnType<typeof byTotp>))
  const results = await Promise.allSettled(tries)
  return results.filter(({ status }) => status === 'fulfilled').length
}

test('of five simultaneous uses of one code, one is accepted', async () => {
  const { person: user, code } = await withApp()
  expect(await countAccepted(user, byTotp(code()))).toBe(1)
})

test('control: without storing the last time step, all five are accepted', async () => {
  const { person: user, code } = await withApp()
  await db.sql`create function forget_step() returns trigger language plpgsql as
    'begin new.last_step := old.last_step; return new; end'`
  await db.sql`create trigger forget_step before update on totps for each row execute function forget_step()`
  expect(await countAccepted(user, byTotp(code()))).toBe(5)
  await db.sql`drop trigger forget_step on totps`
})

test('a backup code works once, in any common notation; of five simultaneous uses, one is accepted', async () => {
  const { username, backupCodes, person: user } = await withApp()
  const half = await login(username)
  await half.call(proveSession, byBackup(` ${backupCodes[0]?.toLowerCase().replaceAll('-', ' ').trim()}`))
  await half.call(getUserInfo, {})
  expect((await user.refused(proveSession, byBackup(backupCodes[0]!))).code).toBe('PROOF_WRONG')
  expect(await countAccepted(user, byBackup(backupCodes[1]!))).toBe(1)
  expect((await user.call(getSecondFactor, {})).backupCodesLeft).toBe(8)
})

test('control: without marking the backup code as used, all five are accepted', async () => {
  const { person: user, backupCodes } = await withApp()
  await db.sql`create function forget_use() returns trigger language plpgsql as
    'begin new.used_at := null; return new; end'`
  await db.sql`create trigger forget_use before update on backup_codes for each row execute function forget_use()`
  expect(await countAccepted(user, byBackup(backupCodes[0]!))).toBe(5)
  await db.sql`drop trigger forget_use on backup_codes`
})

test('new backup codes invalidate the previous ones', async () => {
  const { person: user, backupCodes } = await withApp()
  const renewed = await user.call(renewBackupCodes, {})
  expect((await user.refused(proveSession, byBackup(backupCodes[0]!))).code).toBe('PROOF_WRONG')
  await user.call(proveSession, byBackup(renewed.backupCodes[0]!))
})

test("another user's backup code is refused", async () => {
  const own = await withApp()
  const other = await withApp()
  expect((await own.person.refused(proveSession, byBackup(other.backupCodes[0]!))).code).toBe('PROOF_WRONG')
})

test('after ten codes guessing is locked for a quarter of an hour, also for simultaneous guesses', async () => {
  const { person: user, code } = await withApp()
  const guesses = Array.from({ length: ATTEMPTS_MAX + 5 }, (_, n) =>
    user.refused(proveSession, byTotp(String(n).padStart(6, '0'))),
  )
  const codes = (await Promise.all(guesses)).map((refusal) => refusal.code)
  expect(codes.filter((each) => each === 'PROOF_LOCKED')).toHaveLength(5)
  expect(await user.refused(proveSession, byTotp(code()))).toMatchObject({
    code: 'PROOF_LOCKED',
    status: 429,
    params: { minutes: 15 },
  })
  clock.advance(15 * 60_000)
  await user.call(proveSession, byTotp(code()))
})

test('after removing the app a password is enough again, and backup codes are invalid', async () => {
  const { username, person: user } = await withApp()
  expect(await user.call(removeTotp, {})).toMatchObject({
    isSetUp: false,
    backupCodesLeft: 0,
    proofs: ['password'],
  })
  await (await login(username)).call(getUserInfo, {})
})

test('secrets are stored encrypted and bound to their user, and can be decrypted after a change of the token secret', async () => {
  const { person: user } = await withApp()
  const other = await withApp()
  const [row] = await db.sql<[{ secret: Buffer }]>`select secret from totps where user_id = ${user.id}`
  expect(row.secret.toString('latin1')).not.toContain(user.id)
  const newer = createCipher('second factors', 'a newer secret, long enough for it', [TEST_SECRET])
  await resealTotps(db, newer)
  const alone = createCipher('second factors', 'a newer secret, long enough for it')
  const [encrypted] = await db.sql<[{ secret: Buffer }]>`select secret from totps where user_id = ${user.id}`
  expect(alone.open(encrypted.secret)).toMatch(new RegExp(`^${user.id} [A-Z2-7]{32}$`))
  expect(() => alone.open(row.secret)).toThrow()
  await db.sql`update totps set secret = ${row.secret} where user_id = ${other.person.id}`
  expect((await other.person.refused(proveSession, byTotp(other.code()))).code).toBe('SYS_ERR')
})
