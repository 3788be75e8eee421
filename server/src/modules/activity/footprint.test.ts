import {
  addFootprints,
  clearFootprints,
  FOOTPRINT_DAYS,
  FOOTPRINTS_MAX,
  listFootprints,
  removeFootprints,
} from '@tiantian/contracts/activity/footprint.ts'
import { mergeSaved } from '@tiantian/contracts/activity/merge.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { makeProduct, makeShop } from '../../test/make-catalogue.ts'
import type { Person } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'
import { forgetOldFootprints } from './footprint.ts'

const here = await testApp()
const { db, clock } = here
const { sql } = db
const DAY_MS = 86_400_000

const parts = await Promise.all(Array.from({ length: 4 }, () => makeProduct(db)))
const first = parts[0]!.productId
const second = parts[1]!.productId
const shop = await makeShop(db)

const ago = (ms: number) => new Date(clock.now().getTime() - ms).toISOString()
const see = (user: Person, id: string, seenAt = ago(0), kind: 'product' | 'shop' = 'product') =>
  user.call(addFootprints, { seen: [{ kind, id, seenAt }] })
const idsOf = async (user: Person) => (await user.call(listFootprints, {})).rows.map(({ id }) => id)

test('[S1.11] a viewed object is listed once, with its last time, latest first', async () => {
  const user = await here.user()
  await see(user, first, ago(3000))
  await see(user, second, ago(2000))
  await see(user, shop.id, ago(1000), 'shop')
  await see(user, first)
  const { rows } = await user.call(listFootprints, {})
  expect(rows.map(({ id }) => id)).toEqual([first, shop.id, second])
  expect(rows[0]?.content.kind).toBe('product')
  expect(Date.parse(rows[0]!.seenAt)).toBeGreaterThan(Date.parse(rows[1]!.seenAt))
  const shops = await user.call(listFootprints, { kind: 'shop' })
  expect(shops.rows.map(({ id }) => id)).toEqual([shop.id])
})

test('unknown objects are not recorded, and no time is in the future', async () => {
  const user = await here.user()
  const later = new Date(clock.now().getTime() + DAY_MS).toISOString()
  await user.call(addFootprints, {
    seen: [
      { kind: 'product', id: newId(), seenAt: ago(0) },
      { kind: 'product', id: first, seenAt: later },
    ],
  })
  const { rows } = await user.call(listFootprints, {})
  expect(rows.map(({ id }) => id)).toEqual([first])
  expect(Date.parse(rows[0]!.seenAt)).toBeLessThanOrEqual(clock.now().getTime())
})

test('the same object twice in one call, and in six simultaneous calls, is one entry', async () => {
  const user = await here.user()
  const last = ago(5)
  const seen = [last, ago(9)].map((seenAt) => ({ kind: 'product' as const, id: first, seenAt }))
  await Promise.all(Array.from({ length: 6 }, () => user.call(addFootprints, { seen })))
  const { rows } = await user.call(listFootprints, {})
  expect(rows.map(({ id, seenAt }) => [id, Date.parse(seenAt)])).toEqual([[first, Date.parse(last)]])
})

test('a user deletes one entry, those of a day, or all', async () => {
  const user = await here.user()
  for (const [at, { productId }] of parts.entries()) await see(user, productId, ago(at * DAY_MS))
  await user.call(removeFootprints, { things: [{ kind: 'product', id: first }] })
  expect(await idsOf(user)).toHaveLength(3)
  await user.call(clearFootprints, { from: ago(2.5 * DAY_MS), before: ago(1.5 * DAY_MS) })
  expect(await idsOf(user)).toEqual([second, parts[3]!.productId])
  await user.call(clearFootprints, {})
  expect(await idsOf(user)).toEqual([])
})

test("nobody can delete another user's entries", async () => {
  const user = await here.user()
  const stranger = await here.user()
  await see(user, first)
  await stranger.call(removeFootprints, { things: [{ kind: 'product', id: first }] })
  await stranger.call(clearFootprints, {})
  expect(await idsOf(user)).toEqual([first])
})

