import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import type { Output } from '../../contracts/src/action.ts'
import type { Vehicle } from '../../contracts/src/product/vehicle.ts'
import type { queryProducts } from '../../contracts/src/search/search.ts'
import { addCar } from '../../contracts/src/vehicle/garage.ts'
import { boxesOf } from '../boxes.ts'
import { expectOfAllProducts, findProduct, isPhone, main, read, section } from '../catalogue.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { visit } from '../visitor.ts'

/** Sets the cars of the garage in this browser, the first of them chosen. */
async function rememberCars(page: Page, ...vehicles: Vehicle[]) {
  const cars = vehicles.map((vehicle, at) => ({
    id: `car-${at}`,
    vehicle,
    language: 'en',
    nickname: '',
    vin: '',
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
  '[S2.30, S2.31] filtered by a car of one year, also from the garage, only products for that year remain',
  ONCE,
  async ({ page, request }) => {
    const car = { make: 'hyundai', model: 'elantra', year: 2009 }
    const count = async (vehicle: Vehicle) =>
      (
        await read<Output<typeof queryProducts>>(request, 'search/product/query', {
          category: 'brake-pads',
          vehicle,
        })
      ).total
    await rememberCars(page, car)
    await visit(page, '/pages/product/list?category=brake-pads', { language: 'en' })
    await expect(onlyCar(page, 'Car 0')).toBeChecked()
    await expectOfAllProducts(page, async () => {
      const total = await count(car)
      expect(total).toBeLessThan(await count({ make: car.make, model: car.model }))
      const status = main(page).getByRole('status').first()
      await expect(status).toHaveText(new RegExp(`^${total} product`), { timeout: 10_000 })
      await expect(cards(page)).toHaveCount(total, { timeout: 10_000 })
    })
    await expect(cards(page).getByText('Does not fit')).toHaveCount(0)
    await page.goto('/#/pages/user/garage/garage')
    await main(page).getByRole('link', { name: 'Parts for this car' }).click()
    await expect(page).toHaveURL(/year=2009/)
    await expect(onlyCar(page, 'Car 0')).toBeChecked()
    await onlyCar(page, 'Car 0').uncheck()
    await expect(page).not.toHaveURL(/year=|make=/)
    await expect(cards(page).getByText('Does not fit').first()).toBeVisible()
  },
)

test(
  '[S2.30, S2.31] the filter for one car is not checked for another that differs in its engine',
  ONCE,
  async ({ page }) => {
    const camry = { make: 'toyota', model: 'camry', generation: 'xv50' }
    await rememberCars(page, { ...camry, engine: '1AZ-FE' }, { ...camry, engine: '2GR-FE' })
    await visit(page, '/pages/product/list?category=oil-filters', { language: 'en' })
    // Nothing fits it, so the list is whole.
    await expect(cards(page).first()).toBeVisible()
    await expect(onlyCar(page, 'Car 0 1AZ-FE')).not.toBeChecked()
    await expect(
      main(page).getByText('Nothing here fits Car 0 1AZ-FE, so everything is shown.'),
    ).toBeVisible()
    await onlyCar(page, 'Car 0 1AZ-FE').check()
    await expect(page).toHaveURL(/engine=1AZ-FE/)
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

test(
  '[S2.31] what does not fit the chosen car is folded under a heading below what fits',
  ONCE,
  async ({ page }) => {
    await rememberCars(page, { make: 'hyundai', model: 'sonata', generation: 'lf' })
    await visit(page, '/pages/product/list?category=brake-pads', { language: 'en' })
    await expect(cards(page).first()).toBeVisible()
    await expect(cards(page).getByText('Does not fit')).toHaveCount(0)
    const folded = section(page, 'Not for your car')
    await folded.getByRole('button', { name: /^Show \d+ products/ }).click()
    await expect(cards(page).getByText('Does not fit').first()).toBeVisible()
    await expect(folded).toHaveCount(0)
    await expect(onlyCar(page, 'Car 0')).not.toBeChecked()
  },
)

test(
  '[S1.6] the cart marks what does not fit the chosen car, and asks once before the order',
  ONCE,
  async ({ page, request }) => {
    const member = await newMember(request)
    const product = await findProduct(request)
    const strange = product.fitments.some(({ make }) => make === 'kamaz') ? 'lada' : 'kamaz'
    await member.fillCart({ [product.offers[0]!.id]: product.offers[0]!.moq })
    await member.call(addCar, { vehicle: { make: strange } })
    await member.enter(page)
    await visit(page, '/pages/cart/cart', { language: 'en' })
    await expect(main(page).getByRole('article').getByText('Does not fit')).toBeVisible({ timeout: 20_000 })
    const order = main(page)
      .getByRole('button', { name: /^Check out/ })
      .filter({ visible: true })
    await order.click()
    const question = page.getByRole('alertdialog', { name: '1 item does not fit your car' })
    await question.getByRole('button', { name: 'Review cart' }).click()
    await expect(page).toHaveURL(/pages\/cart\/cart/)
    await order.click()
    await question.getByRole('button', { name: 'Check out anyway' }).click()
    await expect(page).toHaveURL(/pages\/order\/confirm/)
  },
)

test(
  '[S2.30] a product that does not fit says so before its price, and beside the buy buttons',
  ONCE,
  async ({ page, request }) => {
    const { id, fitments } = await findProduct(request)
    const [{ make, model, generation }] = fitments as [(typeof fitments)[number]]
    const strange = fitments.some((row) => row.make === 'kamaz') ? 'lada' : 'kamaz'
    const own = { make, ...(model && { model }), ...(model && generation && { generation }) }
    await rememberCars(page, { make: strange }, own)
    await visit(page, `/pages/product/detail?id=${id}`, { language: 'en' })
    const fit = section(page, 'Does it fit?')
    await expect(fit.getByText('Does not fit', { exact: true })).toBeVisible()
    if (isPhone(page)) {
      const [fitBox, shipsBox] = await boxesOf(fit, main(page).getByRole('group', { name: 'Ships from' }))
      expect(fitBox.y).toBeLessThan(shipsBox.y)
    }
    const warning = main(page).getByText('Does not fit the Car 0').filter({ visible: true })
    await expect(warning).toHaveCount(1)
    await expect(warning).toBeInViewport()
    await page.evaluate(() => {
      const garage = JSON.parse(localStorage.getItem('garage') ?? '{}')
      localStorage.setItem('garage', JSON.stringify({ ...garage, activeId: 'car-1' }))
    })
    await page.reload()
    await expect(fit.getByText(/Fits your car|Check the version/)).toBeVisible()
    await expect(warning).toHaveCount(0)
  },
)
