import { beforeEach, expect, test } from 'vitest'
import { CloudCaller } from '../../test/cloud-caller.ts'
import { testApp } from '../../test/test-app.ts'
import { deleteOldEvents, EVENTS_MAX, eraseReporters } from './cloud-objects.ts'

const { app, clock, db, user } = await testApp()
const client = new CloudCaller(app, clock)

const launch = (change: object = {}) => ({
  ak: '__UNI__TEST',
  uuid: 'device-of-statistics',
  ut: 'h5',
  lt: '1',
  t: Math.floor(clock.now().getTime() / 1000),
  url: '/pages/index/index',
  ...change,
})

const reportOf = (events: unknown) => ({ usv: '4.29', t: 1, requests: JSON.stringify(events) })
const send = (report?: unknown, token?: string) => client.object('uni-stat-receiver', 'report', report, token)

const events = () => db.sql`select kind, app_id, device_id, user_id, event from stat_events order by id`
async function refusals() {
  const rows = await db.sql<{ reason: string; count: string }[]>`select reason, count from stat_refusals`
  return Object.fromEntries(rows.map(({ reason, count }) => [reason, Number(count)]))
}

beforeEach(async () => {
  clock.advance(600_000)
  await db.sql`truncate stat_events, stat_refusals`
})

test('[S7.8] a report gets the reply 0, and its events are stored unchanged', async () => {
  const sent = [
    launch(),
    launch({ lt: 11, urlref: '/', urlref_ts: 4 }),
    launch({ lt: '31', em: 'TypeError: x' }),
  ]
  expect(await send(reportOf(sent))).toEqual({ errCode: 0, errMsg: '' })
  const stored = await events()
  expect(stored.map(({ kind }) => kind)).toEqual([1, 11, 31])
  expect(stored.map(({ event }) => event)).toEqual(sent)
  expect(stored[0]).toMatchObject({ app_id: '__UNI__TEST', device_id: 'device-of-statistics', user_id: null })
  expect(await refusals()).toEqual({})
})

test('[S7.8] the signed-in user is recorded; an invalid token is ignored', async () => {
  const { id, token } = await user()
  await send(reportOf([launch()]), token)
  await send(reportOf([launch()]), 'a.b.c')
  expect((await events()).map(({ user_id }) => user_id)).toEqual([id, null])
})

test('[S4.4] a report renews no token: a page that fails in a loop sends reports without a user', async () => {
  const member = await user()
  clock.advance(4.5 * 86_400_000)
  expect(await send(reportOf([launch()]), member.token)).toEqual({ errCode: 0, errMsg: '' })
  expect((await events())[0]).toMatchObject({ user_id: member.id })
  expect(await client.object('uni-id-co', 'getAccountInfo', undefined, member.token)).toHaveProperty(
    'newToken',
  )
})

test("[S7.8] events are stored under the day of arrival, with the device's time if plausible", async () => {
  const now = Math.floor(clock.now().getTime() / 1000)
  await send(
    reportOf([launch({ t: now - 3600 }), launch({ t: 5 }), launch({ t: 'soon' }), launch({ t: 1e300 })]),
  )
  const rows = await db.sql<{ day: string; ago: number }[]>`
    select day::text, round(extract(epoch from received_at - happened_at))::int as ago from stat_events order by id`
  expect(new Set(rows.map(({ day }) => day))).toEqual(new Set([clock.now().toISOString().slice(0, 10)]))
  const [hour, ...others] = rows.map(({ ago }) => ago)
  expect(Math.abs((hour ?? 0) - 3600)).toBeLessThan(3)
  expect(others).toEqual([0, 0, 0])
})

test.each([
  ['nothing', undefined],
  ['a string', 'x'],
  ['no requests', {}],
  ['requests that are a list, not a string', { requests: [] }],
  ['requests that are not JSON', { requests: '[' }],
  ['requests that are an object', { requests: '{}' }],
])(
  '[S7.8] %s is not a valid report: counted, never refused, so that no client repeats it forever',
  async (_what, report) => {
    expect(await send(report)).toEqual({ errCode: 0, errMsg: '' })
    expect(await events()).toEqual([])
    expect(await refusals()).toEqual({ report: 1 })
  },
)

