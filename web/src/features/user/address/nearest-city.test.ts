import { expect, test } from 'vitest'
import { nearestCity } from './address-fields.tsx'

const city = (name: string, latitude: number, longitude: number) => ({
  id: 1,
  name,
  country: 'KZ',
  countryName: 'Kazakhstan',
  latitude,
  longitude,
  timeZone: 'Asia/Almaty',
})
const almaty = city('Almaty', 43.25, 76.93)
const suburb = city('Otegen Batyr', 43.42, 77.02)
const kaskelen = city('Kaskelen', 43.2, 76.62)
const cities = [almaty, kaskelen, suburb]
const place = (latitude: number, longitude: number, name = 'This spot') => ({
  name,
  address: '',
  distance: 0,
  latitude,
  longitude,
})

test('[S1.14, S3.11] a point belongs to the large city around it, or else to the nearest', () => {
  expect(nearestCity(place(43.3, 76.95), cities)).toBe(almaty)
  expect(nearestCity(place(43.19, 76.6), cities)).toBe(kaskelen)
  expect(nearestCity(place(43.6, 77.1), cities)).toBe(suburb)
  expect(nearestCity(place(43.3, 76.95), [])).toBeUndefined()
})

test('[S1.14, S3.11] a city that was chosen by name is used, even if a larger one is beside it', () => {
  const near = city('Gory Gigant', 43.26, 76.95)
  expect(nearestCity(place(43.26, 76.95, 'Gory Gigant'), [...cities, near])).toBe(near)
})
