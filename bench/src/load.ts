import autocannon from 'autocannon'
import { askAll } from './ask.ts'

interface Load {
  readonly url: string
  /** The path of each next request; a constant one measures the cache. */
  readonly path: () => string
  readonly method?: 'GET' | 'POST'
  /** Of each next request. */
  readonly headers?: () => Record<string, string>
  readonly body?: () => string
  readonly connections?: number
  readonly seconds?: number
  /** A maximum rate per second: the latency of others under an ordinary load. */
  readonly perSecond?: number
  /** A fixed number of requests without a warm-up, for requests that can be made only once. */
  readonly amount?: number
}

/** Requests with a 2xx reply per second; throws when any had another status. */
export async function requestsPerSecond(load: Load): Promise<number> {
  const { url, path, method = 'GET', headers, body, connections = 50, seconds = 5, amount, perSecond } = load
  const next = (request: autocannon.Request) => ({
    ...request,
    path: path(),
    ...(headers && { headers: headers() }),
    ...(body && { body: body() }),
  })
  const requests = [{ method, setupRequest: next }]
  // No full-rate warm-up before an ordinary load.
  if (amount === undefined && perSecond === undefined)
    await autocannon({ url, connections, duration: 1, requests })
  const extent = {
    ...(amount === undefined ? { duration: seconds } : { amount }),
    ...(perSecond && { overallRate: perSecond }),
  }
  const { outcome, elapsed } = await timed({ url, connections, requests, ...extent })
  if (outcome.non2xx > 0 || outcome.errors > 0) {
    throw new Error(`${outcome.non2xx} refused and ${outcome.errors} failed at ${path()}`)
  }
  return outcome.requests.total / (amount === undefined ? outcome.duration : elapsed)
}

/** The result, and the seconds until the last reply: with a fixed amount a run ends only at the next whole second. */
function timed(options: autocannon.Options): Promise<{ outcome: autocannon.Result; elapsed: number }> {
  const startedAt = performance.now()
  let ended = startedAt
  return new Promise((resolve, reject) => {
    const instance = autocannon(options, (error: Error | null, outcome) => {
      if (error) reject(error)
      else resolve({ outcome, elapsed: (ended - startedAt) / 1000 })
    })
    instance.on('response', () => {
      ended = performance.now()
    })
  })
}

/** The time of each call in milliseconds, one after the other on a keep-alive connection. */
export async function latenciesMs(
  urls: readonly string[],
  headers: Record<string, string> = {},
): Promise<number[]> {
  const { samples } = await askAll(urls, 1, headers)
  return [...samples]
}
