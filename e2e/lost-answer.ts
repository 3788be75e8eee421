import type { Page } from '@playwright/test'
import type { AnyAction } from '../contracts/src/action.ts'

/** While it acts, the server does what this action says, but its answers never arrive. */
export async function withoutAnswer(page: Page, { name }: AnyAction, act: () => Promise<void>) {
  await page.route('**/client', async (route) => {
    if (!route.request().postData()?.includes(name)) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await act()
  await page.unroute('**/client')
}
