import { createHmac } from 'node:crypto'
import { listProducts } from '@tiantian/contracts/product/product.ts'
import { createTokens } from '../../server/src/modules/user/session/token.ts'
import { systemClock as clock } from '../../server/src/platform/clock.ts'
import { DEVELOPMENT_SPACE } from '../../server/src/platform/config.ts'
import { cpuOfCloudCall } from './cloud-call.ts'
import { requestsPerSecond } from './load.ts'
import type { Mall } from './mall.ts'
import { fresh, pathOf } from './reads.ts'
import type { Result } from './result.ts'
import { atMost, figure, share } from './result.ts'

const ROUNDS = 20_000
const OFFICER = {
  id: '018f0000-0000-7000-8000-000000000001',
  kind: 'person',
  roles: ['editor:ru', 'stat_viewer'],
} as const

/** Milliseconds of processor time to verify a token: its key, signature, format and times. Each one is different. */
function cpuOfTokenCheck(): number {
  const tokens = createTokens('the secret of the bench, never of a server', clock, [
    'one of before, as after a change',
  ])
  const issued = Array.from({ length: ROUNDS }, (_, n) => {
    const sessionId = `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`
    return tokens.issue({ ...OFFICER, sessionId }).token
  })
  // Warm-up for the compiler.
  for (const token of issued.slice(0, ROUNDS / 10)) tokens.read(token)
  const before = process.cpuUsage()
  for (const token of issued) tokens.read(token)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / ROUNDS
}

/** Signed before the clock starts, so that the load costs no more than that of the other route. */
const BODIES = 20_000

/** The overhead of a signed call, and the rate of its list of twenty as a share of REST. */
export async function measureDispatch({ url }: Mall): Promise<Result[]> {
  const cpu = await cpuOfCloudCall()
  const limit = { name: 'REST', value: await restRate(url) }
  const posted = await restPostRate(url)
  const uncached = await signedRate(url, (n) => ({ ...LIST, _: n }))
  const cached = await signedRate(url, () => LIST)
  return [
    atMost('check of a token', cpuOfTokenCheck(), 'ms CPU', 0.1),
    atMost('signature, tokens and dispatch of a call', cpu, 'ms CPU', 0.15),
    share('product list through /client, uncached', uncached, limit, 0.8),
    figure('product list through /client, uncached, of REST by POST', uncached / posted, '×'),
    share('product list through /client, cached', cached, limit, 0.8),
  ]
}

const LIST = { category: 'brake-discs', sort: 'sales' } as const

/** Public reads over REST, each a different query: both routes look up the shared replies, and store theirs. */
function restRate(url: string): Promise<number> {
  return requestsPerSecond({ url, path: () => fresh(pathOf(listProducts, LIST)) })
}

/** By POST, where nothing is shared: neither looked up nor stored. */
function restPostRate(url: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'accept-language': 'ru' }
  const body = JSON.stringify(LIST)
  return requestsPerSecond({
    url,
    method: 'POST',
    path: () => `/api/${listProducts.name}`,
    headers: () => headers,
    body: () => body,
  })
}

async function signedRate(url: string, inputOf: (n: number) => object): Promise<number> {
  const bodies = await signedBodies(url, inputOf)
  let serial = 0
  return requestsPerSecond({
    url,
    method: 'POST',
    path: () => '/client',
    headers: () => bodies[serial % BODIES]?.headers ?? {},
    body: () => bodies[serial++ % BODIES]?.body ?? '',
  })
}

async function signedBodies(url: string, inputOf: (n: number) => object) {
  const authorized = sign({ method: 'serverless.auth.user.anonymousAuthorize', params: '{}' })
  const response = await fetch(`${url}/client`, { method: 'POST', ...authorized })
  const { data } = (await response.json()) as { data: { accessToken: string } }
  return Array.from({ length: BODIES }, (_, n) => {
    const functionArgs = { action: listProducts.name, data: inputOf(n), clientInfo: { LOCALE: 'ru' } }
    const params = JSON.stringify({ functionTarget: 'tiantian-mall', functionArgs })
    return sign({ method: 'serverless.function.runtime.invoke', params, token: data.accessToken })
  })
}

function sign(call: Readonly<Record<string, string>>) {
  const { spaceId, clientSecret } = DEVELOPMENT_SPACE
  const body = { ...call, spaceId, timestamp: Date.now() }
  const entries = Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1))
  const text = entries.map(([name, value]) => `${name}=${value}`).join('&')
  const signature = createHmac('md5', clientSecret).update(text).digest('hex')
  return {
    headers: { 'content-type': 'application/json', 'x-serverless-sign': signature },
    body: JSON.stringify(body),
  }
}
