import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { createEvent } from '../../contracts/src/expo/set-up.ts'
import { copyDataset, deleteDataset } from '../../contracts/src/publish/dataset-office.ts'
import { createArticle } from '../../contracts/src/publish/office-article.ts'
import { EMPTY_RICH_TEXT } from '../../contracts/src/rich-text/rich-text.ts'
import { expectNoBarriers } from '../axe.ts'
import { button, main } from '../buying-page.ts'
import { newOfficer } from '../office.ts'
import { ONCE } from '../once.ts'
import { expectToast } from '../toast.ts'
import { visit } from '../visitor.ts'

const en = { language: 'en' } as const
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

test('an event is copied to another date, and the mistaken copy deleted', ONCE, async ({ page, request }) => {
  const officer = await newOfficer(request, ['event_editor'])
  const title = `Forum ${randomUUID().slice(0, 8)}`
  const { setUp } = await officer.call(createEvent, {
    requestId: randomUUID(),
    event: {
      title: { en: title },
      type: 'forum',
      mode: 'online',
      cityId: null,
      startsAt: inDays(30),
      endsAt: inDays(31),
      timeZone: 'Asia/Almaty',
    },
  })
  await officer.enter(page)
  await visit(page, `/pages/office/event-setup?id=${setUp.id}`, en)
  await button(page, 'Copy as new event').click()
  const sheet = page.getByRole('dialog', { name: 'Copy as new event' })
  await sheet.getByRole('button', { name: 'Copy as new event' }).click()
  await expect(sheet.getByLabel('Begins')).toHaveAccessibleDescription(/Please fill in this field/)
  await sheet.getByLabel('Begins').fill(`${inDays(395).slice(0, 10)}T09:00`)
  await expectNoBarriers(page)
  await sheet.getByRole('button', { name: 'Copy as new event' }).click()
  await expectToast(page, 'Copied. You are now editing the copy.')
  await expect(page).not.toHaveURL(new RegExp(setUp.id))
  await remove(page, title)
  await expect(page).toHaveURL(/office\/event-setup$/)
  // The first one is still there, and goes the same way.
  await main(page).getByRole('link', { name: title }).click()
  await remove(page, title)
  await expect(main(page).getByRole('link', { name: title })).toHaveCount(0)
})

test('an article is copied, and the mistaken copy deleted', ONCE, async ({ page, request }) => {
  const author = await newOfficer(request, ['author'])
  const title = `Prices ${randomUUID().slice(0, 8)}`
  const { article } = await author.call(createArticle, {
    requestId: randomUUID(),
    article: { kind: 'news', category: 'parts', defaultLanguage: 'en' },
    language: 'en',
    text: { title, body: { type: 'doc', content: [...EMPTY_RICH_TEXT.content] } },
  })
  await author.enter(page)
  await visit(page, `/pages/office/article?id=${article.id}`, en)
  await button(page, 'Copy as new article').click()
  await expectToast(page, 'Copied. You are now editing the copy.')
  await expect(page).not.toHaveURL(new RegExp(article.id))
  const field = main(page).getByLabel('Title', { exact: true })
  await expect(field).toHaveValue(title)
  // As readers will see it, also before it is saved.
  await field.press('End')
  await field.pressSequentially(' rise')
  await button(page, 'Preview as a reader').click()
  const preview = page.getByRole('dialog', { name: 'Preview as a reader' })
  await expect(preview.getByText(`${title} rise`)).toBeVisible()
  await expectNoBarriers(page)
  await preview.getByRole('button', { name: 'Close' }).click()
  await field.fill(title)
  await remove(page, title)
  await expect(page).toHaveURL(/office\/articles$/)
  await main(page).getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(new RegExp(article.id))
  await remove(page, title)
})

test('a dataset is copied under another address, and the copy deleted', ONCE, async ({ page, request }) => {
  const editor = await newOfficer(request, ['data_editor'])
  const name = randomUUID().slice(0, 8)
  await editor.enter(page)
  await visit(page, '/pages/office/dataset?slug=kyrgyzstan-car-imports', en)
  await button(page, 'Copy as new dataset').click()
  const sheet = page.getByRole('dialog', { name: 'Copy as new dataset' })
  await sheet.getByLabel('Name in addresses').fill('kyrgyzstan-car-imports')
  await sheet.getByRole('button', { name: 'Copy as new dataset' }).click()
  await expect(sheet.getByLabel('Name in addresses')).toHaveAttribute('aria-invalid', 'true')
  await sheet.getByLabel('Name in addresses').fill(`kyrgyzstan-${name}`)
  await sheet.getByLabel('Code').fill(`KYRGYZSTAN-${name.toUpperCase()}`)
  await expectNoBarriers(page)
  await sheet.getByRole('button', { name: 'Copy as new dataset' }).click()
  await expect(page).toHaveURL(new RegExp(`slug=kyrgyzstan-${name}`))
  await remove(page, 'Cars brought into Kyrgyzstan')
  await expect(page).toHaveURL(/office\/datasets$/)
  // Its address and code are free again.
  const copy = { slug: `kyrgyzstan-${name}`, code: `KYRGYZSTAN-${name.toUpperCase()}` }
  await editor.call(copyDataset, { requestId: randomUUID(), slug: 'kyrgyzstan-car-imports', copy })
  await editor.call(deleteDataset, { requestId: randomUUID(), slug: copy.slug })
})

/** The question names what is deleted; turned down, nothing happens. */
async function remove(page: Page, name: string) {
  await button(page, 'Delete').click()
  const question = page.getByRole('alertdialog', { name: `Delete “${name}”?` })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'Delete').click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, `“${name}” is deleted`)
}
