import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { firstLoadOf } from '../../e2e/first-load.ts'
import { findChromium } from '../../scripts/chromium.ts'
import { buildWebIfStale } from '../../scripts/web-build.ts'
import { ROOT } from './child.ts'
import { measureDispatch } from './dispatch.ts'
import { measureImports } from './imports/measure-imports.ts'
import type { CachedResult } from './kept.ts'
import { inPart, keep } from './kept.ts'
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
import { atLeast, atMost, FOR_SCALE, figure } from './result.ts'
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

/** What a phone loads for the first view of home; the browser tests check the same limits. */
async function measureHome({ url }: Mall): Promise<Result[]> {
  const { path, args, env } = await findChromium()
  const browser = await chromium.launch({
    executablePath: path,
    args,
    env: { ...process.env, ...env },
  })
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ru-RU' })
    const { script, style, requests } = await firstLoadOf(await context.newPage(), `${url}/`)
    return [
      atMost('home on a phone, JavaScript', script, 'KiB', 170),
      atMost('home on a phone, CSS', style, 'KiB', 20),
      atMost('home on a phone, requests', requests, 'requests', 25),
    ]
  } finally {
    await browser.close()
  }
}

const run = promisify(execFile)

interface LighthouseReport {
  readonly categories: Record<string, { score: number }>
  readonly audits: Record<string, { numericValue?: number }>
}

/** Lighthouse with its phone throttling; its score is reported, paint, shift and accessibility have goals. */
async function measureLighthouse(mall: Mall): Promise<Result[]> {
  const { categories, audits } = await report(mall)
  const seconds = (audit: string) => (audits[audit]?.numericValue ?? Number.NaN) / 1000
  return [
    atMost('home on a phone, first contentful paint', seconds('first-contentful-paint'), 's', 1.2),
    atMost('home on a phone, largest contentful paint', seconds('largest-contentful-paint'), 's', 1.8),
    atMost('home on a phone, layout shift', audits['cumulative-layout-shift']?.numericValue ?? 1, '', 0.02),
    atLeast('home on a phone, accessibility', (categories.accessibility?.score ?? 0) * 100, 'of 100', 100),
    figure('home on a phone, performance score', (categories.performance?.score ?? 0) * 100, 'of 100'),
  ]
}

async function report({ url }: Mall): Promise<LighthouseReport> {
  const { path, args, env } = await findChromium()
  const file = join(tmpdir(), `lighthouse-${process.pid}.json`)
  const flags = ['--headless=new', ...args].join(' ')
  const options = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`]
  await run(process.execPath, [join(ROOT, 'node_modules/lighthouse/cli/index.js'), `${url}/`, ...options], {
    env: { ...process.env, ...env, CHROME_PATH: path },
  })
  const text = await readFile(file, 'utf8')
  await rm(file)
  return JSON.parse(text) as LighthouseReport
}

const PRODUCTS = 9
const CARD = 'main article a[href*="/pages/product/detail"]'

/** From the click on a product whose page was prefetched on hover until its name is shown. */
async function measureRouteChange({ url }: Mall): Promise<Result> {
  const { path, args, env } = await findChromium()
  const browser = await chromium.launch({ executablePath: path, args, env: { ...process.env, ...env } })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ru-RU' })
    await context.addInitScript(() => localStorage.setItem('privacy_consent', '1'))
    const page = await context.newPage()
    await page.goto(`${url}/`, { waitUntil: 'networkidle' })
    const samples: number[] = []
    for (let index = 0; index < PRODUCTS; index++) samples.push(await timeChange(page, index))
    const median = samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? Number.NaN
    return atMost('route change, prefetched, median', median, 'ms', 100)
  } finally {
    await browser.close()
  }
}

async function timeChange(page: Page, index: number): Promise<number> {
  const card = page.locator(CARD).nth(index)
  await card.hover()
  await page.waitForLoadState('networkidle')
  const took = await card.evaluate(async (link: HTMLElement) => {
    const startedAt = performance.now()
    link.click()
    // Soft hyphens differ between the card and the page.
    const nameOf = ({ textContent }: Element) => textContent?.replaceAll('\u00ad', '')
    const name = nameOf(link)
    const isThere = () => [...document.querySelectorAll('h1')].some((title) => nameOf(title) === name)
    while (!isThere()) await new Promise((resolve) => requestAnimationFrame(resolve))
    return performance.now() - startedAt
  })
  await page.goBack()
  await page.locator(CARD).nth(index).waitFor()
  return took
}

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
  const product = await measureProductWrite(mall)
  const carts = await measureCart(mall)
  const checkouts = await measureCheckout(mall)
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
