import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { getPreference } from '../../contracts/src/user/preference.ts'
import { expectNoBarriers } from '../axe.ts'
import { button, main } from '../buying-page.ts'
import { database } from '../database.ts'
import { makeOffer } from '../offer.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { giveContact, newMobile } from '../signing.ts'
import { test } from '../test.ts'
import { expectToast } from '../toast.ts'
import { visit } from '../visitor.ts'

const SETTINGS = '/pages/user/settings/settings'

test(
  '[S1.7] a visitor sets language, theme, mode and currency, and clears what the device stores',
  ONCE,
  async ({ page }) => {
    await visit(page, '/pages/utils/search-product', { language: 'en' })
    await page.evaluate(() => localStorage.setItem('search_history_product', JSON.stringify(['brake disc'])))
    await page.goto(`/#${SETTINGS}`)
    await page.reload()
    await main(page).getByRole('radio', { name: 'Green', exact: true }).check()
    await expect(page.locator('body')).toHaveAttribute('data-theme', 'green')
    await main(page).getByRole('radio', { name: 'Dark', exact: true }).check()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await main(page).getByRole('radio', { name: 'RUB ₽', exact: true }).check()
    await main(page).getByRole('radio', { name: 'System', exact: true }).check()
    await expectNoBarriers(page)
    await button(page, 'Clear').click()
    await expect(button(page, 'Clear')).toBeDisabled()
    expect(await page.evaluate(() => localStorage.getItem('search_history_product'))).toBe('[]')
    await expect(main(page).getByText('Download my data')).toHaveCount(0)
    await main(page).getByRole('radio', { name: 'Қазақша', exact: true }).click()
    await expect(main(page).getByRole('heading', { level: 1, name: 'Баптаулар' })).toBeVisible()
    await page.reload()
    await expect(main(page).getByRole('heading', { level: 1, name: 'Баптаулар' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('display_currency'))).toBe('RUB')
  },
)

test(
  '[S1.7] a user who has chosen no currency sees prices in that of their country, or else of their language',
  ONCE,
  async ({ browser, baseURL }) => {
    for (const [timezoneId, sign, currency] of [
      ['Asia/Almaty', '₸', 'KZT ₸'],
      ['Asia/Yekaterinburg', '₽', 'RUB ₽'],
      ['Asia/Tashkent', '₽', 'RUB ₽'],
      ['Asia/Shanghai', '¥', 'CNY ¥'],
    ] as const) {
      const context = await browser.newContext({ timezoneId, baseURL: baseURL ?? '' })
      const page = await context.newPage()
      await visit(page, '/', { language: 'ru' })
      await expect(page.getByText(/^≈/).first()).toContainText(sign)
      await page.goto(`/#${SETTINGS}`)
      await expect(main(page).getByRole('radio', { name: currency, exact: true })).toBeChecked()
      await context.close()
    }
  },
)

test(
  '[S1.7] a member chooses notifications and their language, downloads their data, and withdraws consent',
  ONCE,
  async ({ page, request }) => {
    const member = await newMember(request)
    await member.addAddress()
    await giveContact(member.signedIn.uid, { mobile: newMobile() })
    await member.enter(page)
    await visit(page, SETTINGS, { language: 'en' })
    const emails = main(page).getByRole('table')
    await expect(emails.getByRole('row', { name: /Safety of the account/ })).toContainText('Always')
    await expect(emails.getByRole('columnheader', { name: 'Email' })).toHaveCount(0)
    // SMS is for the safety of the account alone.
    await expect(emails.getByRole('columnheader', { name: 'SMS' })).toHaveCount(0)
    await emails.getByRole('checkbox', { name: 'Messages: App' }).uncheck()
    await emails.getByRole('checkbox', { name: 'Price drops of favourites: App' }).uncheck()
    await expect
      .poll(async () => (await member.call(getPreference, {})).notices)
      .toMatchObject({ orders: { app: true }, messages: { app: false }, offers: { app: false } })
    await main(page).getByRole('combobox', { name: 'Language of letters and messages' }).selectOption('ru')
    await expectToast(page, 'Saved')
    // The toast of the previous change may still be visible.
    await expect.poll(() => member.call(getPreference, {})).toMatchObject({ language: 'ru' })
    await expectNoBarriers(page)

    const saved = page.waitForEvent('download')
    await button(page, 'Download').click()
    const download = await saved
    expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
    const archive = await readFile(await download.path())
    for (const part of ['PK\x03\x04', 'profile.json', 'addresses.csv'])
      expect(archive.includes(part)).toBe(true)
    await expect(page).toHaveURL(new RegExp(SETTINGS))

    await button(page, 'Withdraw').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(
      await page.evaluate(() => [
        localStorage.getItem('uni_id_token'),
        localStorage.getItem('privacy_consent'),
      ]),
    ).toEqual([null, null])
  },
)

test(
  '[S1.7] the unsubscribe link of an order email works for its holder without login',
  ONCE,
  async ({ page, request }) => {
    const member = await newMember(request)
    const offer = await makeOffer()
    const email = `${member.username}@mail.example`
    await giveContact(member.signedIn.uid, { email })
    await member.fillCart({ [offer.id]: 1 })
    const [order] = await member.order()
    const sql = await database()
    // Otherwise noticed once a minute.
    await sql`
      insert into outbox (topic, data)
      values ('notification', ${sql.json({ kind: 'order.state', data: { orderId: order?.id ?? '', state: 'created' } })})`
    let link: string | undefined
    await expect
      .poll(
        async () => {
          const [broadcast] = await sql<{ text: string }[]>`
            select text from undelivered_messages where recipient = ${email} and subject ~ ${order?.code ?? ''}`
          link = broadcast && /#(\/pages\/user\/settings\/unsubscribe\S+)/.exec(broadcast.text)?.[1]
          return link
        },
        { timeout: 60_000 },
      )
      .toBeDefined()

    await visit(page, `${SETTINGS.replace(/settings$/, 'unsubscribe')}?token=none`, { language: 'en' })
    await button(page, 'Stop these letters').click()
    await expect(main(page).getByRole('alert')).toHaveText(/no longer valid/)
    await expect(main(page).getByRole('link', { name: 'Choose in the settings' })).toBeVisible()
    await page.goto(`/#${link}`)
    await page.reload()
    await button(page, 'Stop these letters').click()
    await expect(main(page).getByText('no more letters about “Orders”')).toBeVisible()
    await expectNoBarriers(page)
    expect((await member.call(getPreference, {})).notices.orders.email).toBe(false)
  },
)
