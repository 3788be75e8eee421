import type { Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.ts'
import type { Mall } from './mall.ts'
import type { Result } from './result.ts'
import { atMost } from './result.ts'

const PRODUCTS = 9
const CARD = 'main article a[href*="/pages/product/detail"]'

/** From the click on a product whose page was prefetched on hover until its name is shown. */
export async function measureRouteChange({ url }: Mall): Promise<Result> {
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
