import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import type { Output } from '../contracts/src/action.ts'
import type { Vehicle } from '../contracts/src/product/vehicle.ts'
import type { queryProducts } from '../contracts/src/search/search.ts'
import { main, read } from './catalogue.ts'
import { ONCE } from './once.ts'
import { visit } from './visitor.ts'

/** Cars that this browser has in its garage, the first of them chosen. */
async function rememberCars(page: Page, ...vehicles: Vehicle[]) {
  const cars = vehicles.map((vehicle, at) => ({
    ...{ id: `car-${at}`, vehicle, language: 'en', nickname: '', vin: '' },
    label: [`Car ${at}`, vehicle.engine].filter(Boolean).join(' '),
  }))
  await page.addInitScript(
    (garage) => localStorage.getItem('garage') ?? localStorage.setItem('garage', garage),
    JSON.stringify({ owner: '', cars, activeId: 'car-0' }),
  )
}

const onlyCar = (page: Page, name: string) => main(page).getByRole('checkbox', { name: `Only for ${name}` })
const cards = (page: Page) => main(page).getByRole('list', { name: 'Search results' }).getByRole('article')

test(
  '[S2.30, S2.31] only for a car of one year: what is left fits that year, also from the garage',
  ONCE,
  async ({ page, request }) => {
    const car = { make: 'hyundai', model: 'elantra', year: 2009 }
    const count = async (vehicle: Vehicle) =>
      (
        await read<Output<typeof queryProducts>>(request, 'search/product/query', {
          ...{ category: 'brake-pads', vehicle },
        })
      ).total
    const total = await count(car)
    expect(total).toBeLessThan(await count({ make: car.make, model: car.model }))
    await rememberCars(page, car)
    await visit(page, '/pages/product/list?category=brake-pads', { language: 'en' })
    await onlyCar(page, 'Car 0').check()
    await expect(page).toHaveURL(/year=2009/)
    await expect(main(page).getByRole('status').first()).toHaveText(new RegExp(`^${total} product`))
    await expect(cards(page)).toHaveCount(total)
    await expect(cards(page).getByText('Does not fit')).toHaveCount(0)
    await page.goto('/#/pages/user/garage/garage')
    await main(page).getByRole('link', { name: 'Parts for this car' }).click()
    await expect(page).toHaveURL(/year=2009/)
    await expect(onlyCar(page, 'Car 0')).toBeChecked()
    await onlyCar(page, 'Car 0').uncheck()
    await expect(page).not.toHaveURL(/year=|make=/)
  },
)

test(
  '[S2.30, S2.31] the box of one car is not ticked for another that differs in its engine',
  ONCE,
  async ({ page }) => {
    const camry = { make: 'toyota', model: 'camry', generation: 'xv50' }
    await rememberCars(page, { ...camry, engine: '2AR-FE' }, { ...camry, engine: '2GR-FE' })
    await visit(page, '/pages/product/list?category=oil-filters', { language: 'en' })
    await onlyCar(page, 'Car 0 2AR-FE').check()
    await expect(page).toHaveURL(/engine=2AR-FE/)
    const list = page.url()
    await page.goto('/#/pages/user/garage/garage')
    await main(page)
      .getByRole('article')
      .filter({ hasText: '2GR-FE' })
      .getByRole('button', { name: 'Use this car' })
      .click()
    await page.goto(list)
    const other = onlyCar(page, 'Car 1 2GR-FE')
    await expect(other).not.toBeChecked()
    await other.check()
    await expect(page).toHaveURL(/engine=2GR-FE/)
    await expect(other).toBeChecked()
  },
)
