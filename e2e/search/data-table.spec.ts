import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { expectNoBarriers } from '../axe.ts'
import { ONCE } from '../once.ts'
import { visit } from '../visitor.ts'

const ERRORS = ['TypeError: no lines', 'RangeError: no such page', 'TypeError: no price']

/** The error log with one error of each kind, the newest first. */
async function openLog(page: Page) {
  await page.addInitScript((errors) => {
    const entries = errors.map((err, hour) => ({ info: 'x', err, route: '/', time: 1e12 - hour * 36e5 }))
    localStorage.setItem('debug', '1')
    localStorage.setItem('error_log', JSON.stringify(entries))
  }, ERRORS)
  await visit(page, '/pages/nowhere/nowhere', { language: 'en' })
  await page.getByRole('button', { name: /^Error log/ }).click()
  await expect(page.getByRole('table')).toBeVisible()
}

const faults = (page: Page) => page.getByRole('table').locator('code')
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const filter = (page: Page) => page.getByRole('button', { name: /^Filter by “Message”/ })
const panel = (page: Page) => page.getByRole('dialog', { name: /^Filter by “Message”/ })

test(
  '[S4.9] Enter on a column title sorts ascending, then descending, then not at all',
  ONCE,
  async ({ page }) => {
    await openLog(page)
    await expect(head(page, 'Time')).toHaveAttribute('aria-sort', 'none')
    await expect(head(page, 'Search')).not.toHaveAttribute('aria-sort')
    await page.getByRole('button', { name: 'Time', exact: true }).focus()
    for (const order of ['ascending', 'descending', 'none']) {
      await page.keyboard.press('Enter')
      await expect(head(page, 'Time')).toHaveAttribute('aria-sort', order)
      await expect(faults(page)).toHaveText(order === 'ascending' ? ERRORS.toReversed() : ERRORS)
    }
  },
)

test(
  '[S3.12] a filter is set by keyboard and cleared by Reset, which is enabled only then',
  ONCE,
  async ({ page }) => {
    await openLog(page)
    const reset = panel(page).getByRole('button', { name: 'Reset' })
    await filter(page).focus()
    await page.keyboard.press('Enter')
    await expect(panel(page).getByLabel('Contains')).toBeFocused()
    await expect(reset).toBeDisabled()
    await page.keyboard.type('typeerror')
    await expect(reset).toBeEnabled()
    await expectNoBarriers(page)
    await page.keyboard.press('Enter')
    await expect(panel(page)).toHaveCount(0)
    await expect(faults(page)).toHaveText(['TypeError: no lines', 'TypeError: no price'])
    await expect(filter(page)).toBeFocused()
    await expect(filter(page)).toHaveAccessibleName('Filter by “Message”, on')
    await page.keyboard.press('Enter')
    await reset.click()
    await expect(faults(page)).toHaveText(ERRORS)
  },
)

test(
  '[S3.12] Escape closes the filter and not the log; a filter without results can be cleared',
  ONCE,
  async ({ page }) => {
    await openLog(page)
    await filter(page).click()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await expect(page.getByRole('dialog', { name: 'Error log' })).toBeVisible()
    await filter(page).click()
    await page.keyboard.type('no such fault')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Nothing found')).toBeVisible()
    await expectNoBarriers(page)
    await page.getByRole('button', { name: 'Remove filters' }).click()
    await expect(faults(page)).toHaveText(ERRORS)
  },
)
