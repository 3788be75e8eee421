import type { Page } from '@playwright/test'

/** Upload requests wait in the route handler until the test releases them. */
export async function holdUploads(page: Page) {
  const held: (() => Promise<void>)[] = []
  await page.route('**/media/upload', (route) => void held.push(() => route.continue()))
  return {
    count: () => held.length,
    release: async () => {
      await page.unroute('**/media/upload')
      // A request that was cancelled meanwhile is gone.
      for (const go of held.splice(0)) await go().catch(() => undefined)
    },
  }
}
