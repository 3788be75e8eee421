import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { loginByUsername } from '@tiantian/contracts/user/login.ts'
import { endOtherSessions } from '../../contracts/src/user/session.ts'
import { expectNoBarriers } from '../axe.ts'
import { button, LOGIN, logIn, main } from '../buying-page.ts'
import { database } from '../database.ts'
import { makeOffer } from '../offer.ts'
import { ONCE } from '../once.ts'
import type { Person } from '../person.ts'
import { callServer, newAnonymousUser, newMember, PASSWORD } from '../person.ts'
import { expectToast } from '../toast.ts'
import { visit } from '../visitor.ts'

const SWITCH = '/pages/user/account/switch'
const USER = '/pages/index/user'
const ORDERS = '/pages/order/list'

const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Account', exact: true })
const cart = (page: Page, words: RegExp) => page.getByRole('banner').getByRole('link', { name: words })
const row = (page: Page, { username }: Person) =>
  main(page).getByRole('listitem').filter({ hasText: username })
const isShown = (page: Page, { username }: Person) =>
  expect(main(page).getByText(username).first()).toBeVisible()

async function choose(page: Page, user: Person) {
  await menu(page).click()
  await page.getByRole('button', { name: 'Switch account' }).click()
  await row(page, user).getByRole('button').first().click()
}

test(
  '[S1.10, S3.7] two accounts in one browser: cart and orders belong to the account, and logging out of one switches to the other',
  ONCE,
  async ({ page, request }) => {
    const first = await newMember(request)
    const second = await newMember(request)
    await first.fillCart({ [(await makeOffer()).id]: 1 })
    const [order] = await first.order()
    await first.fillCart({ [(await makeOffer()).id]: 2 })
    await first.enter(page)
    await visit(page, USER, { language: 'en' })
    await isShown(page, first)
    await expect(cart(page, /Cart, 1 item/)).toBeVisible()

    // A second user logs in; the first stays on the account list.
    await menu(page).click()
    await page.getByRole('button', { name: 'Switch account' }).click()
    await button(page, 'Add another account').click()
    await expect(page).toHaveURL(new RegExp(LOGIN))
    await logIn(page, second.username, PASSWORD)
    await isShown(page, second)
    await expect(cart(page, /Cart, 1 item/)).toHaveCount(0)
    await page.goto(`/#${ORDERS}`)
    await expect(main(page).getByText('No orders yet')).toBeVisible()

    await choose(page, first)
    await isShown(page, first)
    await expectToast(page, `You are now ${first.username}`)
    await expect(cart(page, /Cart, 1 item/)).toBeVisible()
    await page.goto(`/#${ORDERS}`)
    await expect(main(page).getByRole('link', { name: order!.code })).toBeVisible()

    await page.goto(`/#${SWITCH}`)
    await expect(row(page, first).getByText('Current')).toBeVisible()
    await expect(row(page, second).getByText(/Last used/)).toBeVisible()
    await expectNoBarriers(page)

    await menu(page).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expectToast(page, `You are now ${second.username}`)
    await page.goto(`/#${SWITCH}`)
    await expect(row(page, second).getByText('Current')).toBeVisible()
    await expect(row(page, first)).toHaveCount(0)
  },
)

test(
  '[S3.7] an account whose session has expired asks for a login and can be removed from the device',
  ONCE,
  async ({ page, request }) => {
    const first = await newMember(request)
    const second = await newMember(request)
    await first.enter(page)
    await visit(page, USER, { language: 'en' })
    await isShown(page, first)
    await page.goto(`/#${SWITCH}`)
    await button(page, 'Add another account').click()
    await logIn(page, second.username, PASSWORD)
    await isShown(page, second)

    // Signed out remotely: the browser learns of it at its next request.
    const sql = await database()
    await sql`update sessions set revoked_at = now() where user_id = ${first.signedIn.uid}`
    await choose(page, first)
    await expect(page).toHaveURL(new RegExp(LOGIN))
    await page.goto(`/#${SWITCH}`)
    await expect(row(page, first).getByText('Log in again')).toBeVisible()
    await row(page, first).getByRole('button').first().click()
    await logIn(page, first.username, PASSWORD)
    await isShown(page, first)

    await page.goto(`/#${SWITCH}`)
    await button(page, `Remove ${second.username} from this device`).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(row(page, second)).toHaveCount(0)
    await expect(row(page, first).getByText('Current')).toBeVisible()
  },
)

test(
  '[S4.5] a visitor with an anonymous account is on no account list and has nothing to log out of',
  ONCE,
  async ({ page, request }) => {
    const anonymous = await newAnonymousUser(request)
    await anonymous.fillCart({ [(await makeOffer()).id]: 1 })
    await anonymous.enter(page)
    await visit(page, SWITCH, { language: 'en' })
    await expect(cart(page, /Cart, 1 item/)).toBeVisible()
    await expect(main(page).getByText('Nobody is signed in on this device.')).toBeVisible()
    await menu(page).click()
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Switch account' })).toHaveCount(0)
  },
)

test(
  '[S2.50, S8.3] a device that is signed out remotely shows it without a click, in all its windows',
  ONCE,
  async ({ page, context, request }) => {
    const member = await newMember(request)
    await member.enter(page)
    await visit(page, '/pages/user/address/list', { language: 'en' })
    await expect(main(page).getByRole('heading', { level: 1, name: 'Delivery addresses' })).toBeVisible()
    const other = await context.newPage()
    await other.goto('/#/pages/order/list?state=created')
    await expect(main(other).getByRole('heading', { level: 1 })).toBeVisible()

    const again = { username: member.username, password: PASSWORD }
    const elsewhere = await callServer(request, loginByUsername, again)
    await callServer(request, endOtherSessions, {}, { token: elsewhere.token })
    // The event that a browser sends when a window becomes visible again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page).toHaveURL(/login-withpwd\?uniIdRedirectUrl=%2Fpages%2Fuser%2Faddress%2Flist/)
    await expect(other).toHaveURL(/login-withpwd\?uniIdRedirectUrl=%2Fpages%2Forder%2Flist/)
    await logIn(page, member.username, PASSWORD)
    await expect(page).toHaveURL(/#\/pages\/user\/address\/list/)
  },
)
