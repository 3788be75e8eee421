import { closeAccount } from '@tiantian/contracts/user/account.ts'
import { getUserInfo } from '@tiantian/contracts/user/info.ts'
import { loginByUsername } from '@tiantian/contracts/user/login.ts'
import {
  addPasskey,
  challengePasskey,
  loginByPasskey,
  offerPasskey,
  PASSKEYS_MAX,
  removePasskey,
  renamePasskey,
} from '@tiantian/contracts/user/passkey.ts'
import { beginTotp, getSecondFactor } from '@tiantian/contracts/user/second-factor.ts'
import { proveSession } from '@tiantian/contracts/user/session.ts'
import { expect, test } from 'vitest'
import { SoftKey } from '../../../test/soft-key.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'

const { as, user, visitor, clock, db } = await testApp()

const PASSWORD = 'correct horse 1'

async function register(user: Person, key: SoftKey, name = 'Phone') {
  const { challengeId, options } = await user.call(offerPasskey, {})
  return user.call(addPasskey, { challengeId, attestation: key.attest(options.challenge), name })
}

let users = 0
async function withKey() {
  const username = `passkey_${++users}`
  const member = await user(username)
  const key = new SoftKey()
  const added = await register(member, key)
  return { username, person: member, key, ...added }
}

/** A key's response to a new challenge; `answer` alters it as a hostile page or device would. */
async function assertion(key: SoftKey, answer: Parameters<SoftKey['assert']>[1] = {}) {
  clock.advance(60_000)
  const { challengeId, options } = await visitor.call(challengePasskey, {})
  return { challengeId, assertion: key.assert(options.challenge, answer) }
}

test('[S4.7] [S7.2] a user adds a passkey and signs in with it, without a second step', async () => {
  const { person: user, key, passkeys, backupCodes } = await withKey()
  expect(passkeys).toEqual([expect.objectContaining({ name: 'Phone', usedAt: null })])
  expect(backupCodes).toHaveLength(10)
  const reply = await visitor.call(loginByPasskey, await assertion(key))
  expect(reply).toMatchObject({ type: 'login', uid: user.id })
  await as(reply).call(getUserInfo, {})
})

test('[S2.45] signing in with a passkey restores an account in deletion at once', async () => {
  const { person: user, key } = await withKey()
  await user.call(closeAccount, {})
  const reply = await visitor.call(loginByPasskey, await assertion(key))
  expect(reply.isRestored).toBe(true)
  await as(reply).call(getUserInfo, {})
})

test('a device is offered only signature algorithms that the server supports reliably', async () => {
  const { options } = await (await user()).call(offerPasskey, {})
  const kinds = options.pubKeyCredParams as { alg: number }[]
  expect(kinds.map(({ alg }) => alg)).toEqual([-8, -7, -257])
})

test('a passkey serves as second step after a password and as fresh proof', async () => {
  const { username, key } = await withKey()
  const half = as(await visitor.call(loginByUsername, { username, password: PASSWORD }))
  expect((await half.refused(getUserInfo, {})).code).toBe('SECOND_FACTOR_REQUIRED')
  await half.call(proveSession, { proof: { kind: 'passkey', ...(await assertion(key)) } })
  await half.call(getUserInfo, {})
  clock.advance(11 * 60_000)
  expect((await half.refused(beginTotp, {})).params?.proofs).toBe('password backup_code passkey')
  await half.call(proveSession, { proof: { kind: 'passkey', ...(await assertion(key)) } })
  await half.call(beginTotp, {})
})

test.each([
  ['used on a look-alike site', { origin: 'https://tiantian.example' }],
  ['bound to another host', { rpId: 'tiantian.example' }],
  ['without finger or PIN', { isVerified: false }],
])('a passkey %s is refused', async (_what, answer) => {
  const { key } = await withKey()
  expect(await visitor.refused(loginByPasskey, await assertion(key, answer))).toMatchObject({
    code: 'PASSKEY_REFUSED',
    status: 403,
  })
})

