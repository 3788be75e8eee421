import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { button, main } from './buying-page.ts'

/** A part number that no product has, and that no spreadsheet spoils. */
export const newPartNumber = () => `QZ${randomUUID().replace(/\D/g, '').slice(0, 8)}`

const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true })

async function pick(page: Page, name: string, typed: string, option: RegExp) {
  const box = main(page).getByRole('combobox', { name, exact: true })
  await box.pressSequentially(typed)
  await main(page).getByRole('option', { name: option }).first().click()
}

/** From the empty list of products to brake pads of Bosch for the Camry at 120.50 each, on sale. */
export async function sellFirstPads(page: Page, number: string) {
  await expect(main(page).getByText('No products yet').first()).toBeVisible()
  await main(page).getByRole('link', { name: 'Add product' }).click()
  // The heading takes the focus when the page is there.
  await expect(main(page).getByRole('heading', { name: 'Add product' })).toBeFocused()
  await pick(page, 'Category', 'brake pads', /^Brake pads/)
  await pick(page, 'Brand', 'bosch', /^Bosch/)
  await field(page, 'Part number').pressSequentially(number)
  await button(page, 'Compose the names').click()
  await expect(field(page, 'Name, English · optional')).toHaveValue(new RegExp(number))
  for (const required of await main(page).getByRole('region', { name: 'Properties' }).locator('select').all())
    if ((await required.inputValue()) === '') await required.selectOption({ index: 1 })
  const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#777' } })
    .png()
    .toBuffer()
  await main(page)
    .getByRole('region', { name: 'Pictures' })
    .first()
    .locator('input[type=file]')
    .setInputFiles({ name: 'pads.png', mimeType: 'image/png', buffer: picture })
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Picture 1' })).toBeVisible()
  await field(page, 'Price each').pressSequentially('120,50')
  await field(page, 'In stock, pcs').pressSequentially('15')
  await field(page, 'Place').pressSequentially('Guangzhou')
  const cars = main(page).getByLabel(/^One car a line/)
  await cars.fill('Toyota Camry 2006-2011\nnothing at all')
  await button(page, 'Add cars').click()
  await expect(main(page).getByText('Not in the catalogue: nothing at all')).toBeVisible()
  await button(page, 'Save and sell').click()
  await expect(page).toHaveURL(/edit-product/)
  await expect(main(page).getByRole('heading', { name: 'Edit product' })).toBeVisible()
}
