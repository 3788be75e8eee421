import { randomUUID } from 'node:crypto'
import type { Browser, Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { createArticle, getOfficeArticle, updateArticle } from '../../contracts/src/publish/office-article.ts'
import { createLabel, listOfficeLabels, updateLabel } from '../../contracts/src/publish/office-label.ts'
import { EMPTY_RICH_TEXT } from '../../contracts/src/rich-text/rich-text.ts'
import { expectNoBarriers } from '../axe.ts'
import { button, field, main } from '../buying-page.ts'
import { newAdmin, newOfficer } from '../office.ts'
import { ONCE } from '../once.ts'
import type { Person } from '../person.ts'
import { test } from '../test.ts'
import { visit } from '../visitor.ts'

test(
  '[S1.1] [S1.20] [S6.1] an article is written, returned, corrected, published by a second editor and read in Kazakh',
  ONCE,
  async ({ browser, page, request }) => {
    const [author, publisher] = await Promise.all([
      newOfficer(request, ['author']),
      newOfficer(request, ['publisher']),
    ])
    const title = `Зима ${randomUUID().slice(0, 8)}`

    await author.enter(page)
    await visit(page, '/pages/office/articles', { language: 'en' })
    await expectNoBarriers(page)
    await button(page, 'New article').click()
    const sheet = page.getByRole('dialog', { name: 'New article' })
    await sheet.getByLabel('Title').fill(title)
    await sheet.getByLabel('Category').selectOption('Logistics')
    await sheet.getByLabel('Language').selectOption('Русский')
    await sheet.getByRole('button', { name: 'Begin' }).click()
    await expect(page).toHaveURL(/office\/article\?id=/)
    const words = main(page).getByRole('textbox', { name: 'Text', exact: true })
    await words.click()
    await page.keyboard.insertText('First words.')
    await button(page, 'Heading').click()
    await expect(button(page, 'Heading')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('And more of them.')
    await page.keyboard.press('Enter')
    await button(page, 'Link').click()
    const link = page.getByRole('dialog', { name: 'Link' })
    await link.getByLabel('Where does it lead?').fill('javascript:alert(1)')
    await link.getByRole('button', { name: 'Set the link' }).click()
    await expect(link.getByText('This is not an address that a link may have.')).toBeVisible()
    await link.getByLabel('Where does it lead?').fill('example.org/roads')
    await page.keyboard.press('Enter')
    await expect(words.getByRole('link', { name: 'https://example.org/roads' })).toBeVisible()
    await paste(words, PASTED)
    await expect(main(page).getByRole('img', { name: 'A red square' })).toHaveAttribute('src', /^\/media\//)
    await expect(words.getByText('A picture is missing here. Road in snow')).toBeVisible()
    await expect(words.getByRole('link', { name: 'Look at it on pictures.example' })).toBeVisible()
    await expectNoBarriers(page)
    await expect(main(page).getByText('Save first')).toBeVisible()
    await save(page)
    await button(page, 'Send to review').click()
    const missing = page.getByRole('alertdialog', { name: 'Not yet ready for review' })
    await expect(missing.getByText('A picture in the text is still missing.')).toBeVisible()
    await missing.getByRole('button').click()
    await button(page, 'Leave it out').click()
    await save(page)
    await button(page, 'Send to review').click()
    await expect(main(page).getByText('In review')).toBeVisible()
    const address = new URL(page.url()).hash.slice(1)

    const office = await open(browser, publisher, address)
    await button(office, 'Return to its author').click()
    const why = office.getByRole('dialog', { name: 'Return to its author' })
    await why.getByLabel('Why').fill('Please name the road.')
    await why.getByRole('button', { name: 'Return to its author' }).click()
    await expect(main(office).getByText('Needs changes')).toBeVisible()

    await page.reload()
    await expect(main(page).getByText('The reviewer says: Please name the road.')).toBeVisible()
    await field(page, 'Summary').fill('The road to Almaty')
    await save(page)
    await button(page, 'Send to review').click()
    await expect(main(page).getByText('In review')).toBeVisible()
    await expect(button(page, 'Approve')).toHaveCount(0)

    await office.reload()
    await button(office, 'Approve').click()
    await expect(main(office).getByText('Approved', { exact: true })).toBeVisible()
    await button(office, 'Publish now').click()
    await expect(main(office).getByText('Published', { exact: true }).first()).toBeVisible()

    await office.goto('/#/pages/office/article-calendar')
    await expect(main(office).getByRole('link', { name: title })).toBeVisible()

    await test.step('a publisher names the categories and tags of articles', async () => {
      await office.goto('/#/pages/office/article-labels?kind=tag')
      await button(office, 'New tag').click()
      const tag = office.getByRole('dialog', { name: 'New tag' })
      for (const name of LANGUAGE_NAMES) await tag.getByLabel(`Name, ${name}`).fill(title)
      await tag.getByRole('button', { name: 'Save' }).click()
      await expect(button(office, `Edit ${title}`)).toBeVisible()
      await expectNoBarriers(office)
    })

    const reader = await browser.newPage()
    await visit(reader, `/pages/publish/news-article-list?text=${encodeURIComponent(title)}`, {
      language: 'kk',
    })
    await main(reader).getByRole('link', { name: title }).click()
    await expect(main(reader).getByRole('note')).toHaveText(
      'Бұл мақала әзірге қазақша жоқ. Оқып отырған тіліңіз: Русский.',
    )
    await expect(main(reader).getByRole('heading', { level: 2, name: 'First words.' })).toBeVisible()
    await expect(main(reader).getByText('And more of them.')).toBeVisible()
    await expect(main(reader).getByRole('link', { name: 'https://example.org/roads' })).toBeVisible()
    await expect(main(reader).getByRole('img', { name: 'A red square' })).toBeVisible()

    await test.step('a shared link to it is a complete page without script', async () => {
      const plain = await browser.newPage({ javaScriptEnabled: false })
      await plain.goto(`/s/ru/news/${title.toLowerCase().replace('зима ', 'zima-')}`)
      await expect(plain.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(plain.getByText('And more of them.')).toBeVisible()
      await expect(plain.locator('meta[property="og:title"]')).toHaveAttribute('content', title)
    })
  },
)

test(
  '[S6.1] a lone administrator publishes an article of their own, for a reason that is asked for',
  ONCE,
  async ({ page, request }) => {
    const admin = await newAdmin(request)
    await admin.enter(page)
    await visit(page, '/pages/office/articles', { language: 'en' })
    await button(page, 'New article').click()
    const sheet = page.getByRole('dialog', { name: 'New article' })
    await sheet.getByLabel('Title').fill(`Alone ${randomUUID().slice(0, 8)}`)
    await sheet.getByLabel('Category').selectOption('Logistics')
    await sheet.getByRole('button', { name: 'Begin' }).click()
    await expect(page).toHaveURL(/office\/article\?id=/)
    const words = main(page).getByRole('textbox', { name: 'Text', exact: true })
    await words.click()
    await page.keyboard.insertText('The road is open.')
    await field(page, 'Summary').fill('The road to Almaty')
    await save(page)
    await button(page, 'Send to review').click()
    await button(page, 'Approve').click()
    const own = page.getByRole('dialog', { name: 'Decide on your own work' })
    await own.getByRole('button', { name: 'Decide on your own work' }).click()
    const reason = own.getByLabel('Why can nobody else decide?')
    await expect(reason).toHaveAccessibleDescription('Please fill in this field.')
    await expectNoBarriers(page)
    await reason.pressSequentially('Nobody else is in the office.')
    await own.getByRole('button', { name: 'Decide on your own work' }).click()
    await expect(main(page).getByText('Approved', { exact: true })).toBeVisible()
    await button(page, 'Publish now').click()
    await expect(main(page).getByText('Published', { exact: true }).first()).toBeVisible()
  },
)

test(
  '[S6.1] an editor changes the columns of a table, and uses a picture of another article again',
  ONCE,
  async ({ page, request }) => {
    const admin = await newAdmin(request)
    const cell = (type: string, text: string) => ({
      type,
      content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
    })
    const row = (type: string, texts: string[]) => ({
      type: 'tableRow',
      content: texts.map((text) => cell(type, text)),
    })
    const table = {
      type: 'table',
      content: [row('tableHeader', ['Road', 'Days']), row('tableCell', ['Khorgos', '3'])],
    }
    const title = `Roads ${randomUUID().slice(0, 8)}`
    const { article } = await admin.call(createArticle, {
      requestId: randomUUID(),
      language: 'en',
      article: { kind: 'news', category: 'logistics', defaultLanguage: 'en' },
      text: {
        title,
        body: {
          type: 'doc',
          content: [table, { type: 'paragraph', content: [{ type: 'text', text: 'End.' }] }],
        },
      },
    })
    await admin.enter(page)
    await visit(page, '/pages/office/articles', { language: 'en' })
    await main(page).getByLabel('Category').selectOption('Logistics')
    await expect(page).toHaveURL(/category=logistics/)
    await main(page).getByRole('link', { name: title }).first().click()
    await expect(page).toHaveURL(new RegExp(article.id))
    const words = main(page).getByRole('textbox', { name: 'Text', exact: true })
    await words.getByText('Khorgos').click()
    await button(page, 'Insert a column to the right').click()
    await expect(words.getByRole('cell')).toHaveCount(3)
    await page.keyboard.press('Tab')
    await page.keyboard.type('1,200 km')
    await words.getByText('Days').click()
    await button(page, 'Delete the column').click()
    await expect(words.getByText('Days')).toHaveCount(0)
    await button(page, 'First row as header').click()
    await expect(words.getByRole('columnheader')).toHaveCount(0)
    await words.getByText('End.').click()
    await button(page, 'Picture library').click()
    const library = page.getByRole('dialog', { name: 'Picture library' })
    const first = library.getByRole('button', { name: /^Use the picture of/ }).first()
    await expect(first).toBeVisible()
    await expectNoBarriers(page)
    await first.click()
    const picture = main(page).locator('figure img')
    await expect(picture).toHaveAttribute('src', /^\/media\//)
    const address = await picture.getAttribute('src')
    await save(page)
    await page.reload()
    await expect(words.getByText('1,200 km')).toBeVisible()
    await expect(words.getByRole('cell')).toHaveCount(4)
    await expect(picture).toHaveAttribute('src', String(address))
  },
)

test(
  '[S6.1] two editors change what an article is in all languages: both versions are shown, and each keeps what it changed',
  ONCE,
  async ({ page, request }) => {
    const author = await newOfficer(request, ['author'])
    const shared = { kind: 'news', category: 'logistics', defaultLanguage: 'en' } as const
    const { article } = await author.call(createArticle, {
      requestId: randomUUID(),
      language: 'en',
      article: shared,
      text: { title: 'Two desks', body: { type: 'doc', content: [...EMPTY_RICH_TEXT.content] } },
    })
    await author.enter(page)
    await visit(page, `/pages/office/article?id=${article.id}&language=en`, { language: 'en' })
    const source = main(page).getByLabel('Address of the source')
    await source.fill('https://example.org/mine')
    await author.call(updateArticle, {
      id: article.id,
      version: article.version,
      article: { ...shared, sourceUrl: 'https://example.org/theirs', sourceName: { en: 'Their paper' } },
    })
    const saveShared = main(page).getByRole('button', { name: 'Save' }).last()
    await saveShared.click()
    const conflict = main(page).getByRole('region', { name: 'Somebody saved a newer version' })
    await expect(conflict.getByText('https://example.org/theirs')).toBeVisible()
    await expect(conflict.getByText('https://example.org/mine')).toBeVisible()
    await expect(source).toHaveValue('https://example.org/mine')
    await saveShared.click()
    await expect(conflict).toHaveCount(0)
    const stored = await author.call(getOfficeArticle, { id: article.id })
    expect(stored.article).toMatchObject({
      sourceUrl: 'https://example.org/mine',
      sourceName: { en: 'Their paper' },
    })
  },
)

test(
  '[S6.1] two publishers rename a tag: both versions are shown, and each keeps what it changed',
  ONCE,
  async ({ page, request }) => {
    const [publisher, colleague] = await Promise.all([
      newOfficer(request, ['publisher']),
      newOfficer(request, ['publisher']),
    ])
    const name = `Ferries ${randomUUID().slice(0, 8)}`
    const named = (text: string) => ({ 'zh-Hans': text, en: text, ru: text, kk: text })
    const tag = { kind: 'tag', name: named(name), parent: null } as const
    const made = await publisher.call(createLabel, { requestId: randomUUID(), ...tag })
    const { slug, version } = made.tags.find((each) => each.name.en === name)!

    await publisher.enter(page)
    await visit(page, '/pages/office/article-labels?kind=tag', { language: 'en' })
    await button(page, `Edit ${name}`).click()
    const sheet = page.getByRole('dialog', { name: 'Tag' })
    const english = sheet.getByLabel('Name, English')
    await english.fill(`${name} and ports`)
    await colleague.call(updateLabel, {
      ...tag,
      slug,
      version,
      name: named(`${name} by sea`),
      isHidden: false,
    })
    await sheet.getByRole('button', { name: 'Save' }).click()
    const conflict = sheet.getByRole('region', { name: 'Somebody saved a newer version' })
    await expect(conflict.getByText(`${name} by sea`)).toBeVisible()
    await expect(conflict.getByText(`${name} and ports`)).toBeVisible()
    await expect(english).toHaveValue(`${name} and ports`)
    await expectNoBarriers(page)
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(button(page, `Edit ${name} and ports`)).toBeVisible()
    const { tags } = await publisher.call(listOfficeLabels, {})
    const stored = { ...named(`${name} by sea`), en: `${name} and ports` }
    expect(tags.find((each) => each.slug === slug)?.name).toEqual(stored)
  },
)

const LANGUAGE_NAMES = ['简体中文', 'English', 'Русский', 'Қазақша']

/** As WeChat exports it: one picture embedded, one on its own servers. */
const PASTED = `<section><span>Pasted words.</span></section>
<p><img alt="A red square" src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==">
<img alt="Road in snow" data-src="https://pictures.example/snow.jpg"></p>`

const paste = (words: Locator, html: string) =>
  words.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

async function open(browser: Browser, user: Person, address: string): Promise<Page> {
  // Accessibility is scanned only in pages with a browser context of their own.
  const page = await (await browser.newContext()).newPage()
  await user.enter(page)
  await visit(page, address, { language: 'en' })
  return page
}

/** The form is reset to the saved values. */
async function save(page: Page) {
  const saved = page.waitForResponse(
    (response) => response.request().postData()?.includes('publish/text/save') ?? false,
  )
  await main(page).getByRole('button', { name: 'Save' }).first().click()
  await saved
  await expect(main(page).getByText('Save first')).toHaveCount(0)
}
