import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { listOwnProducts } from '../contracts/src/product/own-product.ts'
import { listProducts } from '../contracts/src/product/product.ts'
import { queryProducts } from '../contracts/src/search/search.ts'
import { button, main } from './buying-page.ts'
import { ONCE } from './once.ts'
import { callServer } from './person.ts'
import { newSeller } from './seller.ts'
import { visit } from './visitor.ts'

const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true })
const newNumber = () => `QZ${randomUUID().replace(/\D/g, '').slice(0, 8)}`

async function pick(page: Page, name: string, typed: string, option: RegExp) {
  const box = main(page).getByRole('combobox', { name, exact: true })
  await box.pressSequentially(typed)
  await main(page).getByRole('option', { name: option }).first().click()
}

test('[S2.27] a seller adds a first product, and a buyer finds it by number, by car and by name', async ({
  page,
  request,
}) => {
  const { seller, shopId } = await newSeller(request)
  const number = newNumber()
  await seller.enter(page)
  await visit(page, '/pages/shop/product-page', { language: 'en' })
  await expect(main(page).getByText('No products yet').first()).toBeVisible()
  await main(page).getByRole('link', { name: 'Add product' }).click()
  // The heading takes the focus when the page is there.
  await expect(main(page).getByRole('heading', { name: 'Add product' })).toBeFocused()
  await pick(page, 'Category', 'brake pads', /^Brake pads/)
  await pick(page, 'Brand', 'bosch', /^Bosch/)
  await field(page, 'Part number').pressSequentially(number)
  await button(page, 'Compose the names').click()
  await expect(field(page, 'Name, English · optional')).toHaveValue(new RegExp(number))
  for (const required of await main(page).getByRole('region', { name: 'Properties' }).locator('select').all())
    if ((await required.inputValue()) === '') await required.selectOption({ index: 1 })
  const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#777' } })
    .png()
    .toBuffer()
  await main(page)
    .getByRole('region', { name: 'Pictures' })
    .first()
    .locator('input[type=file]')
    .setInputFiles({ name: 'pads.png', mimeType: 'image/png', buffer: picture })
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Picture 1' })).toBeVisible()
  await field(page, 'Price each').fill('120,50')
  await field(page, 'In stock, pcs').fill('15')
  await field(page, 'Place').fill('Guangzhou')
  await main(page)
    .getByLabel(/^One car a line/)
    .fill('Toyota Camry 2006-2011\nnothing at all')
  await button(page, 'Add cars').click()
  await expect(main(page).getByText('Not in the catalogue: nothing at all')).toBeVisible()
  await button(page, 'Save and sell').click()
  await expect(page).toHaveURL(/edit-product/)
  await expect(main(page).getByRole('heading', { name: 'Edit product' })).toBeVisible()

  const ask = { language: 'en' } as const
  const byNumber = await callServer(request, queryProducts, { text: number.toLowerCase() }, ask)
  expect(byNumber.rows).toMatchObject([{ partNumber: number, price: { amountMinor: 12_050 } }])
  const car = { make: 'toyota', model: 'camry' }
  const byCar = await callServer(request, listProducts, { shop: shopId, vehicle: car }, ask)
  expect(byCar.rows.map(({ partNumber }) => partNumber)).toEqual([number])
  const byName = await callServer(request, queryProducts, { text: `brake pads bosch ${number}` }, ask)
  expect(byName.rows[0]).toMatchObject({ partNumber: number })

  await visit(page, '/pages/shop/product-page', { language: 'en' })
  await expect(main(page).getByRole('link', { name: `Bosch ${number}` })).toBeVisible()
})

test(
  'a two-column stock file in Windows-1251 and one with bad rows that is corrected and sent again',
  ONCE,
  async ({ page, request }) => {
    const { seller, shopId } = await newSeller(request)
    const [first, second] = [newNumber(), newNumber()]
    await seller.enter(page)
    await visit(page, '/pages/shop/product-page', { language: 'en' })
    await main(page).getByRole('link', { name: 'Import products' }).click()
    const upload = async (name: string, content: Buffer) => {
      await main(page)
        .getByLabel('Choose a file, XLSX or CSV')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: content })
      await button(page, 'Check the file').click()
    }
    const head = 'number,brand,price,quantity,category\n'
    await upload(
      'bad.csv',
      Buffer.from(`${head}${first},Bosch,10,1,brake-pads\n1.23E+11,Bosch,10,1,brake-pads\n`),
    )
    await expect(main(page).getByText(/^1 row has errors/)).toBeVisible()
    await expect(main(page).getByText(/turned this number into 1\.23E\+11/)).toBeVisible()
    await button(page, 'Import another file').click()
    await upload(
      'good.csv',
      Buffer.from(`${head}${first},Bosch,10,1,brake-pads\n${second},Bosch,20,1,brake-pads\n`),
    )
    await main(page)
      .getByRole('button', { name: /^Import 2 rows/ })
      .click()
    await expect(main(page).getByText('Imported', { exact: true }).first()).toBeVisible()

    await visit(page, '/pages/shop/product-page', { language: 'en' })
    await main(page).getByRole('link', { name: 'Import stock' }).click()
    // "нет" in Windows-1251.
    const none = Buffer.from([0xed, 0xe5, 0xf2])
    await upload(
      'stock.csv',
      Buffer.concat([Buffer.from(`${first};>10\r\n${second};`), none, Buffer.from('\r\n')]),
    )
    await expect(main(page).getByText('Read as 10 pcs.')).toBeVisible()
    await main(page)
      .getByRole('button', { name: /^Import 2 rows/ })
      .click()
    await expect(main(page).getByText('Imported', { exact: true }).first()).toBeVisible()
    const { rows } = await seller.call(listOwnProducts, { shopId, sort: 'price' })
    expect(rows.map(({ stockQuantity }) => stockQuantity)).toEqual([10, 0])
  },
)
