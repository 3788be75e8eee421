import { chromium } from '@playwright/test'
import { firstLoadOf } from '../../e2e/first-load.ts'
import { findChromium } from '../../scripts/chromium.ts'
import type { Mall } from './mall.ts'
import type { Result } from './result.ts'
import { atMost } from './result.ts'

/** What a phone loads for the first view of home; the browser tests check the same limits. */
export async function measureHome({ url }: Mall): Promise<Result[]> {
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
