import type { Page } from '@playwright/test'

/** Whether the browser would ask before it closes or reloads the page. */
export const asksBeforeUnload = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
