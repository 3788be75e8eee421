import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { PLACE_TEXT_MAX } from '../../contracts/src/place/place.ts'
import { expectNoBarriers } from '../axe.ts'
import { isPhone, main } from '../catalogue.ts'
import { ONCE } from '../once.ts'
import { leave, visit } from '../visitor.ts'

const GUANGZHOU = { latitude: 23.12, longitude: 113.26 }

const shopMap = (page: Page) => main(page).getByRole('region', { name: 'Shops on the map' })
const shopList = (page: Page) => main(page).getByRole('list', { name: 'Shops on the map' })

test('[S2.12, S3.11] near me: the map moves there, the list shows distances, a cluster zooms in', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(GUANGZHOU)
  await visit(page, '/pages/index/shops', { language: 'en' })
  await main(page).getByRole('button', { name: 'Near me' }).click()
  await expect(page).toHaveURL(/view=map/)
  await expect(shopList(page).getByRole('article').first()).toContainText('Guangzhou')
  await expect(
    shopList(page)
      .getByText(/^\d(\.\d)? km away$/)
      .first(),
  ).toBeVisible()
  await expect(shopMap(page).getByRole('img', { name: 'You are here' })).toBeVisible()
  const group = shopMap(page).getByRole('button', { name: /^\d+ shops$/ })
  const before = await group.count()
  await group.first().press('Enter')
  // Zoomed in, the neighbouring towns are outside, and shops of one town stand apart.
  await expect.poll(() => group.count()).toBeLessThan(before)
  await expect(shopList(page).getByRole('article').first()).toContainText('Guangzhou')
  if (isPhone(page)) await expectNoBarriers(page)
})

test(
  '[S3.11, S8.18] a location is picked from a list or by name, and the list of shops follows',
  ONCE,
  async ({ page }) => {
    await visit(page, '/pages/index/shops?view=map', { language: 'en' })
    await main(page).getByRole('button', { name: 'Choose a place' }).click()
    const picker = page.getByRole('dialog', { name: 'Choose a place' })
    const confirm = picker.getByRole('button', { name: 'Choose this place' })
    await expect(confirm).toBeDisabled()
    const search = picker.getByRole('searchbox')
    await search.click()
    await page.keyboard.insertText('Москва, '.repeat(20))
    expect(await search.inputValue()).toHaveLength(PLACE_TEXT_MAX)
    await expect(picker.getByRole('alert')).toHaveCount(0)
    await search.fill('Моск')
    await picker.getByRole('button', { name: /^Moscow/ }).click()
    await expectNoBarriers(page)
    await confirm.click()
    await expect(picker).toHaveCount(0)
    await expect(shopList(page).getByRole('article').first()).toContainText('Moscow')
  },
)

test(
  '[S3.11] a chosen location is cleared by moving the map or by searching for another',
  ONCE,
  async ({ page }) => {
    await visit(page, '/pages/index/shops?view=map', { language: 'en' })
    await main(page).getByRole('button', { name: 'Choose a place' }).click()
    const picker = page.getByRole('dialog', { name: 'Choose a place' })
    const confirm = picker.getByRole('button', { name: 'Choose this place' })
    const canvas = picker.locator('canvas')
    await expect(canvas).toBeVisible()
    const search = picker.getByRole('searchbox')
    const moscow = picker.getByRole('button', { name: /^Moscow/ }).first()
    await search.fill('Моск')
    await moscow.click()
    await expect(moscow).toHaveAttribute('aria-pressed', 'true')
    await expect(confirm).toBeEnabled()
    await canvas.press('ArrowRight')
    await expect(confirm).toBeDisabled()
    await expect(moscow).toHaveAttribute('aria-pressed', 'false')
    await moscow.click()
    await expect(confirm).toBeEnabled()
    await search.fill('Алм')
    await expect(confirm).toBeDisabled()
    const location = picker.getByRole('button', { name: /^The spot under the pin/ })
    await location.click()
    await expect(confirm).toBeEnabled()
    await canvas.press('ArrowDown')
    await expect(confirm).toBeDisabled()
  },
)

