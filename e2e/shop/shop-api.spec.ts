import { expect, test } from '@playwright/test'
import { expectNoBarriers } from '../axe.ts'
import { button, field, main } from '../buying-page.ts'
import { ONCE } from '../once.ts'
import { newSeller } from '../seller.ts'
import { expectToast } from '../toast.ts'
import { openAgain, visit } from '../visitor.ts'

test(
  '[S2.25] an owner makes a key, a program uses it, and a webhook has its log',
  ONCE,
  async ({ page, request }) => {
    const { seller, shopId } = await newSeller(request)
    await seller.enter(page)
    await visit(page, '/pages/shop/shops-manage', { language: 'en' })
    await expect(main(page).getByRole('list', { name: 'Today' }).getByText('orders to act on')).toBeVisible()
    await expectNoBarriers(page)
    await main(page).getByRole('link', { name: 'API and webhooks' }).click()
    await expect(main(page).getByText('No key yet.')).toBeVisible()
    await field(page, 'Name of the program').pressSequentially('Our ERP')
    await main(page).getByRole('checkbox', { name: 'Read orders' }).check()
    await button(page, 'Make a key').click()
    const made = main(page).getByRole('status').filter({ hasText: 'Your new key' })
    const key = (await made.getByText(/^tmk_.{20}/).textContent()) ?? ''
    await expectNoBarriers(page)

    const call = () =>
      request.post('/api/order/sale/list', { headers: { authorization: `Bearer ${key}` }, data: { shopId } })
    expect((await call()).status()).toBe(200)
    // Shown once: not after the page is opened again.
    await openAgain(page, `/pages/shop/api?shop=${shopId}`)
    const line = main(page).getByRole('listitem').filter({ hasText: 'Our ERP' })
    await expect(line.getByText('used', { exact: false })).toBeVisible()
    await expect(main(page).getByText(key)).toHaveCount(0)

    await field(page, 'Address').pressSequentially('https://192.168.0.5/hooks')
    await button(page, 'Add the address').click()
    await expect(field(page, 'Address')).toHaveAttribute('aria-invalid', 'true')
    await field(page, 'Address').fill('')
    await field(page, 'Address').pressSequentially('https://erp-of-nobody.dev/hooks')
    await button(page, 'Add the address').click()
    await expect(main(page).getByText(/^whsec_/)).toBeVisible()
    await button(page, 'Deliveries').click()
    await expect(main(page).getByText('ping', { exact: true })).toBeVisible()
    await expectNoBarriers(page)

    await button(page, 'Make the addresses').click()
    const feed = main(page).getByText(/yandex\.yml$/)
    const [, path = ''] = /(\/product-feed\/.*)$/.exec((await feed.textContent()) ?? '') ?? []
    expect(await (await request.get(path)).text()).toContain('<yml_catalog')

    await line.getByRole('button', { name: 'Revoke Our ERP' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke', exact: true }).click()
    await expectToast(page, 'Our ERP is revoked')
    expect((await call()).status()).toBe(401)
  },
)
