import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import type { Output } from '../../contracts/src/action.ts'
import type { queryProducts } from '../../contracts/src/search/search.ts'
import { expectNoBarriers, expectNoBarriersAtBothSizes } from '../axe.ts'
import { addressOf, expectOfAllProducts, findProduct, isPhone, main, read } from '../catalogue.ts'
import { database } from '../database.ts'
import { ONCE } from '../once.ts'
import { newSeller } from '../seller.ts'
import { visit } from '../visitor.ts'

const en = { language: 'en' } as const
const LIST = '/pages/utils/list-product'
const results = (page: Page) => main(page).getByRole('list', { name: 'Search results' })
const box = (page: Page) => page.getByRole('combobox', { name: 'Product search' })

/** The filters are beside the list on a desktop and in a sheet on a phone. */
async function filters(page: Page) {
  if (!isPhone(page)) return main(page).getByRole('complementary', { name: 'Filters' })
  await main(page)
    .getByRole('button', { name: /^Filters/ })
    .click()
  return page.getByRole('dialog', { name: 'Filters' })
}

test(
  '[S1.9, S2.33] suggestions appear while the user types, and are reached by arrow keys',
  ONCE,
  async ({ page, request }) => {
    const { partNumber } = await findProduct(request)
    await visit(page, '/pages/utils/search-product', en)
    await expect(box(page)).toBeFocused()
    await box(page).fill(partNumber.slice(0, 5))
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    await expect(options.first()).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /^\d+ suggestions?$/ })).toHaveCount(1)
    await expectNoBarriers(page)
    await box(page).press('Escape')
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(options).toHaveCount(0)
    await expect(box(page)).toHaveValue(partNumber.slice(0, 5))
    await box(page).press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    const [number = '?', brand = '?'] = await options.first().locator('span > span').allTextContents()
    await box(page).press('Enter')
    await expect.poll(() => addressOf(page)).toBe(`${LIST}?text=${`${brand} ${number}`.replaceAll(' ', '+')}`)
    await expect(results(page).getByRole('article').first()).toContainText(number)
  },
)

test('[S1.9, S2.33] a suggestion opens what it names', ONCE, async ({ page }) => {
  for (const [text, suggestion, address] of [
    ['камри колод', /^Brake pads ?Toyota Camry/, 'list?category=brake-pads&make=toyota&model=camry'],
    ['brake pa', /^Brake pads/, 'list?category=brake-pads'],
    ['toyota cam', /^Toyota Camry ?car/, 'list?make=toyota&model=camry'],
    ['bosc', /^Bosch/, 'list?brand=bosch'],
  ] as const) {
    await visit(page, '/pages/utils/search-product', en)
    await box(page).fill(text)
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    await options.filter({ hasText: suggestion }).first().click()
    await expect.poll(() => addressOf(page)).toBe(`/pages/product/${address}`)
    await expect(results(page).getByRole('article').first()).toBeVisible()
  }
})

test(
  '[S2.33] two shops of one name and town open the list for the query that found them',
  ONCE,
  async ({ page, request }) => {
    const city = await openTwins(request, 'Twinshop')
    await visit(page, '/pages/utils/search-product', en)
    await box(page).fill('twinsh')
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    const shops = options.filter({ hasText: 'Twinshop' })
    await expect(shops.filter({ hasText: city })).toHaveCount(2)
    await box(page).fill('brake pa')
    await expect(options.filter({ hasText: 'Brake pads' }).first()).toBeVisible()
    await expect(shops).toHaveCount(0)
    await box(page).fill('')
    await expect(options).toHaveCount(0)
  },
)

/** Two shops of one town with the same name; returns the name of the town. */
async function openTwins(request: APIRequestContext, name: string) {
  const ids = [(await newSeller(request)).shopId, (await newSeller(request)).shopId]
  const sql = await database()
  const [town] = await sql<{ city: string }[]>`
    with named as (
      update shops set name = ${sql.json({ en: name })} where id = any(${ids}::uuid[])
      returning city_id)
    select c.name ->> 'en' as city from named join cities c on c.id = named.city_id`
  return town!.city
}

test('[S1.9] searches are remembered, and cleared on request', ONCE, async ({ page }) => {
  await visit(page, '/pages/utils/search-product', en)
  await box(page).fill('brake pads camry')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(results(page)).toBeVisible()
  await page.goto('/#/pages/utils/search-product')
  await expect(box(page)).toHaveValue('')
  const history = main(page).getByRole('region', { name: 'You searched for' })
  await expect(history.getByRole('button', { name: 'brake pads camry' })).toBeVisible()
  await history.getByRole('button', { name: 'Clear' }).click()
  await expect(history).toHaveCount(0)
})

test(
  '[S1.2, S2.35] a part number is found whatever separates its digits',
  ONCE,
  async ({ page, request }) => {
    const { partNumber, name } = await findProduct(request)
    const typed = `${partNumber.toLowerCase().slice(0, 3)} ${partNumber.slice(3)}`
    await visit(page, `${LIST}?text=${encodeURIComponent(typed)}`, en)
    await expect(results(page).getByRole('link', { name }).first()).toBeVisible()
  },
)

test('[S2.35] words are recognised as part and car; one of them can be removed', ONCE, async ({ page }) => {
  await visit(page, `${LIST}?text=${encodeURIComponent('тормозные колодки камри')}`, en)
  const understood = main(page).getByRole('group', { name: 'Understood as' })
  await expect(understood.getByText('Toyota Camry')).toBeVisible()
  await understood.getByRole('button', { name: 'Take out “Toyota Camry”' }).click()
  await expect(understood.getByText('Toyota Camry')).toHaveCount(0)
  expect(addressOf(page)).not.toContain('камри')
  await expect(results(page).getByRole('article').first()).toBeVisible()
})