test('the oldest entries above 500 are deleted', async () => {
  const user = await here.user()
  await sql`
    insert into footprints (user_id, kind, object_id, seen_at)
    select ${user.id}, 'product', gen_random_uuid(), ${clock.now()}::timestamptz - make_interval(mins => n)
    from generate_series(1, ${FOOTPRINTS_MAX}::int) n`
  await see(user, first)
  const [row] = await sql<{ count: number; minutes: number }[]>`
    select count(*)::int as count, extract(epoch from max(seen_at) - min(seen_at))::int / 60 as minutes
    from footprints where user_id = ${user.id}`
  expect(row).toEqual({ count: FOOTPRINTS_MAX, minutes: FOOTPRINTS_MAX - 1 })
})

test('after 90 days entries are hidden, and deleted within the hour', async () => {
  const user = await here.user()
  for (const [id, days] of [
    [first, FOOTPRINT_DAYS - 0.1],
    [second, FOOTPRINT_DAYS],
  ] as const) {
    await sql`
      insert into footprints (user_id, kind, object_id, seen_at)
      values (${user.id}, 'product', ${id}, ${ago(days * DAY_MS)})`
  }
  expect(await idsOf(user)).toEqual([first])
  expect((await forgetOldFootprints(db, clock.now())).footprints).toBeGreaterThan(0)
  expect(await sql`select from footprints where user_id = ${user.id}`).toHaveLength(1)
})

test('[S1.11] a visitor’s browsing history is merged at login', async () => {
  const user = await here.user()
  const anonymous = await here.anonymous()
  await see(user, first, ago(2000))
  await see(anonymous, first, ago(1000))
  await see(anonymous, second, ago(3000))
  for (let n = 0; n < 2; n += 1) await user.call(mergeSaved, { anonymousToken: anonymous.token! })
  expect(await idsOf(user)).toEqual([first, second])
  expect(await idsOf(anonymous)).toEqual([])
})

test('pages follow each other without a gap, also for entries of the same time', async () => {
  const user = await here.user()
  const seenAt = ago(0)
  await user.call(addFootprints, {
    seen: parts.map(({ productId }) => ({ kind: 'product' as const, id: productId, seenAt })),
  })
  const page = await user.call(listFootprints, { limit: 3 })
  const next = await user.call(listFootprints, { limit: 3, cursor: page.nextCursor! })
  expect(new Set([...page.rows, ...next.rows].map(({ id }) => id)).size).toBe(4)
  const foreign = await user.refused(listFootprints, { kind: 'shop', cursor: page.nextCursor! })
  expect(foreign.code).toBe('INVALID_INPUT')
})

test('[S1.11] visible entries follow behind a page full of hidden ones', async () => {
  const user = await here.user()
  await see(user, first, ago(DAY_MS))
  const removed = await Promise.all(Array.from({ length: 3 }, () => makeShop(db)))
  for (const { id } of removed) await see(user, id, ago(0), 'shop')
  await sql`update shops set state = 'draft' where id = any(${removed.map(({ id }) => id)}::uuid[])`
  const { rows, nextCursor } = await user.call(listFootprints, { limit: 3 })
  expect(rows.map(({ id }) => id)).toEqual([first])
  expect(nextCursor).toBeNull()
})

test('a time that PostgreSQL does not support is an input error, not a server error', async () => {
  const user = await here.user()
  for (const time of ['0000-01-01T00:00:00Z', '2026-02-30T00:00:00Z', '2026-11-21']) {
    expect((await user.refused(clearFootprints, { from: time })).code).toBe('INVALID_INPUT')
    const seen = [{ kind: 'product' as const, id: first, seenAt: time }]
    expect((await user.refused(addFootprints, { seen })).code).toBe('INVALID_INPUT')
  }
})
