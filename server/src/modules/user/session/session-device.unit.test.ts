import { expect, test } from 'vitest'
import { deviceOf, networkOf } from './session-device.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0 Safari/537.36`,
    'Chrome',
    'Windows',
    'desktop',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/126.0 Safari/537.36 Edg/126.0`,
    'Edge',
    'Windows',
    'desktop',
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/124.0 YaBrowser/24.6 Safari/537.36`,
    'Yandex Browser',
    'Linux',
    'desktop',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15',
    'Safari',
    'macOS',
    'desktop',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) CriOS/126.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iOS',
    'phone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPadOS',
    'tablet',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-X910) ${WEBKIT} SamsungBrowser/25.0 Chrome/121.0 Safari/537.36`,
    'Samsung Internet',
    'Android',
    'tablet',
  ],
  [
    `Mozilla/5.0 (Linux; Android 13) ${WEBKIT} Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0`,
    'WeChat',
    'Android',
    'phone',
  ],
  [
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) ArkWeb/4.1 Mobile HuaweiBrowser/5.0',
    'Huawei Browser',
    'HarmonyOS',
    'phone',
  ],
  [
    'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
    'Firefox',
    'Linux',
    'desktop',
  ],
  ['curl/8.5.0', '', '', 'unknown'],
  ['', '', '', 'unknown'],
])('the user agent %s gives a readable device name', (userAgent, browser, system, kind) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system, kind })
})

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2::7', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['', ''],
])('of the address %s only the network is stored: %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
