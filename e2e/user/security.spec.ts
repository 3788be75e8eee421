import type { Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { loginByUsername } from '@tiantian/contracts/user/login.ts'
import { Secret, TOTP } from 'otpauth'
import { expectNoBarriers } from '../axe.ts'
import { button, field, LOGIN, logIn, main } from '../buying-page.ts'
import { database } from '../database.ts'
import { ONCE } from '../once.ts'
import { callServer, newMember, PASSWORD, Person } from '../person.ts'
import { giveContact } from '../signing.ts'
import { ageProof, dialog, logOut, sure } from '../step-up.ts'
import { test } from '../test.ts'
import { expectToast } from '../toast.ts'
import { visit } from '../visitor.ts'

const ACCOUNT = '/pages/user/account/account'
const TWO_STEP = '/pages/user/account/two-step'
const PASSKEYS = '/pages/user/account/passkeys'
const HISTORY = '/pages/user/account/history'
const ORDERS = '/pages/order/list'
const DEVICES = '/pages/user/account/devices'
const USER_INFO = '/uni_modules/uni-id-pages/pages/userinfo'
const STEP_MS = 30_000

/** The code of an authenticator app; each is accepted once, and that of the next interval already now. */
const codeOf = (secret: string, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

/** The same user in another browser. */
async function elsewhere(browser: Browser, baseURL: string | undefined, { username }: Person) {
  const context = await browser.newContext({
    baseURL: baseURL!,
    userAgent: 'Mozilla/5.0 (iPhone) FxiOS/120.0 Mobile',
  })
  const signedIn = await callServer(context.request, loginByUsername, { username, password: PASSWORD })
  const page = await context.newPage()
  await new Person(context.request, username, signedIn).enter(page)
  return page
}

test(
  '[S6.4] two-step verification: identity check, an app, a login with its code, and one with a backup code',
  ONCE,
  async ({ page, request }) => {
    const user = await newMember(request)
    await user.enter(page)
    await visit(page, ACCOUNT, { language: 'en' })
    await expect(main(page).getByRole('link', { name: /Two-step verification/ })).toBeVisible()
    await expectNoBarriers(page)
    await main(page)
      .getByRole('link', { name: /Two-step verification/ })
      .click()

    await ageProof(user)
    await button(page, 'Set up').click()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(button(page, 'Set up')).toBeEnabled()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await button(page, 'Set up').click()
    const password = dialog(page).getByLabel('Password', { exact: true })
    await expect(password).toBeFocused()
    await password.fill('wrong horse 2')
    await dialog(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(password).toHaveAccessibleDescription(/That is not right/)
    await password.fill(PASSWORD)
    await dialog(page).getByRole('button', { name: 'Confirm' }).click()

    await expect(main(page).getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    await expectNoBarriers(page)
    const secret = ((await main(page).locator('code').textContent()) ?? '').replaceAll(/\s/g, '')
    const code = field(page, 'Code from the app')
    await code.fill('000000')
    await button(page, 'Switch on').click()
    await expect(code).toHaveAccessibleDescription(/That is not right/)
    await code.fill(codeOf(secret))
    await button(page, 'Switch on').click()
    const list = main(page).getByRole('list', { name: 'Backup codes' })
    await expect(list.getByRole('listitem')).toHaveCount(10)
    const [backupCode = ''] = await list.getByRole('listitem').allInnerTexts()
    await button(page, 'I have kept them').click()
    await expect(main(page).getByText('10 codes left.')).toBeVisible()

    await logOut(page)
    await page.goto(`/#${LOGIN}?uniIdRedirectUrl=${encodeURIComponent(TWO_STEP)}`)
    await logIn(page, user.username, PASSWORD)
    await field(page, 'Code from the app').fill(codeOf(secret, Date.now() + STEP_MS))
    await button(page, 'Confirm').click()
    await expect(main(page).getByText('10 codes left.')).toBeVisible()

    for (const isFirst of [true, false]) {
      await logOut(page)
      await page.goto(`/#${LOGIN}?uniIdRedirectUrl=${encodeURIComponent(TWO_STEP)}`)
      await logIn(page, user.username, PASSWORD)
      await button(page, 'Backup code').click()
      await field(page, 'Backup code').fill(backupCode)
      await button(page, 'Confirm').click()
      if (isFirst) await expect(main(page).getByText('9 codes left.')).toBeVisible()
      else await expect(field(page, 'Backup code')).toHaveAccessibleDescription(/already been used/)
    }
  },
)

test(
  '[S7.2] the account page shows the mini-program that leads to the account, and parts it after a confirmation',
  ONCE,
  async ({ page, request }) => {
    const user = await newMember(request)
    const sql = await database()
    // In a browser nothing can be joined.
    await sql`
      insert into user_providers (custom_id, user_id, provider, bound_at)
      values (${`weixin:${user.username}`}, ${user.signedIn.uid}, 'weixin', now())`
    await user.enter(page)
    await visit(page, ACCOUNT, { language: 'en' })
    await expect(main(page).getByText('WeChat')).toBeVisible()
    await expectNoBarriers(page)
    await ageProof(user)
    await button(page, 'Unlink WeChat').click()
    await sure(page, 'Unlink').click()
    await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog(page).getByRole('button', { name: 'Confirm' }).click()
    await expectToast(page, 'Removed from your account')
    await expect(main(page).getByText('WeChat')).toHaveCount(0)
    await visit(page, HISTORY, { language: 'en' })
    await expect(main(page).getByText('Account of another service unlinked')).toBeVisible()
  },
)

test.describe('passkeys', () => {
  // Browsers bind passkeys to a host name; an IP address does not work.
  test.use({ baseURL: `http://localhost:${process.env.E2E_PORT}` })

  test(
    '[S8.14] a failed prompt can be repeated; then a passkey signs in and confirms the identity',
    ONCE,
    async ({ page, request }) => {
      const user = await newMember(request)
      const { setFinger } = await deviceOf(page, { isUserVerified: false })
      await user.enter(page)
      await visit(page, PASSKEYS, { language: 'en' })
      await field(page, 'Name').fill('My telephone')
      await button(page, 'Add a passkey').click()
      await expect(main(page).getByRole('alert')).toHaveText('Authentication failed, please retry.')
      await expectNoBarriers(page)
      await setFinger(true)
      await button(page, 'Try again').click()
      await expect(main(page).getByRole('list', { name: 'Backup codes' }).getByRole('listitem')).toHaveCount(
        10,
      )
      await button(page, 'I have kept them').click()

      await button(page, 'Rename “My telephone”').click()
      const naming = page.getByRole('dialog', { name: /Rename/ })
      await naming.getByLabel('Name').fill('Red telephone')
      await naming.getByRole('button', { name: 'Save' }).click()
      await expect(main(page).getByText('Red telephone')).toBeVisible()

      await logOut(page)
      await page.goto(`/#${LOGIN}?uniIdRedirectUrl=${encodeURIComponent(PASSKEYS)}`)
      await button(page, 'Log in with a passkey').click()
      await expect(main(page).getByText(/Last used/)).toBeVisible()

      await ageProof(user)
      await button(page, 'Remove “Red telephone”').click()
      await sure(page, 'Remove').click()
      // First among the methods, then as the chosen method.
      await dialog(page).getByRole('button', { name: 'Passkey', exact: true }).click()
      await dialog(page).getByRole('button', { name: 'Passkey', exact: true }).click()
      await expect(main(page).getByText('Red telephone')).toHaveCount(0)
      await expectToast(page, 'Passkey removed')
    },
  )
})

/** A virtual authenticator with user verification; the test decides whether it succeeds. */
async function deviceOf(page: Page, { isUserVerified }: { isUserVerified: boolean }) {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  })
  const setFinger = (isRight: boolean) =>
    device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isRight })
  return { setFinger }
}

