import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import type { Output } from '../../contracts/src/action.ts'
import type { showHome } from '../../contracts/src/product/home.ts'
import { boxesOf } from '../boxes.ts'
import { addressOf, isPhone, main, NOBODY, read, section } from '../catalogue.ts'
import { ONCE } from '../once.ts'
import { visit } from '../visitor.ts'

const en = { language: 'en' } as const

test.describe('home', () => {
  test('[S2.9] home is at both addresses, with search, my car, categories, products and shops', async ({
    page,
  }) => {
    for (const address of ['/', '/pages/index/index']) {
      await visit(page, address, en)
      await expect(main(page).getByRole('link', { name: 'Part number, car or name' })).toBeVisible()
      await expect(main(page).getByRole('button', { name: 'Back' })).toHaveCount(0)
      await expect(section(page, 'My car').getByRole('button', { name: 'Choose your car' })).toBeVisible()
      await expect(section(page, 'The alliance in numbers').getByText('products on sale')).toBeVisible()
      const categories = main(page).getByRole('navigation', { name: 'Categories' })
      expect(await categories.getByRole('link').count()).toBeGreaterThanOrEqual(8)
      expect(await section(page, 'Popular products').getByRole('article').count()).toBeGreaterThanOrEqual(8)
      expect(
        await section(page, 'Shops of the alliance').getByRole('article').count(),
      ).toBeGreaterThanOrEqual(4)
    }
  })

  test(
    '[S2.33] the search box of home opens product search, a category tile opens its branch of the tree',
    ONCE,
    async ({ page }) => {
      await visit(page, '/', en)
      await main(page).getByRole('link', { name: 'Part number, car or name' }).click()
      await expect(page).toHaveURL(/#\/pages\/utils\/search-product$/)
      await page.goBack()
      const tile = main(page).getByRole('navigation', { name: 'Categories' }).getByRole('link').nth(1)
      const name = (await tile.textContent()) ?? ''
      await tile.click()
      await expect(page).toHaveURL(/#\/pages\/index\/category\?category=/)
      await expect(main(page).getByRole('button', { name, exact: true })).toHaveAttribute(
        'aria-current',
        'true',
      )
    },
  )

  test('home reports a failure and recovers after a retry', ONCE, async ({ page }) => {
    await page.route('**/api/product/home/show**', (route) => route.abort())
    await visit(page, '/', en)
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect(retry).toBeVisible()
    await page.unroute('**/api/product/home/show**')
    await retry.click()
    await expect(section(page, 'Popular products').getByRole('article').first()).toBeVisible()
  })
})

test.describe('my car', () => {
  /** Types a name in any script and selects the first match. */
  const find = async (page: Page, box: string, text: string) => {
    await page.getByRole('textbox', { name: box }).fill(text)
    // A list that is still loading has no first match.
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    await page.keyboard.press('Enter')
  }

  test(
    'a car is found in Cyrillic by keyboard, saved, and every product says whether it fits',
    ONCE,
    async ({ page }) => {
      await visit(page, '/', en)
      await section(page, 'My car').getByRole('button', { name: 'Choose your car' }).click()
      const picker = page.getByRole('dialog', { name: 'Choose your car' })
      if (!isPhone(page)) await expect(picker.getByRole('textbox')).toBeFocused()
      await find(page, 'Find a make, in any language', 'тойота')
      await expect(picker.getByRole('heading', { name: 'Model' })).toBeVisible()
      await find(page, 'Find a model', '凯美瑞')
      await expect(picker.getByRole('heading', { name: 'Generation' })).toBeVisible()
      await find(page, 'Find a generation or year', 'XV50')
      await expect(picker.getByRole('heading', { name: 'Engine' })).toBeVisible()
      await picker.getByRole('button', { name: /^2AR-FE/ }).click()
      await expect(picker).toHaveCount(0)
      await expect(section(page, 'My car').getByText('Toyota Camry XV50 2AR-FE')).toBeVisible()

      const card = section(page, 'Popular products').getByRole('article').first()
      const badge = card.getByText(/^(Fits your car|Check the version|Does not fit|No fitment data)$/)
      await expect(badge).toBeVisible()
      await page.reload()
      await expect(section(page, 'My car').getByText('Toyota Camry XV50 2AR-FE')).toBeVisible()
      await expect(badge).toBeVisible()

      await section(page, 'My car').getByRole('button', { name: 'Change car' }).click()
      await picker.getByRole('button', { name: 'Browse without a car' }).click()
      await expect(badge).toHaveCount(0)
    },
  )

  test('a make alone is a valid car, and one click goes a step back', ONCE, async ({ page }) => {
    await visit(page, '/', en)
    await section(page, 'My car').getByRole('button', { name: 'Choose your car' }).click()
    const picker = page.getByRole('dialog', { name: 'Choose your car' })
    await find(page, 'Find a make, in any language', 'kia')
    await picker.getByRole('button', { name: 'Make: Kia' }).click()
    await find(page, 'Find a make, in any language', 'лада')
    await picker.getByRole('button', { name: /^Choose Lada/ }).click()
    await expect(section(page, 'My car').getByText(/^Lada/)).toBeVisible()
  })
})

test.describe('categories', () => {
  test('[S2.10] the tree shows subcategories, keeps the selection in the address, and can be searched by name', async ({
    page,
  }) => {
    await visit(page, '/pages/index/category', en)
    await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible()
    await main(page).getByRole('button', { name: 'Filters', exact: true }).click()
    expect(addressOf(page)).toBe('/pages/index/category?category=filters')
    await expect(main(page).getByRole('link', { name: /^Oil filters/ })).toBeVisible()
    await page.reload()
    await expect(main(page).getByRole('link', { name: /^Oil filters/ })).toBeVisible()

    await page.getByRole('searchbox', { name: 'Find a category' }).fill('brake pads')
    await main(page)
      .getByRole('link', { name: /^Brake pads \d/ })
      .click()
    await expect(page).toHaveURL(/#\/pages\/product\/list\?category=brake-pads$/)
    await page.goBack()
    await page.getByRole('searchbox', { name: 'Find a category' }).fill('zzzzz')
    await expect(main(page).getByText('No category by that name')).toBeVisible()
  })
})

test.describe('shops', () => {
  test(
    '[S2.12] shops are filtered by country and sorted, and the list marks its end',
    ONCE,
    async ({ page }) => {
      await visit(page, '/pages/index/shops', en)
      await expect(main(page).getByRole('button', { name: 'Back' })).toHaveCount(0)
      await expect(main(page).getByRole('link', { name: 'Find a shop' })).toBeVisible()
      const cards = main(page).getByRole('list', { name: 'Shops of the alliance' }).getByRole('article')
      await expect(cards.nth(19)).toBeAttached()

      await main(page)
        .getByRole('button', { name: /^Kazakhstan/ })
        .click()
      expect(addressOf(page)).toContain('country=KZ')
      await expect(cards.first()).toContainText('Kazakhstan')
      await expect(cards.filter({ hasNotText: 'Kazakhstan' })).toHaveCount(0)
      await main(page).getByRole('combobox', { name: 'Sort by' }).selectOption('Most products')
      expect(addressOf(page)).toContain('sort=products')
      await expect(async () => {
        await page.mouse.wheel(0, 20_000)
        await expect(main(page).getByText('You have reached the end')).toBeVisible({ timeout: 500 })
      }).toPass()
    },
  )

  test('[S2.22] a shop shows its facts, products and terms, and can be searched', async ({
    page,
    request,
  }) => {
    const { shops } = await read<Output<typeof showHome>>(request, 'product/home/show')
    const [shop] = shops
    await visit(page, `/pages/shop/shop?id=${shop?.id}`, en)
    await expect(page.getByRole('heading', { level: 1, name: shop?.name ?? '' })).toBeVisible()
    const goods = main(page).getByRole('list', { name: 'Products of the shop' }).getByRole('article')
    await expect(goods.first()).toBeVisible()

    const category = main(page).getByRole('combobox', { name: 'Category' })
    await expect(category.getByRole('option').nth(1)).toBeAttached()
    await category.selectOption({ index: 1 })
    await expect(page).toHaveURL(/category=/)
    await expect(goods.first()).toBeVisible()

    await main(page).getByRole('tab', { name: 'Products' }).press('ArrowRight')
    await expect(main(page).getByRole('tab', { name: 'About the shop' })).toBeFocused()
    await expect(section(page, 'Warehouses')).toBeVisible()
    await main(page).getByRole('tab', { name: 'Terms' }).click()
    await expect(section(page, 'Returns')).toBeVisible()

    await main(page).getByRole('tab', { name: 'Products' }).click()
    await main(page).getByRole('searchbox', { name: 'Search in this shop' }).fill('brake')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`#/pages/utils/list-product\\?shop=${shop?.id}&text=brake`))
  })

  test('[S2.22] each figure of a shop has its label above it', ONCE, async ({ page, request }) => {
    const { shops } = await read<Output<typeof showHome>>(request, 'product/home/show')
    await visit(page, `/pages/shop/shop?id=${shops[0]?.id}`, en)
    const figures = page.getByLabel('Facts about the shop')
    const [name, value] = await boxesOf(
      figures.getByRole('term').last(),
      figures.getByRole('definition').last(),
    )
    expect(name.y).toBeLessThan(value.y)
  })

  test('a shop that does not exist leads back to the shops', ONCE, async ({ page }) => {
    await visit(page, `/pages/shop/shop?id=${NOBODY}`, en)
    await expect(main(page).getByText('This shop is closed or does not exist')).toBeVisible()
    await main(page).getByRole('link', { name: 'Shops of the alliance' }).click()
    await expect(page).toHaveURL(/#\/pages\/index\/shops$/)
  })
})

test('a category that does not exist leads to all of them', ONCE, async ({ page }) => {
  for (const address of ['/pages/product/list', '/pages/utils/list-product', '/pages/index/category']) {
    await visit(page, `${address}?category=flux-capacitors`, en)
    await expect(main(page).getByText('This category does not exist')).toBeVisible()
    await main(page).getByRole('link', { name: 'All categories' }).click()
    await expect(main(page).getByRole('navigation', { name: 'Categories' })).toBeVisible()
  }
})
