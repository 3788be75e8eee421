import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readConfig, SETTING_NAMES, withPort } from './config.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  TOKEN_SECRET: 'Zq3vK8mTn5RwYb7cLf2pXs9dHj4gUe6a',
  WEB_ORIGINS: 'https://mall.example',
  CLOUD_SPACE_ID: 'mall',
  CLOUD_CLIENT_SECRET: 'y'.repeat(16),
}

test('without settings the server listens on 3000 and loads the demo', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    loadsDemo: true,
    loadsLargeShop: true,
    isProduction: false,
  })
})

test('the large shop comes with the demo, unless it is left out', () => {
  expect(readConfig({ DEMO_LARGE_SHOP: 'false' })).toMatchObject({ loadsDemo: true, loadsLargeShop: false })
  expect(readConfig({ DEMO: 'false', DEMO_LARGE_SHOP: 'true' }).loadsLargeShop).toBe(false)
})

test('all invalid settings are named in one readable error', () => {
  expect(() => readConfig({ PORT: 'many', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' })).toThrow(
    /PORT: [\s\S]*DATABASE_URL: [\s\S]*LOG_LEVEL: /,
  )
})

test('[S7.11] a missing table of countries is reported at the start', () => {
  expect(() => readConfig({ IP_COUNTRY_FILE: '/nowhere/country.mmdb' })).toThrow(
    /IP_COUNTRY_FILE: is no file/,
  )
  expect(readConfig({ IP_COUNTRY_FILE: import.meta.filename }).ipCountryFile).toBe(import.meta.filename)
})

test('production requires its own secret and loads no demo', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/TOKEN_SECRET: is required in production/)
  expect(() => readConfig({ ...PRODUCTION, DEMO: 'true' })).toThrow(/DEMO/)
  expect(readConfig(PRODUCTION)).toMatchObject({ loadsDemo: false, loadsLargeShop: false })
})

test('[S7.6] production requires its own cloud space and secret, not those of the example', async () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/CLOUD_SPACE_ID: [\s\S]*CLOUD_CLIENT_SECRET: /)
  expect(readConfig(PRODUCTION).cloudSpace).toEqual({
    spaceId: 'mall',
    clientSecret: PRODUCTION.CLOUD_CLIENT_SECRET,
  })
  const { CLOUD_SPACE_ID, CLOUD_CLIENT_SECRET } = await exampleSettings()
  expect(() => readConfig({ ...PRODUCTION, CLOUD_SPACE_ID })).toThrow(/CLOUD_SPACE_ID/)
  expect(() => readConfig({ ...PRODUCTION, CLOUD_CLIENT_SECRET })).toThrow(/CLOUD_CLIENT_SECRET/)
  expect(readConfig({ CLOUD_SPACE_ID, CLOUD_CLIENT_SECRET }).cloudSpace).toEqual(readConfig({}).cloudSpace)
})

test('production requires the address of the web app', () => {
  const { WEB_ORIGINS: _, ...rest } = PRODUCTION
  expect(() => readConfig(rest)).toThrow(/WEB_ORIGINS: is required in production/)
})

test.each([
  ['one letter', 'x'.repeat(64)],
  ['two letters', 'xy'.repeat(32)],
  ['a word and its repetition', 'horse-staple-'.repeat(5)],
  ['digits in order', '0123456789'.repeat(4)],
  ['the alphabet', 'abcdefghijklmnopqrstuvwxyz012345'],
  ['a placeholder', 'please-change-me-before-you-go-live'],
  ['an example', 'ThisIsMySecretForTheTokensOfTheMall'],
])('in production a secret that is %s is refused, in every variable', (_what, secret) => {
  for (const name of ['TOKEN_SECRET', 'TICKET_SECRET', 'TOKEN_SECRET_PREVIOUS']) {
    expect(() => readConfig({ ...PRODUCTION, [name]: secret }), name).toThrow(`${name}: can be guessed`)
    expect(() => readConfig({ [name]: secret }), 'while developing').not.toThrow()
  }
})

test('in production random secrets are accepted, in hexadecimal and in base64', () => {
  for (let n = 0; n < 2000; n++) {
    const TOKEN_SECRET = randomBytes(n % 2 ? 16 : 24).toString(n % 2 ? 'hex' : 'base64')
    expect(() => readConfig({ ...PRODUCTION, TOKEN_SECRET }), TOKEN_SECRET).not.toThrow()
  }
})

