import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { settle } from '../settle.ts'
import { visit } from '../visitor.ts'

// A browser without a cache: fonts come late.
test.use({ reuseContext: false })

/** A page seems to stand still below this share of the window that moved. */
const SHIFT_MAX = 0.05

/** Nodes that moved while nobody touched the page, with the share of the window that each move took. */
const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: [number, string][] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null }[]
        }
        if (shift.hadRecentInput) continue
        const moved = shift.sources.map(({ node }) =>
          node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.nodeName),
        )
        shifts.push([shift.value, moved.join(' ')])
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: [number, string][] }).shifts)

const sumOf = (shifts: readonly [number, string][]) => shifts.reduce((total, [value]) => total + value, 0)

for (const address of [
  '/pages/index/index',
  '/pages/product/list?category=brake-pads',
  '/pages/utils/list-product?text=brake pads camry 2018',
  '/pages/utils/list-product?text=JT111PJA508001234',
  '/pages/utils/list-shop',
  '/pages/expo-forum/expo-forum',
  '/pages/publish/news-article-list',
  '/pages/publish/publish-list',
]) {
  test(`[S2.31, S2.34, S2.35] nothing moves while ${address} loads`, async ({ page }) => {
    await noteShifts(page)
    await visit(page, address, { language: 'ru' })
    await settle(page)
    const shifts = await shiftsOf(page)
    expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThan(SHIFT_MAX)
  })
}

test('[S2.14] nothing moves when the font of the texts arrives after them', async ({ page }) => {
  await noteShifts(page)
  const { promise: shown, resolve: show } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await shown
    await route.continue()
  })
  // The document counts as loaded only with its font.
  const opened = visit(page, '/pages/publish/publish-list', { language: 'ru' })
  await expect(page.getByRole('article').first()).toBeVisible()
  show()
  await opened
  await page.evaluate(() => document.fonts.ready)
  await settle(page)
  expect(sumOf(await shiftsOf(page))).toBeLessThan(SHIFT_MAX)
})

test('control: a notice that pushes the page down counts as a move', async ({ page }) => {
  await noteShifts(page)
  await visit(page, '/pages/publish/news-article-list', { language: 'ru' })
  await expect(page.getByRole('article').first()).toBeVisible()
  await settle(page)
  const pushDown = () =>
    page.evaluate(() => {
      const notice = document.createElement('div')
      notice.style.height = '200px'
      document.querySelector('main')!.prepend(notice)
    })
  // Half a second after the window has got its size the browser counts no moves yet.
  await expect
    .poll(async () => {
      await pushDown()
      return sumOf(await shiftsOf(page))
    })
    .toBeGreaterThan(SHIFT_MAX)
})
