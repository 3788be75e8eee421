import { expect, test } from '@playwright/test'
import { expectNoBarriers } from '../axe.ts'
import { main } from '../buying-page.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { newSeller } from '../seller.ts'
import { openAgain, visit } from '../visitor.ts'

const PAGE = '/pages/shop/shops-manage'

test(
  '[S2.23] an owner finds their shops, and the way to settings, orders and the page of each',
  ONCE,
  async ({ page, request }) => {
    const { seller, shopId } = await newSeller(request)
    await seller.enter(page)
    await visit(page, PAGE, { language: 'en' })
    const shop = main(page).getByRole('article', { name: 'My parts' })
    await expect(shop.getByText('Owner', { exact: true })).toBeVisible()
    await expectNoBarriers(page)
    for (const path of ['edit-shop?id=', 'orders?shopId=', 'shop?id='])
      await expect(shop.locator(`a[href*="/pages/shop/${path}${shopId}"]`).first()).toBeVisible()
    await shop.locator(`a[href*="edit-shop"]`).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main(page).getByRole('textbox').first()).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`edit-shop\\?id=${shopId}`))
    await expectNoBarriers(page)
  },
)

test(
  '[S2.23, S2.24, S2.26, S2.29] the pages of a shop without a parameter are about the first shop of their owner',
  ONCE,
  async ({ page, request }) => {
    const { seller } = await newSeller(request)
    await seller.enter(page)
    await visit(page, '/pages/shop/edit-shop', { language: 'en' })
    await expect(main(page).getByRole('textbox', { name: 'Name of the shop' })).toHaveValue('My parts')
    await openAgain(page, '/pages/shop/edit-category')
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Own categories')
    await expect(main(page).getByRole('button', { name: 'Add' }).first()).toBeVisible()
    await openAgain(page, '/pages/shop/edit-product')
    await expect(page).toHaveURL(/\/pages\/shop\/product-page/)
    await expect(main(page).getByRole('link', { name: 'Add product' })).toBeVisible()
    for (const address of ['/pages/shop/staff', '/pages/shop/numbers', '/pages/shop/api']) {
      await openAgain(page, address)
      await expect(main(page).getByRole('heading', { level: 1 })).toContainText('My parts')
    }
  },
)

test('[S2.23, S2.24] who has no shop is shown how to open one', ONCE, async ({ page, request }) => {
  await (await newMember(request)).enter(page)
  await visit(page, '/pages/shop/edit-shop', { language: 'en' })
  await expect(main(page).getByRole('link', { name: /Open a shop/ })).toBeVisible()
  await openAgain(page, PAGE)
  await main(page)
    .getByRole('link', { name: /Open a shop/ })
    .first()
    .click()
  await expect(page).toHaveURL(/apply-shop/)
})

test(
  '[S1.4, S2.39] a seller sees the page of the shop with what is not saved yet, in another language and width',
  ONCE,
  async ({ page, request }) => {
    const { seller, shopId } = await newSeller(request)
    await seller.enter(page)
    await visit(page, `/pages/shop/edit-shop?id=${shopId}`, { language: 'en' })
    await main(page).getByRole('radio', { name: 'Русский' }).check({ force: true })
    const slogan = main(page).getByRole('textbox', { name: 'Slogan' })
    await slogan.pressSequentially('Тормоза за один день')
    await main(page).getByRole('button', { name: 'Preview the page' }).click()
    const preview = page.getByRole('dialog', { name: 'As buyers see it' })
    const frame = preview.locator('iframe')
    // What is looked at is inert, so it has no roles.
    const shown = frame.contentFrame()
    await expect(preview.getByRole('radio', { name: 'Русский' })).toBeChecked()
    await expect(shown.getByText('Тормоза за один день')).toBeVisible()
    await expect(shown.locator('h2', { hasText: 'Возврат' })).toBeVisible()
    await expect(frame).toHaveCSS('width', '390px')
    await expectNoBarriers(page)
    await preview.getByRole('radio', { name: '中文' }).check({ force: true })
    await expect(shown.locator('h2', { hasText: '退货' })).toBeVisible()
    await preview.getByRole('radio', { name: 'Computer' }).check({ force: true })
    await expect(frame).toHaveCSS('width', '1280px')
    await preview.getByRole('button', { name: 'Close' }).click()
    await expect(slogan).toHaveValue('Тормоза за один день')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  },
)
