import { expect, test } from '@playwright/test'
import type { Output } from '../../contracts/src/action.ts'
import type { showHome } from '../../contracts/src/product/home.ts'
import { expectNoBarriersAtBothSizes } from '../axe.ts'
import { findProduct, main, read, section } from '../catalogue.ts'
import { ONCE } from '../once.ts'
import { settle } from '../settle.ts'
import { openAgain, visit } from '../visitor.ts'

test.describe('accessibility', () => {
  test(
    'home, its car picker, categories and shops have no accessibility violations',
    ONCE,
    async ({ page }) => {
      await visit(page, '/', { language: 'ru' })
      await expect(main(page).getByRole('listitem').nth(8)).toBeVisible()
      await expectNoBarriersAtBothSizes(page)
      await section(page, 'Мой автомобиль').getByRole('button').click()
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
      await expectNoBarriersAtBothSizes(page)
      for (const address of ['/pages/index/category', '/pages/index/shops']) {
        await openAgain(page, address)
        await expect(main(page).getByRole('listitem').nth(8)).toBeVisible()
        await settle(page)
        await expectNoBarriersAtBothSizes(page)
      }
    },
  )

  test(
    'the product page and its gallery have no accessibility violations',
    ONCE,
    async ({ page, request }) => {
      const product = await findProduct(request)
      await visit(page, `/pages/product/detail?id=${product.id}`, { language: 'kk' })
      await expect(main(page).getByText(product.partNumber).first()).toBeVisible()
      await expectNoBarriersAtBothSizes(page)
      await main(page).getByRole('region').first().getByRole('button').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoBarriersAtBothSizes(page)
    },
  )

  test('the three tabs of a shop have no accessibility violations', ONCE, async ({ page, request }) => {
    const { shops } = await read<Output<typeof showHome>>(request, 'product/home/show')
    await visit(page, `/pages/shop/shop?id=${shops[0]?.id}`, { language: 'kk' })
    for (const tab of [0, 1, 2]) {
      await main(page).getByRole('tab').nth(tab).click()
      await expect(main(page).getByRole('tabpanel')).toBeVisible()
      await expectNoBarriersAtBothSizes(page)
    }
  })
})
