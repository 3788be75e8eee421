import { expect, test } from 'vitest'
import { boundsAround, distanceBetween } from './geo-point.ts'

const almaty = { latitude: 43.25, longitude: 76.93 }
const astana = { latitude: 51.18, longitude: 71.45 }

test('[S3.11] the distance between two cities, and across the 180th meridian', () => {
  expect(distanceBetween(almaty, astana) / 1000).toBeCloseTo(972, -1)
  expect(distanceBetween(almaty, almaty)).toBe(0)
  const east = { latitude: 0, longitude: 179.5 }
  const west = { latitude: 0, longitude: -179.5 }
  expect(distanceBetween(east, west) / 1000).toBeCloseTo(111, 0)
})

test('[S3.11] the bounds around a point reach the requested distance in each direction', () => {
  const { south, west, north, east } = boundsAround(almaty, 5000)
  for (const edge of [
    { latitude: south, longitude: almaty.longitude },
    { latitude: north, longitude: almaty.longitude },
    { latitude: almaty.latitude, longitude: west },
    { latitude: almaty.latitude, longitude: east },
  ]) {
    const metres = distanceBetween(almaty, edge)
    expect(metres).toBeGreaterThanOrEqual(4999)
    expect(metres).toBeLessThan(5100)
  }
})

test('bounds cross the 180th meridian, and include all longitudes around a pole', () => {
  const { west, east } = boundsAround({ latitude: 0, longitude: 179.99 }, 5000)
  expect(west).toBeGreaterThan(179)
  expect(east).toBeLessThan(-179)
  expect(boundsAround({ latitude: 89.99, longitude: 10 }, 5000)).toMatchObject({
    west: -180,
    east: 180,
    north: 90,
  })
  expect(boundsAround(almaty, 30_000_000)).toEqual({ south: -90, west: -180, north: 90, east: 180 })
})
