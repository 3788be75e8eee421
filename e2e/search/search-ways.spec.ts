import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import type { Output } from '../../contracts/src/action.ts'
import type { Language } from '../../contracts/src/language.ts'
import type { listProducts, Product } from '../../contracts/src/product/product.ts'
import type { queryProducts, suggestProducts } from '../../contracts/src/search/search.ts'
import { addressOf, main, read } from '../catalogue.ts'
import { ONCE } from '../once.ts'
import { visit } from '../visitor.ts'

type SearchWaysResult = Output<typeof queryProducts>
type Suggested = Output<typeof suggestProducts>

const first = (page: Page) => main(page).getByRole('article').first()

/** Types into the search box and presses Enter, as users do. */
async function search(page: Page, language: Language, text: string) {
  await visit(page, '/pages/utils/search-product', { language })
  const box = page.getByRole('combobox').first()
  await expect(box).toBeFocused()
  await box.fill(text)
  await box.press('Enter')
  await expect(page).toHaveURL(/list-product\?text=/)
  await expect(first(page)).toBeInViewport()
}

/** The first hit fits the car, whether it is listed for it or for another that takes the same part. */
async function expectFit(page: Page, request: APIRequestContext, model: string) {
  const href = await first(page).getByRole('link').first().getAttribute('href')
  const id = /[?&]id=([0-9a-f-]{36})/.exec(href ?? '')?.[1]
  const { product } = await read<{ product: Product }>(request, 'product/product/detail', { id })
  expect(product.fitments.map((row) => row.model)).toContain(model)
}

/** A part number with a cross-reference of another manufacturer. */
async function numberWithEquals(request: APIRequestContext) {
  const { rows } = await read<Output<typeof listProducts>>(request, 'product/product/list', { limit: 30 })
  for (const { partNumber } of rows) {
    const found = await read<SearchWaysResult>(request, 'search/product/query', { text: partNumber })
    if (found.rows.some(({ trust }) => trust)) return partNumber
  }
  throw new Error('no product has a cross-reference')
}

test(
  '[S1.9, S2.33, S2.35] by part number: the part itself first, then cross-references with their source',
  ONCE,
  async ({ page, request }) => {
    const partNumber = await numberWithEquals(request)
    await search(page, 'en', partNumber.toLowerCase().replaceAll(/[\s-]/g, ' '))
    await expect(main(page).getByRole('heading', { name: 'This number' })).toBeInViewport()
    await expect(first(page)).toContainText(partNumber)
    const understood = main(page).getByRole('group', { name: 'Understood as' })
    await expect(understood.getByText('Number', { exact: true })).toBeVisible()
    await expect(main(page).getByRole('heading', { name: 'Cross-references' })).toBeVisible()
    await expect(
      main(page)
        .getByText(/^(Confirmed by several shops|Confirmed by the alliance|Stated by the shop)$/)
        .first(),
    ).toBeVisible()
  },
)

test(
  '[S2.33] a suggested part number opens the product of its brand first, followed by cross-references',
  ONCE,
  async ({ page, request }) => {
    const partNumber = await numberWithEquals(request)
    await visit(page, '/pages/utils/search-product', { language: 'en' })
    await page.getByRole('combobox').first().fill(partNumber)
    const { suggestions } = await read<Suggested>(request, 'search/product/suggest', { text: partNumber })
    const { hint: brand = '' } = suggestions.find(({ label }) => label === partNumber) ?? {}
    await page.getByRole('option').filter({ hasText: partNumber }).filter({ hasText: brand }).first().click()
    await expect.poll(() => addressOf(page).replaceAll('+', ' ')).toContain(`?text=${brand} ${partNumber}`)
    const understood = main(page).getByRole('group', { name: 'Understood as' })
    await expect(understood.getByText(brand)).toBeVisible()
    await expect(first(page)).toContainText(partNumber)
    await expect(first(page)).toContainText(brand)
    await expect(main(page).getByRole('heading', { name: 'Cross-references' })).toBeVisible()
  },
)

test('[S2.35] an old part number shows which one supersedes it', ONCE, async ({ page }) => {
  await search(page, 'en', '26300-35503')
  await expect(
    main(page).getByText('26300-35503 is no longer made; 26300-35505 has taken its place.'),
  ).toBeVisible()
  await expect(first(page)).toContainText('26300-35505')
})

test('[S2.33] popular searches can be clicked', ONCE, async ({ page }) => {
  await visit(page, '/pages/utils/search-product', { language: 'en' })
  const hot = main(page).getByRole('region', { name: 'Often searched for' })
  const word = hot.getByRole('button').first()
  const text = (await word.textContent()) ?? ''
  await word.click()
  await expect.poll(() => addressOf(page).replaceAll('+', ' ')).toBe(`/pages/utils/list-product?text=${text}`)
  await expect(first(page)).toBeVisible()
})

test(
  '[S1.9, S2.35] by car and part, the car in Cyrillic on an English page',
  ONCE,
  async ({ page, request }) => {
    await search(page, 'en', 'камри 50 масляный фильтр')
    const understood = main(page).getByRole('group', { name: 'Understood as' })
    await expect(understood.getByText('Toyota Camry')).toBeVisible()
    await expect(understood.getByText('Oil filters')).toBeVisible()
    await expect(first(page)).toContainText(/oil filter/i)
    await expectFit(page, request, 'camry')
  },
)

test(
  '[S1.9, S2.35] by VIN: its car is recognised, and parts for it come first',
  ONCE,
  async ({ page, request }) => {
    await search(page, 'ru', 'XTA219040K0123456 колодки')
    const understood = main(page).getByRole('group', { name: 'Запрос понят так' })
    await expect(understood.getByText('VIN', { exact: true })).toBeVisible()
    await expect(first(page)).toContainText(/Колодки/i)
    await expectFit(page, request, 'granta')
  },
)

