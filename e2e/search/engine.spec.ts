import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { addressOf, isPhone, main } from '../catalogue.ts'
import { ONCE } from '../once.ts'
import { visit } from '../visitor.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Product search' })
const understood = (page: Page) => main(page).getByRole('group', { name: 'Understood as' })
const finds = (page: Page) => main(page).getByRole('list', { name: 'Search results' }).getByRole('article')

test(
  '[S2.33, S2.35] a typed engine code is recognised as an engine, and can be removed again',
  ONCE,
  async ({ page }) => {
    await visit(page, '/pages/utils/search-product', { language: 'en' })
    await box(page).fill('turbocharger wp10')
    await box(page).press('Enter')
    await expect(understood(page).getByText('Engine', { exact: true })).toBeVisible()
    await expect(finds(page).first()).toBeVisible()
    await understood(page).getByRole('button', { name: 'Take out “WP10”' }).click()
    await expect(understood(page).getByText('Engine', { exact: true })).toHaveCount(0)
    await expect.poll(() => addressOf(page)).toContain('text=turbocharger')
    await expect(finds(page).first()).toContainText(/turbo/i)
  },
)

test(
  '[S2.31, S2.33] a suggested engine opens its product list, and removing the filter leaves it',
  ONCE,
  async ({ page }) => {
    await visit(page, '/pages/utils/search-product', { language: 'en' })
    await box(page).fill('2azf')
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    await options.filter({ hasText: /^2AZ-FE ?Toyota.*engine$/ }).click()
    await expect.poll(() => addressOf(page)).toBe('/pages/product/list?engine=2AZ-FE')
    await expect(page.getByRole('heading', { level: 1, name: 'For engine 2AZ-FE' })).toBeVisible()
    await expect(finds(page).first()).toBeVisible()
    const filters = isPhone(page)
      ? page.getByRole('dialog', { name: 'Filters' })
      : main(page).getByRole('complementary', { name: 'Filters' })
    if (isPhone(page)) await main(page).getByRole('button', { name: 'Filters · 1' }).click()
    const engine = filters.getByRole('group', { name: 'Engine' }).getByRole('checkbox', { name: /^2AZ-FE/ })
    await expect(engine).toBeChecked()
    await filters.getByText('2AZ-FE', { exact: true }).click()
    await expect.poll(() => addressOf(page)).toBe('/pages/product/list')
    await expect(engine).toHaveCount(0)
  },
)
