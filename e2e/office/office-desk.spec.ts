import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { getProduct, listProducts } from '../../contracts/src/product/product.ts'
import { addComplaint } from '../../contracts/src/review/complaint.ts'
import { queryProducts, queryShops } from '../../contracts/src/search/search.ts'
import { expectNoBarriers, expectNoBarriersAtBothSizes } from '../axe.ts'
import { LOGIN, logIn } from '../buying-page.ts'
import { findProduct, main } from '../catalogue.ts'
import { database } from '../database.ts'
import { newOfficer } from '../office.ts'
import { ONCE } from '../once.ts'
import { callServer, newMember, PASSWORD } from '../person.ts'
import { test } from '../test.ts'
import { visit } from '../visitor.ts'

test(
  '[S6.1] complaints about a product are queued for the office, which decides and notes the reason',
  ONCE,
  async ({ page, request }) => {
    const { id, name } = await findProduct(request)
    const note = `No hologram ${randomUUID().slice(0, 8)}`
    await (await newMember(request)).call(addComplaint, { kind: 'product', id, reason: 'counterfeit', note })
    await (await newOfficer(request, ['moderator'])).enter(page)
    await visit(page, '/pages/index/user', { language: 'en' })
    await main(page).getByRole('link', { name: 'Office' }).click()
    await main(page).getByRole('link', { name: 'Complaints' }).click()
    const waiting = main(page).getByRole('article', { name }).filter({ hasText: note })
    await expect(waiting.getByText('It looks like a counterfeit').first()).toBeVisible()
    await expectNoBarriersAtBothSizes(page)
    await waiting.getByRole('button', { name: 'The complaint is right' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox', { name: /Note for colleagues/ }).fill(`Asked the shop: ${note}`)
    await sheet.getByRole('button', { name: 'The complaint is right' }).click()
    await expect(sheet).toHaveCount(0)
    await expect(waiting).toHaveCount(0)
    await main(page).getByRole('radio', { name: 'Decided' }).click()
    await expect(page).toHaveURL(/decided=true/)
    await expect(main(page).getByText(`Asked the shop: ${note}`)).toBeVisible()
  },
)

test(
  '[S2.35] queries without results are listed for the office, which adds a synonym there',
  ONCE,
  async ({ page, request }) => {
    const word = `зюзя${[...randomUUID().replace(/[^a-f]/g, '')].map((broadcast) => CYRILLIC[broadcast]).join('')}`
    await callServer(request, queryProducts, { text: word }, { language: 'ru' })
    await (await newOfficer(request, ['stat_viewer', 'data_editor'])).enter(page)
    await visit(page, '/pages/office/searches?language=ru', { language: 'en' })
    // A taught word has a row in the other table.
    const missed = main(page).getByRole('table', { name: 'Searches that found nothing' })
    const row = missed.getByRole('row').filter({ hasText: word })
    await expect(row.getByText('Русский')).toBeVisible()
    await expectNoBarriers(page)
    await row.getByRole('button', { name: `Done: ${word}` }).click()
    await expect(row).toHaveCount(0)
    await main(page).getByRole('radio', { name: 'Dealt with' }).click()
    await expect(page).toHaveURL(/settled=true/)
    await row.getByRole('button', { name: `Put back: ${word}` }).click()
    await expect(row).toHaveCount(0)
    await main(page).getByRole('radio', { name: 'Waiting' }).click()
    await expect(page).not.toHaveURL(/settled/)
    await row.getByRole('button', { name: `Teach the word “${word}”` }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('textbox', { name: 'Word' })).toHaveValue(word)
    await sheet.getByRole('combobox', { name: 'Kind of part' }).fill('brake pa')
    await page.getByRole('option', { name: /^Brake pads/ }).click()
    const typed = sheet.getByRole('textbox', { name: 'Word' })
    await typed.fill('камриге')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(typed).toHaveAccessibleDescription(/already knows this as something else/)
    await typed.fill(word)
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(sheet).toHaveCount(0)
    await expect(row).toHaveCount(0)
    const { chips } = await callServer(request, queryProducts, { text: word, limit: 3 }, { language: 'ru' })
    expect(chips).toMatchObject([{ kind: 'category', value: 'brake-pads' }])
    const words = main(page).getByRole('region', { name: 'Words that were taught' })
    const taught = words.getByRole('row').filter({ hasText: word })
    await expect(taught.getByText('Brake pads')).toBeVisible()
    await expectNoBarriers(page)
    await taught.getByRole('button', { name: `Remove: ${word}` }).click()
    await expect(taught).toHaveCount(0)
    const after = await callServer(request, queryProducts, { text: word, limit: 4 }, { language: 'ru' })
    expect(after.chips).not.toMatchObject([{ kind: 'category' }])
  },
)

test(
  '[S2.35] the office sees which queries were emptied by filters only, and which shops were not found',
  ONCE,
  async ({ page, request }) => {
    const name = `Shop ${randomUUID().slice(0, 8)}`
    const hidden = 'brake pads toyota'
    await callServer(request, queryShops, { text: name }, { language: 'en' })
    await callServer(request, queryProducts, { text: hidden, priceMin: 900_000_000 }, { language: 'en' })
    await (await newOfficer(request, ['stat_viewer'])).enter(page)
    await visit(page, '/pages/office/searches?language=en', { language: 'en' })
    const row = (text: string) =>
      main(page)
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name: text, exact: true }) })
    await expect(row(name.toLowerCase()).getByText('shop', { exact: true })).toBeVisible()
    await expect(row(hidden).getByText('found without filters')).toBeVisible()
    await expect(row(hidden).getByText(/\d+ with filters/)).toBeVisible()
    const sql = await database()
    await sql`insert into zero_result_overflow values (current_date, 4711) on conflict (day) do update set count = 4711`
    await page.reload()
    await expect(main(page).getByText(/too many: 4,711$/)).toBeVisible()
    await main(page).getByRole('combobox', { name: 'What was missed' }).selectOption('Hidden by filters')
    await expect(page).toHaveURL(/group=filtered/)
    await expect(row(name.toLowerCase())).toHaveCount(0)
    await expect(row(hidden)).toHaveCount(1)
    await expectNoBarriers(page)
    await main(page).getByRole('combobox', { name: 'What was missed' }).selectOption('Shops not found')
    await row(name.toLowerCase()).getByRole('link').click()
    await expect(page).toHaveURL(/list-shop/)
  },
)