test(
  '[S2.44, S4.3] a device signed out from another browser is signed out, and so are all when the password changes',
  ONCE,
  async ({ page, request, browser, baseURL }) => {
    const user = await newMember(request)
    const other = await elsewhere(browser, baseURL, user)
    await visit(other, ORDERS, { language: 'en' })
    await expect(main(other).getByText('No orders yet')).toBeVisible()

    await user.enter(page)
    await visit(page, DEVICES, { language: 'en' })
    await expectNoBarriers(page)
    const phone = main(page).getByRole('listitem').filter({ hasText: 'Firefox · iOS' })
    await phone.getByRole('button', { name: 'Sign out Firefox · iOS' }).click()
    await expect(phone).toHaveCount(0)
    await expect(main(page).getByText('You are signed in nowhere else.')).toBeVisible()
    // Immediately on the node that was called; other nodes learn of it within 30 seconds.
    await other.reload()
    await expect(other).toHaveURL(new RegExp(LOGIN))
    await logIn(other, user.username, PASSWORD)
    await expect(main(other).getByText('No orders yet')).toBeVisible()

    await page.goto(`/#${HISTORY}`)
    await expect(main(page).getByRole('listitem').filter({ hasText: 'Sign-in' }).first()).toBeVisible()
    await page.goto(`/#${USER_INFO}/change_pwd/change_pwd-${user.username}`)
    await field(page, 'Current password').fill('wrong horse 2')
    await field(page, 'New password').fill('better horse 22')
    await field(page, 'Password again').fill('better horse 22')
    await button(page, 'Change password').click()
    await expect(field(page, 'Current password')).toHaveAccessibleDescription(
      'The current password is wrong.',
    )
    await field(page, 'Current password').fill(PASSWORD)
    await button(page, 'Change password').click()
    await expect(page).toHaveURL(new RegExp(LOGIN))
    await logIn(page, user.username, 'better horse 22')
    await expect(page).not.toHaveURL(new RegExp(LOGIN))
    await other.reload()
    await expect(other).toHaveURL(new RegExp(LOGIN))
    await other.context().close()
  },
)

