import { expect, test } from '@playwright/test'
import { expectNoBarriers } from '../axe.ts'
import { button, CONFIRM, main } from '../buying-page.ts'
import { database } from '../database.ts'
import { makeOffer } from '../offer.ts'
import { newOfficer } from '../office.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { visit } from '../visitor.ts'

test(
  '[S3.5] the office adds a rule of customs for a destination, mends it and removes it',
  ONCE,
  async ({ page, request }) => {
    const sql = await database()
    await sql`delete from customs_rules where country = 'TJ'`
    await (await newOfficer(request, ['trade_manager'])).enter(page)
    await visit(page, '/pages/office/customs', { language: 'en' })
    await button(page, 'Add a rule').click()
    const sheet = page.getByRole('dialog', { name: 'Add a rule' })
    await sheet.getByRole('combobox', { name: 'Destination' }).selectOption({ label: 'Tajikistan' })
    await sheet.getByRole('combobox', { name: 'Category' }).pressSequentially('wiper bl')
    await sheet.getByRole('option', { name: /Wiper blades/ }).click()
    await sheet.getByRole('textbox', { name: 'VAT at import, percent' }).pressSequentially('14')
    await sheet.getByRole('button', { name: 'Save' }).click()
    const source = sheet.getByRole('textbox', { name: 'Source, English' })
    await expect(sheet.getByRole('textbox', { name: 'Source, 简体中文' })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await source.pressSequentially('Tax Code of Tajikistan')
    await sheet.getByLabel('Checked on').fill('2026-10-01')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(sheet).toHaveCount(0)
    const row = main(page).getByRole('listitem').filter({ hasText: 'Tax Code of Tajikistan' })
    await expect(row.getByText('VAT 14%')).toBeVisible()
    await expect(row.getByText('Wiper blades')).toBeVisible()
    await expectNoBarriers(page)

    await row.getByRole('button', { name: /^Edit/ }).click()
    const edited = page.getByRole('dialog', { name: 'Edit the rule' })
    await edited.getByRole('textbox', { name: 'Import duty, percent' }).pressSequentially('7.5')
    await edited.getByRole('button', { name: 'Save' }).click()
    await expect(row.getByText('import duty 7.5% · VAT 14%')).toBeVisible()
    await row.getByRole('button', { name: /^Remove/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(row).toHaveCount(0)
  },
)

test(
  '[S1.15] customs at the destination are a fact for the buyer, at checkout and in the order',
  ONCE,
  async ({ page, request }) => {
    const offer = await makeOffer()
    const member = await newMember(request)
    await member.fillCart({ [offer.id]: 2 })
    await member.addAddress()
    await member.enter(page)
    await visit(page, CONFIRM, { language: 'en' })
    const hints = main(page).getByRole('region', { name: 'Customs at the destination' })
    await expect(hints.getByText(/HS code \d{6}.* · VAT 16%/)).toBeVisible()
    await expect(hints.getByText(/Source: .*Tax Code of Kazakhstan/)).toBeVisible()
    await expectNoBarriers(page)
    await button(page, 'Place 1 order').click()
    await main(page).getByRole('link', { name: /^T\d/ }).first().click()
    await expect(hints.getByText(/VAT 16%/)).toBeVisible()
    await expect(main(page).getByText('¥200.00').first()).toBeVisible()
  },
)