const CYRILLIC: Record<string, string> = { a: 'ы', b: 'щ', c: 'ж', d: 'ю', e: 'э', f: 'ъ' }

test('[S6.1] each office list requires its role', ONCE, async ({ page, request }) => {
  await (await newOfficer(request, ['author'])).enter(page)
  for (const name of ['searches', 'complaints']) {
    await visit(page, `/pages/office/${name}`, { language: 'en' })
    await expect(main(page).getByText('This page is for the office')).toBeVisible()
  }
  await page.goto('/#/pages/index/user')
  await expect(main(page).getByRole('link', { name: 'My favourites' })).toBeVisible()
  await main(page).getByRole('link', { name: 'Office' }).click()
  await expect(main(page).getByRole('link', { name: 'Articles' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Complaints' })).toHaveCount(0)
})

test(
  '[S2.35] the office confirms a cross-reference that one shop declares, and buyers see it',
  ONCE,
  async ({ page, request }) => {
    const { number, brand, original } = await findStated(request)
    await (await newOfficer(request, ['data_editor'])).enter(page)
    await visit(page, '/pages/index/user', { language: 'en' })
    await main(page).getByRole('link', { name: 'Office' }).click()
    await main(page).getByRole('link', { name: 'Cross-references' }).click()
    await main(page).getByRole('searchbox', { name: 'Part number' }).fill('--')
    await page.keyboard.press('Enter')
    await expect(main(page).getByText(/A part number has letters or digits/)).toBeVisible()
    await main(page).getByRole('searchbox', { name: 'Part number' }).fill(original)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/number=/)
    const row = main(page).getByRole('row').filter({ hasText: number }).filter({ hasText: brand })
    await expect(row.getByText('Stated by the shop')).toBeVisible()
    await expectNoBarriers(page)
    await row.getByRole('button', { name: 'Confirm' }).click()
    await expect(row.getByText(/^Confirmed /)).toBeVisible()
    const trusts = async () =>
      (await callServer(request, queryProducts, { text: original })).rows.map(({ trust }) => trust)
    expect(await trusts()).toContain('office')
    await visit(page, `/pages/utils/list-product?text=${encodeURIComponent(original)}`, { language: 'en' })
    await expect(main(page).getByText('Confirmed by the alliance').first()).toBeVisible()
    await page.goBack()
    await row.getByRole('button', { name: 'Take back' }).click()
    await expect(row.getByText('Stated by the shop')).toBeVisible()
  },
)

/** A product that only one shop declares as a replacement of an OEM number. */
async function findStated(request: APIRequestContext) {
  const { rows } = await callServer(request, listProducts, { inStock: true })
  for (const { id } of rows) {
    const { product } = await callServer(request, getProduct, { id })
    for (const { number: original } of product.references.filter(({ kind }) => kind === 'oe')) {
      const found = await callServer(request, queryProducts, { text: original })
      const stated = found.rows.find(({ trust }) => trust === 'seller')
      if (stated) return { original, number: stated.partNumber, brand: stated.brandName }
    }
  }
  throw new Error('every cross-reference is declared by several shops')
}

test(
  '[S4.9] [S3.12] an office list keeps its order, filters and columns in the address, and under a name for later',
  ONCE,
  async ({ page, request }) => {
    await (await newOfficer(request, ['data_editor'])).enter(page)
    await visit(page, '/pages/office/datasets', { language: 'en' })
    const table = main(page).getByRole('table')
    const sort = table.getByRole('button', { name: 'Dataset', exact: true })
    await sort.click()
    await expect(page).toHaveURL(/sort=title/)
    await sort.click()
    await expect(page).toHaveURL(/sort=-title/)
    await expect(table.getByRole('columnheader', { name: 'Dataset' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await sort.click()
    await expect(page).not.toHaveURL(/sort=/)
    await main(page).getByRole('combobox', { name: 'State' }).selectOption('Description: shown')
    await expect(page).toHaveURL(/state=published/)
    await main(page).getByRole('button', { name: 'Columns' }).click()
    await main(page).getByRole('checkbox', { name: 'Source' }).click()
    await expect(page).toHaveURL(/columns=/)
    await expect(table.getByRole('columnheader', { name: 'Source' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    const views = main(page).getByRole('button', { name: 'Views' })
    await views.click()
    await main(page).getByRole('textbox', { name: 'Name of the view' }).fill('Shown, no source')
    await main(page).getByRole('button', { name: 'Save this view' }).click()
    await expect(main(page).getByRole('button', { name: 'Shown, no source', exact: true })).toBeVisible()
    await expectNoBarriers(page)
    await page.keyboard.press('Escape')
    await page.goto('/#/pages/office/datasets')
    await expect(table.getByRole('columnheader', { name: 'Source' })).toHaveCount(1)
    await views.click()
    await main(page).getByRole('button', { name: 'Shown, no source', exact: true }).click()
    await expect(page).toHaveURL(/state=published/)
    await expect(table.getByRole('columnheader', { name: 'Source' })).toHaveCount(0)
  },
)

test(
  '[S6.1] a moderator suspends who reports for sport; they read why when they try to log in',
  ONCE,
  async ({ page, browser, request }) => {
    const { id, name } = await findProduct(request)
    const reporter = await newMember(request)
    const reason = `False reports ${randomUUID().slice(0, 8)}`
    await reporter.call(addComplaint, { kind: 'product', id, reason: 'price', note: reason })
    await (await newOfficer(request, ['moderator'])).enter(page)
    await visit(page, '/pages/office/complaints', { language: 'en' })
    const card = main(page).getByRole('article', { name }).filter({ hasText: reason })
    await expect(card.getByText('1 report in 90 days').first()).toBeVisible()
    await card.getByRole('button', { name: `Suspend the account: ${reporter.username}` }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('combobox', { name: 'How long' }).selectOption('3 days')
    await sheet.getByRole('button', { name: 'Suspend the account' }).click()
    await expect(sheet.getByRole('textbox', { name: 'Reason' })).toBeFocused()
    await sheet.getByRole('textbox', { name: 'Reason' }).pressSequentially(reason)
    await expectNoBarriers(page)
    await sheet.getByRole('button', { name: 'Suspend the account' }).click()
    await expect(sheet).toHaveCount(0)
    await expect(card.getByText(/Suspended until/)).toBeVisible()
    await expectNoBarriers(page)

    const context = await browser.newContext()
    const own = await context.newPage()
    await visit(own, LOGIN, { language: 'en' })
    await logIn(own, reporter.username, PASSWORD)
    await expect(own.getByText(`Reason: ${reason}`)).toBeVisible()
    await expect(own.getByText(/This account is suspended until/)).toBeVisible()
    await context.close()
  },
)
