import { beforeAll, expect, test } from 'vitest'
import { ROAD_FILM } from '../../pictures/painter.ts'
import { loadDemoWorld } from '../../prepare.ts'
import { testDatabase } from '../../test/test-database.ts'
import { handoutOf } from '../event/handout.ts'
import { loadDemoEvents } from './load-events.ts'

const database = testDatabase()
const NOW = new Date('2026-11-21T12:00:00Z')
const load = () => loadDemoEvents(database(), { seed: 7, now: NOW })

beforeAll(async () => {
  const hashPassword = async () => 'hash'
  await loadDemoWorld(database(), { seed: 7, now: NOW, hashPassword, shopCount: 240, productCount: 240 })
  await load()
})

test('ten events of the demo world are past, running and upcoming; a second load adds nothing', async () => {
  await load()
  const [row] = await database()`
    select count(*)::int as events, count(*) filter (where ends_at < ${NOW})::int as over,
      count(*) filter (where starts_at < ${NOW} and ends_at > ${NOW})::int as running,
      count(*) filter (where registration_opens_at > ${NOW})::int as later,
      count(*) filter (where title ?& '{zh-Hans,en,ru,kk}' and summary ?& '{zh-Hans,en,ru,kk}')::int as translated
    from events`
  expect(row).toEqual({ events: 10, over: 4, running: 1, later: 1, translated: 10 })
})

test('forty shops exhibit, each in a booth of its own', async () => {
  const [row] = await database()`
    select count(*)::int as exhibitors, count(distinct x.shop_id)::int as shops, count(distinct b.code)::int as stands,
      count(distinct x.country)::int as countries
    from exhibitors x join booths b on b.exhibitor_id = x.id`
  expect(row).toEqual({ exhibitors: 40, shops: 40, stands: 40, countries: 12 })
})

test('fairs and forums have meetings, and some participants are listed for them', async () => {
  const rows = await database()`
    select e.type, count(distinct s.id)::int > 0 as has_times, count(distinct p.id)::int > 0 as has_people
    from meeting_slots s join events e on e.id = s.event_id left join meeting_profiles p on p.event_id = e.id
    group by e.type order by e.type`
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every((row) => row.has_times && row.has_people)).toBe(true)
  const [row] = await database()`
    select count(*)::int as count from meeting_slots s join events e on e.id = s.event_id
    where s.starts_at < e.starts_at or s.ends_at > e.ends_at`
  expect(row).toEqual({ count: 0 })
})

test('counted seats are taken by registrations, and the full event has a waitlist', async () => {
  const wrong = await database()`
    select q.id from quotas q left join seat_holds h on h.quota_id = q.id group by q.id
    having q.used <> coalesce(sum(h.count), 0)`
  expect(wrong).toEqual([])
  const full = await database()`
    select e.slug, (select count(*)::int from waitlist_entries w where w.event_id = e.id) as waiting
    from events e join quotas q on q.event_id = e.id where q.used = q.size`
  expect(full).toEqual([{ slug: 'buyers-and-makers-moscow', waiting: 3 }])
})

test('a recording refers to an existing video', async () => {
  const rows = await database()`
    select distinct url from (select replay_url as url from events union all select replay_url from event_sessions) all_of_them
    where url <> ''`
  expect(rows).toEqual([{ url: `/media/${ROAD_FILM}` }])
})

test('a series has its editions, an event its documents in four languages, speakers their portraits, and sessions seats', async () => {
  const editions = await database()`
    select e.slug from events e join event_series s on s.id = e.series_id order by e.starts_at`
  expect(editions.map(({ slug }) => slug)).toEqual([
    'silk-road-auto-parts-expo-1',
    'silk-road-auto-parts-expo-2',
    'silk-road-auto-parts-expo',
  ])
  const [forum] = await database()`
    select live_url, jsonb_array_length(documents) as documents from events where slug = 'electric-service-forum'`
  expect(forum).toEqual({ live_url: 'https://live.alliance.example/electric-service', documents: 8 })
  const documents = await database()<{ url: string }[]>`
    select d ->> 'url' as url from events, jsonb_array_elements(documents) d
    union select slides_url from event_sessions where slides_url <> ''`
  for (const { url } of documents)
    expect(handoutOf(url.replace('/media/', ''))?.parts.length).toBeGreaterThan(0)
  const [row] = await database()`
    select (select count(*)::int from speakers where photo = '') as faceless,
      (select count(*)::int from session_limits) as limited`
  expect(row).toEqual({ faceless: 0, limited: 5 })
})
