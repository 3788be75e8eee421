import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectNoBarriersAtBothSizes } from '../axe.ts'
import { button, main } from '../buying-page.ts'
import { LICENCE, newBin } from '../company-form.ts'
import { AT_DESK } from '../desk.ts'
import { newAdmin } from '../office.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { newPartNumber, sellFirstPads } from '../product-form.ts'
import { settle } from '../settle.ts'
import { test } from '../test.ts'
import { expectToast } from '../toast.ts'
import { openAgain, visit } from '../visitor.ts'

const en = { language: 'en' } as const
const ENTERPRISE = '/pages/enterprise/apply'
const SHOP = '/pages/shop/apply-shop'

const type = (page: Page, name: string, text: string) =>
  main(page).getByRole('textbox', { name, exact: true }).pressSequentially(text)
const choose = (page: Page, name: string, label: string) =>
  main(page).getByRole('combobox', { name, exact: true }).selectOption({ label })
const tick = (page: Page, name: string | RegExp) => main(page).getByRole('checkbox', { name }).check()
const press = (page: Page, group: string, name: string) =>
  main(page).getByRole('group', { name: group }).getByRole('button', { name, exact: true }).click()
const status = (page: Page, text: string) => main(page).getByText(text, { exact: true })
const next = (page: Page) => button(page, 'Next').click()

async function applyAsCompany(page: Page, bin: string, name: string) {
  await button(page, 'Begin the application').click()
  await choose(page, 'Kind of enterprise', 'Distributor')
  await choose(page, 'Country', 'Kazakhstan')
  await type(page, 'BIN (12 digits)', bin)
  await type(page, 'Registered name', name)
  await main(page).getByLabel('Date of registration').fill('2015-03-01')
  await type(page, 'Address', 'Almaty, Raimbek avenue 212')
  await type(page, 'Email', 'office@tulpar.example')
  await type(page, 'Phone', '+7 701 123 45 67')
  await next(page)
  await next(page)
  await type(page, 'Head of the enterprise', 'Aigul Serikova')
  await type(page, 'Position of the head', 'Director')
  await type(page, 'Contact person', 'Aigul Serikova')
  await tick(page, /^Nobody owns a quarter/)
  await next(page)
  await main(page).locator('input[type=file]').setInputFiles(LICENCE)
  await expect(main(page).getByRole('button', { name: 'Remove licence.pdf' })).toBeVisible()
  await next(page)
  await tick(page, /^Everything stated is true/)
  await tick(page, /^I accept the rules/)
  await type(page, 'Signature', 'Aigul Serikova')
  await expect(status(page, 'Everything is filled in: the application can be submitted.')).toBeVisible()
  await button(page, 'Submit for review').click()
  await expect(status(page, 'Submitted')).toBeVisible()
}

async function applyForShop(page: Page, name: string) {
  await button(page, 'Begin the application').click()
  await choose(page, 'Who sells', 'A company')
  await type(page, 'Name of the shop', name)
  await next(page)
  await choose(page, 'Country', 'Kazakhstan')
  await main(page).getByRole('combobox', { name: 'City', exact: true }).pressSequentially('Almaty')
  await main(page)
    .getByRole('option', { name: /^Almaty/ })
    .first()
    .click()
  await type(page, 'Address', 'Raimbek avenue 212')
  await type(page, 'Phone', '+7 701 123 45 67')
  await press(page, 'Languages spoken', 'English')
  await next(page)
  await press(page, 'Kinds of business', 'Retailer')
  await press(page, 'What you sell', 'Brake system')
  await tick(page, /^I accept the rules/)
  await button(page, 'Submit for review').click()
  await expect(status(page, 'Submitted')).toBeVisible()
}

/** The officer opens the application of that name, and a decision on it. */
async function decide(page: Page, list: string, name: string, decision: string) {
  await openAgain(page, `/pages/office/${list}`)
  await main(page).getByRole('link', { name, exact: true }).click()
  await button(page, decision).click()
  return page.getByRole('dialog', { name: decision })
}

