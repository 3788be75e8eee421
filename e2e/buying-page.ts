import type { Page } from '@playwright/test'

export const CART = '/pages/cart/cart'
export const CONFIRM = '/pages/order/confirm'
export const LOGIN = '/uni_modules/uni-id-pages/pages/login/login-withpwd'
export const REGISTER = '/uni_modules/uni-id-pages/pages/register/register'
/** Runs if a page interprets user text as markup. */
export const SCRIPT = '<img src=x onerror="window.hacked=1">'

export const main = (page: Page) => page.getByRole('main')

/** The visible button of the page: some are in a bar on a phone and beside the content on a desktop. */
export const button = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name }).filter({ visible: true }).first()

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

export async function logIn(page: Page, username: string, password: string) {
  await field(page, 'Username, mobile or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Log in').click()
}
