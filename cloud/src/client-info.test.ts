import { afterEach, expect, test, vi } from 'vitest'
import { readClientInfo } from './client-info.ts'
import { testHost } from './test/test-host.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.1.2 Mobile Safari/537.36',
    {
      osName: 'android',
      osVersion: '14',
      browserName: 'chrome',
      browserVersion: '139.0.1.2',
      deviceType: 'phone',
    },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1',
    { osName: 'ios', osVersion: '18.2', browserName: 'safari', browserVersion: '18.2', deviceType: 'phone' },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 Edg/139.0.2',
    {
      osName: 'windows',
      osVersion: '10.0',
      browserName: 'edge',
      browserVersion: '139.0.2',
      deviceType: 'pc',
    },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    { osName: 'linux', osVersion: '', browserName: 'firefox', browserVersion: '140.0', deviceType: 'pc' },
  ],
  ['something else', { osName: '', browserName: '', browserVersion: '' }],
])('[S7.6] the client info names system and browser of %s', (userAgent, told) => {
  vi.stubGlobal('navigator', { userAgent, language: 'ru-RU' })
  expect(readClientInfo(testHost(), {})).toMatchObject({
    ...told,
    ua: userAgent,
    LOCALE: 'ru-RU',
    appLanguage: 'ru-RU',
  })
})

test('[S9.1] without a browser the locale is the fallback, and the version that of the app', () => {
  vi.stubGlobal('navigator', undefined)
  expect(readClientInfo(testHost(), {})).toMatchObject({
    locale: 'zh-Hans',
    appVersion: '1.0.0',
    appVersionCode: 100,
    PLATFORM: 'web',
  })
})

test('[S7.6] values given by the app take precedence, under the older names too', () => {
  const info = readClientInfo(testHost(), {
    appId: '__UNI__7',
    deviceId: 'd'.repeat(16),
    osName: 'android',
    uniPlatform: 'app',
  })
  expect(info).toMatchObject({ APPID: '__UNI__7', DEVICEID: 'd'.repeat(16), OS: 'android', PLATFORM: 'app' })
})
