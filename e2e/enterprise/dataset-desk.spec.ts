import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectNoBarriers } from '../axe.ts'
import { button, logIn, main } from '../buying-page.ts'
import { makeLoginDataset } from '../login-dataset.ts'
import { newOfficer } from '../office.ts'
import { ONCE } from '../once.ts'
import type { Person } from '../person.ts'
import { PASSWORD } from '../person.ts'
import { test } from '../test.ts'
import { expectToast } from '../toast.ts'
import { visit } from '../visitor.ts'

test(
  'a workbook is checked, imported as a release and published by a second reviewer',
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

    const office = await browser.newPage()
    await publisher.enter(office)
    await visit(office, address, { language: 'en' })
    const newest = main(office)
      .getByRole('listitem')
      .filter({ hasText: 'Nothing: the same once more' })
      .first()
    await newest.getByRole('button', { name: 'Show to readers' }).click()
    await expect(newest.getByText('current', { exact: true })).toBeVisible()
    await beginDataset(page)
    await takeForeignFile(page)
    await sendToReviewInTwoLanguages(page)
    await readSignedIn(await browser.newPage(), publisher)
  },
)

/** A dataset for signed-in readers: a visitor is led to login and straight back, and then downloads it. */
async function readSignedIn(page: Page, { username }: Person) {
  const { slug, drop } = await makeLoginDataset()
  try {
    await visit(page, `/pages/publish/publish-data-detail?slug=${slug}`, { language: 'en' })
    await expect(page.getByRole('heading', { name: 'Log in to see these figures' })).toBeVisible()
    await expect(main(page).getByRole('table')).toHaveCount(0)
    await expectNoBarriers(page)
    await main(page).getByRole('link', { name: 'Log in' }).click()
    await logIn(page, username, PASSWORD)
    await expect(
      main(page)
        .getByRole('row', { name: /^Lorry imports/ })
        .getByRole('cell')
        .last(),
    ).toHaveText('4,321')
    const saving = page.waitForEvent('download')
    await button(page, 'CSV').click()
    expect(await readFile(await (await saving).path(), 'utf8')).toContain('2024,4321')
  } finally {
    await drop()
  }
}

/** A new dataset, with the dimension of its figures. */
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
  await expect(main(page).getByText('Review needs one language with all its texts')).toBeVisible()
  await expect(button(page, 'Send to review')).toBeDisabled()
  await main(page).getByLabel('Open to').selectOption('Signed-in users')
  await button(page, 'Save').click()
  await expectToast(page, 'Saved')

  await main(page).getByRole('tab', { name: 'Dimensions' }).click()
  await button(page, 'New dimension').click()
  const dimension = page.getByRole('dialog', { name: 'New dimension' })
  await dimension.getByLabel('Name', { exact: true }).fill('Country of origin')
  await dimension.getByLabel('Key', { exact: true }).fill('origin')
  await dimension.getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByRole('heading', { name: 'Country of origin (origin)' })).toBeVisible()
}

/** English is complete; Kazakh begins as its copy and is translated; readers of the others get the nearest one. */
async function sendToReviewInTwoLanguages(page: Page) {
  await main(page).getByRole('tab', { name: 'Description' }).click()
  for (const label of ['Description', 'Method', 'Rights of use']) {
    await main(page).getByRole('textbox', { name: label, exact: true }).fill(`${label} in plain words`)
  }
  await button(page, 'Save').click()
  await expect(main(page).getByText('Readers will get: English')).toBeVisible()
  await expectNoBarriers(page)
  const kazakh = main(page).getByRole('listitem').filter({ hasText: 'Қазақша' })
  await kazakh.getByRole('button', { name: 'Copy from English' }).click()
  await expect(kazakh.getByText('copied from English, to be translated')).toBeVisible()
  await expect(main(page).getByRole('textbox', { name: 'Method', exact: true })).toHaveValue(
    'Method in plain words',
  )
  await expect(main(page).getByText('Readers will get: English', { exact: true })).toBeVisible()
  await kazakh.getByRole('button', { name: 'Translation is done' }).click()
  await expect(main(page).getByText('Readers will get: English, Қазақша')).toBeVisible()
  await button(page, 'Send to review').click()
  const question = page.getByRole('alertdialog').filter({ hasText: 'Русский' })
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(main(page).getByText('Description: in review')).toBeVisible()
}

/** A third-party file: its columns have other names, and it has a country that the dataset lacks. */
async function takeForeignFile(page: Page) {
  await main(page).getByRole('tab', { name: 'Figures' }).click()
  const buffer = Buffer.from('Year,From,Thousand\n2023,CN,120\n2024,CN,150\n')
  await main(page)
    .getByLabel('Choose a file, XLSX or CSV')
    .setInputFiles({ name: 'customs.csv', mimeType: 'text/csv', buffer })
  await button(page, 'Columns of your file').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('(period)').selectOption('Year')
  await sheet.getByLabel('(origin)').selectOption('From')
  await sheet.getByLabel('(value)').selectOption('Thousand')
  await sheet.getByRole('button', { name: 'Check with these columns' }).click()
  await button(page, '1 key is new to this dataset').click()
  await expect(sheet.getByLabel('Country of origin: CN')).toHaveValue('China')
  await sheet.getByRole('button', { name: 'Name and add them' }).click()
  await expect(main(page).getByText('The file can be taken in. Nothing has been written yet.')).toBeVisible()
}
