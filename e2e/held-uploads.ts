import type { Page } from '@playwright/test'

/** Files of forms wait at the door until the test lets them through. */
export async function holdUploads(page: Page) {
  const held: (() => Promise<void>)[] = []
  await page.route('**/media/upload', (route) => void held.push(() => route.continue()))
  return {
    count: () => held.length,
    release: async () => {
      await page.unroute('**/media/upload')
      // A form that was called off meanwhile is gone.
      for (const go of held.splice(0)) await go().catch(() => undefined)
    },
  }
}
