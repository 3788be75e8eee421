import { expect, test } from '@playwright/test'
import { expectNoBarriersAtBothSizes } from '../axe.ts'
import { main } from '../catalogue.ts'
import { makeOffer, setStock } from '../offer.ts'
import { ONCE } from '../once.ts'
import type { Person } from '../person.ts'
import { newMember } from '../person.ts'
import { settle } from '../settle.ts'
import { openAgain, visit } from '../visitor.ts'

const LOGIN_PAGES = '/uni_modules/uni-id-pages/pages'

test.describe('accessibility', () => {
  test(
    'the pages of a purchase have no accessibility violations for a visitor, with form errors shown',
    ONCE,
    async ({ page }) => {
      await visit(page, '/pages/index/user', { language: 'zh-Hans' })
      await expect(main(page).getByRole('navigation').first()).toBeVisible()
      await expectNoBarriersAtBothSizes(page)
      await openAgain(page, '/pages/cart/cart')
      await expect(main(page).getByRole('link').first()).toBeVisible()
      await settle(page)
      await expectNoBarriersAtBothSizes(page)
      for (const address of [`${LOGIN_PAGES}/login/login-withpwd`, `${LOGIN_PAGES}/register/register`]) {
        await openAgain(page, address)
        await main(page).locator('[type=submit]').click()
        await expect(main(page).getByRole('alert').first()).toBeVisible()
        await expectNoBarriersAtBothSizes(page)
      }
    },
  )

  test(
    'the pages of a purchase have no accessibility violations for a member, from the cart to the order',
    ONCE,
    async ({ page, request }) => {
      const member = await newMember(request)
      const orderId = await shopAround(member)
      await member.enter(page)
      await visit(page, '/pages/index/user', { language: 'ru' })
      for (const { address, content } of memberPages(orderId)) {
        await openAgain(page, address)
        await expect(main(page).getByRole(content).first()).toBeVisible()
        await settle(page)
        await expectNoBarriersAtBothSizes(page)
      }
    },
  )

  const memberPages = (orderId: string) =>
    [
      { address: '/pages/index/user', content: 'navigation' },
      { address: '/pages/cart/cart', content: 'article' },
      { address: '/pages/order/confirm', content: 'article' },
      { address: `/pages/order/confirm?placed=${orderId}`, content: 'list' },
      { address: '/pages/order/list', content: 'tabpanel' },
      { address: `/pages/order/detail?id=${orderId}`, content: 'article' },
      { address: '/pages/user/address/list', content: 'list' },
      { address: '/pages/user/address/edit', content: 'combobox' },
    ] as const

  /** An order, and a cart with one valid line and one that needs attention. */
  async function shopAround(member: Person): Promise<string> {
    const tiers = [
      { minQuantity: 2, priceMinor: 5000 },
      { minQuantity: 20, priceMinor: 4000 },
    ]
    const fine = await makeOffer({ tiers })
    const short = await makeOffer({ shop: 1 })
    await member.fillCart({ [fine.id]: 2 })
    const [order] = await member.order()
    await member.fillCart({ [fine.id]: 2, [short.id]: 5 })
    await setStock(short.id, 3)
    return order!.id
  }
})
