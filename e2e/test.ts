import { test as base } from '@playwright/test'

/**
 * For tests that open contexts beside their own: what one of them leaves open would go on loading, listening and drawing
 * until its worker ends.
 */
export const test = base.extend<{ closing: undefined }>({
  closing: [
    async ({ browser, context }, use) => {
      await use(undefined)
      const others = browser.contexts().filter((each) => each !== context)
      await Promise.all(others.map((each) => each.close()))
    },
    { auto: true },
  ],
})
