// Regenerates docs/pictures: the pages of the main job in four languages, on a phone and a desktop, and the pictures of
// the guides. `npm run pictures -- guides` takes those of the guides alone.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, Browser } from '@playwright/test'
import { chromium, request as requests } from '@playwright/test'
import sharp from 'sharp'
import type { Language } from '../contracts/src/language.ts'
import { LANGUAGES } from '../contracts/src/language.ts'
import { queryProducts } from '../contracts/src/search/search.ts'
import { findChromium } from '../scripts/chromium.ts'
import { freePort } from '../scripts/free-port.ts'
import { root } from '../scripts/root.ts'
import { fillWithFirstOffers } from './first-offers.ts'
import { shootGuides } from './guide-pictures.ts'
import { callServer, newMember } from './person.ts'
import { settle } from './settle.ts'
import { visit } from './visitor.ts'

const FOLDER = join(root, 'docs', 'pictures')
const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const
const SEARCH: Record<Language, string> = {
  'zh-Hans': '刹车盘 凯美瑞',
  en: 'brake discs Camry',
  ru: 'тормозные диски камри',
  kk: 'тежегіш дискілері камри',
}

interface Shot {
  readonly name: string
  readonly address: string
}

/** A buyer with products of two shops in the cart and one earlier order. */
async function story(request: APIRequestContext, language: Language) {
  const buyer = await newMember(request)
  const { rows } = await callServer(request, queryProducts, { text: SEARCH.ru, inStock: true, limit: 20 })
  const shops = new Map(rows.map((row) => [row.shopId, row]))
  const [first, second] = [...shops.values()]
  if (!(first && second)) throw new Error('the search found no products of two shops')
  await fillWithFirstOffers(request, buyer, [first.id, second.id])
  const [order] = await buyer.order()
  await fillWithFirstOffers(request, buyer, [first.id, second.id])
  const shots: Shot[] = [
    { name: 'home', address: '/' },
    { name: 'search', address: `/pages/utils/list-product?text=${encodeURIComponent(SEARCH[language])}` },
    { name: 'product', address: `/pages/product/detail?id=${first.id}` },
    { name: 'cart', address: '/pages/cart/cart' },
    { name: 'order', address: `/pages/order/detail?id=${order!.id}` },
  ]
  return { buyer, shots }
}

async function shoot(browser: Browser, baseURL: string, language: Language) {
  const request = await requests.newContext({ baseURL })
  const { buyer, shots } = await story(request, language)
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    for (const { name, address } of shots) {
      const context = await browser.newContext({
        baseURL,
        viewport,
        deviceScaleFactor: 1,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      await buyer.enter(page)
      await visit(page, address, { language })
      await settle(page)
      const picture = await page.screenshot({ animations: 'disabled' })
      const file = join(FOLDER, `${name}-${language}-${screen}.webp`)
      await sharp(picture).webp({ quality: 82 }).toFile(file)
      await context.close()
    }
  }
  await request.dispose()
}

async function startServer() {
  const port = String(await freePort())
  const dataDir = await mkdtemp(join(tmpdir(), 'tiantian-pictures-'))
  const env = { ...process.env, E2E_PORT: port, E2E_TEMP_DIR: dataDir }
  // Where the stories of the guides look for the database.
  process.env.E2E_TEMP_DIR = dataDir
  const server = spawn(process.execPath, [join(root, 'scripts/e2e-server.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let isReady = false
  for await (const text of server.stdout.setEncoding('utf8')) {
    isReady = String(text).includes('is ready')
    if (isReady) break
  }
  if (!isReady) throw new Error('the server ended before it was ready')
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return
      server.kill('SIGTERM')
      await once(server, 'exit')
    },
  }
}

const server = await startServer()
const { path, args, env } = await findChromium()
const browser = await chromium.launch({ executablePath: path, args, env: { ...process.env, ...env } })
try {
  await mkdir(FOLDER, { recursive: true })
  const isGuidesAlone = process.argv.includes('guides')
  if (!isGuidesAlone) for (const language of LANGUAGES) await shoot(browser, server.url, language)
  await shootGuides(browser, server.url)
} finally {
  await browser.close()
  await server.stop()
}
