import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addPageSafety } from './safety.ts'

async function policyOf(tileHosts: readonly string[]): Promise<string> {
  const app = Fastify()
  await addPageSafety(app, [], tileHosts)
  app.get('/', () => '')
  return String((await app.inject('/')).headers['content-security-policy'])
}

test('[S8.18] map tiles are loaded from the host that the operator configured, and from no other', async () => {
  expect(await policyOf([])).toContain("connect-src 'self';")
  const policy = await policyOf(['https://tiles.example'])
  expect(policy).toContain("connect-src 'self' https://tiles.example;")
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example;")
})
