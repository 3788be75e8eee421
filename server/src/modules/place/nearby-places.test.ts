import { NEARBY_RADIUS_M, PLACE_PAGE_SIZE } from '@tiantian/contracts/constants.ts'
import { listPlaces } from '@tiantian/contracts/place/location.ts'
import { listCitiesWithin } from '@tiantian/contracts/place/place.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const { visitor } = await testApp()
const almaty = { latitude: 43.25, longitude: 76.93 }

test('[S3.11] locations within 5000 m have a name, an address, a distance and coordinates', async () => {
  const { rows: places } = await visitor.call(listPlaces, almaty, 'ru')
  expect(places.map(({ name }) => name)).toContain('Алматы')
  for (const place of places) {
    expect(place).toEqual({
      name: expect.any(String),
      address: 'Казахстан',
      distance: expect.any(Number),
      latitude: expect.any(Number),
      longitude: expect.any(Number),
    })
    expect(place.distance).toBeLessThanOrEqual(NEARBY_RADIUS_M)
  }
})

test('[S3.11] twenty locations a page, the nearest first, none twice', async () => {
  const wide = { ...almaty, radius: 3_000_000 }
  const first = await visitor.call(listPlaces, wide, 'en')
  const second = await visitor.call(listPlaces, { ...wide, cursor: first.nextCursor! }, 'en')
  expect(first.rows).toHaveLength(PLACE_PAGE_SIZE)
  const metres = [...first.rows, ...second.rows].map(({ distance }) => distance)
  expect(metres).toEqual(metres.toSorted((a, b) => a - b))
  const keys = [...first.rows, ...second.rows].map(({ name, distance }) => `${name} ${distance}`)
  expect(new Set(keys).size).toBe(keys.length)
})

test('[S3.11] a typed name finds locations at any distance, in any language', async () => {
  for (const text of ['моск', 'Mosc', '莫斯科']) {
    const { rows: places } = await visitor.call(listPlaces, { ...almaty, text }, 'en')
    expect(places[0]).toMatchObject({ name: 'Moscow', address: 'Russia' })
    expect(places[0]!.distance).toBeGreaterThan(3_000_000)
  }
  expect(await visitor.call(listPlaces, { ...almaty, text: '%' })).toEqual({ rows: [], nextCursor: null })
})

test('[S3.11] a forged cursor is refused', async () => {
  for (const offset of [-1, 0.5, 1e300, '1']) {
    const cursor = Buffer.from(JSON.stringify(['places', offset])).toString('base64url')
    expect((await visitor.refused(listPlaces, { ...almaty, cursor })).code).toBe('INVALID_INPUT')
  }
})

test('a part of the map lists its largest cities', async () => {
  const part = { south: 40, north: 46, west: 70, east: 80 }
  const { cities } = await visitor.call(listCitiesWithin, { ...part, limit: 5 }, 'en')
  expect(cities.map(({ name }) => name)).toContain('Almaty')
  expect(cities).toHaveLength(5)
  for (const { latitude, longitude } of cities) {
    expect(latitude >= 40 && latitude <= 46 && longitude >= 70 && longitude <= 80).toBe(true)
  }
})
