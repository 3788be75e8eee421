import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { CloudCaller } from '../../test/cloud-caller.ts'
import { testApp } from '../../test/test-app.ts'

const { app, clock, db } = await testApp()
const client = new CloudCaller(app, clock)

interface Row {
  type: 'native_app' | 'wgt'
  version: string
  min_native_version?: string
  platforms?: string[]
  state?: 'draft' | 'staged' | 'stable' | 'withdrawn'
  rollout_percent?: number
  is_silent?: boolean
  is_mandatory?: boolean
  stores?: object[]
  app_id?: string
  created_at?: Date
}

let made = 0
async function publish(row: Row) {
  const created_at = new Date(Date.UTC(2026, 0, 1) + ++made * 1000)
  const defaults = {
    id: newId(),
    app_id: 'app',
    name: 'Mall',
    url: 'https://files.example/a',
    state: 'stable',
  }
  const values = {
    ...defaults,
    platforms: ['Android'],
    title: { en: 'What is new' },
    contents: { en: 'Faster', ru: 'Быстрее' },
    created_at,
    ...row,
  }
  await db.sql`insert into app_versions ${db.sql(values as never)}`
}

async function check(installed: object, clientInfo: object = { osName: 'android' }) {
  const args = { action: 'checkVersion', appid: 'app', ...installed }
  return (await client.function('uni-upgrade-center', { ...args, clientInfo })).data
}

beforeEach(async () => {
  await db.sql`delete from app_versions`
})

const ONE = { appVersion: '1.0.0', wgtVersion: '1.0.0' }

test('without a published version: -101', async () => {
  expect(await check(ONE)).toMatchObject({ code: -101, message: expect.any(String) })
})

test.each([
  ['no app', { appid: undefined }],
  ['an empty app', { appid: '' }],
  ['an app that is a number', { appid: 5 }],
  ['an app with NUL', { appid: 'a\0' }],
  ['no version of the app', { appVersion: undefined }],
  ['no version of the resources', { wgtVersion: undefined }],
  ['a version that is a number', { appVersion: 1 }],
  ['an invalid version', { wgtVersion: '1.0-beta' }],
  ['another action', { action: 'publishVersion' }],
  ['no action', { action: undefined }],
])('with %s: -102', async (_what, change) => {
  await publish({ type: 'native_app', version: '2.0.0' })
  expect((await check({ ...ONE, ...change })).code).toBe(-102)
})

test('a newer app: 102 with its row, as the popup reads it', async () => {
  const stores = [{ id: 'huawei', name: 'AppGallery', scheme: 'appmarket://', enable: true, priority: 1 }]
  await publish({ type: 'native_app', version: '1.1.0', is_mandatory: true, stores })
  expect(await check(ONE)).toEqual({
    code: 102,
    message: 'new app',
    _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    appid: 'app',
    name: 'Mall',
    title: 'What is new',
    contents: 'Faster',
    platform: ['Android'],
    type: 'native_app',
    version: '1.1.0',
    min_uni_version: null,
    url: 'https://files.example/a',
    stable_publish: true,
    is_silently: false,
    is_mandatory: true,
    store_list: stores,
    create_date: Date.UTC(2026, 0, 1) + made * 1000,
  })
})

test('newer resources that the installed app can run: 101', async () => {
  await publish({ type: 'wgt', version: '1.0.1', min_native_version: '1.0.0', is_silent: true })
  const answer = await check(ONE)
  expect(answer).toMatchObject({
    code: 101,
    type: 'wgt',
    version: '1.0.1',
    is_silently: true,
    min_uni_version: '1.0.0',
  })
})

test('newer resources that need a newer app: the app, if there is one', async () => {
  await publish({ type: 'wgt', version: '3.0.0', min_native_version: '2.0.0' })
  expect((await check(ONE)).code).toBe(0)
  await publish({ type: 'native_app', version: '2.0.0' })
  expect(await check(ONE)).toMatchObject({ code: 102, version: '2.0.0' })
})

test('of equal versions the resources, which load faster', async () => {
  await publish({ type: 'wgt', version: '1.5.0', min_native_version: '1.0.0' })
  await publish({ type: 'native_app', version: '1.5' })
  expect(await check(ONE)).toMatchObject({ code: 101, type: 'wgt' })
})