async function approve(page: Page, list: string, name: string) {
  const sheet = await decide(page, list, name, 'Approve')
  await expect(sheet.getByRole('checkbox').first()).toBeVisible()
  for (const box of await sheet.getByRole('checkbox').all()) await box.check()
  await sheet.getByRole('button', { name: 'Approve', exact: true }).click()
  await expectToast(page, 'Decided')
}

/** What a visitor finds who types into the search of the shop's page. */
async function expectFoundInShop(page: Page, shop: string, text: string, number: string) {
  await openAgain(page, shop)
  await expect(main(page).getByRole('article').first()).toBeVisible()
  const box = main(page).getByRole('searchbox').first()
  await box.pressSequentially(text)
  await box.press('Enter')
  await expect(page).toHaveURL(/text=/)
  await expect(main(page).getByRole('article').filter({ hasText: number }).first()).toBeVisible()
}

test(
  '[S1.4, S1.5, S2.27, S2.28, S2.39] a company applies, corrects the field sent back, opens a shop, and its first product is found',
  ONCE,
  async ({ page, browser, request }) => {
    const bin = newBin()
    const number = newPartNumber()
    const company = `Tulpar Parts ${bin.slice(-5)}`
    const shop = `Tulpar ${number}`
    await (await newMember(request)).enter(page)
    await visit(page, ENTERPRISE, en)
    await applyAsCompany(page, bin, company)

    const officer = await (await browser.newContext(AT_DESK)).newPage()
    await (await newAdmin(request)).enter(officer)
    await visit(officer, '/pages/office/home', en)
    const sheet = await decide(officer, 'enterprises', company, 'Return for correction')
    await sheet.getByRole('checkbox', { name: 'Address', exact: true }).check()
    await sheet.getByRole('textbox', { name: /^Note/ }).pressSequentially('Which office?')
    await sheet.getByRole('button', { name: 'Return for correction' }).click()
    await expectToast(officer, 'Decided')

    await openAgain(page, ENTERPRISE)
    await expect(main(page).getByRole('region', { name: 'Please correct' })).toContainText('Which office?')
    await expect(main(page).getByRole('textbox', { name: 'Registered name' })).toBeDisabled()
    await expectNoBarriersAtBothSizes(page)
    await main(page).getByRole('textbox', { name: 'Address', exact: true }).press('End')
    await type(page, 'Address', ', office 14')
    await button(page, 'Submit again').click()
    await expect(status(page, 'Submitted')).toBeVisible()
    await approve(officer, 'enterprises', company)

    await openAgain(page, ENTERPRISE)
    await main(page).getByRole('link', { name: 'Open a shop' }).click()
    await expect(page).toHaveURL(new RegExp(SHOP))
    await applyForShop(page, shop)
    await approve(officer, 'shop-applications', shop)
    await officer.context().close()

    await openAgain(page, '/pages/shop/shops-manage')
    const card = main(page).getByRole('article', { name: shop })
    const href = await card.locator('a[href*="/pages/shop/shop?id="]').first().getAttribute('href')
    const [, shopAddress = ''] = /#(.*)$/.exec(href ?? '') ?? []
    await openAgain(page, '/pages/shop/product-page')
    await sellFirstPads(page, number)

    const buyer = await (await browser.newContext()).newPage()
    await visit(buyer, '/pages/utils/search-product', en)
    const box = buyer.getByRole('combobox').first()
    await box.pressSequentially(number.toLowerCase())
    await box.press('Enter')
    await expect(main(buyer).getByRole('article').first()).toContainText(number)
    await expectFoundInShop(buyer, shopAddress, 'brake pads', number)
    const shopId = /id=([\w-]+)/.exec(shopAddress)?.[1]
    await openAgain(buyer, `/pages/product/list?make=toyota&model=camry&shop=${shopId}`)
    await expect(main(buyer).getByRole('article')).toHaveCount(1)
    await expect(main(buyer).getByRole('article')).toContainText(number)
    await openAgain(buyer, `/pages/product/list?make=toyota&model=corolla&shop=${shopId}`)
    await settle(buyer)
    await expect(main(buyer).getByRole('article').filter({ hasText: number })).toHaveCount(0)
  },
)
