import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { getShopNumbers } from '../contracts/src/order/shop-numbers.ts'
import { createProduct, listCategoryAttributes } from '../contracts/src/product/own-product.ts'
import { button, main } from './buying-page.ts'
import { ONCE } from './once.ts'
import { callServer, newMember } from './person.ts'
import { newSeller } from './seller.ts'
import { visit } from './visitor.ts'

const BROWSER = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/147.0 Mobile Safari/537.36'

test(
  '[S2.23] a buyer opens a part; the shop reads of it in its numbers, and what the part lacks',
  ONCE,
  async ({ browser, page, request }) => {
    const { seller, shopId } = await newSeller(request)
    const { attributes: known } = await callServer(request, listCategoryAttributes, {
      category: 'brake-discs',
    })
    const attributes = Object.fromEntries(
      known
        .filter(({ isRequired }) => isRequired)
        .map(({ key, values, min }) => [key, values[0]?.value ?? min ?? 1]),
    )
    const { product } = await seller.call(createProduct, {
      ...{ requestId: randomUUID(), shopId, isOnSale: true },
      product: {
        ...{ category: 'brake-discs', brand: 'bosch', partNumber: `NB-${randomUUID().slice(0, 8)}` },
        ...{ name: { en: 'Brake disc, front' }, description: {}, condition: 'new', originCountry: 'CN' },
        ...{ hsCode: '', warrantyMonths: 12, netGrams: 5000, grossGrams: 5200, quantityPerCarton: 4 },
        ...{ packageMm: { length: 300, width: 300, height: 60 }, attributes },
        ...{ pictures: [{ file: '/media/file/product/disc.jpg', alt: {} }], references: [], fitments: [] },
        offers: [
          {
            ...{ currency: 'CNY', incoterm: 'FCA', incotermPlace: 'Guangzhou', orderMultiple: 1 },
            ...{ leadDaysMin: 3, leadDaysMax: 7, isReturnable: true, stockQuantity: 20 },
            tiers: [{ minQuantity: 1, priceMinor: 10_000 }],
          },
        ],
      },
    })

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
