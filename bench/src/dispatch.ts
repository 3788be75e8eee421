import { createHmac } from 'node:crypto'
import { listProducts } from '@tiantian/contracts/product/product.ts'
import { DEVELOPMENT_SPACE } from '../../server/src/platform/config.ts'
import { cpuOfCloudCall } from './cloud-call.ts'
import { requestsPerSecond } from './load.ts'
import type { Mall } from './mall.ts'
import { pathOf } from './reads.ts'
import type { Result } from './result.ts'
import { atMost, share } from './result.ts'

/** Signed before the clock starts, so that the load costs no more than that of the other door. */
const BODIES = 20_000

/** What the signed door adds to a call, and its lists of twenty as shares of those through the open one. */
export async function measureDispatch(mall: Mall): Promise<Result[]> {
  const cpu = await cpuOfCloudCall()
  return [
    atMost('signature, tokens and dispatch of a call', cpu, 'ms CPU', 0.15),
    await measureList(mall, 'uncached', (n) => n),
    await measureList(mall, 'cached', () => 0),
  ]
}

/** `variant` makes of the number of a request what tells its question from others. */
async function measureList({ url }: Mall, name: string, variant: (n: number) => number): Promise<Result> {
  const input = { category: 'brake-discs', sort: 'sales' } as const
  const bodies = await signedBodies(url, (n) => ({ ...input, _: variant(n) }))
  let serial = 0
  const plain = pathOf(listProducts, input)
  const REST = await requestsPerSecond({ url, path: () => `${plain}&_=${variant(serial++)}` })
  const signed = await requestsPerSecond({
    url,
    method: 'POST',
    path: () => '/client',
    headers: () => bodies[serial % BODIES]?.headers ?? {},
    body: () => bodies[serial++ % BODIES]?.body ?? '',
  })
  return share(`product list through /client, ${name}`, signed, { name: 'REST', value: REST }, 0.8)
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
