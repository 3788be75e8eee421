import type { Input } from '@tiantian/contracts/action.ts'
import {
  changeAppVersion,
  createAppVersion,
  getAppVersion,
  listAppVersions,
  listDownloads,
  moveAppVersion,
} from '@tiantian/contracts/release/app-version.ts'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { CloudCaller } from '../../test/cloud-caller.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import type { Refused } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const { app, clock, db } = here
const client = new CloudCaller(app, clock)
const officer = await makeOfficer(here, ['ops'])

const FORM: Input<typeof createAppVersion>['version'] = {
  type: 'native_app',
  platforms: ['Android'],
  version: '1.1.0',
  minNativeVersion: null,
  title: { en: 'What is new', ru: 'Что нового' },
  contents: { en: 'Faster' },
  url: 'https://files.example/app.apk',
  isSilent: false,
  isMandatory: false,
}

async function draft(change: object = {}) {
  const version = { ...FORM, ...change }
  return (await officer.call(createAppVersion, { requestId: newId(), version })).version
}

const move = async (id: string, event: 'stage' | 'publish' | 'withdraw', rolloutPercent?: number) =>
  (await officer.call(moveAppVersion, { id, event, ...(rolloutPercent && { rolloutPercent }) })).version

async function check(deviceId = 'a device of the tests') {
  const installed = { appid: '__UNI__TIANTIAN', appVersion: '1.0.0', wgtVersion: '1.0.0' }
  const clientInfo = { osName: 'android', deviceId }
  return (await client.function('uni-upgrade-center', { action: 'checkVersion', ...installed, clientInfo }))
    .data
}

beforeEach(async () => {
  await db.sql`delete from app_versions`
})

test('[S2.47] a version goes from draft through a share of the devices to all, and withdrawing it restores the one before', async () => {
  const old = await draft()
  const next = await draft({ version: '1.2.0' })
  expect((await check()).code).toBe(-101)
  await move(old.id, 'publish')
  expect(await move(next.id, 'stage', 40)).toMatchObject({ state: 'staged', rolloutPercent: 40 })
  const devices = Array.from({ length: 30 }, (_, at) => `device-${at}-of-the-tests`)
  const offered = await Promise.all(devices.map(async (device) => (await check(device)).version))
  expect(new Set(offered)).toEqual(new Set(['1.1.0', '1.2.0']))
  const downloads = async () => (await here.visitor.call(listDownloads, {})).downloads
  expect(await downloads()).toEqual([{ platform: 'Android', version: '1.1.0', url: FORM.url }])
  await move(next.id, 'publish')
  expect(await check()).toMatchObject({ code: 102, version: '1.2.0', title: 'What is new' })
  await move(next.id, 'withdraw')
  expect((await check()).version).toBe('1.1.0')
  const { rows } = await officer.call(listAppVersions, { state: 'withdrawn' })
  expect(rows.map(({ version }) => version)).toEqual(['1.2.0'])
})

test('[S2.47] numbers decide what is newer: 1.10 may follow 1.9, and 1.9 may not follow 1.10', async () => {
  await move((await draft({ version: '1.9.0' })).id, 'publish')
  await move((await draft({ version: '1.10.0' })).id, 'publish')
  for (const version of ['1.9.5', '1.10', '1.10.0']) {
    const { id } = await draft({ version })
    const refusal = await officer.refused(moveAppVersion, { id, event: 'publish' })
    expect([version, refusal.code]).toEqual([version, 'APP_VERSION_NOT_NEWER'])
  }
  // Another platform has numbers of its own.
  await move((await draft({ version: '1.0.1', platforms: ['iOS'] })).id, 'stage')
})

test('two versions with the same number that are published at once: one is refused', async () => {
  const drafts = [await draft(), await draft()]
  const codes = await Promise.all(
    drafts.map(({ id }) =>
      move(id, 'publish').then(
        () => 'published',
        (error: { code: string }) => error.code,
      ),
    ),
  )
  expect(codes.sort()).toEqual(['APP_VERSION_NOT_NEWER', 'published'])
})

test('a draft can be changed, what was offered cannot; withdrawn is the end', async () => {
  const { id } = await draft()
  const changed = await officer.call(changeAppVersion, {
    id,
    revision: 1,
    version: { ...FORM, version: '1.3.0' },
  })
  expect(changed.version).toMatchObject({ version: '1.3.0', state: 'draft', stores: [] })
  await move(id, 'stage')
  const late = await officer.refused(changeAppVersion, { id, revision: 2, version: FORM })
  expect(late.code).toBe('STATE_CONFLICT')
  await move(id, 'withdraw')
  expect((await officer.refused(moveAppVersion, { id, event: 'publish' })).code).toBe('STATE_CONFLICT')
  const unknown = await officer.refused(changeAppVersion, { id: newId(), revision: 1, version: FORM })
  expect(unknown.code).toBe('APP_VERSION_NOT_FOUND')
})

test('of two officers who change a draft at once, the second is refused and reads what the first saved', async () => {
  const { id } = await draft()
  const change = (version: string) =>
    officer.call(changeAppVersion, { id, revision: 1, version: { ...FORM, version } })
  const results = await Promise.allSettled([change('1.3.1'), change('1.3.2')])
  const saved = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value.version] : []))
  const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as Refused] : []))
  expect(refused.map(({ code }) => code)).toEqual(['STATE_CONFLICT'])
  expect(saved).toMatchObject([{ revision: 2 }])
  expect((await officer.call(getAppVersion, { id })).version).toEqual(saved[0])
})

test.each([
  ['resources without the app they need', { type: 'wgt' }, 'version.minNativeVersion'],
  ['a silent app', { isSilent: true }, 'version.isSilent'],
  ['an insecure address', { url: 'http://files.example/a' }, 'version.url'],
  ['no address', { url: '' }, 'version.url'],
  ['no text', { contents: {} }, 'version.contents'],
  ['no platform', { platforms: [] }, 'version.platforms'],
  ['a version that is none', { version: '1.0-beta' }, 'version.version'],
])('%s is refused', async (_what, change, path) => {
  const version = { ...FORM, ...change } as typeof FORM
  const refusal = await officer.refused(createAppVersion, { requestId: newId(), version })
  expect(refusal).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path }] })
})

test('a request that is sent twice creates one version', async () => {
  const requestId = newId()
  const one = await officer.call(createAppVersion, { requestId, version: { ...FORM } })
  const again = await officer.call(createAppVersion, { requestId, version: { ...FORM } })
  expect(again).toEqual(one)
  expect((await officer.call(listAppVersions, {})).rows).toHaveLength(1)
})
