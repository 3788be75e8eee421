import { expect, test } from '@playwright/test'
import { ONCE } from '../once.ts'
import { visit } from '../visitor.ts'

for (const address of [
  '/pages/product/list?category=brake-discs',
  '/%23/pages/product/list?category=brake-discs',
  '/%23%2Fpages%2Fproduct%2Flist%3Fcategory%3Dbrake-discs',
  '/?utm_source=mail#/pages/product/list?category=brake-discs',
  '/#%2Fpages%2Fproduct%2Flist%3Fcategory%3Dbrake-discs',
])
  test(`the address ${address}, as messengers write it, leads to its page`, ONCE, async ({ page }) => {
    await visit(page, '/pages/index/index', { language: 'en' })
    await page.goto('about:blank')
    await page.goto(address)
    await expect(page).toHaveURL(/\/#\/pages\/product\/list\?category=brake-discs$/)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  })
