import type { Page } from '@playwright/test'
import type { AnyAction } from '../contracts/src/action.ts'

/** Until one reply was lost, the server executes this action, but its replies never arrive. */
export async function withoutAnswer(page: Page, { name }: AnyAction, act: () => Promise<void>) {
  const lost = Promise.withResolvers<void>()
  await page.route('**/client', async (route) => {
    if (!route.request().postData()?.includes(name)) return route.fallback()
    await route.fetch()
    await route.abort()
    lost.resolve()
  })
  await act()
  await lost.promise
  await page.unroute('**/client')
}