test('the higher version wins: an app above the resources', async () => {
  await publish({ type: 'wgt', version: '1.9.0', min_native_version: '1.0.0' })
  await publish({ type: 'native_app', version: '1.10.0' })
  expect(await check(ONE)).toMatchObject({ code: 102, version: '1.10.0' })
})

test.each([
  ['the same', { appVersion: '1.5.0', wgtVersion: '1.5.0' }],
  ['a newer one', { appVersion: '2.0.0', wgtVersion: '2.0.0' }],
  ['resources already replaced', { appVersion: '1.0.0', wgtVersion: '1.5.0' }],
])('%s installed: 0', async (_what, installed) => {
  await publish({ type: 'wgt', version: '1.5.0', min_native_version: '1.0.0' })
  expect((await check(installed)).code).toBe(0)
})

test('the highest version on offer counts, whatever was published last; drafts and withdrawn ones do not', async () => {
  await publish({ type: 'native_app', version: '1.10.0' })
  await publish({ type: 'native_app', version: '1.9.0' })
  await publish({ type: 'native_app', version: '9.0.0', state: 'draft' })
  await publish({ type: 'native_app', version: '8.0.0', state: 'withdrawn' })
  expect(await check(ONE)).toMatchObject({ code: 102, version: '1.10.0' })
})

test('[S2.47] a staged version reaches its share of the devices, and each of them every time', async () => {
  await publish({ type: 'native_app', version: '1.1.0' })
  await publish({ type: 'native_app', version: '1.2.0', state: 'staged', rollout_percent: 30 })
  const versionFor = async (deviceId?: string) =>
    (await check(ONE, { osName: 'android', ...(deviceId && { deviceId }) })).version
  const devices = Array.from({ length: 60 }, (_, at) => `device-${at}-of-the-tests`)
  const first = await Promise.all(devices.map(versionFor))
  expect(await Promise.all(devices.map(versionFor))).toEqual(first)
  expect(new Set(first)).toEqual(new Set(['1.1.0', '1.2.0']))
  expect(await versionFor()).toBe('1.1.0')
  await db.sql`update app_versions set rollout_percent = 80 where state = 'staged'`
  const wider = await Promise.all(devices.map(versionFor))
  expect(first.every((version, at) => version === '1.1.0' || wider[at] === '1.2.0')).toBe(true)
  const count = (versions: unknown[]) => versions.filter((version) => version === '1.2.0').length
  expect(count(wider)).toBeGreaterThan(count(first))
})

test('the texts are in the language of the app', async () => {
  await publish({ type: 'native_app', version: '2.0.0' })
  expect(await check(ONE, { osName: 'android', locale: 'ru' })).toMatchObject({ contents: 'Быстрее' })
})

test.each([
  ['iOS', { osName: 'ios' }],
  ['Harmony', { osName: 'HarmonyOS' }],
  ['iOS', { OS: 'iOS' }],
])('each platform has its own versions: %s', async (platform, clientInfo) => {
  await publish({ type: 'native_app', version: '2.0.0', platforms: [platform] })
  expect((await check(ONE, clientInfo)).code).toBe(102)
  expect((await check(ONE)).code).toBe(-101)
})

test('an unknown platform counts as Android', async () => {
  await publish({ type: 'native_app', version: '2.0.0' })
  for (const clientInfo of [{}, { osName: 'plan9' }, { osName: 5 }, { osName: '__proto__' }]) {
    expect((await check(ONE, clientInfo)).code).toBe(102)
  }
})

test('another app has its own versions', async () => {
  await publish({ type: 'native_app', version: '2.0.0', app_id: 'another' })
  expect((await check(ONE)).code).toBe(-101)
})

test('newer clients call it as a cloud object', async () => {
  await publish({ type: 'native_app', version: '2.0.0' })
  const answer = await client.object('uni-upgrade-center', 'checkVersion', { appid: 'app', ...ONE })
  expect(answer).toMatchObject({ code: 102, version: '2.0.0' })
  expect(await client.object('uni-upgrade-center', 'checkVersion')).toMatchObject({ code: -102 })
})
