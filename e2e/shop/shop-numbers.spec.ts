import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { getShopNumbers } from '../../contracts/src/order/shop-numbers.ts'
import { button, main } from '../buying-page.ts'
import { addDisc } from '../disc.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { newSeller } from '../seller.ts'
import { test } from '../test.ts'
import { visit } from '../visitor.ts'

const BROWSER = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/147.0 Mobile Safari/537.36'

test(
  '[S2.23] a buyer opens a part; the shop reads of it in its numbers, and what the part lacks',
  ONCE,
  async ({ browser, page, request }) => {
    const { seller, shopId } = await newSeller(request)
    const product = await addDisc(seller, shopId, { description: {} })

    const buyer = await newMember(request)
    // The name of a headless browser is that of a robot.
    const other = await (await browser.newContext({ userAgent: BROWSER })).newPage()
    await buyer.enter(other)
    await visit(other, `/pages/product/detail?id=${product.id}`, { language: 'en' })
    const views = async () => (await seller.call(getShopNumbers, { shopId })).numbers.productViewCount
    await expect.poll(views).toBe(1)
    await other.context().close()

    await seller.enter(page)
    await visit(page, '/pages/shop/shops-manage', { language: 'en' })
    await main(page).getByRole('link', { name: '1 views today' }).click()
    await expect(main(page).getByText('product views', { exact: true })).toBeVisible()
    await main(page).getByRole('radio', { name: '30 days' }).click()
    await expect(page).toHaveURL(/period=month/)
    await expect(main(page).getByText('30 days before: 0').first()).toBeVisible()
    await expect(main(page).getByText('No words of enough visitors yet')).toBeVisible()
    const saved = page.waitForEvent('download')
    await button(page, 'Download as a table').click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^shop-numbers-[\d-]+\.csv$/)
    expect(await readFile(await file.path(), 'utf8')).toMatch(/Day,product views,.*\r\n/)
    await expect(main(page).getByText('no car', { exact: true })).toBeVisible()
    await main(page).getByRole('link', { name: 'Complete', exact: true }).click()
    await expect(page).toHaveURL(/edit-product/)
  },
)
