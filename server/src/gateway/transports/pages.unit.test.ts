import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addPageSecurityHeaders } from '../security-headers.ts'
import { pageRoutes } from './pages.ts'

async function served() {
  const webDir = await mkdtemp(join(tmpdir(), 'pages-'))
  onTestFinished(() => rm(webDir, { recursive: true }))
  await mkdir(join(webDir, 'assets'))
  for (const name of [
    'index.html',
    'push-worker.js',
    'assets/app-1.js',
    'assets/app-1.js.br',
    'assets/map-worker-1.mjs',
  ])
    await writeFile(join(webDir, name), name)
  const app = Fastify()
  await addPageSecurityHeaders(app, { framedHosts: [], tileHosts: [], hstsSubdomains: false })
  const facts = {
    space: { spaceId: '', clientSecret: '' },
    framedHosts: [],
    map: { tiles: '', attribution: '' },
  }
  await pageRoutes(app, { webDir, mediaDir: webDir }, facts)
  return app
}

test('pages and workers carry the policy of the site; the scripts of a page, which are many, do without', async () => {
  const app = await served()
  for (const url of ['/', '/push-worker.js', '/assets/map-worker-1.mjs'])
    expect([url, (await app.inject(url)).headers]).toEqual([
      url,
      expect.objectContaining({ 'content-security-policy': expect.stringContaining("default-src 'self'") }),
    ])
  const { headers } = await app.inject({ url: '/assets/app-1.js', headers: { 'accept-encoding': 'br' } })
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(headers).not.toHaveProperty('content-security-policy')
  expect(headers).not.toHaveProperty('x-frame-options')
  expect(headers).not.toHaveProperty('etag')
  expect(JSON.stringify(headers).length).toBeLessThan(400)
})

test('the names in a folder are read again only when it has changed', async () => {
  const require = createRequire(import.meta.url)
  const files: typeof import('node:fs/promises') = require('node:fs/promises')
  const folder = await mkdtemp(join(tmpdir(), 'names-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const readdir = vi.spyOn(files, 'readdir')
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  onTestFinished(() => {
    readdir.mockRestore()
    now.mockRestore()
  })
  // Loaded again, it finds the counted function.
  delete require.cache[require.resolve('@fastify/static')]
  const app = Fastify()
  await app.register(require('@fastify/static'), { root: folder })
  const statusOf = async (name: string) => (await app.inject(`/${name}`)).statusCode
  await writeFile(join(folder, 'first.txt'), 'first')
  expect(await statusOf('first.txt')).toBe(200)
  readdir.mockClear()
  expect(await statusOf('first.txt')).toBe(200)
  expect(await statusOf('later.txt')).toBe(404)
  expect(readdir).not.toHaveBeenCalled()
  await writeFile(join(folder, 'later.txt'), 'later')
  expect(await statusOf('later.txt')).toBe(200)
  expect(readdir).toHaveBeenCalled()
  await rm(join(folder, 'first.txt'))
  expect(await statusOf('first.txt')).toBe(404)
})
