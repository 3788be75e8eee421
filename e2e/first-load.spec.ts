import { expect, test } from '@playwright/test'
import { firstLoadOf } from './first-load.ts'
import { ONCE } from './once.ts'

test('home loads with at most 171 KiB of script, 20 KiB of style and 25 requests', ONCE, async ({ page }) => {
  const { script, style, requests } = await firstLoadOf(page, '/')
  await expect(page.locator('main article').first()).toBeVisible()
  // The app is loaded at all, and compressed.
  expect(script).toBeGreaterThan(100)
  expect(script).toBeLessThan(171)
  expect(style).toBeLessThan(20)
  expect(requests).toBeLessThanOrEqual(25)
})