test.each([
  ['a number', 5, 'field'],
  ['null', null, 'field'],
  ['version 1 as a string', 'lt=1&uuid=x', 'field'],
  ['with a list in it', launch({ a: [] }), 'field'],
  ['with NUL in it', launch({ url: 'a\0b' }), 'field'],
  ['with a lone surrogate', launch({ url: '\ud83d' }), 'field'],
  ['with a megabyte in it', launch({ em: 'x'.repeat(500_000) }), 'field'],
  [
    'with a hundred fields',
    launch(Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`f${n}`, n]))),
    'field',
  ],
  ['of an unknown kind', launch({ lt: '7' }), 'kind'],
  ['of no kind', launch({ lt: undefined }), 'kind'],
  ['of no device', launch({ uuid: '' }), 'device'],
  ['of a device that is a number', launch({ uuid: 5 }), 'device'],
  ['[S5.4] custom without a name', launch({ lt: '21' }), 'name'],
  ['[S5.4] custom with a name of 256 characters', launch({ lt: '21', e_n: 'x'.repeat(256) }), 'name'],
  ['[S5.4] custom with a numeric name', launch({ lt: '21', e_n: 5 }), 'name'],
])(
  '[S7.8] an event that is %s is counted; the other events of the report are stored',
  async (_what, bad, reason) => {
    expect((await send(reportOf([launch(), bad, launch()]))).errCode).toBe(0)
    expect(await events()).toHaveLength(2)
    expect(await refusals()).toEqual({ [reason]: 1 })
  },
)

test('[S5.4] a custom event with a name of 255 characters is stored', async () => {
  await send(reportOf([launch({ lt: '21', e_n: 'x'.repeat(255), e_v: '{"price":5}' })]))
  expect(await events()).toHaveLength(1)
})

test('[S7.8] more events than any client can have are counted', async () => {
  await send(reportOf(Array.from({ length: EVENTS_MAX + 7 }, () => ({ lt: 3, uuid: 'd' }))))
  expect(await events()).toHaveLength(EVENTS_MAX)
  expect(await refusals()).toEqual({ too_many: 7 })
})

test('[S7.8] counts are added up by day and reason, also for simultaneous reports', async () => {
  const bad = reportOf([launch({ lt: 7 }), launch({ uuid: '' }), launch({ lt: 8 })])
  await Promise.all(Array.from({ length: 10 }, () => send(bad)))
  expect(await refusals()).toEqual({ kind: 20, device: 10 })
})

test('[S7.8] an address that reports without pause is counted and not stored', async () => {
  for (let n = 0; n < 1200; n++) await send({ requests: '[]' })
  expect(await send(reportOf([launch()]))).toEqual({ errCode: 0, errMsg: '' })
  expect([await events(), await refusals()]).toEqual([[], { limit: 1 }])
})

test('[S7.8] a network has two hundred megabytes a day read, and what it sends besides is counted', async () => {
  clock.advance(86_400_000)
  const filler = { usv: '4.29', t: 1, requests: 'x'.repeat(800_000) }
  for (let sent = 0; sent < 200_000_000; sent += filler.requests.length) await send(filler)
  expect(await refusals()).toEqual({ report: 250 })
  await send(reportOf([launch()]))
  expect(await events()).toEqual([])
  expect(await refusals()).toEqual({ report: 250, limit: 1 })
  clock.advance(86_400_000)
  await send(reportOf([launch()]))
  expect(await events()).toHaveLength(1)
})

test('[S7.8] reports are deleted after 90 days', async () => {
  await send(reportOf([launch()]))
  const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)
  expect(await deleteOldEvents(db.sql, inDays(90))).toBe(0)
  expect(await deleteOldEvents(db.sql, inDays(91))).toBe(1)
})

test('[S7.8] erasing an account takes its id out of the reports', async () => {
  const { id, token } = await user()
  await send(reportOf([launch()]), token)
  await db.transaction((tx) => eraseReporters(tx, [id], clock.now()))
  expect((await events()).map(({ user_id }) => user_id)).toEqual([null])
})
