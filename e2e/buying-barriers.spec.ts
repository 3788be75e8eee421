import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { expectNoBarriers } from './axe.ts'
import { makeOffer, setStock } from './offer.ts'
import type { Person } from './person.ts'
import { newMember } from './person.ts'
import { visit } from './visitor.ts'

const main = (page: Page) => page.getByRole('main')

test.describe('no barriers for a visitor', () => {
  const sign = '/uni_modules/uni-id-pages/pages'
  for (const address of ['/pages/index/user', '/pages/cart/cart']) {
    test(address, async ({ page }) => {
      await visit(page, address, { language: 'ru' })
      await expect(main(page)).toBeVisible()
      await expectNoBarriers(page)
    })
  }

  for (const address of [`${sign}/login/login-withpwd`, `${sign}/register/register`]) {
    test(`${address}, with errors beside the fields`, async ({ page }) => {
      await visit(page, address, { language: 'ru' })
      await main(page).locator('[type=submit]').click()
      await expect(main(page).getByRole('alert').first()).toBeVisible()
      await expectNoBarriers(page)
    })
  }
})

test.describe('no barriers for a member', () => {
  const pages: { address: string; content: 'article' | 'list' | 'tabpanel' | 'combobox' | 'navigation' }[] = [
    { address: '/pages/cart/cart', content: 'article' },
    { address: '/pages/order/confirm', content: 'article' },
    { address: '/pages/order/confirm?placed={order}', content: 'list' },
    { address: '/pages/order/list', content: 'tabpanel' },
    { address: '/pages/order/detail?id={order}', content: 'article' },
    { address: '/pages/user/address/list', content: 'list' },
    { address: '/pages/user/address/edit', content: 'combobox' },
    { address: '/pages/index/user', content: 'navigation' },
  ]
  for (const { address, content } of pages) {
    test(address, async ({ page, request }) => {
      const member = await newMember(request)
      const orderId = await shopAround(member)
      await member.enter(page)
      await visit(page, address.replace('{order}', orderId), { language: 'ru' })
      await expect(main(page).getByRole(content).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectNoBarriers(page)
    })
  }

  /** An order, and a cart with a line that is fine and one that needs attention. */
  async function shopAround(member: Person): Promise<string> {
    const tiers = [
      { minQuantity: 2, priceMinor: 5000 },
      { minQuantity: 20, priceMinor: 4000 },
    ]
    const [fine, short] = [await makeOffer({ tiers }), await makeOffer({ shop: 1 })]
    await member.fillCart({ [fine.id]: 2 })
    const [order] = await member.order()
    await member.fillCart({ [fine.id]: 2, [short.id]: 5 })
    await setStock(short.id, 3)
    return order!.id
  }
})