test('[S3.11] a map opens zoomed in, and zooms no further than 5 to 18', ONCE, async ({ page }) => {
  await visit(page, '/pages/index/shops?view=map', { language: 'en' })
  await main(page).getByRole('button', { name: 'Choose a place' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose a place' })
  await expect(picker.locator('canvas')).toBeVisible()
  // From zoom 16 to 18, and from there to 5.
  for (const [name, steps] of [
    ['Zoom in', 2],
    ['Zoom out', 13],
  ] as const) {
    const button = picker.getByRole('button', { name })
    for (let step = 0; step < steps; step++) {
      await expect(button).toBeEnabled()
      await button.press('Enter')
    }
    await expect(button).toBeDisabled()
  }
})

test('[S8.18] a map that cannot be loaded says so, and its list is shown alone', ONCE, async ({ page }) => {
  await page.route('**/assets/map-canvas-*.js', (route) => route.abort())
  await visit(page, '/pages/index/shops?view=map', { language: 'en' })
  await expect(shopMap(page).getByText('Map load failed.').first()).toBeVisible()
  await expect(shopList(page).getByRole('article').first()).toBeVisible()
})

/** The page as a server with a configured tile address renders it. */
async function setTiles(page: Page, tiles: string) {
  await page.route(/\/(?:index\.html)?$/, async (route) => {
    const reply = await route.fetch()
    const own = '<meta name="map-tiles" content="" />'
    await route.fulfill({
      response: reply,
      body: (await reply.text()).replace(own, own.replace('""', `"${tiles}"`)),
    })
  })
}

test(
  '[S8.18] a map service without its key says so, and the built-in map replaces it',
  ONCE,
  async ({ page }) => {
    await setTiles(page, 'https://tiles.example/{z}/{x}/{y}.png?key={key}')
    for (const [language, text] of [
      ['en', 'Map key not configured.'],
      ['kk', 'Карта кілті бапталмаған.'],
      ['ru', 'Ключ карты не настроен.'],
      ['zh-Hans', '未配置地图密钥。'],
    ] as const) {
      await leave(page)
      await page.addInitScript((lang) => localStorage.setItem('CURRENT_LANG', lang), language)
      await visit(page, '/pages/index/shops?view=map', { language })
      await expect(main(page).getByText(text)).toBeVisible()
      await expect(main(page).locator('canvas')).toBeVisible()
    }
  },
)

test(
  '[S8.18] a map service that does not respond says so, and the shops stay on the map',
  ONCE,
  async ({ page }) => {
    await setTiles(page, 'https://tiles.example/{z}/{x}/{y}.png')
    await visit(page, '/pages/index/shops?view=map', { language: 'ru' })
    await expect(main(page).getByText('Не удалось загрузить карту.')).toBeVisible()
    await expect(
      main(page)
        .getByRole('button', { name: /^\d+ магазин/ })
        .first(),
    ).toBeVisible()
  },
)

test('[S2.32, S2.34] shops are filtered by product range, language and location', async ({ page }) => {
  await visit(page, '/pages/utils/list-shop?brand=bosch', { language: 'en' })
  const total = main(page)
    .getByRole('status')
    .filter({ hasText: /shops?$/ })
  const count = async () => Number.parseInt((await total.textContent()) ?? '', 10)
  await expect(total).toBeVisible()
  const all = await count()
  if (isPhone(page)) await main(page).getByRole('button', { name: 'Filters · 1' }).click()
  const panel = isPhone(page) ? page.getByRole('dialog') : page.getByRole('complementary')
  await expect(panel.getByRole('checkbox', { name: /^Bosch/ })).toBeChecked()
  await panel.getByText('Қазақша').click()
  await expect(page).toHaveURL(/language=kk/)
  await expect.poll(count).toBeLessThan(all)
  await panel.getByText('Kazakhstan', { exact: true }).click()
  await expect(page).toHaveURL(/country=KZ/)
  await panel.getByText('Almaty', { exact: true }).click()
  await expect(page).toHaveURL(/city=\d+/)
  if (isPhone(page)) await panel.getByRole('button', { name: /^Show \d+ shops?$/ }).click()
  await expect(main(page).getByRole('article').first()).toContainText('Almaty, Kazakhstan')
})
