import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { expectNoBarriers } from '../axe.ts'
import { button, CONFIRM, field, LOGIN, logIn, main } from '../buying-page.ts'
import { makeOffer } from '../offer.ts'
import { ONCE } from '../once.ts'
import { newMember, newUsername, PASSWORD } from '../person.ts'
import { fromOwnNetwork, giveContact, newMobile, readCaptcha, takeCode } from '../signing.ts'
import { logOut } from '../step-up.ts'
import { expectToast } from '../toast.ts'
import { visit } from '../visitor.ts'

const BY_CODE = '/uni_modules/uni-id-pages/pages/login/login-withoutpwd'
const BY_SMS = '/uni_modules/uni-id-pages/pages/login/login-smscode'
const ACCOUNT = 'Username, mobile or email'
const addressOf = (page: Page) => decodeURIComponent(new URL(page.url()).hash.slice(1))
const password = (page: Page) => page.getByLabel('Password', { exact: true })

test(
  '[S1.3] missing or invalid input is reported beside the field, and what was typed stays',
  ONCE,
  async ({ page, request }) => {
    const { username } = await newMember(request)
    await visit(page, '/pages/index/user', { language: 'en' })
    await main(page).getByRole('link', { name: 'Log in' }).click()
    await button(page, 'Log in').click()
    await expect(field(page, ACCOUNT)).toBeFocused()
    await expect(field(page, ACCOUNT)).toHaveAccessibleDescription('Please fill in this field.')
    await expectNoBarriers(page)

    await logIn(page, username, 'wrong password 1')
    await expect(password(page)).toHaveAccessibleDescription('The username or password is wrong.')
    await expect(password(page)).toBeFocused()
    await expect(field(page, ACCOUNT)).toHaveValue(username)
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password(page)).toHaveAttribute('type', 'text')
    await password(page).fill(PASSWORD)
    await expect(password(page)).toHaveAccessibleDescription('')

    await password(page).press('Enter')
    await expect(page).toHaveURL(/#\/pages\/index\/user$/)
    await expect(main(page).getByText(username).first()).toBeVisible()
  },
)

test(
  '[S1.3] after failures a captcha is required, and after more failures a waiting time',
  ONCE,
  async ({ page, request }) => {
    const { username } = await newMember(request)
    await fromOwnNetwork(page)
    await visit(page, LOGIN, { language: 'en' })
    for (let failure = 0; failure < 3; failure++) {
      await logIn(page, username, `wrong password ${failure}`)
      await expect(password(page)).toHaveAccessibleDescription('The username or password is wrong.')
    }
    await logIn(page, username, 'wrong password 3')
    const picture = page.getByLabel('Characters in the picture')
    await expect(picture).toHaveAccessibleDescription('Please enter the characters in the picture.')
    await expect(picture).toBeFocused()
    const drawn = main(page).getByRole('img', { name: /four characters/ })
    await expect(drawn).toBeVisible()
    await expectNoBarriers(page)

    await picture.fill('?')
    await button(page, 'Log in').click()
    await expect(picture).toHaveAccessibleDescription('There are four characters.')
    await picture.fill((await readCaptcha(page, 'login-by-pwd')).toLowerCase())
    const first = await drawn.getAttribute('src')
    await button(page, 'Log in').click()
    await expect(password(page)).toHaveAccessibleDescription('The username or password is wrong.')
    await expect(picture).toHaveValue('')
    await expect(picture).toHaveAccessibleDescription('')
    await expect(drawn).not.toHaveAttribute('src', first ?? '')

    await main(page).getByRole('button', { name: 'I cannot read the picture' }).click()
    await expect(main(page).getByText(/^Type these numbers as digits/)).toBeVisible()
    const answer = page.getByLabel('Your answer in digits')
    await expect(answer).toBeFocused()
    await answer.fill([...(await readCaptcha(page, 'login-by-pwd'))].join(' '))
    await answer.press('Enter')
    await expect(password(page)).toHaveAccessibleDescription('The username or password is wrong.')
    await expect(answer).toHaveValue('')
    await answer.fill(await readCaptcha(page, 'login-by-pwd'))
    await button(page, 'Log in').click()
    await expect(answer).toHaveValue('')
    await answer.fill(await readCaptcha(page, 'login-by-pwd'))
    await button(page, 'Log in').click()
    await expect(main(page).getByText(/Please wait until \d{1,2}:\d\d/)).toBeVisible()
  },
)

