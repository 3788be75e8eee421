import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.ts'
import type { Mall } from './mall.ts'
import type { Result } from './result.ts'
import { atMost } from './result.ts'

const KIB = 1024

/** What a phone loads to see home for the first time, in bytes over the wire. */
export async function measureHome({ url }: Mall): Promise<Result[]> {
  const { path, args, env } = await findChromium()
  const browser = await chromium.launch({
    executablePath: path,
    args,
    env: { ...process.env, ...env },
  })
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ru-RU' })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    const kinds = new Map<string, string>()
    const bytes: Record<string, number> = {}
    session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? 'Other'
      bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
    })
    await page.goto(`${url}/`, { waitUntil: 'networkidle' })
    return [
      atMost('home on a phone, JavaScript', (bytes.Script ?? 0) / KIB, 'KiB', 170),
      atMost('home on a phone, CSS', (bytes.Stylesheet ?? 0) / KIB, 'KiB', 20),
      atMost('home on a phone, requests', kinds.size, 'requests', 25),
    ]
  } finally {
    await browser.close()
  }
}
