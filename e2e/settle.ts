import type { Page, Request } from '@playwright/test'

/** Longer than any page loads on a busy machine. */
const LIMIT_MS = 20_000

/** The requests that each page waits for. */
const waiting = new WeakMap<Page, Set<Request>>()

/** Notes from now on what a page requests, for `settle`. */
export function watchRequests(page: Page) {
  if (waiting.has(page)) return
  const requested = new Set<Request>()
  waiting.set(page, requested)
  page.on('request', (request) => {
    // A new document: nothing of the previous one comes any more.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requested.clear()
    if (request.resourceType() !== 'eventsource') requested.add(request)
  })
  const end = (request: Request) => void requested.delete(request)
  page.on('requestfinished', end).on('requestfailed', end)
}

/**
 * Waits until a page that `visit` or `leave` opened has what it requested, has drawn it and requests nothing more. What
 * the library has for it waits half a second longer, not at all after a change of the hash, and now and then for ever.
 */
export async function settle(page: Page): Promise<void> {
  const requested = waiting.get(page)
  if (!requested) throw new Error('settle: the page was opened by neither visit nor leave')
  const end = Date.now() + LIMIT_MS
  let quiet = 0
  await page.waitForLoadState('load')
  while (quiet < 2 && Date.now() < end) {
    // Not of a document that gives way to another.
    await page.evaluate(drawn).catch(() => (quiet = 0))
    quiet = requested.size === 0 ? quiet + 1 : 0
  }
}

/** Resolves once a frame is drawn and the page has nothing more to do; a tab in the background draws none. */
const drawn = () =>
  new Promise<void>((resolve) => {
    const rest = () => requestIdleCallback(() => setTimeout(resolve, 20), { timeout: 1000 })
    const late = setTimeout(rest, 300)
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(late)
        rest()
      }),
    )
  })