test('[S2.40, S4.6, S4.7] an unknown number gets an account by a code', ONCE, async ({ page }) => {
  const mobile = newMobile()
  await fromOwnNetwork(page)
  await visit(page, `${LOGIN}?uniIdRedirectUrl=%2Fpages%2Fcart%2Fcart%3Fa%3Db`, { language: 'en' })
  await main(page).getByRole('link', { name: 'SMS code' }).click()
  await expect(page).toHaveURL(new RegExp(BY_CODE))
  await main(page).getByLabel('Country code').selectOption('KZ')
  await page.getByLabel('Mobile number').fill('701')
  await button(page, 'Continue').click()
  await expect(page.getByLabel('Mobile number')).toHaveAccessibleDescription('Please check the phone number.')
  await page.getByLabel('Mobile number').fill(mobile.slice('+7'.length))
  await expectNoBarriers(page)
  await page.getByLabel('Mobile number').press('Enter')
  await expect(page).toHaveURL(new RegExp(`${BY_SMS}\\?phoneNumber=`))
  await takeCode(page, mobile, { isAsked: false })
  await expectNoBarriers(page)
  await button(page, 'Log in').click()
  // The user has no password yet and is offered to set one (after-login rule); the requested address is kept.
  await expect(page).toHaveURL(/userinfo\/set-pwd\/set-pwd/)
  expect(addressOf(page)).toContain('uniIdRedirectUrl=/pages/cart/cart?a=b')
  const stored = await page.evaluate(() => ({
    id: (JSON.parse(localStorage.getItem('uni-id-pages-userInfo') ?? '{}') as { _id?: string })._id,
    uid: (JSON.parse(atob(localStorage.getItem('uni_id_token')?.split('.')[1] ?? '')) as { uid?: string })
      .uid,
  }))
  expect(stored.id).toBe(stored.uid)
})

test(
  '[S2.40] login by a code by email, by a code on the other vendor’s page, and the methods only the app has',
  ONCE,
  async ({ page, request }) => {
    const { signedIn, username } = await newMember(request)
    const mobile = newMobile()
    const email = `${newUsername()}@mail.example`
    await giveContact(signedIn.uid, { mobile, email })
    await fromOwnNetwork(page)
    await visit(page, `${BY_CODE}?type=univerify`, { language: 'en' })
    await expect(main(page).getByText(/only in our phone app/)).toBeVisible()
    await main(page).getByRole('link', { name: 'Log in by SMS code' }).click()
    await expect(page.getByLabel('Mobile number')).toBeVisible()

    await main(page).getByRole('link', { name: 'Email code' }).click()
    await field(page, 'Email address').fill(email)
    await takeCode(page, email)
    await button(page, 'Log in').click()
    await expectToast(page, `Welcome, ${username}!`)

    await logOut(page)
    await page.goto(`/#${BY_SMS}-aliyun?phoneNumber=${encodeURIComponent(mobile)}`)
    await takeCode(page, mobile, { isAsked: false })
    await button(page, 'Log in').click()
    await expectToast(page, `Welcome, ${username}!`)
  },
)

test(
  '[S2.50] the way through login keeps the requested page, also through registration',
  ONCE,
  async ({ page }) => {
    await visit(page, `${CONFIRM}?quantity=3`, { language: 'en' })
    await expect(page).toHaveURL(new RegExp(LOGIN))
    for (const way of ['SMS code', 'Email code', 'Password', 'Register', 'Register by email', 'Log in']) {
      await main(page).getByRole('link', { name: way, exact: true }).click()
      expect(addressOf(page), way).toContain(`uniIdRedirectUrl=${CONFIRM}?quantity=3`)
      // The previous page stays until this one has loaded, and its `Register` link leads elsewhere.
      if (way === 'Password') await expect(main(page).getByLabel('Password', { exact: true })).toBeVisible()
    }
  },
)

test('[S4.3] a user who logs in after another sees nothing of theirs', ONCE, async ({ page, request }) => {
  const first = await newMember(request)
  const second = await newMember(request)
  await first.fillCart({ [(await makeOffer()).id]: 1 })
  const [order] = await first.order()
  await first.enter(page)
  await visit(page, '/pages/order/list', { language: 'en' })
  await expect(main(page).getByRole('link', { name: order!.code })).toBeVisible()
  await logOut(page)
  await page.goto('/#/pages/cart/cart')
  await expect(main(page).getByText('Your cart is empty')).toBeVisible()
  // Neither the badge nor the page has created an anonymous account.
  expect(await page.evaluate(() => localStorage.getItem('uni_id_token'))).toBeNull()
  await page.goto('/#/pages/order/list')
  await logIn(page, second.username, PASSWORD)
  await expect(main(page).getByText('No orders yet')).toBeVisible()
})
