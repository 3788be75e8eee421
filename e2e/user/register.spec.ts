import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { register } from '@tiantian/contracts/user/login.ts'
import { expectNoBarriers } from '../axe.ts'
import { button, field, main, REGISTER, SCRIPT } from '../buying-page.ts'
import { ONCE } from '../once.ts'
import { newUsername, PASSWORD } from '../person.ts'
import { fromOwnNetwork, readCode, takeCode } from '../signing.ts'
import { asksBeforeUnload } from '../unload.ts'
import { visit } from '../visitor.ts'

const BY_EMAIL = `${REGISTER}-by-email`
const ADMIN = '/uni_modules/uni-id-pages/pages/register/register-admin'
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const agree = (page: Page) => main(page).getByRole('checkbox', { name: /I accept/ })

test(
  '[S1.3] input of many fields is asked about before a reload, that of a few is not',
  ONCE,
  async ({ page }) => {
    await visit(page, REGISTER, { language: 'en' })
    await field(page, 'Username').pressSequentially('many_fields')
    await password(page).pressSequentially('correct')
    expect(await asksBeforeUnload(page)).toBe(false)
    await page.getByLabel('Password again').pressSequentially('correct')
    await page.getByRole('textbox', { name: /Name shown to shops/ }).pressSequentially('Anna')
    expect(await asksBeforeUnload(page)).toBe(true)
  },
)

test(
  '[S1.3, S5.5] registration shows the rules, requires the terms, and a script in the name is shown as text',
  ONCE,
  async ({ page }) => {
    await fromOwnNetwork(page)
    await visit(page, REGISTER, { language: 'en' })
    await field(page, 'Username').fill('123')
    await password(page).fill('short')
    await expect(main(page).getByText('Too weak')).toBeVisible()
    await button(page, 'Register').click()
    await expect(field(page, 'Username')).toHaveAccessibleDescription(/not digits alone/)
    await expect(password(page)).toHaveAccessibleDescription('At least 8 characters.')
    await expect(agree(page)).toHaveAccessibleDescription(/tick the box/)
    const again = page.getByLabel('Password again')
    await expect(again).toHaveAccessibleDescription('Please fill in this field.')
    await again.fill('shirt')
    await expect(again).toHaveAccessibleDescription('The two entries differ.')
    await expectNoBarriers(page)

    const username = newUsername()
    await field(page, 'Username').fill(username)
    await page.getByRole('textbox', { name: /Name shown to shops/ }).fill(SCRIPT)
    await password(page).fill(PASSWORD)
    await again.fill(PASSWORD)
    await main(page).getByRole('button', { name: 'privacy policy' }).click()
    const terms = page.getByRole('dialog', { name: 'Privacy policy' })
    await expect(terms.getByText(/do not sell your data/)).toBeVisible()
    await terms.getByRole('button', { name: 'Close' }).click()
    await expect(agree(page)).not.toBeChecked()
    await agree(page).check()
    await again.press('Enter')
    await expect(page).toHaveURL(/#\/$/)
    await page.goto('/#/pages/index/user')
    await expect(main(page).getByText(SCRIPT)).toBeVisible()
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  },
)

test(
  '[S1.3] a field is validated on blur, and its error disappears while it is corrected',
  ONCE,
  async ({ page }) => {
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
  },
)

test('[S2.41] a user registers by an email address that is verified by a code', ONCE, async ({ page }) => {
  await fromOwnNetwork(page)
  await visit(page, REGISTER, { language: 'en' })
  await main(page).getByRole('link', { name: 'Register by email' }).click()
  await expect(page).toHaveURL(new RegExp(BY_EMAIL))
  await button(page, 'Send code').click()
  await expect(field(page, 'Email address')).toBeFocused()
  await expect(field(page, 'Email address')).toHaveAccessibleDescription('Please fill in this field.')

  const email = `${newUsername()}@mail.example`
  await field(page, 'Email address').fill(email.toUpperCase())
  await takeCode(page, email)
  await password(page).fill(PASSWORD)
  await page.getByLabel('Password again').fill(PASSWORD)
  await agree(page).check()
  await page.getByLabel('Code from the email').fill('000000')
  await button(page, 'Register').click()
  await expect(page.getByLabel('Code from the email')).toHaveAccessibleDescription(/wrong or no longer valid/)
  await expect(password(page)).toHaveValue(PASSWORD)
  await page.getByLabel('Code from the email').fill(await readCode(email))
  await button(page, 'Register').click()
  await expect(page).toHaveURL(/#\/$/)
  await page.goto('/#/pages/order/list')
  await expect(main(page).getByText('No orders yet')).toBeVisible()
})

test(
  '[S6.2, S2.41] once there is an administrator, nobody can become the first one',
  ONCE,
  async ({ page }) => {
    await visit(page, ADMIN, { language: 'en' })
    await field(page, 'Username').fill(newUsername())
    await password(page).fill(PASSWORD)
    await page.getByLabel('Password again').fill(PASSWORD)
    await agree(page).check()
    await button(page, 'Create the administrator').click()
    await expect(field(page, 'Setup token')).toHaveAccessibleDescription('Please fill in this field.')
    await field(page, 'Setup token').fill('0123456789abcdef01234567')
    await button(page, 'Create the administrator').click()
    await expect(main(page).getByRole('alert')).toHaveText('There is already an administrator.')
    await expectNoBarriers(page)
  },
)

test(
  '[S1.3] a second press while the form is being sent again has no other effect',
  ONCE,
  async ({ page, context }) => {
    await fromOwnNetwork(page)
    await visit(page, REGISTER, { language: 'en' })
    await field(page, 'Username').fill(newUsername())
    await password(page).fill(PASSWORD)
    await page.getByLabel('Password again').fill(PASSWORD)
    await agree(page).check()
    await context.setOffline(true)
    await button(page, 'Register').click()
    await expect(main(page).getByRole('alert').filter({ hasText: /./ })).toBeVisible()
    const before = await button(page, 'Register').boundingBox()
    await context.setOffline(false)
    const checked = Promise.withResolvers<void>()
    await page.route('**/client', async (route) => {
      if (route.request().postData()?.includes(register.name)) await checked.promise
      await route.continue()
    })
    const sent = page.waitForRequest((request) => request.postData()?.includes(register.name) ?? false)
    await button(page, 'Register').click()
    await sent
    expect(await button(page, 'Register').boundingBox()).toEqual(before)
    checked.resolve()
    await expect(page).toHaveURL(/#\/$/)
  },
)
