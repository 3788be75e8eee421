import { getUserInfo } from '@tiantian/contracts/user/info.ts'
import { loginAnonymous } from '@tiantian/contracts/user/own-session.ts'
import { grantRole, listRoleHolders, revokeRole } from '@tiantian/contracts/user/role.ts'
import { beginTotp, confirmTotp } from '@tiantian/contracts/user/second-factor.ts'
import { TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { meetAtGate } from '../../../test/gate.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { app, user, visitor, clock, db } = here

beforeEach(async () => {
  await db.sql`update users set roles = array_remove(roles, 'admin') where 'admin' = any(roles)`
})

/** The renewed token in a reply, if there is one. */
async function renewedPayload(user: Person) {
  const reply = await app.inject({
    method: 'POST',
    url: `/api/${getUserInfo.name}`,
    headers: { authorization: `Bearer ${user.token}` },
    payload: {},
  })
  const { token } = reply.json<{ token?: string }>()
  const text = Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()
  return text && (JSON.parse(text) as { role: string[]; permission: string[] })
}

test("[S6.1] [S3.8] a granted role and its permissions are in the token from the user's next call", async () => {
  const admin = await makeOfficer(here, ['admin'])
  const member = await user()
  await member.call(getUserInfo, {})
  const { holders } = await admin.call(grantRole, { userId: member.id, role: 'editor:ru' })
  expect(holders).toContainEqual(expect.objectContaining({ userId: member.id, roles: ['editor:ru'] }))
  expect(await renewedPayload(member)).toMatchObject({
    role: ['editor:ru'],
    permission: ['publish.write:ru'],
  })
  await admin.call(revokeRole, { userId: member.id, role: 'editor:ru' })
  await admin.call(revokeRole, { userId: member.id, role: 'editor:ru' })
  expect(await renewedPayload(member)).toBe('')
})

test('[S6.1] a revoked role loses its permissions at once', async () => {
  const first = await makeOfficer(here, ['admin'])
  const second = await makeOfficer(here, ['admin'])
  await second.call(listRoleHolders, {})
  await first.call(revokeRole, { userId: second.id, role: 'admin' })
  expect((await second.refused(listRoleHolders, {})).code).toBe('PERMISSION_DENIED')
})

test('granting a role twice has no further effect, and each change is audited', async () => {
  const admin = await makeOfficer(here, ['admin'])
  const member = await user()
  for (const _ of [1, 2]) await admin.call(grantRole, { userId: member.id, role: 'auditor' })
  await admin.call(revokeRole, { userId: member.id, role: 'auditor' })
  const rows = await db.sql`
    select actor_id, event, change from audit_log where object_id = ${member.id} and event like 'user.role.%' order by id`
  expect(rows).toEqual([
    { actor_id: admin.id, event: 'user.role.give', change: { role: 'auditor' } },
    { actor_id: admin.id, event: 'user.role.take', change: { role: 'auditor' } },
  ])
})

test('only an admin with a fresh proof can grant roles', async () => {
  const member = await user()
  const input = { userId: member.id, role: 'support' as const }
  expect((await member.refused(grantRole, input)).code).toBe('PERMISSION_DENIED')
  for (const role of ['kyb_lead', 'support', 'moderator', 'ops']) {
    expect((await (await makeOfficer(here, [role])).refused(grantRole, input)).code).toBe('PERMISSION_DENIED')
  }
  const admin = await makeOfficer(here, ['admin'])
  clock.advance(11 * 60_000)
  expect((await admin.refused(grantRole, input)).code).toBe('STEP_UP_REQUIRED')
})

test('an anonymous or unknown user gets no role, and an unknown role is refused', async () => {
  const admin = await makeOfficer(here, ['admin'])
  const { uid } = await visitor.call(loginAnonymous, {})
  expect((await admin.refused(grantRole, { userId: uid, role: 'admin' })).code).toBe('USER_NOT_FOUND')
  expect(await admin.refused(revokeRole, { userId: newId(), role: 'admin' })).toMatchObject({ status: 404 })
  for (const role of ['owner', 'admin:ru', 'editor:fr', 'constructor']) {
    expect((await admin.refused(grantRole, { userId: admin.id, role: role as 'admin' })).code).toBe(
      'INVALID_INPUT',
    )
  }
})

test('[S6.2] the last admin cannot give up the role', async () => {
  const admin = await makeOfficer(here, ['admin'])
  const resign = { userId: admin.id, role: 'admin' as const }
  expect(await admin.refused(revokeRole, resign)).toMatchObject({ code: 'LAST_ADMIN', status: 409 })
  await makeOfficer(here, ['admin'])
  await admin.call(revokeRole, resign)
})

test('[S6.2] a banned admin and an admin who closed the account do not count as admins', async () => {
  const admin = await makeOfficer(here, ['admin'])
  const banned = await makeOfficer(here, ['admin'])
  await db.sql`update users set status = 1 where id = ${banned.id}`
  const resign = { userId: admin.id, role: 'admin' as const }
  expect((await admin.refused(revokeRole, resign)).code).toBe('LAST_ADMIN')
})

/** Two admins resign at the same moment; returns how many admins are left. */
async function adminsLeft(meet = (resignations: () => Promise<unknown>) => resignations()): Promise<number> {
  const admins = [await makeOfficer(here, ['admin']), await makeOfficer(here, ['admin'])]
  const resign = (each: Person) => each.call(revokeRole, { userId: each.id, role: 'admin' })
  await meet(() => Promise.allSettled(admins.map(resign)))
  const left = await db.sql`select id from users where 'admin' = any(roles)`
  return left.length
}

test('[S6.2] of two admins who resign at once, one stays', async () => {
  expect(await adminsLeft()).toBe(1)
})

test('[S6.2] control: without the lock, no admin is left', async () => {
  const [row] = await db.sql<{ source: string }[]>`
    select pg_get_functiondef('revoke_role'::regproc) as source`
  const guard = /perform from users where 'admin' = any\(roles\).*?for update;/
  expect(row?.source).toMatch(guard)
  await db.sql.unsafe(row?.source.replace(guard, '') ?? '')
  // When each has read the other's row and is about to commit.
  const change = 'trigger gate before update of roles on users for each row'
  expect(await adminsLeft((resignations) => meetAtGate(here, change, 2, resignations))).toBe(0)
  await db.sql.unsafe(row?.source ?? '')
})

test('[S6.4] an admin without a second factor can only set one up', async () => {
  const admin = await makeOfficer(here, ['admin'], { hasFactor: false })
  expect(await admin.refused(listRoleHolders, {})).toMatchObject({
    code: 'SECOND_FACTOR_MISSING',
    status: 403,
  })
  const { secret } = await admin.call(beginTotp, {})
  await admin.call(confirmTotp, { code: new TOTP({ secret }).generate({ timestamp: clock.now().getTime() }) })
  await admin.call(listRoleHolders, {})
})

test('[S6.4] a new reviewer stays signed in but must set up a second factor', async () => {
  const admin = await makeOfficer(here, ['admin'])
  const member = await user()
  await admin.call(grantRole, { userId: member.id, role: 'kyb_reviewer' })
  await member.call(getUserInfo, {})
  const { holders } = await admin.call(listRoleHolders, {})
  expect(holders).toContainEqual(expect.objectContaining({ userId: member.id, hasSecondFactor: false }))
})
