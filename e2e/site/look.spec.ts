import { expect, test } from '@playwright/test'
import { LANGUAGES } from '../../contracts/src/language.ts'
import { findProduct, isPhone, main } from '../catalogue.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { settle } from '../settle.ts'
import { visit } from '../visitor.ts'

test('[S2.11] the user tab has its own header bar, for visitors and for members', async ({
  page,
  request,
}) => {
  await visit(page, '/pages/index/user', { language: 'en' })
  await expect(main(page).getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Back' })).toHaveCount(0)
  const member = await newMember(request)
  await page.evaluate(
    ([token, end]) => {
      localStorage.setItem('uni_id_token', token)
      localStorage.setItem('uni_id_token_expired', end)
    },
    [member.signedIn.token, String(member.signedIn.tokenExpired)] as const,
  )
  await page.reload()
  await expect(main(page).getByText(member.username).first()).toBeVisible()
  await expect(
    main(page)
      .getByRole('link', { name: /orders/i })
      .first(),
  ).toBeVisible()
})

test('[S2.49] white bars with black text, a page of F8F8F8, no tab bar, no pull to refresh', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await visit(page, '/pages/cart/cart', { language: 'en' })
  const title = main(page).getByRole('heading', { level: 1, name: 'Shopping cart' })
  const colours = await title.evaluate((heading) => {
    let bar: HTMLElement | null = heading as HTMLElement
    const background = (element: HTMLElement) => getComputedStyle(element).backgroundColor
    while (bar && background(bar) === 'rgba(0, 0, 0, 0)') bar = bar.parentElement
    return {
      text: getComputedStyle(heading).color,
      bar: bar && background(bar),
      page: background(document.body),
      pull: getComputedStyle(document.documentElement).overscrollBehaviorY,
    }
  })
  expect(colours).toEqual({
    text: 'rgb(0, 0, 0)',
    bar: 'rgb(255, 255, 255)',
    page: 'rgb(248, 248, 248)',
    pull: 'none',
  })
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})

test('no page is wider than the window, in any language', async ({ page, request }) => {
  const { id, shop } = await findProduct(request)
  const addresses = [
    '/',
    '/pages/no/such/page',
    '/pages/index/category',
    '/pages/index/shops',
    '/pages/index/user',
    `/pages/shop/shop?id=${shop.id}`,
    `/pages/product/detail?id=${id}`,
    '/pages/product/list?category=brake-discs',
    '/pages/utils/search-product',
    '/pages/utils/list-product?text=camry',
    '/pages/utils/list-shop?text=auto',
    '/pages/cart/cart',
    '/uni_modules/uni-id-pages/pages/login/login-withpwd',
    '/uni_modules/uni-id-pages/pages/register/register',
  ]
  // Narrower than any phone; on a desktop the longest words are enough.
  if (isPhone(page)) await page.setViewportSize({ width: 360, height: 740 })
  for (const language of isPhone(page) ? LANGUAGES : (['ru'] as const)) {
    await visit(page, '/', { language })
    await page.evaluate((lang) => localStorage.setItem('CURRENT_LANG', lang), language)
    await page.reload()
    for (const address of addresses) {
      await page.goto(`/#${address}`)
      await expect(main(page).getByRole('heading', { level: 1 }).first()).toBeAttached()
      await settle(page)
      const extra = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(extra, `${address} in ${language}`).toBeLessThanOrEqual(0)
    }
  }
})

test(
  '[S1.20] in Kazakh on the smallest phone the sort order is not cut, and categories stand in three columns',
  ONCE,
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await visit(page, '/pages/utils/list-product?text=camry', { language: 'kk' })
    const sort = main(page).getByRole('combobox', { name: 'Сұрыптау' })
    await expect(sort).toBeVisible()
    const room = await sort.evaluate((select: HTMLSelectElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select)
      const context = document.createElement('canvas').getContext('2d')!
      context.font = font
      const { width } = context.measureText(select.selectedOptions[0]!.text)
      return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - width
    })
    expect(room).toBeGreaterThanOrEqual(0)
    await visit(page, '/pages/index/index', { language: 'kk' })
    const tiles = main(page)
      .locator('ul', { has: page.locator('a[href*="category="]') })
      .first()
    await expect(tiles).toHaveCSS('grid-template-columns', /^[\d.]+px [\d.]+px [\d.]+px$/)
  },
)
