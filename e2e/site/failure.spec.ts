import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { logout } from '@tiantian/contracts/user/own-session.ts'
import { addressOf } from '../catalogue.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { settle } from '../settle.ts'
import { expectToast } from '../toast.ts'
import { visit } from '../visitor.ts'

// A browser of its own: it ends without a network.
test.use({ reuseContext: false })

const ADDRESSES = '/pages/user/address/list'

async function deleteAddress(page: Page) {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Delete the address/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
}

test(
  '[S8.5, S8.7] a failed request without a form is reported in a modal, and can be retried',
  ONCE,
  async ({ page, request }) => {
    const user = await newMember(request)
    await user.addAddress()
    await user.enter(page)
    await visit(page, ADDRESSES, { language: 'en' })
    await expect(page.getByRole('main').getByText('Aigerim Sarsenova')).toBeVisible()
    await page.route('**/client', (route) => route.abort())
    await deleteAddress(page)
    const modal = page.getByRole('alertdialog', { name: 'Tip' })
    await expect(modal).toContainText('No connection. Please check your network.')
    await modal.getByRole('button', { name: 'OK' }).click()
    await page.unroute('**/client')
    await deleteAddress(page)
    await expect(page.getByText('No address yet')).toBeVisible()
  },
)

test(
  '[S8.3, S8.8] an expired login is reported, and the login page opens with the way back',
  ONCE,
  async ({ page, request }) => {
    const user = await newMember(request)
    await user.addAddress()
    await user.enter(page)
    await visit(page, ADDRESSES, { language: 'en' })
    await expect(page.getByRole('main').getByText('Aigerim Sarsenova')).toBeVisible()
    // The user logs out of this session elsewhere, just before the request: nothing else may find out first.
    await page.route('**/client', async (route) => {
      if (!route.request().postData()?.includes('user/address/delete')) return route.abort()
      await user.call(logout, {})
      await route.continue()
    })
    await deleteAddress(page)
    await expectToast(page, 'Your login has expired. Please log in again.')
    await expect.poll(() => addressOf(page)).toContain(`login-withpwd?uniIdRedirectUrl=${ADDRESSES}`)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  },
)

test(
  'a page that found no network loads as soon as there is one',
  ONCE,
  async ({ page, context, request }) => {
    const user = await newMember(request)
    await user.addAddress()
    await user.enter(page)
    await page.route('**/client', (route) => route.abort())
    await visit(page, ADDRESSES, { language: 'en' })
    const main = page.getByRole('main')
    await expect(main.getByRole('alert')).toContainText('No connection')
    await context.setOffline(true)
    await expect(main.getByRole('alert')).toContainText('You are offline')
    await page.unroute('**/client')
    await context.setOffline(false)
    await expect(main.getByText('Aigerim Sarsenova')).toBeVisible()
  },
)

test('offline, a page that was read is still there', ONCE, async ({ page, context }) => {
  await visit(page, '/pages/publish/news-article-list', { language: 'en' })
  const main = page.getByRole('main')
  const card = main.getByRole('article').first()
  const title = (await card.getByRole('link').first().textContent()) ?? ''
  await card.getByRole('link').first().click()
  // The list has a heading of its own, which is still there while the article loads.
  await expect(page).toHaveURL(/detail/)
  await settle(page)
  await expect(main.getByRole('heading', { name: title.trim() }).first()).toBeVisible()
  await context.setOffline(true)
  await page.goBack()
  await expect(card).toContainText(title)
  await page.goForward()
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main.getByText('You are offline')).toHaveCount(0)
})

test(
  'a page whose files this browser has not yet is named offline, and opens with the network',
  ONCE,
  async ({ page, context }) => {
    await visit(page, '/pages/index/index', { language: 'en' })
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await context.setOffline(true)
    await page.evaluate(() => {
      location.hash = '#/pages/alliance-introduction/alliance-introduction'
    })
    await expect(page.getByText(/You are offline/).first()).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/You are offline/)).toHaveCount(0)
  },
)
