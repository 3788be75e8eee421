import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
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
    ...{ space: { spaceId: '', clientSecret: '' }, framedHosts: [] },
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
    ...{ 'content-encoding': 'br', 'x-content-type-options': 'nosniff' },
    'strict-transport-security': 'max-age=31536000',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(headers).not.toHaveProperty('content-security-policy')
  expect(headers).not.toHaveProperty('x-frame-options')
  expect(JSON.stringify(headers).length).toBeLessThan(500)
})
