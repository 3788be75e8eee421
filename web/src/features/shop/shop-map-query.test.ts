import { MAP_ZOOM_MIN } from '@tiantian/contracts/constants.ts'
import { RADIUS_MAX_M } from '@tiantian/contracts/place/geo-point.ts'
import { expect, test } from 'vitest'
import { sightAround, targetReaching } from './shop-map-query.ts'

const BALKHASH = { latitude: 46.85, longitude: 74.99 }
const near = sightAround({ centre: BALKHASH, zoom: 11 })

test.each([5_100, 12_000, 48_000, 190_000])(
  'a shop at %i m is visible from the same point once the map zooms out',
  (metres) => {
    const target = targetReaching(near, metres)!
    expect(target.centre).toEqual(near.centre)
    expect(target.zoom).toBeLessThan(near.zoom)
    expect(sightAround(target).radius).toBeGreaterThan(metres)
  },
)

test('the map zooms out no further than needed, and not at all if no zoom shows the shop', () => {
  expect(targetReaching(near, 12_000)?.zoom).toBe(9)
  expect(targetReaching(near, 190_000)?.zoom).toBe(MAP_ZOOM_MIN)
  expect(targetReaching(near, RADIUS_MAX_M)).toBeUndefined()
  expect(targetReaching({ ...near, zoom: MAP_ZOOM_MIN }, 190_000)).toBeUndefined()
})
