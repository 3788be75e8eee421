import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import type { Input } from '../contracts/src/action.ts'
import { createProduct, getOwnProduct, listCategoryAttributes } from '../contracts/src/product/own-product.ts'
import { button, main } from './buying-page.ts'
import { ONCE } from './once.ts'
import type { Person } from './person.ts'
import { newSeller } from './seller.ts'
import { expectToast } from './toast.ts'
import { visit } from './visitor.ts'

type ProductInput = Input<typeof createProduct>['product']

/** A brake disc of the shop, on sale. */
async function putOnSale(seller: Person, shopId: string, overrides: Partial<ProductInput> = {}) {
  const { attributes: known } = await seller.call(listCategoryAttributes, { category: 'brake-discs' })
  const attributes = Object.fromEntries(
    known
      .filter(({ isRequired }) => isRequired)
      .map(({ key, values, min }) => [key, values[0]?.value ?? min ?? 1]),
  )
  const { product } = await seller.call(createProduct, {
    ...{ requestId: randomUUID(), shopId, isOnSale: true },
    product: {
      ...{
        category: 'brake-discs',
        brand: 'bosch',
        partNumber: `PE${randomUUID().replace(/\D/g, '').slice(0, 8)}`,
      },
      ...{
        name: { en: 'Brake disc, front' },
        description: { en: 'Vented' },
        condition: 'new',
        originCountry: 'CN',
      },
      ...{ hsCode: '', warrantyMonths: 12, netGrams: 5000, grossGrams: 5200, quantityPerCarton: 4 },
      ...{ packageMm: { length: 300, width: 300, height: 60 }, attributes },
      ...{ pictures: [], references: [], fitments: [] },
      offers: [
        {
          ...{ currency: 'CNY', incoterm: 'FCA', incotermPlace: 'Guangzhou', orderMultiple: 1 },
          ...{ leadDaysMin: 3, leadDaysMax: 7, isReturnable: true, stockQuantity: 20 },
          tiers: [{ minQuantity: 1, priceMinor: 10_000 }],
        },
      ],
      ...overrides,
    },
  })
  return product
}

/** The page of a product; the longer half of its form is loaded with the first field that is entered. */
async function edit(page: Page, id: string) {
  await visit(page, `/pages/shop/edit-product?id=${id}`, { language: 'en' })
  await main(page).getByRole('textbox', { name: 'Part number', exact: true }).focus()
}

const part = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true }).first()

async function saved(page: Page, seller: Person, id: string) {
  await button(page, 'Save').click()
  await expectToast(page, 'Saved')
  return (await seller.call(getOwnProduct, { id })).product.form
}

test(
  '[S2.26] the cars of a part are searched, pasted, copied from another product, narrowed and excluded',
  ONCE,
  async ({ page, request }) => {
    const { seller, shopId } = await newSeller(request)
    const other = await putOnSale(seller, shopId, { fitments: [{ make: 'kia', model: 'rio' }] })
    const own = await putOnSale(seller, shopId, {
      pictures: [{ file: '/media/file/product/disc.jpg', alt: {} }],
    })
    await seller.enter(page)
    await edit(page, own.id)
    const cars = part(page, 'Fits these cars')
    const dialog = page.getByRole('dialog')
    const pick = async (typed: string, ...names: readonly RegExp[]) => {
      await dialog.getByRole('textbox').pressSequentially(typed)
      for (const name of names)
        await dialog.getByRole('listitem').getByRole('button', { name }).first().click()
      await dialog.getByRole('button', { name: /^Choose / }).click()
    }
    await cars.getByRole('button', { name: 'Choose a car' }).click()
    await pick('toyota', /^Toyota/, /^Camry/)
    await expect(cars.getByRole('listitem').filter({ hasText: 'Toyota Camry' })).toBeVisible()

    await cars.getByLabel(/^One car a line/).fill('Lexus ES\nno such car')
    await cars.getByRole('button', { name: 'Add cars' }).click()
    await expect(cars.getByText('Not in the catalogue: no such car')).toBeVisible()

    await cars.getByLabel(/^Its part number in your shop/).pressSequentially(other.form.partNumber)
    await cars.getByRole('button', { name: 'Copy from another product' }).click()
    await expect(cars.getByRole('listitem').filter({ hasText: 'Kia Rio' })).toBeVisible()

    await cars.getByRole('button', { name: 'Exclude a car' }).click()
    await pick('toyota', /^Toyota/, /^Camry/, /XV40/)
    await expect(cars.getByRole('listitem').filter({ hasText: 'Does not fit' })).toContainText('XV40')

    await cars.getByRole('button', { name: /^Edit .*Kia Rio/ }).click()
    await dialog.getByRole('textbox', { name: /^From year/ }).pressSequentially('2012')
    await dialog.getByLabel('Axle').selectOption('front')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(cars.getByRole('listitem').filter({ hasText: 'Kia Rio, 2012–' })).toContainText(
      'Axle: front',
    )

    expect((await saved(page, seller, own.id)).fitments).toEqual([
      { make: 'toyota', model: 'camry' },
      { make: 'lexus', model: 'es' },
      { make: 'kia', model: 'rio', yearFrom: 2012, axle: 'front' },
      { make: 'toyota', model: 'camry', generation: 'xv40', isExcluded: true },
    ])
  },
)
