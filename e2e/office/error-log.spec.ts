import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectNoBarriers } from '../axe.ts'
import { addressOf, isPhone, main } from '../catalogue.ts'
import { newOfficer } from '../office.ts'
import { ONCE } from '../once.ts'
import { fromOwnNetwork } from '../signing.ts'
import { test } from '../test.ts'
import { expectToast } from '../toast.ts'
import { visit } from '../visitor.ts'

const NOWHERE = '/pages/nowhere/nowhere'
const bug = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Error log/ })
const log = (page: Page) => page.getByRole('dialog', { name: 'Error log' })
const rows = (page: Page) =>
  log(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

/** An error and an unhandled rejection, as a bug in the app would cause them. */
async function fail(page: Page) {
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('cart.lines is not iterable')
    })
  })
  await page.evaluate(() => {
    setTimeout(() => void Promise.reject(new Error('nobody waits & listens')), 20)
  })
}

test('[S2.7, S3.10] a bug icon in the header counts the errors and opens their list, the newest first', async ({
  page,
}) => {
  await visit(page, `${NOWHERE}?id=7`, { language: 'en' })
  await expect(page.getByRole('main')).toBeVisible()
  await expect(bug(page)).toHaveCount(0)
  await fail(page)
  await expect(bug(page)).toHaveAccessibleName('Error log, 2 entries')
  await expect(bug(page)).toHaveText('2')
  await page.reload()
  await bug(page).click()
  if (!isPhone(page)) {
    const titles = ['Message', 'Page', 'Time', 'Search']
    await expect(log(page).getByRole('columnheader')).toContainText(titles)
  }
  await expect(rows(page).getByRole('cell').first()).toHaveText(
    'Error in unhandledrejection: Error: nobody waits & listens',
  )
  await expect(rows(page).nth(1)).toContainText(
    'Error in window.onerror: TypeError: cart.lines is not iterable',
  )
  await expectNoBarriers(page)
  const links = rows(page).first().getByRole('cell').last().getByRole('link')
  const requested = 'Error%3A%20nobody%20waits%20%26%20listens'
  await expect(links).toHaveText(['Baidu', 'Google'])
  await expect(links.first()).toHaveAttribute('href', `https://www.baidu.com/baidu?wd=${requested}`)
  await expect(links.last()).toHaveAttribute('href', `https://www.google.com/search?q=${requested}`)
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /\bnoopener\b/)
  }
})

test('[S3.10] an entry links to its page; clearing the log removes the icon', ONCE, async ({ page }) => {
  await visit(page, `${NOWHERE}?id=7`, { language: 'en' })
  await expect(page.getByRole('main')).toBeVisible()
  await fail(page)
  await expect(bug(page)).toHaveText('2')
  await page.goto('/#/pages/utils/search-product')
  await bug(page).click()
  await rows(page).first().getByRole('link', { name: NOWHERE }).click()
  await expect(log(page)).toHaveCount(0)
  await expect.poll(() => addressOf(page)).toBe(`${NOWHERE}?id=7`)
  await bug(page).click()
  await log(page).getByRole('button', { name: 'Clear' }).click()
  await expect(log(page)).toHaveCount(0)
  await expect(bug(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(bug(page)).toHaveCount(0)
})

test('[S3.10] the list fits a phone in every language', ONCE, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const language of ['zh-Hans', 'en', 'ru', 'kk'] as const) {
    const tab = await page.context().newPage()
    await tab.setViewportSize({ width: 360, height: 740 })
    await visit(tab, NOWHERE, { language })
    await expect(tab.getByRole('main')).toBeVisible()
    await fail(tab)
    await tab.getByRole('banner').locator('[aria-haspopup=dialog]').click()
    const dialog = tab.getByRole('dialog')
    await expect(dialog.getByRole('row').first()).toBeVisible()
    const widths = await dialog.evaluate((element) => [element.scrollWidth, element.clientWidth])
    expect(widths[0]).toBeLessThanOrEqual(widths[1]!)
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await tab.close()
  }
})

/** As on a public server. */
const withoutDebug = (page: Page) => page.addInitScript(() => localStorage.setItem('debug', '0'))

test(
  '[S3.10] an error that a buyer sends from the settings is found, grouped, solved and reopened in the office',
  ONCE,
  async ({ page, request, browser }) => {
    const kind = randomUUID().replace(/\d/g, 'x')
    await fromOwnNetwork(page)
    await withoutDebug(page)
    await visit(page, NOWHERE, { language: 'en' })
    await expect(page.getByRole('main')).toBeVisible()
    for (const number of [1, 22]) {
      await page.evaluate((text) => {
        setTimeout(() => {
          throw new TypeError(text)
        })
      }, `line ${number} of ${kind} is missing`)
    }
    await expect(bug(page)).toHaveCount(0)
    await page.goto('/#/pages/user/settings/settings')
    await main(page).getByRole('button', { name: 'Open', exact: true }).click()
    await expect(rows(page)).toHaveCount(2)
    await expectNoBarriers(page)
    await log(page).getByRole('button', { name: 'Send to the office' }).click()
    await expectToast(page, 'Sent, thank you')
    await expect(log(page).getByRole('button', { name: 'Send to the office' })).toBeDisabled()

    const officer = await newOfficer(request, ['stat_viewer'])
    const office = await browser.newPage()
    await officer.enter(office)
    await visit(office, '/pages/office/errors', { language: 'en' })
    await main(office).getByRole('searchbox').pressSequentially(kind.slice(0, 12))
    await office.keyboard.press('Enter')
    const list = main(office).getByRole('table', { name: 'Errors of the app' })
    const found = list.getByRole('row').filter({ hasText: kind })
    await expect(found).toHaveCount(1)
    await expect(found).toContainText('1.0.0 × 2')
    await expect(found).toContainText(`${NOWHERE} × 2`)
    await expectNoBarriers(office)
    await found.getByRole('button', { name: /^Solved/ }).click()
    await expect(found).toHaveCount(0)
    await main(office).getByRole('radio', { name: 'Solved' }).click()
    await found.getByRole('button', { name: /^Reopen/ }).click()
    await expect(found).toHaveCount(0)
    await main(office).getByRole('radio', { name: 'Open' }).click()
    await expect(found).toHaveCount(1)
    await office.close()
  },
)

test(
  '[S3.10] the office has the bug icon without debug mode; the next user finds an empty log',
  ONCE,
  async ({ page, request }) => {
    await withoutDebug(page)
    await (await newOfficer(request, ['stat_viewer'])).enter(page)
    await visit(page, NOWHERE, { language: 'en' })
    await expect(page.getByRole('main')).toBeVisible()
    await fail(page)
    await expect(bug(page)).toHaveText('2')
    await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
    await expect(bug(page)).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('error_log'))).toBeNull()
  },
)
