import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { expectNoBarriers } from '../axe.ts'
import { addressOf, isPhone } from '../catalogue.ts'
import { ONCE } from '../once.ts'
import { visit } from '../visitor.ts'

const SCREEN = {
  ru: 'Время ожидания сервера истекло. Нажмите на экран, чтобы повторить.',
  'zh-Hans': '连接服务器超时，点击屏幕重试',
} as const

const languageOf = (page: Page) => (isPhone(page) ? 'ru' : 'zh-Hans')
const screen = (page: Page) => page.getByRole('button', { name: SCREEN[languageOf(page)] })

/** Requests that never get a reply; after `release` the next ones do. */
async function stall(page: Page, address: string) {
  const stall = { count: 0, isOver: false }
  await page.route(address, async (route) => {
    if (stall.isOver) await route.continue()
    else stall.count++
  })
  return {
    count: () => stall.count,
    release: () => {
      stall.isOver = true
    },
  }
}

test(
  '[S8.13] a page whose data does not arrive says so after a minute, and retries at a touch of the screen',
  ONCE,
  async ({ page }) => {
    await page.clock.install()
    const stalled = await stall(page, '**/api/product/home/show**')
    await visit(page, '/', { language: languageOf(page) })
    await expect.poll(stalled.count).toBeGreaterThan(0)
    await expect(page.getByRole('banner')).toBeVisible()
    await page.clock.runFor(50_000)
    await expect(screen(page)).toHaveCount(0)
    await page.clock.runFor(12_000)
    await expect(screen(page)).toBeVisible()
    const box = await screen(page).boundingBox()
    expect(box!.width).toBe(page.viewportSize()!.width)
    expect(box!.height).toBeGreaterThan(400)
    await expectNoBarriers(page)
    stalled.release()
    await screen(page).click()
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    await expect(screen(page)).toHaveCount(0)
  },
)

test(
  '[S8.13] so does a page whose code does not arrive; the same page opens after the touch',
  ONCE,
  async ({ page }) => {
    await page.clock.install()
    await visit(page, '/pages/nowhere/nowhere', { language: languageOf(page) })
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    const stalled = await stall(page, '**/assets/*.js')
    await page.evaluate(() => {
      location.hash = '#/pages/utils/search-product?text=brake'
    })
    await expect.poll(stalled.count).toBeGreaterThan(0)
    await page.clock.runFor(65_000)
    await expect(screen(page)).toBeVisible()
    stalled.release()
    await screen(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox').first()).toBeVisible()
    expect(addressOf(page)).toBe('/pages/utils/search-product?text=brake')
  },
)
