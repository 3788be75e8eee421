import { expect, test } from '@playwright/test'
import { getShopNumbers } from '../contracts/src/order/shop-numbers.ts'
import { main } from './buying-page.ts'
import { database } from './database.ts'
import { ONCE } from './once.ts'
import { newMember } from './person.ts'
import { makeSeller } from './selling-shop.ts'
import { visit } from './visitor.ts'

test(
  '[S2.23] a buyer searches for a part and opens it; the shop reads of it in its numbers and completes the product',
  ONCE,
  async ({ browser, page, request }) => {
    const { owner, shop } = await makeSeller(request, 0)
    const sql = await database()
    const [product] = await sql<{ id: string }[]>`
      insert into shop_listings (product_id, shop_id, state, part_number, brand_id, category_id, price_cents,
        stock_quantity, sold_count, lacks_picture, lacks_fitment, lacks_language, created_at, updated_at, words)
      select id, shop_id, state, part_number, brand_id, category_id, 1400, 100, 0, false, true, false, now(), now(), ''
      from products where shop_id = ${shop.shopId} returning product_id as id`

    const buyer = await newMember(request)
    const other = await (await browser.newContext()).newPage()
    await buyer.enter(other)
    const reported = other.waitForRequest(
      (sent) => sent.postData()?.includes('activity/view/report') ?? false,
    )
    await visit(other, `/pages/product/detail?id=${product!.id}`, { language: 'en' })
    await reported
    await other.context().close()
    await expect
      .poll(async () => (await owner.call(getShopNumbers, { shopId: shop.shopId })).numbers.productViewCount)
      .toBe(1)

    await owner.enter(page)
    await visit(page, '/pages/shop/shops-manage', { language: 'en' })
    await main(page).getByRole('link', { name: '1 views today' }).click()
    await expect(main(page).getByText('product views', { exact: true })).toBeVisible()
    await main(page).getByText('30 days', { exact: true }).click()
    await expect(page).toHaveURL(/period=month/)
    await expect(main(page).getByText('30 days before: 0').first()).toBeVisible()
    await expect(main(page).getByText('No words of enough visitors yet')).toBeVisible()
    await expect(main(page).getByText('no car', { exact: true })).toBeVisible()
    await main(page).getByRole('link', { name: 'Complete', exact: true }).click()
    await expect(page).toHaveURL(/edit-product/)
  },
)