test('a signed challenge works once: of five at once, one signs in', async () => {
  const { key } = await withKey()
  const answer = await assertion(key)
  const results = await Promise.allSettled(
    Array.from({ length: 5 }, () => visitor.call(loginByPasskey, answer)),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('control: if a challenge can be reused, all five sign in', async () => {
  const { key } = await withKey()
  const answer = await assertion(key, { counter: 0 })
  // Consumed challenges are restored at once.
  await db.sql`create function put_back() returns trigger language plpgsql as
    'begin insert into passkey_challenges select old.*; return null; end'`
  await db.sql`
    create trigger put_back after delete on passkey_challenges for each row execute function put_back()`
  let count = 0
  for (let n = 0; n < 5; n += 1) {
    count += await visitor.call(loginByPasskey, answer).then(
      () => 1,
      () => 0,
    )
  }
  expect(count).toBe(5)
  await db.sql`drop trigger put_back on passkey_challenges`
})

test('a challenge expires after five minutes', async () => {
  const { key } = await withKey()
  const answer = await assertion(key)
  clock.advance(301_000)
  expect((await visitor.refused(loginByPasskey, answer)).code).toBe('PASSKEY_REFUSED')
})

test('a key whose counter decreases was cloned and is refused', async () => {
  const { key } = await withKey()
  await visitor.call(loginByPasskey, await assertion(key, { counter: 9 }))
  expect((await visitor.refused(loginByPasskey, await assertion(key, { counter: 8 }))).code).toBe(
    'PASSKEY_REFUSED',
  )
})

test('an unregistered key and a key signed by another are refused', async () => {
  const { key } = await withKey()
  expect((await visitor.refused(loginByPasskey, await assertion(new SoftKey()))).code).toBe('PASSKEY_REFUSED')
  const answer = await assertion(new SoftKey())
  const { id, rawId } = key.assert('')
  const claimed = { ...answer, assertion: { ...answer.assertion, id, rawId } }
  expect((await visitor.refused(loginByPasskey, claimed)).code).toBe('PASSKEY_REFUSED')
})

test("another user's passkey gives no proof, and another user's challenge registers no passkey", async () => {
  const own = await withKey()
  const other = await withKey()
  const proof = { kind: 'passkey' as const, ...(await assertion(other.key)) }
  expect((await own.person.refused(proveSession, { proof })).code).toBe('PROOF_WRONG')
  const member = await user()
  const stranger = await user()
  const { challengeId, options } = await stranger.call(offerPasskey, {})
  const input = { challengeId, attestation: new SoftKey().attest(options.challenge), name: 'x' }
  expect((await member.refused(addPasskey, input)).code).toBe('PASSKEY_REFUSED')
})

test('a sign-in challenge registers no passkey', async () => {
  const member = await user()
  const { challengeId, options } = await visitor.call(challengePasskey, {})
  const input = { challengeId, attestation: new SoftKey().attest(options.challenge), name: 'x' }
  expect((await member.refused(addPasskey, input)).code).toBe('PASSKEY_REFUSED')
})

test('one key is registered once', async () => {
  const { person: user, key } = await withKey()
  const { challengeId, options } = await user.call(offerPasskey, {})
  expect(options.excludeCredentials).toHaveLength(1)
  const again = { challengeId, attestation: key.attest(options.challenge), name: 'again' }
  expect((await user.refused(addPasskey, again)).code).toBe('PASSKEY_REFUSED')
})

test('a user renames and removes passkeys; removing the last one removes the second step', async () => {
  const { username, person: user, passkeys, key } = await withKey()
  const id = passkeys[0]!.id
  const renamed = await user.call(renamePasskey, { id, name: 'Синий ключ' })
  expect(renamed.passkeys[0]?.name).toBe('Синий ключ')
  expect((await user.call(removePasskey, { id })).passkeys).toEqual([])
  expect(await user.call(getSecondFactor, {})).toMatchObject({ isSetUp: false, backupCodesLeft: 0 })
  expect((await visitor.refused(loginByPasskey, await assertion(key))).code).toBe('PASSKEY_REFUSED')
  await as(await visitor.call(loginByUsername, { username, password: PASSWORD })).call(getUserInfo, {})
})

test("another user's passkey can be neither renamed nor removed", async () => {
  const [{ passkeys }, stranger] = [await withKey(), await user()]
  const id = passkeys[0]!.id
  expect((await stranger.refused(renamePasskey, { id, name: 'mine' })).code).toBe('PASSKEY_NOT_FOUND')
  expect(await stranger.refused(removePasskey, { id })).toMatchObject({
    code: 'PASSKEY_NOT_FOUND',
    status: 404,
  })
})

test('a banned user cannot sign in with a passkey', async () => {
  const { person: user, key } = await withKey()
  await db.sql`update users set status = 1 where id = ${user.id}`
  expect((await visitor.refused(loginByPasskey, await assertion(key))).code).toBe('ACCOUNT_BANNED')
})

test('of two passkeys offered one below the limit, one is added', async () => {
  const member = await user()
  for (let n = 0; n < PASSKEYS_MAX - 1; n++) await register(member, new SoftKey())
  const offers = [await member.call(offerPasskey, {}), await member.call(offerPasskey, {})]
  const inputs = offers.map(({ challengeId, options }) => {
    const attestation = new SoftKey().attest(options.challenge)
    return member.call(addPasskey, { challengeId, attestation, name: 'Key' })
  })
  const results = await Promise.allSettled(inputs)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await member.refused(offerPasskey, {})).code).toBe('PASSKEY_LIMIT')
})