async function exampleSettings(): Promise<Record<string, string>> {
  const text = await readFile(new URL('../../../.env.example', import.meta.url), 'utf8')
  return Object.fromEntries(
    [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
}

test('the example of the settings names every setting and no other', async () => {
  const text = await readFile(new URL('../../../.env.example', import.meta.url), 'utf8')
  const named = [...text.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(SETTING_NAMES))
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('earlier secrets are a list, each as long as a secret must be', () => {
  const one = 'a'.repeat(32)
  const two = 'b'.repeat(32)
  expect(readConfig({}).previousTokenSecrets).toEqual([])
  expect(readConfig({ TOKEN_SECRET_PREVIOUS: `${one}, ${two}` }).previousTokenSecrets).toEqual([one, two])
  expect(() => readConfig({ TOKEN_SECRET_PREVIOUS: `${one},short` })).toThrow(/TOKEN_SECRET_PREVIOUS/)
})

const BUCKET = { S3_BUCKET: 'mall-files', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' }

test('files are stored on the local disk unless a bucket is named', () => {
  expect(readConfig({}).media).toEqual({
    host: undefined,
    bytesMax: 200_000_000,
    cacheBytesMax: 1_000_000_000,
    s3: undefined,
  })
  expect(readConfig({ ...BUCKET, S3_ENDPOINT: 'https://s3.example' }).media.s3).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'mall-files',
    region: 'us-east-1',
    accessKey: 'key',
    secretKey: 'secret',
  })
})

test('a bucket without its keys, and an endpoint without a bucket, are reported', () => {
  expect(() => readConfig({ ...BUCKET, S3_SECRET_KEY: '' })).toThrow(/S3_BUCKET: needs S3_ACCESS_KEY/)
  expect(() => readConfig({ S3_ENDPOINT: 'https://s3.example' })).toThrow(/S3_ENDPOINT: needs S3_BUCKET/)
})

test('MEDIA_HOST is a host and not a URL', () => {
  expect(readConfig({ MEDIA_HOST: 'cdn.example:8443' }).media.host).toBe('cdn.example:8443')
  expect(() => readConfig({ MEDIA_HOST: 'https://cdn.example/' })).toThrow(/MEDIA_HOST/)
})

test('passkeys belong to the public address of the web app: localhost by default', () => {
  expect(readConfig({ PORT: '8080' }).webOrigins).toEqual(['http://localhost:8080'])
  for (const HOST of ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'])
    expect(readConfig({ HOST, PORT: '8080' }).webOrigins).toEqual(['http://localhost:8080'])
  for (const HOST of ['192.168.1.5', 'mall.local'])
    expect(readConfig({ HOST, PORT: '8080' }).webOrigins).toEqual([`http://${HOST}:8080`])
  expect(withPort(readConfig({ PORT: '0' }), 8081).webOrigins).toEqual(['http://localhost:8081'])
  expect(withPort(readConfig({ PORT: '0', WEB_ORIGINS: 'https://mall.example' }), 8081).webOrigins).toEqual([
    'https://mall.example',
  ])
  const notified = readConfig({ WEB_ORIGINS: 'https://mall.example/, https://www.mall.example' }).webOrigins
  expect(notified).toEqual(['https://mall.example', 'https://www.mall.example'])
  expect(() => readConfig({ WEB_ORIGINS: 'mall.example' })).toThrow(/WEB_ORIGINS/)
})

test('the admin of the demo world needs no second factor during development, never in production', () => {
  expect(readConfig({}).demoAdmin).toBe('admin')
  expect(readConfig({ DEMO: 'false' }).demoAdmin).toBeUndefined()
  expect(readConfig({ NODE_ENV: 'test' }).demoAdmin).toBeUndefined()
  expect(readConfig(PRODUCTION).demoAdmin).toBeUndefined()
})

test('mail and SMS are sent by the configured services; by default they are stored during development, never in production', () => {
  expect(readConfig({}).delivery).toEqual({ smtp: undefined, sms: undefined, keepsMessages: true })
  const env = {
    SMTP_URL: 'smtps://u:p@mail.example',
    SMS_SERVICE: 'http',
    SMS_HTTP_URL: 'https://sms.example/',
  }
  expect(readConfig(env).delivery).toMatchObject({
    smtp: { url: 'smtps://u:p@mail.example' },
    sms: { service: 'http', url: 'https://sms.example/' },
  })
  const aliyun = { SMS_ALIYUN_KEY_ID: 'i', SMS_ALIYUN_KEY_SECRET: 's', SMS_ALIYUN_SIGN_NAME: 'n' }
  expect(() => readConfig({ SMS_SERVICE: 'aliyun', ...aliyun })).toThrow('SMS_SERVICE')
  expect(
    readConfig({ SMS_SERVICE: 'aliyun', ...aliyun, SMS_ALIYUN_TEMPLATE: 't' }).delivery.sms,
  ).toMatchObject({
    service: 'aliyun',
    templateCode: 't',
  })
  expect(() => readConfig({ SMTP_URL: 'http://mail.example' })).toThrow('SMTP_URL')
})

test('[S8.18] the key of a map is inserted into the URL of its tiles; a missing one leaves its placeholder', () => {
  const MAP_TILES = 'https://tiles.example/{z}/{x}/{y}.png?key={key}'
  expect(readConfig({}).map).toEqual({ tiles: '', attribution: '' })
  expect(readConfig({ MAP_TILES }).map.tiles).toBe(MAP_TILES)
  expect(readConfig({ MAP_TILES, MAP_KEY: 'a b' }).map.tiles).toBe(
    'https://tiles.example/{z}/{x}/{y}.png?key=a%20b',
  )
  expect(() => readConfig({ MAP_TILES: 'https://tiles.example/' })).toThrow(/MAP_TILES: needs/)
})

test('trusted proxies are addresses, ranges of them, or names of ranges', () => {
  const proxiesOf = (TRUSTED_PROXIES: string) => readConfig({ TRUSTED_PROXIES }).trustedProxies
  expect(proxiesOf('10.0.0.1, 10.0.0.0/8,fd00::/8,loopback')).toEqual([
    '10.0.0.1',
    '10.0.0.0/8',
    'fd00::/8',
    'loopback',
  ])
  for (const wrong of ['foo', '10.0.0.1/33', '10.0.0', '10.0.0.0/8/8']) {
    expect(() => proxiesOf(wrong)).toThrow(/TRUSTED_PROXIES.*such as 10\.0\.0\.1/)
  }
})
