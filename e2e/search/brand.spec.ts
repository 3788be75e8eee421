import { expect, test } from '@playwright/test'
import type { Output } from '../../contracts/src/action.ts'
import type { listProducts } from '../../contracts/src/product/product.ts'
import { expectNoBarriers } from '../axe.ts'
import { isPhone, main, read } from '../catalogue.ts'
import { ONCE } from '../once.ts'
import { visit } from '../visitor.ts'

test(
  '[S2.31] a brand leads to its products by category and by car, and a category back up its tree',
  ONCE,
  async ({ page }) => {
    await visit(page, '/pages/product/list?brand=bosch', { language: 'en' })
    await expect(page.getByRole('heading', { level: 1, name: 'Bosch' })).toBeVisible()
    await expect(main(page).getByText('Germany').first()).toBeVisible()
    await expect(main(page).getByRole('link', { name: /^in \d+ shops$/ })).toBeVisible()
    if (!isPhone(page)) await expectNoBarriers(page)
    const car = main(page).getByRole('region', { name: 'Cars with the most parts' }).getByRole('link').first()
    await expect(car).toHaveAttribute('href', /brand=bosch&make=[a-z-]+&model=/)
    await main(page)
      .getByRole('region', { name: 'Bosch by category' })
      .getByRole('link', { name: /^Brake system/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Brake system · Bosch' })).toBeVisible()
    for (const card of await main(page).getByRole('article').all()) await expect(card).toContainText('Bosch')
  },
)

test('[S2.10, S2.31] a category offers its attributes as filters, and a way back up the tree', async ({
  page,
}) => {
  await visit(page, '/pages/product/list?category=brake-pads', { language: 'en' })
  const way = main(page).getByRole('navigation', { name: 'Categories' })
  await expect(way.getByRole('link').first()).toHaveText('Categories')
  await expect(way.getByRole('link', { name: 'Brake system' })).toHaveAttribute('href', /category=brakes$/)
  if (isPhone(page)) await main(page).getByRole('button', { name: 'Filters' }).click()
  const panel = isPhone(page) ? page.getByRole('dialog') : page.getByRole('complementary')
  const axle = panel.getByRole('group', { name: 'Axle' })
  await axle.getByText('Front', { exact: true }).click()
  await expect(page).toHaveURL(/attr=/)
  await expect(axle.getByRole('checkbox', { name: /^Front/ })).toBeChecked()
})

test(
  '[S2.31] among many brands one is found by name, selected, and stays visible',
  ONCE,
  async ({ page }) => {
    await visit(page, '/pages/product/list?category=brakes', { language: 'en' })
    if (isPhone(page)) await main(page).getByRole('button', { name: 'Filters' }).click()
    const brands = page.getByRole('group', { name: 'Brand', exact: true })
    await brands.getByRole('button', { name: /more$/ }).click()
    expect(await brands.getByRole('checkbox').count()).toBeGreaterThan(20)
    await brands.getByRole('searchbox', { name: 'Find in Brand' }).fill('nissh')
    await expect(brands.getByRole('checkbox')).toHaveCount(1)
    await brands.getByText('Nisshinbo').click()
    await expect.poll(() => page.url()).toContain('brand=nisshinbo')
    await expect(brands.getByRole('checkbox', { name: /Nisshinbo/ })).toBeChecked()
  },
)

test(
  '[S2.31] an address with a brand that does not exist says so, and leads to all products',
  ONCE,
  async ({ page }) => {
    await visit(page, '/pages/product/list?brand=nobody-knows-it', { language: 'en' })
    await expect(main(page).getByText('This brand does not exist')).toBeVisible()
    await main(page).getByRole('link', { name: 'All products' }).click()
    await expect(main(page).getByRole('article').first()).toBeVisible()
  },
)

test('[S2.30] the page of a whole vehicle does not call it a part', ONCE, async ({ page, request }) => {
  const cars = await read<Output<typeof listProducts>>(request, 'product/product/list', {
    category: 'used-cars',
    limit: 1,
  })
  await visit(page, `/pages/product/detail?id=${cars.rows[0]?.id}`, { language: 'en' })
  await expect(main(page).getByText('Number', { exact: true }).first()).toBeVisible()
  await expect(main(page).getByText('Part number', { exact: true })).toHaveCount(0)
  await expect(main(page).getByRole('region', { name: 'Does it fit?' })).toHaveCount(0)
})
