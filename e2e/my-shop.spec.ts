import { expect, test } from '@playwright/test'
import { expectNoBarriers } from './axe.ts'
import { main } from './buying-page.ts'
import { ONCE } from './once.ts'
import { newMember } from './person.ts'
import { newSeller } from './seller.ts'
import { visit } from './visitor.ts'

const PAGE = '/pages/shop/shops-manage'

test('[S2.23] an owner finds their shops, and the way to settings, orders and the page of each', async ({
  page,
  request,
}) => {
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
})

test('[S2.23] who has no shop is shown how to open one', ONCE, async ({ page, request }) => {
  await (await newMember(request)).enter(page)
  await visit(page, PAGE, { language: 'en' })
  await main(page)
    .getByRole('link', { name: /Open a shop/ })
    .first()
    .click()
  await expect(page).toHaveURL(/apply-shop/)
})
