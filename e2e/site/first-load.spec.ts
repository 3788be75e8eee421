import { expect, test } from '@playwright/test'
import { main } from '../buying-page.ts'
import { firstLoadOf } from '../first-load.ts'
import { ONCE } from '../once.ts'
import { newSeller } from '../seller.ts'

// A browser without a cache: what a first visit loads is counted.
test.use({ reuseContext: false })

test('home loads with at most 170 KiB of script, 20 KiB of style and 25 requests', ONCE, async ({ page }) => {
  const { script, style, requests } = await firstLoadOf(page, '/')
  await expect(page.locator('main article').first()).toBeVisible()
  // The app is loaded at all, and compressed.
  expect(script).toBeGreaterThan(100)
  expect(script).toBeLessThan(170)
  expect(style).toBeLessThan(20)
  expect(requests).toBeLessThanOrEqual(25)
})

test(
  '[S2.27] a new product begins with at most 220 kB of compressed script',
  ONCE,
  async ({ page, request }) => {
    const { seller } = await newSeller(request)
    await seller.enter(page)
    const { scriptBody } = await firstLoadOf(page, '/#/pages/shop/add-product')
    await expect(main(page).getByRole('heading', { name: 'Добавить товар' })).toBeVisible()
    await expect(main(page).getByRole('combobox').first()).toBeVisible()
    const bytes = scriptBody * 1024
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThanOrEqual(220_000)
  },
)
