import type { RequestOptions } from 'node:http'
import { Agent, get } from 'node:http'

/** Answers of one run: milliseconds of each, and how many came in a second. */
export interface Answers {
  readonly samples: readonly number[]
  readonly perSecond: number
}

/**
 * Asks all addresses at so many connections that are kept; each connection waits for its answer. The client shares the
 * cores with the server, so it is the lightest there is: `fetch` takes most of a millisecond itself.
 */
export async function askAll(
  urls: readonly string[],
  connections: number,
  headers: Record<string, string> = {},
): Promise<Answers> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const samples: number[] = []
  const left = [...urls].reverse()
  const begun = performance.now()
  const lane = async () => {
    for (let url = left.pop(); url !== undefined; url = left.pop())
      samples.push(await ask(url, { agent, headers }))
  }
  await Promise.all(Array.from({ length: connections }, lane))
  agent.destroy()
  return { samples, perSecond: (urls.length / (performance.now() - begun)) * 1000 }
}

function ask(url: string, options: RequestOptions): Promise<number> {
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    const request = get(url, options, (response) => {
      response.resume()
      response.once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - begun)
        else reject(new Error(`${response.statusCode} at ${url}`))
      })
    })
    request.once('error', reject)
  })
}
