import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { getOwnProduct } from '../../contracts/src/product/own-product.ts'
import { button, main } from '../buying-page.ts'
import { addDisc } from '../disc.ts'
import { holdUploads } from '../held-uploads.ts'
import { ONCE } from '../once.ts'
import type { Person } from '../person.ts'
import { newSeller } from '../seller.ts'
import { expectToast } from '../toast.ts'
import { visit } from '../visitor.ts'

/** The page of a product; the longer half of its form is loaded with the first field that is entered. */
async function edit(page: Page, id: string) {
  await visit(page, `/pages/shop/edit-product?id=${id}`, { language: 'en' })
  await main(page).getByRole('textbox', { name: 'Part number', exact: true }).focus()
}

const part = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true }).first()

async function saved(page: Page, seller: Person, id: string, by = 'Save') {
  await button(page, by).click()
  await expectToast(page, 'Saved')
  return (await seller.call(getOwnProduct, { id })).product.form
}

test(
  '[S2.26] the cars of a part are searched, pasted, copied from another product, narrowed and excluded',
  ONCE,
  async ({ page, request }) => {
    const { seller, shopId } = await newSeller(request)
    const other = await addDisc(seller, shopId, { fitments: [{ make: 'kia', model: 'rio' }] })
    const own = await addDisc(seller, shopId)
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

const photo = async (name: string, background: string) => {
  const picture = sharp({ create: { width: 1600, height: 1000, channels: 3, background } })
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}

test(
  '[S2.26] [S8.5] pictures are uploaded over a network that falls, ordered by drag and keys, cropped and seen in the preview',
  ONCE,
  async ({ page, request }) => {
    const { seller, shopId } = await newSeller(request)
    const own = await addDisc(seller, shopId, { pictures: [] })
    await seller.enter(page)
    await edit(page, own.id)
    const pictures = part(page, 'Pictures')
    const rows = pictures.getByRole('list', { name: 'Pictures', exact: true }).getByRole('listitem')
    const choose = (...files: Awaited<ReturnType<typeof photo>>[]) =>
      pictures.locator('input[type=file]').setInputFiles(files)

    const held = await holdUploads(page)
    await choose(await photo('red.jpg', '#c00'), await photo('stopped.jpg', '#000'))
    await expect.poll(held.count).toBe(2)
    await expect(pictures.getByRole('progressbar')).toHaveCount(2)
    await pictures.getByRole('button', { name: 'Stop uploading stopped.jpg' }).click()
    await held.release()
    await expect(rows).toHaveCount(1)
    await pictures.getByRole('button', { name: 'Remove stopped.jpg' }).click()

    await page.route('**/media/upload', (route) => route.abort())
    await choose(await photo('blue.jpg', '#00c'))
    await expect(pictures.getByRole('alert')).toHaveText('No connection. Please check your network.')
    await page.unroute('**/media/upload')
    // As the browser reports that the network is back.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(rows).toHaveCount(2)
    await choose(await photo('green.jpg', '#0c0'))
    await expect(rows).toHaveCount(3)

    const order = async () =>
      (
        await rows
          .locator('img')
          .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''))
      ).map((src) => /(red|blue|green)/.exec(src)?.[1])
    await expect.poll(order).toEqual(['red', 'blue', 'green'])
    await pictures.getByRole('button', { name: /^Move Picture 3:/ }).press('ArrowUp')
    await expect.poll(order).toEqual(['red', 'green', 'blue'])
    const grip = pictures.getByRole('button', { name: /^Move Picture 1:/ })
    await grip.scrollIntoViewIfNeeded()
    await grip.hover()
    await page.mouse.down()
    await rows.nth(1).scrollIntoViewIfNeeded()
    const target = await rows.nth(1).boundingBox()
    await page.mouse.move(target!.x + 40, target!.y + 20, { steps: 4 })
    await page.mouse.up()
    await expect.poll(order).toEqual(['green', 'red', 'blue'])

    await rows
      .nth(0)
      .getByRole('textbox', { name: /^What the picture shows, English/ })
      .pressSequentially('The disc')
    await rows.nth(0).getByRole('button', { name: 'Crop' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('group', { name: 'The part that is kept' }).press('ArrowLeft')
    await dialog.getByRole('slider').fill('2')
    await dialog.getByRole('button', { name: 'Use this square' }).click()
    await expect.poll(order).toEqual([undefined, 'red', 'blue'])

    await button(page, 'Preview').click()
    const frame = page.frameLocator('iframe[title="Preview"]')
    const titleOf = frame.getByText('Brake disc, front', { exact: true })
    await dialog.getByRole('radio', { name: 'Computer' }).click()
    await expect(titleOf).toBeVisible()
    // The columns of the page follow the width of the frame, not of the window.
    const layout = () =>
      page.locator('iframe[title="Preview"]').evaluate((frame: HTMLIFrameElement) => {
        const grid = frame.contentDocument?.querySelector('div[inert] > div')
        if (!grid) return []
        const columns = frame.contentWindow!.getComputedStyle(grid).gridTemplateColumns.split(' ').length
        return [frame.contentDocument!.documentElement.clientWidth, columns > 1]
      })
    await expect.poll(layout).toEqual([1280, true])
    await dialog.getByRole('radio', { name: 'Phone' }).click()
    await expect.poll(layout).toEqual([390, false])
    await dialog.getByRole('button', { name: 'Close' }).click()

    const form = await saved(page, seller, own.id, 'Save and sell')
    expect(form.pictures).toMatchObject([{ alt: { en: 'The disc' } }, {}, {}])
    const square = await request.get(form.pictures[0]!.file)
    expect(await sharp(await square.body()).metadata()).toMatchObject({ width: 500, height: 500 })
  },
)
