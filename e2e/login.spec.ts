import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { button, CONFIRM, field, LOGIN, logIn, main, REGISTER, SCRIPT } from './buying-page.ts'
import { makeOffer } from './offer.ts'
import { newMember, newUsername, PASSWORD } from './person.ts'
import { visit } from './visitor.ts'

const addressOf = (page: Page) => decodeURIComponent(new URL(page.url()).hash.slice(1))

test.describe('login', () => {
  test('[S1.3] what is missing or wrong is said beside the field, and what was typed stays', async ({
    page,
    request,
  }) => {
    const { username } = await newMember(request)
    await visit(page, '/pages/index/user', { language: 'en' })
    await main(page).getByRole('link', { name: 'Log in' }).click()
    await button(page, 'Log in').click()
    await expect(field(page, 'Username')).toBeFocused()
    await expect(field(page, 'Username')).toHaveAccessibleDescription('Please fill in this field.')

    await logIn(page, username, 'wrong password 1')
    const password = page.getByLabel('Password', { exact: true })
    await expect(password).toHaveAccessibleDescription('The username or password is wrong.')
    await expect(password).toBeFocused()
    await expect(field(page, 'Username')).toHaveValue(username)
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await password.fill(PASSWORD)
    await expect(password).toHaveAccessibleDescription('')

    await logIn(page, username, PASSWORD)
    await expect(page).toHaveURL(/#\/pages\/index\/user$/)
    await expect(main(page).getByText(`Username: ${username}`)).toBeVisible()
  })

  test('[S2.50] a page that wants a login is there after it, with its query', async ({ page, request }) => {
    const { username } = await newMember(request)
    await visit(page, '/pages/order/list?state=cancelled', { language: 'en' })
    await expect(page).toHaveURL(new RegExp(LOGIN))
    await logIn(page, username, PASSWORD)
    await expect(page).toHaveURL(/#\/pages\/order\/list\?state=cancelled$/)
    await expect(page.getByRole('tab', { name: 'Cancelled' })).toHaveAttribute('aria-selected', 'true')
    await main(page).getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(/#\/$/)
  })

  test('[S1.3, S5.5] registering tells the rules, and a script in the name is text', async ({ page }) => {
    await visit(page, REGISTER, { language: 'en' })
    await field(page, 'Username').fill('123')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await expect(main(page).getByText('Too weak')).toBeVisible()
    await button(page, 'Register').click()
    await expect(field(page, 'Username')).toHaveAccessibleDescription(/not digits alone/)
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'At least 8 characters.',
    )
    const again = page.getByLabel('Password again')
    await expect(again).toHaveAccessibleDescription('Please fill in this field.')
    await again.fill('shirt')
    await expect(again).toHaveAccessibleDescription('The two entries differ.')
    await again.fill('short')
    await expect(again).toHaveAccessibleDescription('')

    const username = newUsername()
    await field(page, 'Username').fill(username)
    await page.getByRole('textbox', { name: /Name shown to shops/ }).fill(SCRIPT)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Password again').fill(PASSWORD)
    await button(page, 'Register').click()
    await expect(page).toHaveURL(/#\/$/)
    await page.goto('/#/pages/index/user')
    await expect(main(page).getByText(SCRIPT)).toBeVisible()
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)

    await button(page, 'Log out').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await expect(main(page).getByRole('link', { name: 'Log in' })).toBeVisible()
  })
})

test('[S1.3] a field is judged when it is left, and acquitted while it is corrected', async ({ page }) => {
  await visit(page, REGISTER, { language: 'en' })
  const username = field(page, 'Username')
  const hint = '3–32 Latin letters, digits, “_” or “-”; not digits alone.'
  await username.focus()
  await page.keyboard.press('Tab')
  await expect(username).not.toHaveAttribute('aria-invalid')
  await username.fill('42')
  await expect(username).not.toHaveAttribute('aria-invalid')
  await page.keyboard.press('Tab')
  await expect(username).toHaveAttribute('aria-invalid')
  await username.press('End')
  await page.keyboard.type('km')
  await expect(username).not.toHaveAttribute('aria-invalid')
  await expect(username).toHaveAccessibleDescription(hint)
})

test('[S2.50] the way to login keeps what was asked for', async ({ page }) => {
  await visit(page, `${CONFIRM}?quantity=3`, { language: 'en' })
  await expect(page).toHaveURL(new RegExp(LOGIN))
  expect(addressOf(page)).toContain(`uniIdRedirectUrl=${CONFIRM}?quantity=3`)
  await main(page).getByRole('link', { name: 'Register' }).click()
  expect(addressOf(page)).toContain(`uniIdRedirectUrl=${CONFIRM}?quantity=3`)
})

test('[S4.3] who logs in after somebody else sees nothing of hers', async ({ page, request }) => {
  const [first, second] = [await newMember(request), await newMember(request)]
  await first.fillCart({ [(await makeOffer()).id]: 1 })
  const [order] = await first.order()
  await first.enter(page)
  await visit(page, '/pages/order/list', { language: 'en' })
  await expect(main(page).getByRole('link', { name: order!.code })).toBeVisible()
  await page.goto('/#/pages/index/user')
  await button(page, 'Log out').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(main(page).getByRole('link', { name: 'Log in' })).toBeVisible()
  await page.goto('/#/pages/order/list')
  await logIn(page, second.username, PASSWORD)
  await expect(main(page).getByText('No orders yet')).toBeVisible()
})
