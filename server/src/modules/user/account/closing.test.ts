import { addToCart } from '@tiantian/contracts/cart/cart.ts'
import { closeAccount, editUser, submitRealName } from '@tiantian/contracts/user/account.ts'
import { getUserInfo } from '@tiantian/contracts/user/info.ts'
import { loginByUsername, register } from '@tiantian/contracts/user/login.ts'
import { revokeRole } from '@tiantian/contracts/user/role.ts'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { meetAtGate, waiters } from '../../../test/gate.ts'
import { Mailbox } from '../../../test/mailbox.ts'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { testApp } from '../../../test/test-app.ts'
import { eraseClosed } from './erase.ts'

const here = await testApp()
const { as, visitor, user, clock, db } = here
const box = new Mailbox(here)

const DAY_MS = 86_400_000
const PASSWORD = 'correct horse 1'

let users = 0
let username: string
beforeEach(async () => {
  // Excludes accounts that other tests have closed.
  clock.advance(20 * DAY_MS)
  await erase()
  username = `leaves_${++users}`
})
const login = () => visitor.call(loginByUsername, { username, password: PASSWORD })
const erase = () => eraseClosed(here.context)

test('[S2.45] a user who closes the account is signed out everywhere and learns the date of erasure', async () => {
  const member = await user(username)
  const elsewhere = as(await login())
  await db.sql`update users set email = ${`${username}@mail.example`} where id = ${member.id}`
  const { erasedAt } = await member.call(closeAccount, {})
  expect(Math.round((Date.parse(erasedAt) - clock.now().getTime()) / DAY_MS)).toBe(15)
  for (const session of [member, elsewhere]) {
    expect((await session.refused(getUserInfo, {})).code).toBe('TOKEN_INVALID')
  }
  const [email] = await box.messagesTo(`${username}@mail.example`)
  expect(email?.subject).toBe(`Your account will be deleted on ${erasedAt.slice(0, 10)}`)
})

test('[S2.45] a user who signs in within fifteen days keeps everything', async () => {
  const member = await user(username)
  await member.call(editUser, { nickname: 'I stay' })
  await member.call(closeAccount, {})
  clock.advance(14.9 * DAY_MS)
  expect(await erase()).toBe(0)
  expect(await login()).toMatchObject({ isRestored: true, userInfo: { nickname: 'I stay' } })
  clock.advance(10 * DAY_MS)
  expect(await erase()).toBe(0)
  expect((await login()).isRestored).toBe(false)
})

test("[S2.45] after fifteen days the account is erased, and no table contains the user's data", async () => {
  const email = 'erased@mail.example'
  const mobile = '+77019998877'
  const name = 'Zhanerke Erased-Unmistakably'
  const member = await user(username)
  await db.sql`update users set ${db.sql({ email, mobile, nickname: name })} where id = ${member.id}`
  const { offerId } = await makeProduct(db, { stock: 10 })
  await member.call(addToCart, { requestId: newId(), offerId, quantity: 1 })
  await member.call(submitRealName, { realName: name.replace('-', ' '), documentNumber: 'N12345678' })
  await addAddress(member.id, name)
  await member.call(closeAccount, {})
  await box.messagesTo(email)
  await db.sql`delete from undelivered_messages`
  clock.advance(15 * DAY_MS)
  expect(await erase()).toBe(1)
  for (const text of [email, mobile, name, username])
    expect([text, await tablesWith(text)]).toEqual([text, []])
  const [row] = await db.sql`select status, erased_at, password_hash from users where id = ${member.id}`
  expect(row).toMatchObject({ status: 4, erased_at: expect.anything(), password_hash: null })
  expect((await visitor.refused(loginByUsername, { username, password: PASSWORD })).code).toBe(
    'PASSWORD_WRONG',
  )
  // The name is available again.
  await visitor.call(register, { username, password: PASSWORD })
})

test('two nodes that erase at once erase each account once', async () => {
  for (let n = 0; n < 3; n++) await (await user()).call(closeAccount, {})
  clock.advance(16 * DAY_MS)
  const counts = await Promise.all([erase(), erase(), erase()])
  expect(counts.reduce((total, count) => total + count, 0)).toBe(3)
})

