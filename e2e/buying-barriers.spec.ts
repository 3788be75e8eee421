import { expect, test } from '@playwright/test'
import { expectNoBarriers } from './axe.ts'
import { makeOffer, setStock } from './offer.ts'
import { newMember } from './person.ts'
import { visit } from './visitor.ts'

const SIGN = '/uni_modules/uni-id-pages/pages'

test('no barriers: what a visitor sees', async ({ page }) => {
  await visit(page, '/pages/index/user', { language: 'ru' })
  for (const address of [
    '/pages/index/user',
    '/pages/cart/cart',
    `${SIGN}/login/login-withpwd`,
    `${SIGN}/register/register`,
  ]) {
    await page.goto(`/#${address}`)
    await expect(page.getByRole('main')).toBeVisible()
    const submit = page.locator('main [type=submit]')
    if (await submit.count()) await submit.click()
    await expectNoBarriers(page)
  }
})

test('no barriers: cart, order, addresses and the user tab of a member', async ({ page, request }) => {
  const tiers = [
    { minQuantity: 2, priceMinor: 5000 },
    { minQuantity: 20, priceMinor: 4000 },
  ]
  const [fine, short] = [await makeOffer({ tiers }), await makeOffer({ shop: 1 })]
  const member = await newMember(request)
  await member.fillCart({ [fine.id]: 2 })
  const [order] = await member.order()
  await member.fillCart({ [fine.id]: 2, [short.id]: 5 })
  await setStock(short.id, 3)
  await member.enter(page)
  await visit(page, '/pages/cart/cart', { language: 'ru' })
  for (const [address, content] of [
    ['/pages/cart/cart', 'article'],
    ['/pages/order/confirm', 'article'],
    [`/pages/order/confirm?placed=${order!.id}`, 'list'],
    ['/pages/order/list', 'tabpanel'],
    [`/pages/order/detail?id=${order!.id}`, 'article'],
    ['/pages/user/address/list', 'list'],
    ['/pages/user/address/edit', 'combobox'],
    ['/pages/index/user', 'navigation'],
  ] as const) {
    await page.goto(`/#${address}`)
    await expect(page.getByRole('main').getByRole(content).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectNoBarriers(page)
  }
})
