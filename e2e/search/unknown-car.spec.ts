import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import type { Output } from '../../contracts/src/action.ts'
import type { listProducts } from '../../contracts/src/product/product.ts'
import { main, read } from '../catalogue.ts'
import { ONCE } from '../once.ts'
import { expectToast } from '../toast.ts'
import { leave, visit } from '../visitor.ts'

/** A car that this browser has stored since a time when the catalogue still had it. */
async function rememberCar(page: Page) {
  const car = { id: crypto.randomUUID(), vehicle: { make: 'flux', model: 'x1' }, label: 'Flux X1' }
  const stored = { ...car, language: 'en', nickname: '', vin: '' }
  await page.addInitScript(
    (garage) => localStorage.setItem('garage', garage),
    JSON.stringify({ owner: '', cars: [stored], activeId: car.id }),
  )
}

/** In a new document, which loads the car again. */
async function open(page: Page, address: string) {
  await leave(page)
  await visit(page, address, { language: 'en' })
}

test(
  '[S2.30, S2.31, S2.35] a stored car that is not in the catalogue is ignored, and the pages work',
  ONCE,
  async ({ page, request }) => {
    const { rows } = await read<Output<typeof listProducts>>(request, 'product/product/list', { limit: 1 })
    const product = rows[0]!
    await rememberCar(page)
    for (const address of [
      'index/index',
      'product/list?category=brake-discs',
      'utils/list-product?text=brake',
      `product/detail?id=${product.id}`,
    ]) {
      await open(page, `/pages/${address}`)
      await expectToast(page, 'Flux X1 is not in our catalogue: parts are shown without it.')
      await expect(main(page).getByRole('article').first()).toBeVisible()
      await expect(main(page).getByRole('button', { name: 'Try again' })).toHaveCount(0)
    }
    await expect(main(page).getByRole('heading', { level: 1, name: product.name })).toBeVisible()

    // It is still in the garage, and does not affect an address that names another car.
    await open(page, '/pages/product/list?make=toyota&model=camry')
    await expect(main(page).getByRole('list', { name: 'Search results' })).toBeVisible()
    await expect(main(page).getByText('This vehicle is not in our catalogue')).toHaveCount(0)
    await page.goto('/#/pages/user/garage/garage')
    await expect(main(page).getByRole('heading', { name: 'Flux X1' })).toBeVisible()
  },
)
