import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { boxesOf } from '../boxes.ts'
import { findProduct, main } from '../catalogue.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { settle } from '../settle.ts'
import { visit } from '../visitor.ts'

test('[S2.33] the search page opened by its bar takes the keys at once', ONCE, async ({ page }) => {
  await visit(page, '/pages/index/index', { language: 'en' })
  await main(page).getByRole('link', { name: 'Part number, car or name' }).click()
  const box = main(page).getByRole('combobox')
  await expect(box).toBeFocused()
  await page.keyboard.type('pads')
  await expect(box).toHaveValue('pads')
})

test(
  '[S2.35] results for other years stand under that heading, the nearest years first',
  ONCE,
  async ({ page }) => {
    await visit(page, '/pages/utils/list-product?text=brake pads corolla 2015', { language: 'en' })
    await expect(main(page).getByRole('heading', { name: 'Same model, other years' })).toBeVisible()
    await expect(main(page).getByText('No exact match', { exact: false })).toBeVisible()
    await expect(main(page).getByRole('article').first()).toContainText('Fits Corolla E140,E150 (2006⁠–⁠2013)')
    await expect(main(page).getByRole('status').first()).toBeEmpty()
  },
)

test(
  '[S2.11] a visitor’s user tab links to favourites, views and the garage, and marks what needs a login',
  ONCE,
  async ({ page }) => {
    await visit(page, '/pages/index/user', { language: 'en' })
    const links = main(page).getByRole('navigation', { name: 'My account' }).getByRole('link')
    await expect(links.filter({ hasText: 'My favourites' })).toBeVisible()
    await expect(
      links.filter({ hasText: 'My favourites' }).getByRole('img', { name: 'needs login' }),
    ).toHaveCount(0)
    await expect(links.getByRole('img', { name: 'needs login' }).first()).toBeVisible()
  },
)

test(
  '[S1.14] the list of cities opens within the sheet of a new address',
  ONCE,
  async ({ page, request }) => {
    const member = await newMember(request)
    const product = await findProduct(request)
    await member.fillCart({ [product.offers[0]!.id]: product.offers[0]!.moq })
    await member.enter(page)
    await visit(page, '/pages/order/confirm', { language: 'en' })
    await main(page)
      .getByRole('button', { name: /address/i })
      .first()
      .click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('combobox', { name: 'Country' }).pressSequentially('Kazakhstan')
    await page.keyboard.press('Enter')
    await sheet.getByRole('combobox', { name: 'City' }).pressSequentially('al')
    await expect(sheet.getByRole('option').nth(1)).toBeInViewport({ ratio: 1 })
  },
)

const scroll = (page: Page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
const cart = (page: Page) =>
  main(page).getByRole('link', { name: /cart/i }).and(page.locator('[href*="/cart/cart"]'))

for (const address of [
  '/pages/index/index',
  '/pages/product/list?category=brake-pads',
  '/pages/expo-forum/expo-forum',
  '/pages/publish/news-article-list',
]) {
  test(`[S4.3] the cart is within reach on ${address} when it is scrolled`, async ({ page }) => {
    await visit(page, address, { language: 'en' })
    await settle(page)
    await expect(cart(page)).toBeHidden()
    // On a busy machine the page may still be short at the first scroll.
    await expect(async () => {
      await scroll(page)
      await expect(cart(page)).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(cart(page)).toBeInViewport()
    // Where it stands: `click` would first scroll the page, and bring back the header.
    const { x, y, width, height } = (await cart(page).boundingBox())!
    await page.mouse.click(x + width / 2, y + height / 2)
    await expect(page).toHaveURL(/pages\/cart\/cart/)
  })
}

const OVER_BAR = [
  '/pages/expo-forum/expo-forum',
  '/pages/publish/publish-list',
  '/pages/product/list',
] as const

test('[S2.9] in a window of less than 500 px no bar sticks', ONCE, async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 })
  for (const address of OVER_BAR) {
    await visit(page, address, { language: 'en' })
    await settle(page)
    await page.evaluate(() => scrollTo(0, 600))
    const stuck = await page.evaluate(
      () =>
        [...document.querySelectorAll('main *')].filter(
          (node) => getComputedStyle(node).position === 'sticky' && node.getBoundingClientRect().top === 0,
        ).length,
    )
    expect(stuck, address).toBe(0)
  }
})

test(
  '[S2.14] on a desktop what sticks beside an event or article is not covered by the bar',
  ONCE,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    for (const list of ['/pages/expo-forum/expo-forum', '/pages/publish/news-article-list']) {
      await visit(page, list, { language: 'en' })
      await main(page).getByRole('article').getByRole('link').first().click()
      await page.waitForURL(/detail/)
      await settle(page)
      await page.evaluate(() => scrollTo(0, 500))
      await expect
        .poll(() =>
          page.evaluate(() => {
            const bar = document.querySelector('main > div')!.getBoundingClientRect()
            return [...document.querySelectorAll('main *')]
              .filter((node) => getComputedStyle(node).position === 'sticky' && !node.matches('main > div'))
              .map((node) => node.getBoundingClientRect().top - bar.bottom)
              .filter((gap) => gap < 0)
          }),
        )
        .toEqual([])
    }
  },
)

test(
  '[S2.30] a product page begins with what its card showed, before its data is here',
  ONCE,
  async ({ page }) => {
    await visit(page, '/pages/product/list?category=brake-discs', { language: 'en' })
    const card = main(page).getByRole('article').first()
    const link = card.getByRole('link')
    const name = (await link.textContent())!.replaceAll('\u00ad', '')
    const arrived = Promise.withResolvers<undefined>()
    await page.route('**/api/product/product/detail**', async (route) => {
      await arrived.promise
      await route.continue()
    })
    await link.click()
    await expect(page).toHaveURL(/product\/detail/)
    await expect(main(page).getByText(name).first()).toBeVisible()
    await expect(main(page).locator('[aria-busy="true"]').first()).toBeVisible()
    arrived.resolve(undefined)
    await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0)
  },
)

test('[S2.35] one key leads from the filters to the results', ONCE, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/pages/product/list?category=brake-discs', { language: 'en' })
  await main(page).getByRole('button', { name: 'Skip to the results' }).focus()
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('region', { name: 'Search results' })).toBeFocused()
})

test('[S2.16] a dataset is cited with the address of its release', ONCE, async ({ page }) => {
  await visit(page, '/pages/publish/publish-list', { language: 'en' })
  await main(page).getByRole('article').first().getByRole('link').first().click()
  const citation = main(page).locator('blockquote').last()
  await expect(citation).toContainText(
    /\/#\/pages\/publish\/publish-data-detail\?slug=[a-z0-9-]+&release=\d+/,
  )
})

test('[S2.42] the form is what an empty garage shows first and widest', ONCE, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/pages/user/garage/garage', { language: 'en' })
  const region = (name: string) => main(page).getByRole('region', { name })
  const [form, cars] = await boxesOf(region('Add a car'), region('My cars'))
  expect([form.x < cars.x, form.width > cars.width]).toEqual([true, true])
})
