import { expect, test, vi } from 'vitest'
import type { TestHost } from '../test/test-host.ts'
import { NOW, testHost } from '../test/test-host.ts'
import { createStatistics } from './statistics.ts'
import { readStatisticsApp } from './statistics-app.ts'
import type { StatisticsOptions } from './statistics-collector.ts'
import type { StatisticsPayload } from './statistics-event.ts'

const APP = {
  common: { p: 'a', ut: 'h5', ch: 'expo', usv: '3.1' },
  v: '1.0.0',
  device: { lang: 'kk', ww: 390, lat: 0 },
}
const SECOND = NOW / 1000
const HOME = { path: 'pages/index/index', title: 'Home' }
const SHOP = { path: 'pages/shop/shop' }

type Event = Readonly<Record<string, unknown>>

/** A collector on a device, the received payloads and the switches of its network. */
function open(options: Partial<StatisticsOptions> = {}, host: TestHost = testHost()) {
  const payloads: StatisticsPayload[] = []
  const network = { isOnline: true, isBroken: false, attempts: 0 }
  const statistics = createStatistics({
    host,
    appId: '__UNI__A',
    app: APP,
    isOnline: () => network.isOnline,
    async send(payload) {
      network.attempts += 1
      if (network.isBroken) throw new Error('request:fail')
      payloads.push(payload)
    },
    ...options,
  })
  const events = () => payloads.flatMap(({ requests }) => JSON.parse(requests) as Event[])
  return { host, network, payloads, statistics, events, kinds: () => events().map(({ lt }) => lt) }
}

