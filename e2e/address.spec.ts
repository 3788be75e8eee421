import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { button, field, main } from './buying-page.ts'
import { newMember } from './person.ts'
import { visit } from './visitor.ts'

test('[S1.14] addresses are added, changed, made the default and deleted', async ({ page, request }) => {
  const member = await newMember(request)
  await member.enter(page)
  await visit(page, '/pages/user/address/list', { language: 'en' })
  await main(page).getByRole('link', { name: 'Add an address' }).click()
  await button(page, 'Save').click()
  await expect(field(page, 'Recipient')).toBeFocused()
  await expect(field(page, 'Recipient')).toHaveAccessibleDescription('Please fill in this field.')
  await fillAddress(page, { recipient: 'Aigerim Sarsenova', street: 'Abai avenue 10' })
  await page.getByRole('textbox', { name: 'Postcode' }).fill('12')
  await button(page, 'Save').click()
  await expect(field(page, 'Postcode')).toHaveAccessibleDescription(
    'This is not a postcode of the chosen country.',
  )
  await field(page, 'Postcode').fill('050000')
  await expect(field(page, 'Postcode')).toHaveAccessibleDescription(/6 digits/)
  await button(page, 'Save').click()
  await expect(main(page).getByText('Default')).toBeVisible()

  await main(page).getByRole('link', { name: 'Add an address' }).click()
  await fillAddress(page, { recipient: 'Ivan Petrov', street: 'Dostyk avenue 5' })
  await field(page, 'Postcode').fill('050010')
  await button(page, 'Save').click()
  const [ivans, hers] = ['Ivan Petrov', 'Aigerim Sarsenova'].map((name) =>
    main(page).getByRole('listitem').filter({ hasText: name }),
  )
  await ivans!.getByRole('button', { name: 'Make default' }).click()
  await expect(ivans!.getByText('Default')).toBeVisible()
  await hers!.getByRole('link', { name: /^Edit/ }).click()
  await field(page, 'Street, house, office').fill('Satpayev street 22')
  await button(page, 'Save').click()
  await expect(hers!.getByText('Satpayev street 22')).toBeVisible()
  await hers!.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(hers!).toHaveCount(0)
  await page.reload()
  await expect(ivans!).toBeVisible()
})

async function fillAddress(page: Page, { recipient, street }: { recipient: string; street: string }) {
  await field(page, 'Recipient').fill(recipient)
  await page.getByRole('combobox', { name: 'Country' }).selectOption('KZ')
  await expect(field(page, 'Phone')).toHaveValue('+7')
  await field(page, 'Phone').fill('+7 701 123 45 67')
  await expect(field(page, 'Phone')).toHaveValue('+77011234567')
  await page.getByRole('combobox', { name: 'City' }).fill('Алма')
  await page.getByRole('option', { name: 'Almaty' }).click()
  await field(page, 'Street, house, office').fill(street)
}