test(
  '[S2.35] a word is removed at its position, not inside another word with the same letters',
  ONCE,
  async ({ page }) => {
    const understood = main(page).getByRole('group', { name: 'Understood as' })
    for (const [text, piece, left] of [
      ['bosch os brake pads', 'os', 'bosch brake pads'],
      ['前刹车片片', '片', '前刹车片'],
    ] as const) {
      await visit(page, `${LIST}?text=${encodeURIComponent(text)}`, en)
      await understood.getByRole('button', { name: `Take out “${piece}”`, exact: true }).click()
      await expect.poll(() => addressOf(page).replaceAll('+', ' ')).toBe(`${LIST}?text=${left}`)
    }
  },
)

test('[S2.35] filters narrow the list and are kept in the address', async ({ page }) => {
  await visit(page, `${LIST}?text=brake%20discs`, en)
  const status = main(page).getByRole('status')
  await expect(status).toHaveText(/\d+ products/)
  const all = await status.textContent()
  const panel = await filters(page)
  const brand = panel.getByRole('group', { name: 'Brand' }).getByRole('checkbox').first()
  await brand.check()
  await expect(page).toHaveURL(/brand=/)
  await panel.getByRole('textbox', { name: 'from' }).fill('5')
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/priceMin=5/)
  if (isPhone(page)) await panel.getByRole('button', { name: /^Show \d+ product/ }).click()
  await expect(status).not.toHaveText(all ?? '')
  await page.reload()
  await expect(page).toHaveURL(/brand=.*priceMin=5/)
  await expect(results(page).getByRole('article').first()).toBeVisible()
})

test('[S2.31] a category lists its products, cheapest first when chosen', ONCE, async ({ page, request }) => {
  type SearchResult = Output<typeof queryProducts>
  await visit(page, '/pages/product/list?category=brake-discs', en)
  await expect(page.getByRole('heading', { level: 1, name: 'Brake discs' })).toBeVisible()
  await main(page).getByRole('combobox', { name: 'Sort by' }).selectOption('price')
  await expect(page).toHaveURL(/sort=price/)
  const first = results(page).getByRole('article').first()
  await expectOfAllProducts(page, async () => {
    const cheapest = { category: 'brake-discs', sort: 'price' }
    const { rows } = await read<SearchResult>(request, 'search/product/query', cheapest)
    await expect(first).toContainText(rows[0]!.partNumber, { timeout: 10_000 })
  })
})

test('[S2.35] an empty result says so, with ways to continue', ONCE, async ({ page }) => {
  await visit(page, `${LIST}?text=%25_%27zzqx&brand=no-such-brand`, en)
  await expect(main(page).getByText('Nothing found')).toBeVisible()
  await expectNoBarriers(page)
  await main(page).getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(page).not.toHaveURL(/brand=/)
})

test(
  '[S2.34, S2.35] a query that is too long is refused, and its beginning is searched for',
  ONCE,
  async ({ page }) => {
    const emails = 'a'.repeat(9_900)
    for (const list of [LIST, '/pages/utils/list-shop']) {
      await visit(page, `${list}?text=brake%20discs%20${emails}`, en)
      await expect(main(page).getByText('The text is too long: 200 characters at most.')).toBeVisible()
      await expect(main(page).getByRole('article')).toHaveCount(0)
    }
    await visit(page, `${LIST}?text=brake%20discs${'%20'.repeat(190)}${emails}`, en)
    await expectNoBarriers(page)
    await main(page).getByRole('button', { name: 'Search by its beginning' }).click()
    await expect(results(page).getByRole('article').first()).toBeVisible()
    await visit(page, `/pages/utils/search-product?text=${emails}`, en)
    await expect(page.getByRole('combobox').first()).toHaveValue('a'.repeat(200))
  },
)

test(
  '[S2.32, S2.34] a shop is found by its name and filtered by country',
  ONCE,
  async ({ page, request }) => {
    const { shop } = await findProduct(request)
    await visit(page, '/pages/utils/search-shop', en)
    // Without a word typed: the cities, countries and goods of most shops.
    await main(page)
      .getByRole('region', { name: 'City' })
      .getByRole('button', { name: 'Almaty', exact: true })
      .click()
    await expect(page).toHaveURL(/list-shop\?city=\d+/)
    await expect(results(page).getByRole('article').first()).toContainText('Almaty')
    await visit(page, '/pages/utils/search-shop', en)
    await page.getByRole('combobox', { name: 'Merchant search' }).fill(shop.name)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(/list-shop\?text=/)
    await expect(results(page).getByRole('link', { name: shop.name }).first()).toBeVisible()
    await expectNoBarriers(page)
    if (isPhone(page)) await main(page).getByRole('button', { name: 'Filters' }).click()
    const panel = isPhone(page) ? page.getByRole('dialog') : page.getByRole('complementary')
    await panel.getByRole('group', { name: 'Shop country' }).getByRole('checkbox').first().check()
    await expect(page).toHaveURL(/country=[A-Z]{2}/)
  },
)

test('a result list and its filters have no accessibility violations', ONCE, async ({ page }) => {
  await visit(page, `${LIST}?text=brake%20discs`, { language: 'kk' })
  await expect(main(page).getByRole('article').first()).toBeVisible()
  await expectNoBarriersAtBothSizes(page)
  await main(page)
    .getByRole('button', { name: /^Іріктеу/ })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoBarriers(page)
})