test('[S6.3] a user who owns a shop must close it first', async () => {
  const member = await user(username)
  const { shopId } = await makeProduct(db, {})
  await db.sql`update shops set owner_id = ${member.id} where id = ${shopId}`
  expect((await member.refused(closeAccount, {})).code).toBe('ACCOUNT_HAS_SHOP')
  await db.sql`update shops set state = 'closed' where id = ${shopId}`
  await member.call(closeAccount, {})
})

test('[S6.3] a shop that opens while the account is about to close keeps the account', async () => {
  const member = await user(username)
  const { shopId } = await makeProduct(db, {})
  await db.sql`update shops set owner_id = ${member.id}, state = 'closed' where id = ${shopId}`
  let closing: Promise<{ code: string }> | undefined
  await db.sql.begin(async (tx) => {
    await tx`select from users where id = ${member.id} for share`
    closing = member.refused(closeAccount, {})
    await waiters(here, 1)
    await tx`update shops set state = 'active' where id = ${shopId}`
  })
  expect((await closing)?.code).toBe('ACCOUNT_HAS_SHOP')
})

async function addAddress(userId: string, name: string) {
  await db.sql`
    insert into addresses (id, user_id, name, phone, country, city_id, street, postcode)
    select ${newId()}, ${userId}, ${name}, '+77019998877', country, id, 'Abai 1', '050000' from cities limit 1`
}

/** Tables in which any column of any row contains the text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await db.sql<{ name: string }[]>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await db.sql`
      select from ${db.sql.unsafe(name)} t where strpos(lower(t::text), ${text.toLowerCase()}) > 0 limit 1`
    if (rows.length > 0) found.push(name)
  }
  return found
}

/** Two admins close their accounts at the same moment; returns how many admins are left. */
async function adminsLeft(meet = (leaving: () => Promise<unknown>) => leaving()): Promise<number> {
  await db.sql`update users set roles = '{}' where 'admin' = any(roles)`
  const admins = [await makeOfficer(here, ['admin']), await makeOfficer(here, ['admin'])]
  await meet(() => Promise.allSettled(admins.map((each) => each.call(closeAccount, {}))))
  const left = await db.sql`select id from users where 'admin' = any(roles) and status = 0`
  return left.length
}

test('[S6.2] the last admin cannot close the account, and of two who do so at once, one stays', async () => {
  await db.sql`update users set roles = '{}' where 'admin' = any(roles)`
  const admin = await makeOfficer(here, ['admin'])
  expect(await admin.refused(closeAccount, {})).toMatchObject({ code: 'LAST_ADMIN', status: 409 })
  expect(await adminsLeft()).toBe(1)
})

test('[S6.2] when one admin gives up the role while the other leaves, one stays admin', async () => {
  await db.sql`update users set roles = '{}' where 'admin' = any(roles)`
  const one = await makeOfficer(here, ['admin'])
  const other = await makeOfficer(here, ['admin'])
  await Promise.allSettled([
    one.call(closeAccount, {}),
    other.call(revokeRole, { userId: other.id, role: 'admin' }),
  ])
  const left = await db.sql`select id from users where 'admin' = any(roles) and status = 0`
  expect(left).toHaveLength(1)
})

test('[S6.2] control: without the lock, no admin is left', async () => {
  const [row] = await db.sql<{ source: string }[]>`
    select pg_get_functiondef('refuse_required_user'::regproc) as source`
  const guard = /perform from users where 'admin' = any\(roles\).*?for update;/
  expect(row?.source).toMatch(guard)
  await db.sql.unsafe(row?.source.replace(guard, '') ?? '')
  // When each has read the other's row and is about to commit.
  const change = 'trigger gate before update of status on users for each row'
  expect(await adminsLeft((leaving) => meetAtGate(here, change, 2, leaving))).toBe(0)
  await db.sql.unsafe(row?.source ?? '')
})
