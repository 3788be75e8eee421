import type { Locator, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { isPhone, main } from '../catalogue.ts'
import { ONCE } from '../once.ts'
import { visit } from '../visitor.ts'

const en = { language: 'en' } as const

/** Back closes what lies over the page; the next Back leaves the page. */
async function expectPutAway(page: Page, over: Locator, before: RegExp) {
  const address = page.url()
  await expect(over).toBeVisible()
  await page.goBack()
  await expect(over).toBeHidden()
  await expect(page).toHaveURL(address)
  await page.goBack()
  await expect(page).toHaveURL(before)
}

test('[S2.8, S2.30] Back closes the enlarged picture and stays on the product', ONCE, async ({ page }) => {
  await visit(page, '/pages/product/list?category=brake-pads', en)
  const cards = main(page).getByRole('list', { name: 'Search results' }).getByRole('article')
  await cards.first().getByRole('link').first().click()
  await page
    .getByRole('button', { name: /^Enlarge/ })
    .first()
    .click()
  await expectPutAway(page, page.getByRole('dialog'), /product\/list/)
  await expect(cards.first()).toBeVisible()
})

test(
  '[S2.8, S2.31] Back closes the car picker, and asks before it discards input in a sheet',
  ONCE,
  async ({ page }) => {
    await visit(page, '/pages/index/user', en)
    const picker = page.getByRole('dialog')
    await main(page).getByRole('region', { name: 'My car' }).getByRole('button').click()
    await picker.getByRole('link', { name: 'Enter the VIN or frame number' }).click()
    const choose = main(page).getByRole('button', { name: 'Choose make and model' })
    await choose.click()
    await picker.getByRole('button', { name: 'Toyota', exact: true }).click()
    await picker.getByRole('button', { name: 'Choose Toyota' }).click()

    await main(page).getByRole('button', { name: 'Edit Toyota' }).click()
    const editor = page.getByRole('dialog', { name: 'Toyota' })
    const nickname = editor.getByRole('textbox', { name: 'Nickname' })
    await nickname.fill('Taxi 12')
    const requested = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    // Waits until the browser has returned to the page before the next step.
    const goBack = async () => {
      await page.goBack()
      await expect(page).toHaveURL(/garage$/)
    }
    await goBack()
    await requested.getByRole('button', { name: 'Stay' }).click()
    await expect(requested).toBeHidden()
    await goBack()
    await expect(requested).toBeVisible()
    await goBack()
    await expect(requested).toBeHidden()
    await expect(nickname).toHaveValue('Taxi 12')
    await page.keyboard.press('Escape')
    await requested.getByRole('button', { name: 'Leave' }).click()
    await expect(editor).toBeHidden()

    await choose.click()
    await expectPutAway(page, picker, /index\/user/)
  },
)

test('[S2.33, S2.35] Back restores a word that was removed from the query', ONCE, async ({ page }) => {
  await visit(page, '/pages/utils/list-product?text=camry%20brake%20pads', en)
  const taken = main(page).getByRole('button', { name: /^Take out.*Camry/ })
  await taken.click()
  await expect(page).toHaveURL(/text=brake(%20|\+)pads$/)
  await expect(taken).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/text=camry/)
  await expect(taken).toBeVisible()
})

test('[S2.31] while the user types a price range, the focus stays in its field', ONCE, async ({ page }) => {
  await visit(page, '/pages/product/list?category=brake-pads', en)
  if (isPhone(page)) {
    await main(page)
      .getByRole('button', { name: /^Filters/ })
      .click()
  }
  const least = page.getByRole('textbox', { name: 'from' }).filter({ visible: true })
  await least.fill('1,000.40')
  await least.press('Enter')
  await expect(page).toHaveURL(/priceMin=1000$/)
  await expect(least).toHaveValue('1000')
  await expect(least).toBeFocused()
})
