import { expect, test } from 'vitest'
import { targetAround } from './shipment-route.tsx'

const GUANGZHOU = { latitude: 23.13, longitude: 113.26 }
const ALMATY = { latitude: 43.25, longitude: 76.95 }

test('the map of a way shows both of its ends, the nearer the shorter it is', () => {
  const { centre, zoom } = targetAround([GUANGZHOU, ALMATY])
  expect(centre.longitude).toBeCloseTo(95.1, 1)
  expect(centre.latitude).toBeGreaterThan(33)
  expect(centre.latitude).toBeLessThan(35)
  // 36 degrees of longitude on 280 pixels.
  expect((2 ** zoom * 512 * (GUANGZHOU.longitude - ALMATY.longitude)) / 360).toBeCloseTo(280, 0)
  expect(targetAround([ALMATY, { ...ALMATY, longitude: 76.96 }]).zoom).toBe(10)
})
