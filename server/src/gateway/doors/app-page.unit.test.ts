import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { appPageDoor } from './app-page.ts'

async function served(clientSecret: string) {
  const webDir = await mkdtemp(join(tmpdir(), 'app-page-'))
  onTestFinished(() => rm(webDir, { recursive: true }))
  await writeFile(
    join(webDir, 'index.html'),
    '<meta name="cloud-space" content="" /><meta name="framed-hosts" content="" />',
  )
  const app = Fastify()
  await appPageDoor(app, webDir, {
    space: { spaceId: 'mp-1', clientSecret },
    framedHosts: ['a.example', 'b.example'],
    map: { tiles: '', attribution: '' },
  })
  return app
}

test('[S7.6] [S2.46] the page names the space that its calls go to, and the hosts it may show', async () => {
  const app = await served('a "$&" secret')
  const { body, headers } = await app.inject('/')
  expect(body).toBe(
    '<meta name="cloud-space" content="mp-1 a &quot;$&amp;&quot; secret" /><meta name="framed-hosts" content="a.example b.example" />',
  )
  expect(headers['cache-control']).toBe('no-cache')
  expect((await app.inject('/index.html')).body).toBe(body)
})

test('the page comes packed to who reads that, and not at all to who has it', async () => {
  const app = await served('secret')
  const packed = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('mp-1 secret')
  const headers = { 'if-none-match': `W/${String(packed.headers.etag)}` }
  expect((await app.inject({ url: '/', headers })).statusCode).toBe(304)
})