test(
  '[S1.9, S2.35] by a Chinese name, split into car and part without spaces',
  ONCE,
  async ({ page, request }) => {
    await search(page, 'zh-Hans', '丰田凯美瑞刹车片')
    const understood = main(page).getByRole('group').filter({ hasText: '凯美瑞' }).first()
    await expect(understood).toContainText('刹车片')
    await expect(first(page)).toContainText('刹车片')
    await expectFit(page, request, 'camry')
  },
)

test(
  '[S1.9, S2.35] by a Kazakh name with typos and without Kazakh letters',
  ONCE,
  async ({ page, request }) => {
    await search(page, 'kk', 'камриге тежегиш калыбы')
    await expect(main(page).getByRole('group').filter({ hasText: 'Camry' }).first()).toContainText(/Тежегіш/)
    await expect(first(page)).toContainText(/Тежегіш/i)
    await expectFit(page, request, 'camry')
  },
)

test(
  '[S2.35] no result: the filter that causes it can be removed, and the nearest products are shown',
  ONCE,
  async ({ page }) => {
    await visit(page, '/pages/utils/list-product?text=brake%20discs&priceMin=99999999', { language: 'en' })
    const relax = main(page).getByRole('button', { name: /^Without “price limits” · \d/ })
    await expect(relax).toBeVisible()
    const nearest = main(page).getByRole('region', { name: 'Nearest, without “price limits”' })
    await expect(nearest.getByRole('article').first()).toContainText(/brake disc/i)
    await relax.click()
    await expect(page).not.toHaveURL(/priceMin/)
    await expect(main(page).getByRole('list', { name: 'Search results' })).toBeVisible()
  },
)

test(
  '[S2.31, S2.35] an address with an unknown value says so, and offers the list without it',
  ONCE,
  async ({ page }) => {
    const list = main(page).getByRole('list', { name: 'Search results' })
    for (const [address, said, left, gone] of [
      [
        'utils/list-product?text=brake%20discs&make=flux',
        'This vehicle is not in our catalogue',
        'car',
        /make=/,
      ],
      ['product/list?make=toyota&model=flux', 'This vehicle is not in our catalogue', 'car', /make=|model=/],
      ['product/list?make=toyota&model=camry&generation=flux', 'This vehicle is not', 'car', /generation=/],
      [
        'utils/list-product?make=toyota&engine=FLUX',
        'This vehicle is not in our catalogue',
        'car',
        /engine=/,
      ],
      ['product/list?engine=FLUX', 'This engine is not in our catalogue', 'engine', /engine=/],
      [
        'utils/list-product?text=brake&category=flux',
        'This category does not exist',
        'category',
        /category=/,
      ],
      ['utils/list-product?text=brake%20discs&brand=flux', 'Nothing found', 'brand', /brand=/],
      ['product/list?category=brake-discs&country=ZZ', 'Nothing found', 'shop country', /country=/],
    ] as const) {
      await visit(page, `/pages/${address}`, { language: 'en' })
      await expect(main(page).getByText(said)).toBeVisible()
      await expect(main(page).getByRole('article').first()).toBeVisible()
      await main(page)
        .getByRole('button', { name: new RegExp(`^Without “${left}” · (≈\\s)?[1-9]`) })
        .click()
      await expect(page).not.toHaveURL(gone)
      await expect(list.getByRole('article').first()).toBeVisible()
    }
  },
)

test('[S2.31] an address with two unknown values offers to clear them', ONCE, async ({ page }) => {
  await visit(page, '/pages/utils/list-product?make=flux&category=flux', { language: 'en' })
  await main(page).getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(main(page).getByRole('list', { name: 'Search results' })).toBeVisible()
})

test(
  '[S2.35] products that fill the page come under the heading of what they lack, other cars only if a car was named',
  ONCE,
  async ({ page }) => {
    for (const [text, heading] of [
      ['6pk865', 'Other sizes'],
      ['brembo колодки', 'Other brands'],
      ['колодки соната', 'For other cars'],
    ] as const) {
      await visit(page, `/pages/utils/list-product?text=${encodeURIComponent(text)}`, { language: 'en' })
      await expect(
        main(page).getByRole('list', { name: 'Search results' }).getByRole('heading', { level: 2 }),
      ).toHaveText(heading)
    }
  },
)

test(
  '[S2.35] a query that cannot be parsed leads to shops, categories and popular searches',
  ONCE,
  async ({ page }) => {
    await visit(page, '/pages/utils/list-product?text=qwzzxxv%20blorpt', { language: 'ru' })
    const ways = main(page).getByRole('navigation', { name: 'Куда дальше' })
    await expect(ways.getByRole('link', { name: 'Все категории' })).toBeVisible()
    await expect(ways.getByRole('region', { name: 'Часто ищут' }).getByRole('button').first()).toBeVisible()
    await ways.getByRole('link', { name: 'Искать среди магазинов' }).click()
    await expect(page).toHaveURL(/list-shop\?text=qwzzxxv/)
  },
)

test('[S2.35] a long word is truncated in its chip, and its remove button can be reached', async ({
  page,
}) => {
  const word = 'щ'.repeat(190)
  await visit(page, `/pages/utils/list-product?text=${encodeURIComponent(word)}`, { language: 'ru' })
  const remove = main(page).getByRole('button', { name: /^Убрать «щ+»$/ })
  await expect(remove).toBeInViewport({ ratio: 1 })
  await remove.click()
  await expect(remove).toBeHidden()
})
