import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addPageSecurityHeaders } from './security-headers.ts'

async function headersOf(tileHosts: readonly string[], hstsSubdomains = false) {
  const app = Fastify()
  await addPageSecurityHeaders(app, { framedHosts: [], tileHosts, hstsSubdomains })
  app.get('/', () => '')
  return (await app.inject('/')).headers
}

const policyOf = async (tileHosts: readonly string[]) =>
  String((await headersOf(tileHosts))['content-security-policy'])

test('browsers require https of this host, and of hosts below it only when the operator says so', async () => {
  expect((await headersOf([]))['strict-transport-security']).toBe('max-age=31536000')
  expect((await headersOf([], true))['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
})

test('[S8.18] map tiles are loaded from the host that the operator configured, and from no other', async () => {
  expect(await policyOf([])).toContain("connect-src 'self';")
  const policy = await policyOf(['https://tiles.example'])
  expect(policy).toContain("connect-src 'self' https://tiles.example;")
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example;")
})
