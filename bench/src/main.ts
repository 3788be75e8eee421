import { join } from 'node:path'
import { buildWebIfStale } from '../../scripts/web-build.ts'
import { ROOT } from './child.ts'
import { measureDispatch } from './dispatch.ts'
import { measureHome } from './home.ts'
import { measureImports } from './imports/measure-imports.ts'
import type { CachedResult } from './kept.ts'
import { inPart, keep } from './kept.ts'
import { measureLighthouse } from './lighthouse.ts'
import { transactionLimit } from './limits.ts'
import { measureLogin } from './login.ts'
import type { Mall } from './mall.ts'
import { startMall } from './mall.ts'
import { measureMedia } from './media.ts'
import { measureOrders } from './orders.ts'
import { besideF } from './pace.ts'
import { measureMemory, measureStart } from './process.ts'
import { measureProductWrite } from './product-write.ts'
import { measurePush } from './push/measure-push.ts'
import { measureCatalogue, measureSearch, sampleList } from './reads.ts'
import { measureRelevance } from './relevance.ts'
import type { Result } from './result.ts'
import { FOR_SCALE, figure } from './result.ts'
import { measureRouteChange } from './route-change.ts'
import { measureScale } from './scale/measure-scale.ts'
import { measureShare } from './share.ts'
import { measureCart, measureCheckout } from './writes.ts'

/** Parts of the benchmark; `npm run bench -- search home` runs only those two. */
const PARTS = [
  'catalogue',
  'share',
  'search',
  'relevance',
  'dispatch',
  'writes',
  'login',
  'media',
  'home',
  'lighthouse',
  'process',
  'push',
] as const
type MainPart = (typeof PARTS)[number]

async function measure(mall: Mall, wanted: ReadonlySet<MainPart>): Promise<CachedResult[]> {
  const results: CachedResult[] = []
  const add = (part: string, ...more: Result[]) => {
    for (const result of more) print(result)
    results.push(...inPart(part, more))
  }
  if (wanted.has('search')) add('search', ...(await measureSearch(mall)))
  if (wanted.has('relevance')) add('relevance', ...(await measureRelevance(mall)))
  if (wanted.has('catalogue') || wanted.has('share')) {
    await besideF(await sampleList(mall), async (pace) => {
      if (wanted.has('catalogue')) add('catalogue', ...(await measureCatalogue(mall, pace)))
      if (wanted.has('share')) add('share', ...(await measureShare(mall, pace)))
      add('limits', ...(await pace.limits()))
    })
  }
  if (wanted.has('dispatch')) add('dispatch', ...(await measureDispatch(mall)))
  if (wanted.has('writes')) add('writes', ...(await measureWrites(mall)))
  if (wanted.has('login')) add('login', ...(await measureLogin(mall)))
  if (wanted.has('media')) add('media', ...(await measureMedia(mall)))
  if (wanted.has('process')) add('process', await measureMemory(mall, 300))
  if (wanted.has('home')) add('home', ...(await measureHome(mall)), await measureRouteChange(mall))
  if (wanted.has('lighthouse')) add('lighthouse', ...(await measureLighthouse(mall)))
  return results
}

async function measureWrites(mall: Mall): Promise<Result[]> {
  const before = await transactionLimit(mall.connection)
  const [product, carts, checkouts] = [
    await measureProductWrite(mall),
    await measureCart(mall),
    await measureCheckout(mall),
  ]
  // Disk throughput within five seconds varies by half from run to run.
  const T = (before + (await transactionLimit(mall.connection))) / 2
  return [
    figure('limit T: TPC-B at 16 clients', T, '1/s'),
    ...product,
    carts(T),
    ...checkouts.map((of) => of(T)),
  ]
}

function print({ ok, name, value, unit, ratio, goal }: Result) {
  const share = ratio === null ? '' : ` = ${ratio}`
  console.log(`${ok ? 'ok  ' : 'MISS'} ${name.padEnd(46)} ${`${value} ${unit}${share}`.padEnd(28)} ${goal}`)
}

function partsFrom(args: readonly string[]): ReadonlySet<MainPart> {
  const unknown = args.filter((arg) => !PARTS.includes(arg as MainPart))
  if (unknown.length > 0) throw new Error(`unknown part ${unknown.join(', ')}; there are ${PARTS.join(', ')}`)
  return new Set(args.length > 0 ? (args as MainPart[]) : PARTS)
}

/** Worlds of other sizes, `SCALE=10000,1000000 npm run bench -- scale`: only on request, since it takes so long. */
async function measureScales(): Promise<CachedResult[]> {
  const counts = (process.env.SCALE ?? '1000000').split(',').map(Number)
  const results: CachedResult[] = []
  for (const count of counts) results.push(...(await measureScale(count, print)))
  return results
}

async function measureDemo(wanted: ReadonlySet<MainPart>): Promise<CachedResult[]> {
  const results: CachedResult[] = []
  if ([...wanted].some((part) => part !== 'push')) results.push(...(await measureOneMall(wanted)))
  // A server of its own: ten thousand sockets stay in its memory.
  if (wanted.has('push')) results.push(...printed('push', await measurePush()))
  return results
}

async function measureOneMall(wanted: ReadonlySet<MainPart>): Promise<CachedResult[]> {
  if (wanted.has('home') || wanted.has('lighthouse')) await buildWebIfStale()
  const mall = await startMall()
  const results: CachedResult[] = []
  try {
    results.push(...(await measure(mall, wanted)))
  } finally {
    await mall.stop()
  }
  if (wanted.has('process')) results.push(...printed('process', [await measureStart()]))
  return results
}

function printed(part: string, results: readonly Result[]): CachedResult[] {
  for (const result of results) print(result)
  return inPart(part, results)
}

const args = process.argv.slice(2)
async function measureWanted(): Promise<CachedResult[]> {
  if (args.includes('scale')) return measureScales()
  // A world of its own, of some gigabytes: only on request.
  if (args.includes('orders')) return printed('orders', await measureOrders())
  if (args.includes('imports')) return measureImports(print)
  return measureDemo(partsFrom(args))
}

const results = await measureWanted()
await keep(join(ROOT, 'bench', 'results.json'), results)
const goals = results.filter(({ goal }) => goal !== FOR_SCALE)
const missed = goals.filter(({ ok }) => !ok)
console.log(`\n${goals.length - missed.length} of ${goals.length} goals reached; all in bench/results.json`)
process.exitCode = missed.length > 0 ? 1 : 0
