import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { logout } from '../contracts/src/user/login.ts'
import { addressOf } from './catalogue.ts'
import { ONCE } from './once.ts'
import { newMember } from './person.ts'
import { expectToast } from './toast.ts'
import { visit } from './visitor.ts'

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
    // The user has logged out of this session elsewhere.
    await user.call(logout, {})
    await deleteAddress(page)
    await expectToast(page, 'Your login has expired. Please log in again.')
    await expect.poll(() => addressOf(page)).toContain(`login-withpwd?uniIdRedirectUrl=${ADDRESSES}`)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  },
)
