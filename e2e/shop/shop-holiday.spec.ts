import type { Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectToFit } from '../boxes.ts'
import { main } from '../buying-page.ts'
import { ONCE } from '../once.ts'
import { newSeller } from '../seller.ts'
import { test } from '../test.ts'
import { expectToast } from '../toast.ts'
import { visit } from '../visitor.ts'

const EN = { language: 'en' } as const
const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

interface HolidayWindow {
  readonly shopId: string
  readonly from: string
  readonly to: string
}

/** The seller states on the page of the settings when the shop is on holiday. */
async function stateHoliday(page: Page, { shopId, from, to }: HolidayWindow) {
  await visit(page, `/pages/shop/edit-shop?id=${shopId}`, EN)
  const form = main(page)
  await form.getByRole('checkbox', { name: 'The shop is on holiday' }).check()
  await form.getByLabel('First day').fill(from)
  await form.getByLabel('Last day').fill(to)
  await form
    .getByRole('textbox', { name: /^Note for buyers/ })
    .first()
    .pressSequentially('Orders ship after Nauryz.')
}

async function save(page: Page) {
  await main(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Saved')
}

/** A buyer on a device of their own, which has read nothing of the shop yet. */
const newBuyer = async (browser: Browser, page: Page) =>
  (await browser.newContext({ viewport: page.viewportSize() })).newPage()

const holidayOn = (page: Page) => main(page).getByRole('status').filter({ hasText: 'The shop is on holiday' })

test(
  '[S2.24] buyers read on the page of a shop how to reach it and when it is on holiday, until the last day is over',
  ONCE,
  async ({ browser, page, request }) => {
    const coming = await newSeller(request)
    await coming.seller.enter(page)
    await stateHoliday(page, { shopId: coming.shopId, from: dayFrom(1), to: dayFrom(8) })
    await main(page).getByRole('button', { name: 'Add a phone' }).click()
    await main(page).getByRole('textbox', { name: 'Further phone' }).pressSequentially('+7 701 123 45 68')
    await main(page).getByLabel('WhatsApp').pressSequentially('+77011234569')
    await main(page).getByLabel('Telegram').pressSequentially('@almaty_parts')
    await save(page)
    const buyer = await newBuyer(browser, page)
    await visit(buyer, `/pages/shop/shop?id=${coming.shopId}&tab=about`, EN)
    await expect(holidayOn(buyer)).toContainText('Orders ship after Nauryz.')
    const contact = (address: string) => main(buyer).locator(`a[href="${address}"]`)
    await expect(contact('tel:+77011234568')).toBeVisible()
    await expect(contact('https://wa.me/77011234569')).toBeVisible()
    await expect(contact('https://t.me/almaty_parts')).toHaveText('@almaty_parts')
    await expectToFit(buyer)
    await buyer.context().close()
  },
)

test('[S2.24] a holiday that is over is not shown', ONCE, async ({ browser, page, request }) => {
  const { seller, shopId } = await newSeller(request)
  await seller.enter(page)
  await stateHoliday(page, { shopId, from: dayFrom(-9), to: dayFrom(-2) })
  await save(page)
  const buyer = await newBuyer(browser, page)
  await visit(buyer, `/pages/shop/shop?id=${shopId}`, EN)
  await expect(main(buyer).getByText('My parts').first()).toBeVisible()
  await expect(holidayOn(buyer)).toHaveCount(0)
  await buyer.context().close()
})
