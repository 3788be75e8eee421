import { beginTotp, getSecondFactor } from '@tiantian/contracts/user/second-factor.ts'
import { proveSession } from '@tiantian/contracts/user/session.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'

const { user, clock, db } = await testApp()

const MINUTE_MS = 60_000
const byPassword = (password: string) => ({ proof: { kind: 'password' as const, password } })

test('[S6.4] a sensitive action requires a proof when the last sign-in is more than ten minutes ago', async () => {
  const member = await user()
  clock.advance(9 * MINUTE_MS)
  await member.call(beginTotp, {})
  clock.advance(2 * MINUTE_MS)
  const refusal = await member.refused(beginTotp, {})
  expect(refusal).toMatchObject({ code: 'STEP_UP_REQUIRED', status: 403, params: { proofs: 'password' } })
})

test('[S6.4] the right password is a proof for ten minutes, a wrong one is refused', async () => {
  const member = await user()
  clock.advance(11 * MINUTE_MS)
  expect(await member.refused(proveSession, byPassword('wrong horse 2'))).toMatchObject({
    code: 'PROOF_WRONG',
  })
  expect((await member.refused(beginTotp, {})).code).toBe('STEP_UP_REQUIRED')
  const { provedUntil } = await member.call(proveSession, byPassword('correct horse 1'))
  expect(Date.parse(provedUntil)).toBeGreaterThan(clock.now().getTime() + 9.9 * MINUTE_MS)
  await member.call(beginTotp, {})
  clock.advance(11 * MINUTE_MS)
  expect((await member.refused(beginTotp, {})).code).toBe('STEP_UP_REQUIRED')
})

test('a proof is valid only for the session in which it was given', async () => {
  const member = await user()
  clock.advance(11 * MINUTE_MS)
  await db.sql`
    insert into sessions (id, user_id, expires_at, proved_at)
    values (gen_random_uuid(), ${member.id}, ${new Date(clock.now().getTime() + 1e6)}, ${clock.now()})`
  expect((await member.refused(beginTotp, {})).code).toBe('STEP_UP_REQUIRED')
})

test('a user without password is told to sign in again', async () => {
  const member = await user()
  await db.sql`alter table users disable trigger users_password_changed`
  await db.sql`update users set password_hash = null where id = ${member.id}`
  await db.sql`alter table users enable trigger users_password_changed`
  clock.advance(11 * MINUTE_MS)
  expect((await member.refused(beginTotp, {})).params).toEqual({ proofs: 'login' })
  expect((await member.call(getSecondFactor, {})).proofs).toEqual([])
  expect((await member.refused(proveSession, byPassword('correct horse 1'))).code).toBe('PROOF_WRONG')
})
