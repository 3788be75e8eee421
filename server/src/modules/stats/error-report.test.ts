import { listErrorGroups, moveErrorGroup, reportErrors } from '@tiantian/contracts/stats/error-report.ts'
import { beforeEach, expect, test } from 'vitest'
import { makeOfficer } from '../../test/make-officer.ts'
import { testApp } from '../../test/test-app.ts'
import { deleteOldErrors, NEW_GROUPS_A_DAY } from './error-report.ts'

const here = await testApp()
const { clock, db, visitor } = here
const officer = await makeOfficer(here, ['stat_viewer'])

const ENTRY = { info: 'render', err: 'TypeError: lines is not iterable', route: '/pages/cart/cart' }

function report(appVersion: string, ...entries: Partial<typeof ENTRY>[]) {
  clock.advance(3_600_000)
  return visitor.call(reportErrors, { appVersion, errors: entries.map((one) => ({ ...ENTRY, ...one })) })
}

const list = async (state: 'open' | 'solved' = 'open') =>
  (await officer.call(listErrorGroups, { state })).rows

beforeEach(async () => {
  await db.sql`delete from stat_errors`
})

test('[S3.10] errors that differ only in numbers, ids and pages are one group, with versions, pages and counts', async () => {
  await report('1.9.0', { err: 'Error: order 4711 is gone' }, { err: 'Error: order 12 is gone' })
  await report('1.10.0', { err: 'Error: order 7 is gone', route: '/pages/order/detail?id=7' }, {})
  const rows = await list()
  expect(rows).toHaveLength(2)
  expect(rows.find(({ message }) => message.includes('order'))).toMatchObject({
    info: 'render',
    count: 3,
    state: 'open',
    // As numbers: 1.10 is newer than 1.9.
    versions: [
      { version: '1.10.0', count: 1 },
      { version: '1.9.0', count: 2 },
    ],
    routes: [
      { route: '/pages/cart/cart', count: 2 },
      { route: '/pages/order/detail', count: 1 },
    ],
  })
})

test('[S3.10] a solved error stays solved in its version, and opens again when a later version shows it', async () => {
  await report('0.9.0', {})
  const id = (await list())[0]!.id
  const { group } = await officer.call(moveErrorGroup, { id, event: 'solve' })
  expect(group).toMatchObject({ state: 'solved', solvedVersion: '0.9.0' })
  await report('0.9', {})
  await report('0.8.7', {})
  expect(await list()).toEqual([])
  expect(await list('solved')).toMatchObject([{ id, count: 3 }])
  await report('0.10.0', {})
  expect(await list()).toMatchObject([{ id, count: 4, hasRecurred: true, solvedVersion: null }])
  const events = await db.sql`select event from audit_log where object_id = ${id} order by created_at, id`
  expect(events.map(({ event }) => event)).toEqual(['stats.error.solve', 'stats.error.recur'])
})

test('two officers who solve the same error: the second is told that it has changed', async () => {
  await report('1.0.0', {})
  const id = (await list())[0]!.id
  await officer.call(moveErrorGroup, { id, event: 'solve' })
  expect((await officer.refused(moveErrorGroup, { id, event: 'solve' })).code).toBe('STATE_CONFLICT')
  const unknown = '0198f0f0-0000-7000-8000-000000000000'
  const refusal = await officer.refused(moveErrorGroup, { id: unknown, event: 'solve' })
  expect(refusal.code).toBe('ERROR_GROUP_NOT_FOUND')
})

test('what a message says about a person is not stored', async () => {
  await report('1.0.0', {
    err: 'Error: a.li@mall.example, +7 (701) 123-45-67, /x?token=secret failed for WBA8E9G50GNT12345 eyJhbGciOiJIUzI1NiJ9abc.eyJ1aWQi.x',
    route: '/pages/x/y?mobile=77011234567',
  })
  const [row] = await list()
  expect(JSON.stringify(row)).not.toMatch(/a\.li|123-45-67|secret|NT12345|eyJ|7701/)
  expect(row).toMatchObject({
    message: expect.stringContaining('failed for'),
    routes: [{ route: '/pages/x/y' }],
  })
})

test('the list finds a part of a message, and pages', async () => {
  await report('1.0.0', { err: 'one 100% of_it' }, { err: 'two' }, { err: 'three' })
  const find = async (search: string) => (await officer.call(listErrorGroups, { search })).rows.length
  expect([await find('100% OF'), await find('w'), await find('%')]).toEqual([1, 1, 1])
  const first = await officer.call(listErrorGroups, { limit: 2 })
  const second = await officer.call(listErrorGroups, { limit: 2, cursor: first.nextCursor! })
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(3)
  expect(second.nextCursor).toBeNull()
})

test('twenty reports of the same error at once are all counted', async () => {
  const calls = Array.from({ length: 20 }, (_, at) =>
    here.app.inject({
      method: 'POST',
      url: `/api/${reportErrors.name}`,
      remoteAddress: `10.1.${at}.1`,
      payload: { appVersion: '1.0.0', errors: [ENTRY, { ...ENTRY, err: 'another' }] },
    }),
  )
  const codes = (await Promise.all(calls)).map((reply) => reply.json<{ code: unknown }>().code)
  expect(codes).toEqual(codes.map(() => 0))
  expect((await list()).map(({ count }) => count)).toEqual([20, 20])
})

test('a flood of different errors ends, while known ones are still counted; old ones are deleted', async () => {
  await report('1.0.0', {})
  await db.sql`
    insert into stat_errors (id, fingerprint, info, message, first_seen_at, last_seen_at)
    select gen_random_uuid(), sha256(n::text::bytea), 'render', n::text, ${clock.now()}, ${clock.now()}
    from generate_series(1, ${NEW_GROUPS_A_DAY}) n`
  await report('1.0.0', { err: 'one more kind' }, {})
  expect((await officer.call(listErrorGroups, { search: 'one more' })).rows).toEqual([])
  expect((await officer.call(listErrorGroups, { search: 'iterable' })).rows).toMatchObject([{ count: 2 }])
  clock.advance(181 * 86_400_000)
  expect(await deleteOldErrors(db.sql, clock.now())).toBe(NEW_GROUPS_A_DAY + 1)
})
