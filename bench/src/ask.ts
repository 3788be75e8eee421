import type { RequestOptions } from 'node:http'
import { Agent, get } from 'node:http'

/** Replies of one run: the milliseconds of each, and their rate per second. */
export interface AskAnswers {
  readonly samples: readonly number[]
  readonly perSecond: number
}

/** Requests all addresses on a number of keep-alive connections; each connection waits for its reply. */
export async function askAll(
  urls: readonly string[],
  connections: number,
  headers: Record<string, string> = {},
): Promise<AskAnswers> {
  const agent = agentOf(connections)
  const startedAt = performance.now()
  const samples = await askBy(agent, urls, headers)
  agent.destroy()
  return { samples, perSecond: (urls.length / (performance.now() - startedAt)) * 1000 }
}

/**
 * The client shares the cores with the server, so it is the lightest possible: `fetch` itself takes most of a
 * millisecond.
 */
const agentOf = (connections: number) => new Agent({ keepAlive: true, maxSockets: connections })

async function askBy(agent: Agent, urls: readonly string[], headers = {}): Promise<number[]> {
  const samples: number[] = []
  const left = [...urls].reverse()
  const worker = async () => {
    for (let url = left.pop(); url !== undefined; url = left.pop())
      samples.push(await ask(url, { agent, headers }))
  }
  await Promise.all(Array.from({ length: agent.maxSockets }, worker))
  return samples
}

/** After this warm-up a kind of query becomes no faster: number prefixes took 5.8 ms (p95), 4.3 after 900 of them. */
const WARM_UP_MS = 4000
/**
 * The garbage collector blocks for thirty milliseconds about every ten seconds: a shorter run contains it or not by
 * chance.
 */
const MEASURE_MS = 1500

/** The latency of each request, one after the other, once the server has compiled the code. */
export async function askHot(urls: () => readonly string[]): Promise<number[]> {
  await warmUp(urls)
  return askFor(MEASURE_MS, urls, 1)
}

export async function warmUp(urls: () => readonly string[], connections = 1): Promise<void> {
  await askFor(WARM_UP_MS, urls, connections)
}

/** Requests all addresses, repeatedly on the same connections until the time is over. */
async function askFor(ms: number, urls: () => readonly string[], connections: number): Promise<number[]> {
  const agent = agentOf(connections)
  const ends = performance.now() + ms
  const samples: number[] = []
  do samples.push(...(await askBy(agent, urls())))
  while (performance.now() < ends)
  agent.destroy()
  return samples
}

function ask(url: string, options: RequestOptions): Promise<number> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const request = get(url, options, (response) => {
      response.resume()
      response.once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - startedAt)
        else reject(new Error(`${response.statusCode} at ${url}`))
      })
    })
    request.once('error', reject)
  })
}