/** Pending packets have arrived. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('[S7.8] a launch is sent at once with the app, the device and the visit', async () => {
  const { statistics, payloads, events } = open()
  statistics.launch({ path: 'pages/shop/shop', query: { id: 7 }, scene: 1001 })
  await settled()
  expect(payloads).toMatchObject([{ usv: '3.1', t: SECOND }])
  expect(events()).toEqual([
    {
      ak: '__UNI__A',
      uuid: expect.stringMatching(/^[0-9a-f]{32}$/),
      lt: '1',
      t: SECOND,
      p: 'a',
      ut: 'h5',
      ch: 'expo',
      usv: '3.1',
      v: '1.0.0',
      lang: 'kk',
      ww: 390,
      lat: 0,
      url: 'pages/shop/shop?{"id":7}',
      sc: 1001,
      cst: 1,
      fvts: SECOND,
      lvts: 0,
      tvc: 1,
      ttn: '',
      ttpj: '',
      ttc: '',
      tt: '',
    },
  ])
})

test('[S7.8] the network counts as available unless it is known to be offline', async () => {
  const { statistics, kinds } = open({ isOnline: undefined })
  vi.stubGlobal('navigator', { onLine: false })
  statistics.launch(HOME)
  await settled()
  expect(kinds()).toEqual([])
  vi.stubGlobal('navigator', {})
  await statistics.flush()
  expect(kinds()).toEqual(['1'])
  vi.unstubAllGlobals()
})

test('[S7.8] the next visit has the times of the first and the last one', async () => {
  const { host, statistics } = open()
  statistics.launch({ path: 'pages/index/index' })
  await host.pass(3_600_000)
  const later = open({}, host)
  later.statistics.launch({ path: 'pages/index/index' })
  await settled()
  const [launch] = later.events()
  expect(launch).toMatchObject({ url: 'pages/index/index', fvts: SECOND, lvts: SECOND, tvc: 2, cst: 1 })
})

test('[S7.8] leaving a page reports its previous page and its duration', async () => {
  const { host, statistics, events } = open()
  statistics.openPage(HOME)
  await host.pass(400)
  statistics.openPage(SHOP)
  await host.pass(7000)
  statistics.setTitle('Brembo')
  statistics.openPage(HOME)
  await statistics.flush()
  expect(events()).toMatchObject([
    { lt: '11', url: HOME.path, urlref: HOME.path, urlref_ts: 1, tt: 'Home', ttpj: 'Home' },
    { lt: '11', url: SHOP.path, urlref: HOME.path, urlref_ts: 7, tt: 'Brembo', ttn: 'Brembo', ttpj: '' },
  ])
})

test('[S7.8] pages are not counted if the app disables it', async () => {
  const { statistics, kinds } = open({ collectsPages: false })
  statistics.openPage(HOME)
  statistics.openPage(SHOP)
  statistics.hide()
  await settled()
  expect(kinds()).toEqual(['3'])
})

test('[S7.8] going to the background sends everything, once, in the order of kinds', async () => {
  const { host, statistics, events, kinds } = open()
  statistics.openPage(HOME)
  await host.pass(5000)
  statistics.report('search', 'brake disc')
  statistics.hide()
  statistics.hide()
  await settled()
  expect(kinds()).toEqual(['3', '21'])
  expect(events()[0]).toMatchObject({ urlref: HOME.path, urlref_ts: 5 })
})

test.each([
  [300_000, 0],
  [300_001, 1],
])('[S9.1] returning after %i ms in the background begins %i new sessions', async (milliseconds, count) => {
  const { host, statistics, events } = open()
  statistics.launch({ path: HOME.path, scene: 1001 })
  statistics.openPage(HOME)
  statistics.hide()
  await host.pass(milliseconds)
  statistics.show()
  statistics.show()
  await settled()
  expect(events().filter(({ cst }) => cst === 2)).toHaveLength(count)
})

test('[S7.8] returning with another scene is a new session at any time', async () => {
  const { statistics, events } = open()
  statistics.launch({ path: HOME.path, scene: 1001 })
  statistics.openPage(HOME)
  statistics.hide()
  statistics.show(1007)
  await settled()
  expect(events().at(-1)).toMatchObject({ lt: '1', cst: 2, sc: 1007, url: HOME.path, tvc: 2 })
})

test.each([
  [1_800_000, 0],
  [1_800_001, 1],
])('[S9.1] a page open for %i ms begins %i new sessions', async (milliseconds, count) => {
  const { host, statistics, events } = open()
  statistics.openPage(HOME)
  await host.pass(milliseconds)
  statistics.openPage(SHOP)
  await statistics.flush()
  expect(events().filter(({ cst, url }) => cst === 3 && url === HOME.path)).toHaveLength(count)
})

test('[S7.8] an event reports its page, name and value, an object as JSON', async () => {
  const { statistics, events } = open()
  statistics.openPage(SHOP)
  expect(statistics.report('share', 'wechat')).toBe(true)
  expect(statistics.report('pay_success', { order: 'T1', sum: 5 })).toBe(true)
  expect(statistics.report('empty', null)).toBe(true)
  await statistics.flush()
  expect(events()).toMatchObject([
    { lt: '21', url: SHOP.path, e_n: 'share', e_v: 'wechat' },
    { e_n: 'pay_success', e_v: '{"order":"T1","sum":5}' },
    { e_n: 'empty', e_v: 'null' },
  ])
})

test('[S5.4] a title names the page for the following events and is no event itself', async () => {
  const { statistics, events } = open()
  statistics.openPage(SHOP)
  statistics.report('title', 'Brake discs')
  statistics.report('share', '')
  statistics.openPage(HOME)
  statistics.report('share', '')
  await statistics.flush()
  const shares = events().filter(({ lt }) => lt === '21')
  expect(shares.map(({ ttc }) => ttc)).toEqual(['Brake discs', ''])
  expect(events().find(({ lt }) => lt === '11')).toMatchObject({ tt: 'Brake discs' })
})

const NAME = 'the name of an event is a string of 1 to 255 characters'
const OPTIONS = 'the options of an event are a string or an object of at most 255 characters'
const long = (length: number) => 'x'.repeat(length)

test.each<[string, unknown, unknown, string]>([
  ['no name', '', 'x', NAME],
  ['undefined for a name', undefined, 'x', NAME],
  ['a number for a name', 7, 'x', NAME],
  ['a name of 256', long(256), 'x', NAME],
  ['no options', 'share', undefined, OPTIONS],
  ['a number for options', 'share', 7, OPTIONS],
  ['options of 256', 'share', long(256), OPTIONS],
  ['an object of 256', 'share', { a: long(248) }, OPTIONS],
  ['a title that is no text', 'title', { a: 1 }, 'a title is a string'],
])('[S5.4] an event with %s is refused', async (_what, name, options, reason) => {
  const warn = vi.fn()
  const { statistics, payloads } = open({ warn })
  expect(statistics.report(name as string, options as string)).toBe(false)
  await statistics.flush()
  expect(warn).toHaveBeenCalledExactlyOnceWith(reason)
  expect(payloads).toEqual([])
})

test('[S5.4] names and options of 255 characters are accepted', () => {
  const { statistics } = open()
  expect(statistics.report(long(255), long(255))).toBe(true)
  expect(statistics.report('share', { a: long(247) })).toBe(true)
})

test('[S7.8] an error reports its page and stack, whatever type was thrown', async () => {
  const { statistics, events } = open()
  statistics.openPage(SHOP)
  const loop: { self?: unknown } = {}
  loop.self = loop
  for (const error of [new TypeError('no price'), { code: 7 }, undefined, loop]) statistics.reportError(error)
  await statistics.flush()
  expect(events().map(({ em }) => em)).toEqual([
    expect.stringMatching(/TypeError: no price\n +at /),
    '{"code":7}',
    'undefined',
    'an error that has no text',
  ])
  expect(events()[0]).toMatchObject({ lt: '31', url: SHOP.path, mpsdk: '', mpv: '', v: '1.0.0' })
})

test('[S7.8] the push client id is reported only if the app enables it', async () => {
  const quiet = open()
  const told = open({ collectsPushId: true })
  for (const { statistics } of [quiet, told]) {
    statistics.reportPushId('c-1')
    await statistics.flush()
  }
  expect(quiet.events()).toEqual([])
  expect(told.events()).toMatchObject([{ lt: '101', cid: 'c-1' }])
})

test('[S7.8] the device info uses the names of the receiver', () => {
  const info = {
    appId: 'a',
    appName: '',
    appVersion: '1.2.0',
    appVersionCode: 120,
    uniPlatform: 'web',
    deviceId: 'd',
    osName: 'ios',
    osVersion: '18.1',
    browserName: '',
    browserVersion: '',
    ua: '',
    locale: 'ru',
    scene: 1001,
    channel: 'expo',
    deviceModel: 'iPhone',
  }
  expect(readStatisticsApp(info)).toMatchObject({
    common: { p: 'i', ut: 'h5', ch: 'expo', usv: '1.2.0' },
    v: '1.2.0',
    device: { md: 'iPhone', sv: '18.1', lang: 'ru', lat: 0, lng: 0 },
  })
})
