import { expect } from '@playwright/test'
import { button, main } from '../buying-page.ts'
import { newOfficer } from '../office.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { test } from '../test.ts'
import { expectToast } from '../toast.ts'
import { visit } from '../visitor.ts'

test(
  '[S1.8] an officer tells a reader of something, and the reader opens it from the bell',
  ONCE,
  async ({ page, browser, request }) => {
    const reader = await newMember(request)
    const officer = await newOfficer(request, ['ops'])
    const readersContext = await browser.newContext()
    const bell = await readersContext.newPage()
    await reader.enter(bell)
    await visit(bell, '/pages/user/settings/settings', { language: 'ru' })

    await officer.enter(page)
    await visit(page, '/pages/office/announcements', { language: 'en' })
    await button(page, 'New announcement').click()
    const sheet = page.getByRole('dialog')
    for (const [language, title, text] of [
      ['English', 'A new crossing', 'Open for trucks from Monday.'],
      ['Русский', 'Новый переход', 'Открыт для грузовиков с понедельника.'],
    ] as const) {
      await sheet.getByRole('radio', { name: language }).click()
      await sheet.getByRole('textbox', { name: 'Title' }).pressSequentially(title)
      await sheet.getByRole('textbox', { name: 'Text' }).pressSequentially(text)
      await sheet.getByRole('checkbox', { name: language }).check()
    }
    await sheet.getByRole('combobox', { name: 'Readers' }).selectOption('Named people')
    await sheet
      .getByRole('textbox', { name: 'User names' })
      .fill(`${reader.username}\nnobody-${reader.username}`)
    // The account reads in one of the two languages, and the other name belongs to nobody.
    await expect(sheet.getByRole('status')).toContainText(`Nobody has: nobody-${reader.username}`)
    await expect(sheet.getByRole('status')).toContainText('1 reader')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(sheet).toHaveCount(0)
    const row = main(page).getByRole('row').filter({ hasText: 'A new crossing' })
    await row.getByRole('button', { name: 'Release' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click()

    await expectToast(bell, 'Новый переход')
    await visit(bell, '/pages/message/notifications', { language: 'ru' })
    await main(bell).getByRole('link', { name: 'Новый переход' }).click()
    await expect(main(bell).getByText('Открыт для грузовиков с понедельника.')).toBeVisible()
    await expect(row.locator('span', { hasText: /^Sent$/ })).toBeVisible()
    await readersContext.close()
  },
)
