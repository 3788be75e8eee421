import type { Page } from '@playwright/test'

/** Longer than any page loads on a busy machine. */
const LIMIT_MS = 20_000

/**
 * Waits until the page has loaded what it asked for. The browser now and then does not report that its network is
 * idle, for which a test must not wait for ever: what is expected next waits for what it needs.
 */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: LIMIT_MS }).catch(() => undefined)
}
