import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { expectNoBarriers } from '../axe.ts'
import { ONCE } from '../once.ts'
import { expectToast } from '../toast.ts'
import { openWidgets } from '../widget-page.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const outcome = (page: Page) => page.getByRole('status', { name: 'Outcome' })

/** Number of calls to the object. */
function countCalls(page: Page) {
  const calls = { count: 0 }
  page.on('request', (request) => {
    if (request.url().endsWith('/client') && request.postData()?.includes('uni-id-co')) calls.count++
  })
  return calls
}

test(
  '[S8.11] an error of a cloud object is shown under "Tip", and the same call is repeated on retry',
  ONCE,
  async ({ page }) => {
    const calls = countCalls(page)
    await openWidgets(page, 'en')
    await button(page, 'Log in, with retry').click()
    const dialog = page.getByRole('alertdialog', { name: 'Tip' })
    await expect(dialog).toContainText('The username or password is wrong.')
    await expectNoBarriers(page)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => calls.count).toBe(2)
    await expect(outcome(page)).toHaveText('asked')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(outcome(page)).toHaveText(/^refused: /)
    expect(calls.count).toBe(2)
  },
)

test(
  '[S8.11] without the retry option there is no choice, and the call does not wait for the dialog',
  ONCE,
  async ({ page }) => {
    await openWidgets(page, 'ru')
    await button(page, 'Log in').click()
    const dialog = page.getByRole('alertdialog', { name: 'Внимание' })
    await expect(dialog.getByRole('button')).toHaveText(['Понятно'])
    await expect(outcome(page)).toHaveText(/^refused: /)
  },
)

test('[S8.11] an error may be shown as a toast', ONCE, async ({ page }) => {
  await openWidgets(page, 'en')
  await button(page, 'Log in, with a toast').click()
  await expectToast(page, 'The username or password is wrong.')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test(
  '[S8.5, S8.11] a network failure is reported in the user’s language; once the network is back, a retry succeeds',
  ONCE,
  async ({ page }) => {
    await openWidgets(page, 'kk')
    await page.route('**/client', (route) => route.abort())
    await button(page, 'Ask').click()
    const dialog = page.getByRole('alertdialog', { name: 'Назар аударыңыз' })
    await expect(dialog).toContainText('Байланыс жоқ. Желіні тексеріңіз.')
    await page.unroute('**/client')
    await dialog.getByRole('button', { name: 'Қайталау' }).click()
    await expect(outcome(page)).toContainText('username-password')
  },
)
