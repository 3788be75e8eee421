import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { expectNoBarriers } from '../axe.ts'
import { main } from '../catalogue.ts'
import { ONCE } from '../once.ts'
import { visit } from '../visitor.ts'

const en = { language: 'en' } as const
const cards = (page: Page) => main(page).getByRole('list', { name: 'Search results' }).getByRole('article')
const listOf = (text: string, view = 'grid') =>
  `/pages/utils/list-product?text=${encodeURIComponent(text)}&view=${view}`

test(
  '[S2.35] a search by car shows on each card which of these cars it fits; a search without a car does not',
  ONCE,
  async ({ page }) => {
    for (const view of ['grid', 'row']) {
      await visit(page, listOf('тормозные колодки соната', view), en)
      await expect(
        cards(page)
          .first()
          .getByText(/^Fits Sonata [A-Z\d,]+ \(/),
      ).toBeVisible()
      await expectNoBarriers(page)
    }
    const ofOtherCars = cards(page).filter({ hasNotText: /Sonata/ })
    await expect(ofOtherCars.first()).toBeVisible()
    await expect(ofOtherCars.getByText(/^Fits /)).toHaveCount(0)
    await visit(page, listOf('тормозные колодки'), en)
    await expect(cards(page).first()).toBeVisible()
    await expect(cards(page).getByText(/^Fits /)).toHaveCount(0)
  },
)

test('[S2.35] the fitment badge of the chosen car is not repeated', ONCE, async ({ page }) => {
  const vehicle = { make: 'hyundai', model: 'sonata', generation: 'lf' }
  const cars = [{ id: 'car-0', vehicle, language: 'en', nickname: '', vin: '', label: 'Hyundai Sonata LF' }]
  await page.addInitScript(
    (garage) => localStorage.setItem('garage', garage),
    JSON.stringify({ owner: '', cars, activeId: 'car-0' }),
  )
  await visit(page, listOf('бампер рио'), en)
  await expect(
    cards(page)
      .filter({ hasText: 'Does not fit' })
      .getByText(/^Fits Rio /)
      .first(),
  ).toBeVisible()
  await visit(page, listOf('тормозные колодки соната'), en)
  const fitting = cards(page).filter({ hasText: 'Fits your car' })
  await expect(fitting.first()).toBeVisible()
  await expect(fitting.getByText(/^Fits Sonata/)).toHaveCount(0)
})
