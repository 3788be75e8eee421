import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { locateIp } from '@tiantian/contracts/place/location.ts'
import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { createLogger } from '../../platform/log.ts'
import { makeIpTable } from '../../test/make-ip-table.ts'
import { MEDIA_SETTINGS, TEST_SECRET, TEST_SPACE, testApp } from '../../test/test-app.ts'

const { app, db, clock, dataDir } = await testApp()

/** The same mall with another configuration. */
async function another(options: Partial<Parameters<typeof buildApp>[0]>) {
  const { server } = await buildApp({
    db,
    clock,
    log: createLogger('silent'),
    tokenSecret: TEST_SECRET,
    cloudSpace: TEST_SPACE,
    files: { dataDir, settings: MEDIA_SETTINGS, drawnDir: dataDir },
    checksReplies: true,
    ...options,
  })
  return server
}

type App = typeof app
interface From {
  readonly remoteAddress: string
  readonly forwarded?: string
  readonly language?: string
}

const ask = (server: App, { remoteAddress, forwarded, language = 'en' }: From) =>
  server.inject({
    method: 'POST',
    url: `/api/${locateIp.name}`,
    payload: {},
    remoteAddress,
    headers: { 'accept-language': language, ...(forwarded && { 'x-forwarded-for': forwarded }) },
  })
const locate = async (from: From, server = app) => (await ask(server, from)).json().located

test('[S7.11] an address of Kazakhstan is located at Almaty, with the accuracy of the country', async () => {
  const located = await locate({ remoteAddress: '95.56.234.1' })
  expect(located.city).toMatchObject({
    name: 'Almaty',
    country: 'KZ',
    countryName: 'Kazakhstan',
    timeZone: 'Asia/Almaty',
  })
  expect(located.city.latitude).toBeCloseTo(43.25, 1)
  expect(located.city.longitude).toBeCloseTo(76.93, 1)
  expect(located.accuracy).toBeGreaterThan(2_000_000)
  expect(located.accuracy).toBeLessThan(3_000_000)
})

test.each([
  ['2.132.0.1', 'KZ'],
  ['77.88.8.8', 'RU'],
  ['114.114.114.114', 'CN'],
  ['93.84.1.1', 'BY'],
  ['::ffff:213.230.64.1', 'UZ'],
  ['2a02:6b8::1', 'RU'],
  ['2400:3200::1', 'CN'],
])('[S7.11] %s is in %s', async (remoteAddress, country) => {
  expect(await locate({ remoteAddress })).toMatchObject({ city: { country } })
})

test.each([
  ['zh-Hans', '阿拉木图', '哈萨克斯坦'],
  ['ru', 'Алматы', 'Казахстан'],
  ['kk', 'Алматы', 'Қазақстан'],
])('[S7.11] in %s the location is %s, %s', async (language, name, countryName) => {
  const located = await locate({ remoteAddress: '95.56.234.2', language })
  expect(located.city).toMatchObject({ name, countryName })
})

test('[S7.11] with few known cities, the accuracy is not overstated', async () => {
  const located = await locate({ remoteAddress: '8.8.8.8' })
  expect(located).toMatchObject({ city: { country: 'US' }, accuracy: 4_500_000 })
})

test.each([
  '127.0.0.1',
  '192.168.1.7',
  '10.0.0.1',
  '::1',
  'fd00::1',
  '203.0.113.9',
  '2001:db8::9',
  '240.0.0.1',
])('[S7.11] %s has no location, and that is no error', async (remoteAddress) => {
  const response = await ask(app, { remoteAddress })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ code: 0, message: '', located: null })
})

test('[S7.11] an address that callers claim for themselves is ignored', async () => {
  expect(await locate({ remoteAddress: '77.88.8.8', forwarded: '95.56.234.1' })).toMatchObject({
    city: { country: 'RU' },
  })
})

test('[S7.11] behind a trusted proxy the address is the one the proxy saw', async () => {
  const behind = await another({ trustedProxies: ['10.0.0.0/8'] })
  const country = async (forwarded: string, remoteAddress = '10.0.0.1') =>
    (await locate({ remoteAddress, forwarded }, behind))?.city.country
  expect(await country('95.56.234.1')).toBe('KZ')
  // Everything before it was written by the caller.
  expect(await country('77.88.8.8, 95.56.234.1')).toBe('KZ')
  expect(await country('95.56.234.1, 10.0.0.2')).toBe('KZ')
  expect(await country('95.56.234.1', '77.88.8.8')).toBe('RU')
  await behind.close()
})

test.each([
  ['country_code', { country_code: 'KZ' }],
  ['country.iso_code', { country: { iso_code: 'KZ' } }],
])('[S7.11] the operator’s table, with %s, replaces the bundled one', async (_, row) => {
  const ipCountryFile = join(dataDir, `${Object.keys(row)[0]}.mmdb`)
  await writeFile(ipCountryFile, makeIpTable(8, row))
  const informed = await another({ ipCountryFile })
  expect(await locate({ remoteAddress: '8.8.8.8' }, informed)).toMatchObject({ city: { country: 'KZ' } })
  expect(await locate({ remoteAddress: '77.88.8.8' }, informed)).toBeNull()
  expect(await locate({ remoteAddress: '2a02:6b8::1' }, informed)).toBeNull()
  await informed.close()
})

test('[S7.11] the location of one caller is not cached for another', async () => {
  const { headers } = await ask(app, { remoteAddress: '95.56.234.3' })
  expect(headers).not.toHaveProperty('cache-control')
  expect(headers).not.toHaveProperty('etag')
  const { statusCode } = await app.inject({ method: 'GET', url: `/api/${locateIp.name}` })
  expect(statusCode).toBe(404)
})

test('[S7.11] calls of one address are limited', async () => {
  const remoteAddress = '92.46.0.1'
  for (let n = 0; n < (locateIp.limit?.max ?? 0); n++) {
    expect((await ask(app, { remoteAddress })).statusCode).toBe(200)
  }
  const refusal = await ask(app, { remoteAddress })
  expect(refusal.statusCode).toBe(429)
  expect(refusal.json().code).toBe('TOO_MANY_REQUESTS')
  clock.advance(60_001)
  expect((await ask(app, { remoteAddress })).statusCode).toBe(200)
})
