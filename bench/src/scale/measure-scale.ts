import { askAll, askHot, warmUp } from '../ask.ts'
import type { CachedResult } from '../kept.ts'
import type { Mall } from '../mall.ts'
import { startMall } from '../mall.ts'
import { besideF } from '../pace.ts'
import { measureMemory } from '../process.ts'
import { measureProductWrite } from '../product-write.ts'
import { fresh, measureCatalogue, sampleList } from '../reads.ts'
import type { Result } from '../result.ts'
import { atLeast, atMost, figure, p95 } from '../result.ts'
import { measureInsert } from './insert.ts'
import type { Question } from './question.ts'
import { turn } from './question.ts'
import { questionsOf } from './questions.ts'
import { scaleFolder } from './scale-folder.ts'
import { measureSitemap } from './sitemap.ts'
import { measureSizes } from './sizes.ts'

/** Of each kind so many are kept for the time right after a start, and asked by nobody before. */
const FIRST = 8
const TOGETHER = 1200
const CONNECTIONS = 4
/** Lists and details may be slower than those of the demo world by this part. */
const SLOWER_BY = 0.2

/** The catalogue with so many products: every kind of question, writes, sizes, memory and start. */
export async function measureScale(count: number, print: (result: Result) => void): Promise<CachedResult[]> {
  const results: CachedResult[] = []
  const add = (part: string, ...more: readonly Result[]) => {
    for (const result of more.map((one) => ({ ...one, name: `${shortOf(count)}: ${one.name}` }))) {
      print(result)
      results.push({ ...result, part: `${shortOf(count)} ${part}` })
    }
  }
  const dataDir = await scaleFolder(count)
  const questions = await whileRunning(dataDir, async (mall) => {
    const input = await questionsOf(mall)
    for (const question of input) add('reads', await alone(mall, question))
    add('reads', ...(await together(mall, input)))
    // A part by itself, which stays as it was when only reads are measured.
    if (process.env.READS !== 'only') {
      add('writes', ...(await measureProductWrite(mall)), await measureInsert(mall))
      add('writes', ...(await measureSizes(mall)))
    }
    const shares = await besideF(await sampleList(mall), (pace) =>
      measureCatalogue(mall, pace, 1 - SLOWER_BY),
    )
    add('reads', ...shares, await measureMemory(mall, 400))
    return input
  })
  await whileRunning(dataDir, async (mall) => {
    add('reads', atMost('start, warm', mall.process.readyMs / 1000, 's', 5))
    add('reads', ...(await firstAfterStart(mall, questions)))
    add('reads', ...(await measureSitemap(mall)))
  })
  return results
}

async function whileRunning<T>(dataDir: string, work: (mall: Mall) => Promise<T>): Promise<T> {
  const mall = await startMall(dataDir)
  try {
    return await work(mall)
  } finally {
    await mall.stop()
  }
}

const shortOf = (count: number) => (count >= 1_000_000 ? `${count / 1_000_000} M` : `${count / 1000} k`)

/** The first questions that anybody asks of a server that has just been restarted. */
async function firstAfterStart({ url }: Mall, questions: readonly Question[]): Promise<Result[]> {
  const samples: number[] = []
  for (const { paths } of questions.filter(({ isFirst }) => isFirst)) {
    const input = paths.slice(-FIRST).map((path) => url + fresh(path))
    samples.push(...(await askAll(input, 1)).samples)
  }
  return [
    figure('the very first question after a start', samples[0] ?? Number.NaN, 'ms'),
    atMost('first questions after a start, p95', p95(samples), 'ms', 40),
  ]
}

async function alone({ url }: Mall, { name, paths, bound }: Question): Promise<Result> {
  const urls = () => paths.slice(0, -FIRST).map((path) => url + fresh(path))
  // By other addresses: what it costs while it is not in memory, or not compiled yet, is told by the first questions.
  const value = p95(await askHot(urls))
  return bound === undefined
    ? figure(`${name}, p95`, value, 'ms')
    : atMost(`${name}, p95`, value, 'ms', bound)
}

/** Searches with facets, and all kinds mixed, at four connections. */
async function together({ url }: Mall, questions: readonly Question[]): Promise<Result[]> {
  const words = questions.filter(({ name }) => name.startsWith('words'))
  const mixed = (kinds: readonly Question[]) =>
    Array.from({ length: TOGETHER }, (_, n) => {
      const { paths } = kinds[n % kinds.length]!
      return url + fresh(turn(paths.slice(0, -FIRST), Math.floor(n / kinds.length)))
    })
  await warmUp(() => mixed(words), CONNECTIONS)
  const search = await askAll(mixed(words), CONNECTIONS)
  const all = await askAll(mixed(questions), CONNECTIONS)
  return [
    atLeast('searches with facets at 4 connections', search.perSecond, '1/s', 350),
    atMost('searches with facets at 4 connections, p95', p95(search.samples), 'ms', 30),
    figure('all kinds mixed at 4 connections', all.perSecond, '1/s'),
    figure('all kinds mixed at 4 connections, p95', p95(all.samples), 'ms'),
  ]
}