test(
  '[S4.3] the link of a new-device email signs out all devices and asks for a new password',
  ONCE,
  async ({ page, request, browser, baseURL }) => {
    const user = await newMember(request)
    const email = `${user.username}@example.kz`
    await giveContact(user.signedIn.uid, { email })
    const other = await elsewhere(browser, baseURL, user)
    await visit(other, ORDERS, { language: 'en' })
    await expect(main(other).getByText('No orders yet')).toBeVisible()
    await visit(page, await linkSentTo(email), { language: 'en' })
    await button(page, 'Protect my account').click()
    await expect(main(page).getByRole('link', { name: 'New password by email' })).toBeVisible()
    await expectNoBarriers(page)
    await other.reload()
    await expect(other).toHaveURL(new RegExp(LOGIN))
    await other.context().close()
    await page.goto(`/#/pages/user/account/not-me?token=n${'x'.repeat(32)}`)
    await page.reload()
    await button(page, 'Protect my account').click()
    await expect(main(page).getByRole('alert')).toHaveText('This link has been used or is no longer valid.')
  },
)

/** The app path that the latest email links to, once it has been sent. */
async function linkSentTo(email: string): Promise<string> {
  const sql = await database()
  const read = async () => {
    const [broadcast] = await sql<{ text: string }[]>`
      select text from undelivered_messages where recipient = ${email} order by created_at desc limit 1`
    return /#(\/pages\S+)/.exec(broadcast?.text ?? '')?.[1] ?? ''
  }
  await expect.poll(read, { message: `a letter to ${email}`, timeout: 60_000 }).not.toBe('')
  return read()
}

test(
  '[S2.45] a user who deletes the account is signed out, and gets it back by returning in time',
  ONCE,
  async ({ page, request }) => {
    const user = await newMember(request)
    await user.enter(page)
    await visit(page, `${USER_INFO}/deactivate/deactivate`, { language: 'en' })
    await expect(main(page).getByText('For 15 days you can take it back: just log in.')).toBeVisible()
    await expectNoBarriers(page)
    await ageProof(user)
    await button(page, 'Delete my account').click()
    await sure(page, 'Delete').click()
    await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Your account will be erased on')
    await sure(page, 'OK').click()
    await expect(page).toHaveURL(new RegExp(LOGIN))
    await logIn(page, user.username, PASSWORD)
    await expectToast(page, 'Your account is not deleted')

    await page.goto(`/#${USER_INFO}/realname-verify/realname-verify`)
    await field(page, 'Full name').fill('Айгерім Сәрсенова')
    await field(page, 'Document number').fill('n 12')
    await button(page, 'Send for checking').click()
    await expect(field(page, 'Document number')).toHaveAccessibleDescription(/does not look right/)
    await field(page, 'Document number').fill(`n${Date.now().toString().slice(-8)}`)
    await button(page, 'Send for checking').click()
    await expect(main(page).getByText('Waiting for the check')).toBeVisible()
  },
)
