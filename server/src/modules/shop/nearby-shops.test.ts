import { randomUUID } from 'node:crypto'
import { NEARBY_RADIUS_M } from '@tiantian/contracts/constants.ts'
import { listNearbyShops, mapShops } from '@tiantian/contracts/shop/shop.ts'
import { expect, test } from 'vitest'
import { makeShop } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

const { visitor, db } = await testApp()

/** A shop with its own location. */
async function shopAt(latitude: number, longitude: number, more: Parameters<typeof makeShop>[1] = {}) {
  const { id } = await makeShop(db, more)
  await db.sql`update shops set location = point(${longitude}, ${latitude}) where id = ${id}`
  return id
}

const here = { latitude: 43.24, longitude: 76.92 }
const near = await shopAt(43.25, 76.92, { names: { en: 'Near' } })
const next = await shopAt(43.27, 76.92)
const far = await shopAt(43.34, 76.92)
const fiji = [await shopAt(-17, 179.99), await shopAt(-17, -179.99)]
await shopAt(43.241, 76.921, { state: 'suspended' })
const inMoscow = (await makeShop(db, { country: 'RU' })).id

test('[S2.12][S3.11] shops within 5000 m, or another radius, are sorted by distance', async () => {
  const { rows, nextCursor } = await visitor.call(listNearbyShops, here)
  expect(rows.map(({ id }) => id)).toEqual([near, next])
  expect(nextCursor).toBeNull()
  expect(rows[0]!.distance).toBeCloseTo(1112, -1)
  expect(rows.every(({ distance }) => distance <= NEARBY_RADIUS_M)).toBe(true)
  const wider = await visitor.call(listNearbyShops, { ...here, radius: 20_000 })
  expect(wider.rows.map(({ id }) => id)).toEqual([near, next, far])
})

test('[S2.12] pages of nearby shops neither repeat nor skip one, also for shops at the same location', async () => {
  const location = { latitude: 10, longitude: 10 }
  const made = await Promise.all([1, 2, 3].map(() => shopAt(10, 10)))
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await visitor.call(listNearbyShops, { ...location, limit: 1, ...(cursor && { cursor }) })
    seen.push(...page.rows.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(seen.toSorted()).toEqual(made.toSorted())
})

test('[S2.12] a shop without a location is placed in its city', async () => {
  const { rows } = await visitor.call(listNearbyShops, { latitude: 55.75, longitude: 37.62, radius: 20_000 })
  expect(rows.map(({ id }) => id)).toEqual([inMoscow])
})

test('[S2.12] neighbours across the 180th meridian are near', async () => {
  const { rows } = await visitor.call(listNearbyShops, { latitude: -17, longitude: 180 })
  expect(rows.map(({ id }) => id).toSorted()).toEqual(fiji.toSorted())
})

test.each([
  [{ ...here, latitude: 91 }],
  [{ ...here, radius: 0 }],
  [{ ...here, radius: 50_000_000 }],
  [{ ...here, cursor: 'x' }],
  [{ ...here, cursor: Buffer.from('["nearby shops",1e300,"a"]').toString('base64url') }],
  [{ ...here, cursor: Buffer.from(`["nearby shops",1e10,"${randomUUID()}"]`).toString('base64url') }],
])('an impossible location is refused: %j', async (input) => {
  expect((await visitor.refused(listNearbyShops, input)).code).toBe('INVALID_INPUT')
})

test('[S2.12] the map groups shops that are close together at its zoom, and names single ones', async () => {
  const part = { south: 43, north: 44, west: 76, east: 78 }
  const wide = await visitor.call(mapShops, { ...part, zoom: 5 })
  expect(wide.groups).toMatchObject([{ count: 3, shop: null }])
  const close = await visitor.call(mapShops, { ...part, zoom: 14 }, 'en')
  expect(close.groups).toHaveLength(3)
  expect(close.groups.map(({ shop }) => shop)).toContainEqual({ id: near, name: 'Near' })
})

test('[S2.12] a map section across the 180th meridian is supported', async () => {
  const part = { south: -20, north: -10, west: 179, east: -179 }
  const { groups } = await visitor.call(mapShops, { ...part, zoom: 10 })
  expect(groups.reduce((total, { count }) => total + count, 0)).toBe(2)
})
