import { expect, test } from '@playwright/test'
import { expectNoBarriers } from '../axe.ts'
import { main } from '../catalogue.ts'
import { newOfficer } from '../office.ts'
import { ONCE } from '../once.ts'
import { visit } from '../visitor.ts'

test(
  '[S3.5] the office sets the commission of a category, and sees what it was before',
  ONCE,
  async ({ page, request }) => {
    await (await newOfficer(request, ['trade_manager'])).enter(page)
    await visit(page, '/pages/office/commission', { language: 'en' })
    await main(page).getByRole('searchbox', { name: 'Find a category' }).pressSequentially('wiper blade')
    const row = main(page).getByRole('listitem').filter({ hasText: 'Wiper blades' })
    await expect(row.getByText('2% inherited')).toBeVisible()
    await expectNoBarriers(page)
    await row.getByRole('button', { name: 'Change: Wiper blades' }).click()
    const sheet = page.getByRole('dialog', { name: 'Wiper blades' })
    await sheet.getByRole('checkbox', { name: 'As the parent category' }).click()
    await sheet.getByRole('textbox', { name: 'Percent of what the shop receives' }).fill('')
    await sheet.getByRole('textbox', { name: 'Percent of what the shop receives' }).pressSequentially('3.75')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(sheet.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true')
    await sheet.getByRole('textbox', { name: 'Reason' }).pressSequentially('Agreed by the board')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(sheet).toHaveCount(0)
    await expect(row.getByText('3.75% own rate')).toBeVisible()
    await row.getByRole('button', { name: 'Change: Wiper blades' }).click()
    await expect(sheet.getByText('Agreed by the board')).toBeVisible()
  },
)
