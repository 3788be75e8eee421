import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { expectNoBarriersAtBothSizes } from '../axe.ts'
import { button, main } from '../buying-page.ts'
import { newOfficer } from '../office.ts'
import { ONCE } from '../once.ts'
import { visit } from '../visitor.ts'

const CYRILLIC = 'бвгджзклмн'
const newWord = () => [...randomUUID().replace(/\D/g, '')].map((digit) => CYRILLIC[Number(digit)]).join('')

const figure = (page: Page, name: string) =>
  main(page).locator('dl > div').filter({ hasText: name }).locator('dd')

test(
  'a table with two bad rows is mapped, checked and imported without them, and taken up again after a reload',
  ONCE,
  async ({ page, request }) => {
    const first = newWord()
    const second = newWord()
    const rows = [
      'Kind;Tongue;Said',
      `brake-pads;ru;${first}`,
      'no-such-part;ru;мяу',
      'brake-pads;ru;',
      `oil-filters;ru;${second}`,
    ]
    await (await newOfficer(request, ['data_editor', 'stat_viewer'])).enter(page)
    await visit(page, '/pages/office/searches', { language: 'en' })
    await main(page).getByRole('link', { name: 'Import a file' }).click()
    await expect(page.getByRole('heading', { name: 'Import: Trade words' })).toBeVisible()
    await expectNoBarriersAtBothSizes(page)
    const template = page.waitForEvent('download')
    await button(page, 'Template, CSV').click()
    expect(await readFile(await (await template).path(), 'utf8')).toContain('Category *,Language *,Word *')

    await main(page)
      .getByLabel('Choose a file, XLSX or CSV')
      .setInputFiles({ name: 'words.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) })
    await expect(page).toHaveURL(/id=/)
    await expect(main(page).getByLabel('Separator')).toHaveValue(';')
    await expect(main(page).getByLabel('Encoding')).toHaveValue('utf-8')
    await expect(main(page).getByLabel('The first row is a heading')).toBeChecked()
    await main(page).getByLabel('Separator').selectOption('Comma ,')
    await expect(main(page).getByRole('columnheader', { name: rows[0]! })).toHaveCount(1)
    await main(page).getByLabel('Separator').selectOption('Semicolon ;')
    await main(page).getByLabel('Category', { exact: true }).selectOption('Kind')
    await main(page).getByLabel('Language', { exact: true }).selectOption('Tongue')
    await main(page).getByLabel('Word', { exact: true }).selectOption('Said')
    await expect(main(page).getByRole('columnheader', { name: 'Said → Word' })).toHaveCount(1)
    await expectNoBarriersAtBothSizes(page)

    await button(page, 'Check the file').click()
    await expect(main(page).getByText(/^2 rows have errors/)).toBeVisible()
    await expect(figure(page, 'New')).toHaveText('2')
    const errors = main(page).getByRole('table', { name: 'With errors' })
    await expect(errors.getByRole('row').filter({ hasText: 'no-such-part' })).toContainText('Not found.')
    await expect(errors.getByText('This cell must not be empty.')).toBeVisible()
    await expectNoBarriersAtBothSizes(page)

    await page.reload()
    await expect(main(page).getByText(/^2 rows have errors/)).toBeVisible()
    const saving = page.waitForEvent('download')
    await button(page, 'Rows with errors, CSV').click()
    const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toBe('no-such-part,ru,мяу,Category: Not found.')

    await button(page, 'Import 2 rows without errors').click()
    await expect(main(page).getByText('Imported', { exact: true })).toBeVisible()
    await expect(figure(page, 'New')).toHaveText('2')
    await expectNoBarriersAtBothSizes(page)
    await button(page, 'Import another file').click()
    await expect(main(page).getByRole('link', { name: 'words.csv' })).toBeVisible()
    await visit(page, '/pages/office/searches', { language: 'en' })
    const taught = main(page).getByRole('region', { name: 'Words that were taught' })
    for (const word of [first, second]) await expect(taught.getByText(word)).toBeVisible()
  },
)
