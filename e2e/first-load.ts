import type { Page } from '@playwright/test'

export interface FirstLoad {
  /** KiB over the wire, including headers. */
  readonly script: number
  /** KiB of script alone, compressed, without the headers of its files. */
  readonly scriptBody: number
  readonly style: number
  readonly requests: number
}

/**
 * What a page loads of the app until the network is idle; needs a new browser, since nothing may come from its cache.
 */
export async function firstLoadOf(page: Page, url: string): Promise<FirstLoad> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const kinds = new Map<string, string>()
  const bytes: Record<string, number> = {}
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  let scriptBytes = 0
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) === 'Script') scriptBytes += encodedDataLength
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const kib = (kind: string) => (bytes[kind] ?? 0) / 1024
  return {
    script: kib('Script'),
    scriptBody: scriptBytes / 1024,
    style: kib('Stylesheet'),
    requests: kinds.size,
  }
}
