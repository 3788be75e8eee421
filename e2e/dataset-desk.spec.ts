import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { expectNoBarriers } from './axe.ts'
import { button, main } from './buying-page.ts'
import { newOfficer } from './office.ts'
import { ONCE } from './once.ts'
import { visit } from './visitor.ts'

test(
  'a workbook is checked, taken in as a release and shown to readers by other eyes',
  ONCE,
  async ({ browser, page, request }) => {
    const [editor, publisher] = await Promise.all([
      newOfficer(request, ['data_editor']),
      newOfficer(request, ['data_publisher']),
    ])
    await editor.enter(page)
    await visit(page, '/pages/office/datasets', { language: 'en' })
    await main(page).getByRole('link', { name: 'Vehicle production of the world' }).click()
    await expect(page).toHaveURL(/office\/dataset\?slug=/)
    const address = new URL(page.url()).hash.slice(1)

    const saving = page.waitForEvent('download')
    await main(page).getByRole('link', { name: 'Download the current figures as a start' }).click()
    const file = await saving
    const buffer = await readFile(await file.path())
    const chosen = { name: file.suggestedFilename(), mimeType: '', buffer }
    await main(page).getByLabel('Choose a file, XLSX or CSV').setInputFiles(chosen)
    await expect(main(page).getByText('Its figures are those that readers see already.')).toBeVisible()
    await expectNoBarriers(page)
    await main(page).getByLabel('What has changed and why').fill('Nothing: the same once more')
    await button(page, 'Take in as a new release').click()
    await expect(main(page).getByText('You took it in yourself')).toBeVisible()

    const desk = await browser.newPage()
    await publisher.enter(desk)
    await visit(desk, address, { language: 'en' })
    const newest = main(desk).getByRole('listitem').filter({ hasText: 'Nothing: the same once more' }).first()
    await newest.getByRole('button', { name: 'Show to readers' }).click()
    await expect(newest.getByText('current', { exact: true })).toBeVisible()
    await beginDataset(page)
  },
)

/** A dataset begun from nothing, with the dimension that its figures will be told apart by. */
async function beginDataset(page: Page) {
  await visit(page, '/pages/office/datasets', { language: 'en' })
  await button(page, 'New dataset').click()
  const sheet = page.getByRole('dialog', { name: 'New dataset' })
  const code = `TYRES-${Date.now() % 1e8}`
  const words = {
    Title: 'Tyre imports of Kazakhstan',
    'Name in addresses': code.toLowerCase(),
    Code: code,
    'Unit in words': 'thousand tyres',
    'Unit code': 'tyres',
    Source: 'Customs of Kazakhstan',
    'Address of the source': 'https://example.org/tyres',
  }
  for (const [label, text] of Object.entries(words)) await sheet.getByLabel(label, { exact: true }).fill(text)
  await sheet.getByRole('button', { name: 'Begin' }).click()
  await expect(page).toHaveURL(/tab=words/)
  await expect(main(page).getByRole('heading', { name: words.Title })).toBeVisible()
  await expect(main(page).getByText(/^Words are still missing.*Қазақша/)).toBeVisible()
  await expect(button(page, 'Send to review')).toBeDisabled()

  await main(page).getByRole('tab', { name: 'Dimensions' }).click()
  await button(page, 'New dimension').click()
  const dimension = page.getByRole('dialog', { name: 'New dimension' })
  await dimension.getByLabel('Name', { exact: true }).fill('Country of origin')
  await dimension.getByLabel('Key', { exact: true }).fill('origin')
  await dimension.getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByRole('heading', { name: 'Country of origin (origin)' })).toBeVisible()
}
