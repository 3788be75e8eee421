import { expect } from '@playwright/test'
import { listShopCoupons } from '../../contracts/src/order/coupon.ts'
import { button, CONFIRM, main } from '../buying-page.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { makeSeller } from '../selling-shop.ts'
import { test } from '../test.ts'
import { visit } from '../visitor.ts'

test(
  '[S3.5] a shop issues a coupon on its page, a buyer uses it, and the shop sees what it has cost',
  ONCE,
  async ({ browser, page, request }) => {
    const { owner, shop } = await makeSeller(request, 0)
    await owner.enter(page)
    await visit(page, '/pages/shop/shops-manage', { language: 'en' })
    await main(page).getByRole('link', { name: 'Coupons' }).click()
    await expect(main(page).getByText('No coupons yet')).toBeVisible()
    await button(page, 'Issue a coupon').click()
    const sheet = page.getByRole('dialog', { name: 'Issue a coupon' })
    const code = `E2E-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
    await sheet.getByLabel('Code').pressSequentially(code)
    await sheet.getByLabel('Title, English').pressSequentially('Regular buyers')
    await sheet.getByLabel('Percent of the goods').pressSequentially('10')
    await sheet.getByLabel('Budget').pressSequentially('1000')
    await sheet.getByLabel('From', { exact: true }).fill('2020-01-01T00:00')
    await sheet.getByRole('button', { name: 'Issue a coupon' }).click()
    await expect(sheet).toBeVisible()
    await sheet.getByLabel('Until', { exact: true }).fill('2099-01-01T00:00')
    await sheet.getByRole('button', { name: 'Issue a coupon' }).click()
    await expect(sheet).toBeHidden()
    await expect(main(page).getByText(code).filter({ visible: true }).first()).toBeVisible()

    const buyer = await newMember(request)
    await buyer.fillCart({ [shop.offerId]: 2 })
    await buyer.addAddress()
    const other = await (await browser.newContext()).newPage()
    await buyer.enter(other)
    await visit(other, CONFIRM, { language: 'en' })
    await main(other).getByLabel('Coupon code').pressSequentially(code)
    await button(other, 'Apply').click()
    await expect(main(other).getByText('−¥20.00').first()).toBeVisible()
    await button(other, 'Place 1 order').click()
    await expect(main(other).getByRole('heading', { name: 'Thank you! 1 order is placed' })).toBeVisible()
    await expect(main(other).getByText('¥180.00').first()).toBeVisible()
    await other.context().close()

    await page.reload()
    await expect(main(page).getByText('¥20.00').filter({ visible: true }).first()).toBeVisible()
    await button(page, 'Stop').click()
    await expect(button(page, 'Resume')).toBeVisible()
    expect((await owner.call(listShopCoupons, {})).rows).toMatchObject([
      { code, useCount: 1, spentMinor: 2000, state: 'stopped' },
    ])
  },
)
