import { get } from 'node:http'
import type { Mall } from '../mall.ts'
import type { Result } from '../result.ts'
import { atMost, figure } from '../result.ts'

const MEGABYTE = 1_048_576
const LOOK_MS = 250

/** The whole sitemap, file by file, as a search engine fetches it, and its memory cost on the server. */
export async function measureSitemap({ url }: Pick<Mall, 'url'>): Promise<Result[]> {
  const index = (await read(`${url}/sitemap.xml`)).text
  const files = Array.from(
    index.matchAll(/<loc>([^<]+)<\/loc>/g),
    ([, address = '']) => new URL(address).pathname,
  )
  const before = await memoryOf(url)
  const watch = watchMemory(url)
  const startedAt = performance.now()
  let bytes = 0
  for (const file of files) bytes += (await read(url + file, 'gzip')).bytes
  const seconds = (performance.now() - startedAt) / 1000
  return [
    atMost('whole sitemap', seconds, 's', 60),
    atMost('memory that the whole sitemap takes', (await watch.stop()) - before, 'MB', 100),
    figure('whole sitemap, files', files.length, 'files'),
    figure('whole sitemap, packed', bytes / MEGABYTE, 'MB'),
  ]
}

/** The peak memory of the server meanwhile. */
function watchMemory(url: string) {
  let isOver = false
  let most = 0
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, await memoryOf(url))
      await new Promise((done) => setTimeout(done, LOOK_MS))
    }
  })()
  return {
    async stop() {
      isOver = true
      await watching
      return most
    },
  }
}

async function memoryOf(url: string): Promise<number> {
  const { text } = await read(`${url}/metrics`)
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / MEGABYTE
}

interface SitemapAnswer {
  readonly bytes: number
  /** Empty for a compressed reply, which is only counted. */
  readonly text: string
}

function read(address: string, encoding = 'identity'): Promise<SitemapAnswer> {
  return new Promise((resolve, reject) => {
    const request = get(address, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (encoding === 'identity') chunks.push(chunk)
      })
      response.once('end', () => {
        if (response.statusCode === 200) resolve({ bytes, text: Buffer.concat(chunks).toString() })
        else reject(new Error(`${response.statusCode} at ${address}`))
      })
    })
    request.once('error', reject)
  })
}
