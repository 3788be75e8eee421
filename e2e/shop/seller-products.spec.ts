import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { listOwnProducts } from '../../contracts/src/product/own-product.ts'
import { listProducts } from '../../contracts/src/product/product.ts'
import { queryProducts } from '../../contracts/src/search/search.ts'
import { button, main } from '../buying-page.ts'
import { ONCE } from '../once.ts'
import { callServer } from '../person.ts'
import { newPartNumber, sellFirstPads } from '../product-form.ts'
import { newSeller } from '../seller.ts'
import { visit } from '../visitor.ts'

test(
  '[S2.27] a seller adds a first product, and a buyer finds it by number, by car and by name',
  ONCE,
  async ({ page, request }) => {
    const { seller, shopId } = await newSeller(request)
    const number = newPartNumber()
    await seller.enter(page)
    await visit(page, '/pages/shop/product-page', { language: 'en' })
    await sellFirstPads(page, number)

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
  },
)

test(
  '[S2.25] the rows of a table in error are downloaded, corrected and sent again; a two-column stock file in Windows-1251',
  ONCE,
  async ({ page, request }) => {
    const { seller, shopId } = await newSeller(request)
    const first = newPartNumber()
    const second = newPartNumber()
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
      Buffer.from(`${head}${first},Bosch,10,1,brake-pads\n1.23E+11,Bosch,20,1,brake-pads\n`),
    )
    await expect(main(page).getByText(/^1 row has errors/)).toBeVisible()
    await expect(main(page).getByText(/turned this number into 1\.23E\+11/)).toBeVisible()
    const saving = page.waitForEvent('download')
    await button(page, 'Rows with errors, CSV').click()
    const wrong = await readFile(await (await saving).path(), 'utf8')
    expect(wrong).toContain('1.23E+11,Bosch,20,1,brake-pads')
    await main(page)
      .getByRole('button', { name: /^Import 1 row/ })
      .click()
    await expect(main(page).getByText('Imported', { exact: true }).first()).toBeVisible()
    await button(page, 'Import another file').click()
    await upload('corrected.csv', Buffer.from(wrong.replace('1.23E+11', second)))
    await main(page)
      .getByRole('button', { name: /^Import 1 row/ })
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
