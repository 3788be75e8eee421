import type { Page } from '@playwright/test'

/** Whether the browser would ask before it closes the page or loads it anew. */
export const asksBeforeUnload = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
