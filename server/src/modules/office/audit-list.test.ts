import { listAudit } from '@tiantian/contracts/office/audit.ts'
import { ROLES } from '@tiantian/contracts/permission.ts'
import { grantRole, revokeRole } from '@tiantian/contracts/user/role.ts'
import { expect, test } from 'vitest'
import { makeOfficer } from '../../test/make-officer.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const auditor = await makeOfficer(here, ['auditor'])
const admin = await makeOfficer(here, ['admin'])

const usernameOf = async (id: string) => {
  const [row] = await here.db.sql<{ username: string }[]>`select username from users where id = ${id}`
  return row!.username
}

test('[S6.1] the auditor finds what an administrator did, by person, event, object and time', async () => {
  const person = await here.user()
  const other = await here.user()
  await admin.call(grantRole, { userId: person.id, role: 'editor' })
  here.clock.advance(60_000)
  await admin.call(revokeRole, { userId: person.id, role: 'editor' })
  await admin.call(grantRole, { userId: other.id, role: 'author' })
  const actor = await usernameOf(admin.id)
  const all = await auditor.call(listAudit, { actor: ` ${actor.toUpperCase()} ` })
  expect(all.rows.map(({ event, objectId }) => [event, objectId])).toEqual([
    ['user.role.give', other.id],
    ['user.role.take', person.id],
    ['user.role.give', person.id],
  ])
  expect(all.rows[0]).toMatchObject({ actor: { id: admin.id }, objectKind: 'user' })
  const found = async (input: Parameters<typeof auditor.call<typeof listAudit>>[1]) =>
    (await auditor.call(listAudit, input)).rows.map(({ id }) => id)
  const [last, taken, first] = all.rows.map(({ id }) => id)
  expect(await found({ objectId: person.id, event: 'user.role.take' })).toEqual([taken])
  expect(await found({ actor, createdTo: all.rows[2]!.createdAt })).toEqual([first])
  const page = await auditor.call(listAudit, { actor, limit: 1 })
  expect(page.rows.map(({ id }) => id)).toEqual([last])
  const rest = await auditor.call(listAudit, { actor, limit: 5, cursor: page.nextCursor! })
  expect(rest.rows.map(({ id }) => id)).toEqual([taken, first])
})

test('[S6.1] an event is found as it is written, also with capital letters', async () => {
  const objectId = admin.id
  await here.db.sql`
    insert into audit_log (actor_id, event, object_kind, object_id)
    values (${admin.id}, 'application.openDocument', 'user', ${objectId})`
  const { rows } = await auditor.call(listAudit, { event: ' application.openDocument ' })
  expect(rows).toMatchObject([{ event: 'application.openDocument', objectId }])
})

test('[S6.1] an unknown person has no entries, and nobody else reads the log', async () => {
  expect((await auditor.call(listAudit, { actor: 'nobody-of-that-name' })).rows).toEqual([])
  for (const role of ROLES.filter((each) => !['admin', 'auditor'].includes(each))) {
    const officer = await makeOfficer(here, [role])
    expect([role, (await officer.refused(listAudit, {})).code]).toEqual([role, 'PERMISSION_DENIED'])
  }
})

test('every filter of the log reads an index that ends with the time', async () => {
  const { sql } = here.db
  await sql`
    insert into audit_log (actor_id, event, object_kind, object_id, created_at)
    select null, 'filler.' || n % 50, 'filler', gen_random_uuid(), now() - n * interval '1 second' from generate_series(1, 20000) n`
  await sql`analyze audit_log`
  const planOf = async (condition: string) => {
    const rows = await sql.unsafe<{ 'QUERY PLAN': string }[]>(
      `explain select * from audit_log a where ${condition} order by created_at desc, id desc limit 51`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  for (const condition of [
    'true',
    `event = 'order.cancel'`,
    `actor_id = '${admin.id}'`,
    `object_id = '${admin.id}'`,
    `created_at <= now() - interval '2 hours'`,
  ])
    expect([condition, await planOf(condition)]).toEqual([
      condition,
      expect.not.stringMatching(/Seq Scan|Sort/),
    ])
})
