import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { location, place } from './location.ts'

const here = { latitude: 43.238, longitude: 76.945, accuracy: 12, speed: null, altitude: 848 }

test('[S3.11] a location is latitude, longitude, accuracy, speed and altitude; what is unknown is null', () => {
  expect(z.parse(location, here)).toEqual(here)
  expect(z.parse(location, { ...here, speed: 1.4, altitude: null })).toMatchObject({ speed: 1.4 })
})

test.each([
  { latitude: 90.1 },
  { longitude: -180.1 },
  { accuracy: -1 },
  { speed: -1 },
  { altitude: Number.NaN },
  { speed: undefined },
])('[S3.11] the location %o is invalid', (wrong) => {
  expect(z.safeParse(location, { ...here, ...wrong }).success).toBe(false)
})

test('[S3.11] a place on the map is name, address, distance, latitude and longitude', () => {
  const shop = { name: 'Car City', address: 'Kuldja highway', distance: 0, latitude: 43.3, longitude: 76.99 }
  expect(z.parse(place, shop)).toEqual(shop)
  expect(z.safeParse(place, { ...shop, distance: -5 }).success).toBe(false)
  expect(z.safeParse(place, { ...shop, address: undefined }).success).toBe(false)
})
