import { GEOLOCATION_TIMEOUT_MS } from '@tiantian/contracts/constants.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from './test-browser.ts'
import type { MallAnswer, SeenAction } from './test-mall.ts'
import { testMall } from './test-mall.ts'

let mall: Awaited<ReturnType<typeof testMall>>
let seen: SeenAction[]
let answer: MallAnswer

const ALMATY = { id: 1526384, name: 'Almaty', country: 'KZ', countryName: 'Kazakhstan' }
const found = {
  body: {
    code: 0,
    message: '',
    located: { city: { ...ALMATY, latitude: 43.25, longitude: 76.92 }, accuracy: 2_329_000 },
  },
}
const country = { latitude: 43.25, longitude: 76.92, accuracy: 2_329_000, speed: null, altitude: null }

type Ask = Geolocation['getCurrentPosition']

/** A new page in a browser whose device replies so, or has no geolocation at all. */
async function open(getCurrentPosition?: Ask) {
  stubStorage({ CURRENT_LANG: 'en' })
  vi.stubGlobal('navigator', getCurrentPosition ? { geolocation: { getCurrentPosition } } : {})
  vi.resetModules()
  return import('./location.ts')
}

/** A device that refuses: 1 permission denied, 2 unavailable, 3 timeout. */
const refusing =
  (code: number, message: string): Ask =>
  (_found, fail) =>
    fail?.({ code, message, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 })

beforeEach(async () => {
  answer = found
  mall = await testMall(() => answer)
  seen = mall.seen
  vi.stubGlobal('location', { origin: mall.origin, protocol: 'http:' })
})

afterEach(() => {
  vi.unstubAllGlobals()
  mall.close()
})

test('[S3.11] the device gives latitude, longitude, accuracy, speed and altitude, without a server call', async () => {
  const coords = { latitude: 43.238, longitude: 76.945, accuracy: 12, speed: Number.NaN, altitude: 848 }
  const options: (PositionOptions | undefined)[] = []
  const { getLocation } = await open((notify, _fail, option) => {
    options.push(option)
    notify({ coords } as GeolocationPosition)
  })
  expect(await getLocation()).toEqual({ ...coords, speed: null })
  expect(options).toEqual([{ timeout: GEOLOCATION_TIMEOUT_MS }])
  expect(seen).toEqual([])
})

test.each([
  ['not allowed', refusing(1, 'User denied Geolocation')],
  ['not available', refusing(2, 'Position unavailable')],
  ['too late', refusing(3, 'Timeout expired')],
  ['absent', undefined],
])('[S7.11] when the device is %s, the IP address gives the country', async (_why, ask) => {
  const { getLocation } = await open(ask)
  expect(await getLocation()).toEqual(country)
  expect(seen[0]).toMatchObject({ url: '/api/place/ip/locate' })
})

const nowhere: MallAnswer = { body: { code: 0, message: '', located: null } }
const refusal: MallAnswer = { status: 429, body: { code: 'TOO_MANY_REQUESTS', message: 'Too often' } }

test.each([
  ['unknown', undefined, nowhere, 'SYSTEM_ERROR', 'getLocation:fail device nonsupport geolocation'],
  ['refused', undefined, refusal, 'SYSTEM_ERROR', 'getLocation:fail device nonsupport geolocation'],
  ['unknown', refusing(1, 'User denied'), nowhere, 'SYSTEM_ERROR', 'getLocation:fail User denied'],
  ['unknown', refusing(3, 'Timeout expired'), nowhere, 5, 'getLocation:fail timeout'],
])("[S8.16] an %s address leaves the device's error: %#", async (_why, ask, reply, errCode, errMsg) => {
  answer = reply
  const { getLocation } = await open(ask)
  await expect(getLocation()).rejects.toMatchObject({ errCode, errMsg })
})
