import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { ALLIANCE } from '@tiantian/contracts/alliance.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { appPageRoute } from './app-page.ts'

const BUILT = '<meta name="cloud-space" content="" /><meta name="framed-hosts" content="" />'

async function newFolder() {
  const webDir = await mkdtemp(join(tmpdir(), 'app-page-'))
  onTestFinished(() => rm(webDir, { recursive: true }))
  return webDir
}

async function served(clientSecret: string, built = BUILT, folder?: string) {
  const webDir = folder ?? (await newFolder())
  await writeFile(join(webDir, 'index.html'), built)
  const app = Fastify()
  await appPageRoute(app, webDir, {
    space: { spaceId: 'mp-1', clientSecret },
    framedHosts: ['a.example', 'b.example'],
    map: { tiles: '', attribution: '' },
  })
  return app
}

test('[S7.6] [S2.46] the page names the space that its calls go to, and the hosts it may embed', async () => {
  const app = await served('a "$&" secret')
  const { body, headers } = await app.inject('/')
  expect(body).toBe(
    '<meta name="cloud-space" content="mp-1 a &quot;$&amp;&quot; secret" /><meta name="framed-hosts" content="a.example b.example" />',
  )
  expect(headers['cache-control']).toBe('no-cache')
  expect((await app.inject('/index.html')).body).toBe(body)
})

test('[S2.47] an open page learns that the server has another build', async () => {
  const built = '<meta name="build" content="" /><script src="/assets/app-1.js"></script>'
  const before = await served('x', built)
  const after = await served('x', built.replace('app-1', 'app-2'))
  const buildOf = async (app: typeof before) =>
    (await app.inject('/version.json')).json<{ build: string }>().build
  expect((await before.inject('/')).body).toContain(`content="${await buildOf(before)}"`)
  expect(await buildOf(after)).not.toBe(await buildOf(before))
  expect((await before.inject('/version.json')).headers['cache-control']).toBe('no-store')
})

test('[S2.47] a build below a running server is served at once, and announced to open pages', async () => {
  const webDir = await newFolder()
  const app = await served('x', '<meta name="build" content="" />one', webDir)
  const versionOf = async () => (await app.inject('/version.json')).json<{ build: string }>().build
  const before = await versionOf()
  const etag = (await app.inject('/')).headers.etag
  await writeFile(join(webDir, 'index.html.new'), '<meta name="build" content="" />two')
  await rename(join(webDir, 'index.html.new'), join(webDir, 'index.html'))
  const { body, headers } = await app.inject({ url: '/', headers: { 'if-none-match': String(etag) } })
  expect(body).toBe(`<meta name="build" content="${await versionOf()}" />two`)
  expect([await versionOf(), headers.etag]).not.toEqual([before, etag])
  await rm(join(webDir, 'index.html'))
  expect((await app.inject('/')).body).toBe(body)
})

test('the page is compressed for clients that accept it, and not sent again to clients that have it', async () => {
  const app = await served('secret')
  const packed = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('mp-1 secret')
  const headers = { 'if-none-match': `W/${String(packed.headers.etag)}` }
  expect((await app.inject({ url: '/', headers })).statusCode).toBe(304)
})

test('[S1.20] before the app has loaded, the page names the site in the browser’s language', async () => {
  const app = await served(
    'secret',
    await readFile(new URL('../../../../web/index.html', import.meta.url), 'utf8'),
  )
  for (const language of LANGUAGES) {
    const { body, headers } = await app.inject({
      url: '/',
      headers: { 'accept-language': `${language},xx;q=0.1` },
    })
    const { name, slogan } = ALLIANCE[language]
    expect(body).toContain(`<html lang="${language}">`)
    expect(body).toContain(`<title>${name}</title>`)
    expect(body).toContain(`<b>${name}</b><span>${slogan}</span>`)
    expect(headers.vary).toContain('accept-language')
  }
})
