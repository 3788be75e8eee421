import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { indexProducts } from '../../server/src/modules/product/index/index-item.ts'
import { boxesOf } from '../boxes.ts'
import { addressOf, findProduct, main, NOBODY, section } from '../catalogue.ts'
import { database } from '../database.ts'
import { addDisc } from '../disc.ts'
import { ONCE } from '../once.ts'
import { newSeller } from '../seller.ts'
import { expectToast } from '../toast.ts'
import { visit } from '../visitor.ts'

const en = { language: 'en' } as const

const shown = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name }).filter({ visible: true }).first()

test.describe('product', () => {
  test(
    '[S2.30] a product shows part number, price tiers, terms, cross-references, cars and customs data',
    ONCE,
    async ({ page, request }) => {
      const product = await findProduct(request)
      await visit(page, `/pages/product/detail?id=${product.id}`, en)
      await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeAttached()
      await expect(main(page).getByText(product.partNumber).first()).toBeVisible()

      const [, second] = product.offers[0]?.tiers ?? []
      const tiers = main(page).getByRole('button', { pressed: true })
      await expect(tiers).toContainText('your price')
      const quantity = main(page).getByRole('textbox', { name: 'Quantity' }).filter({ visible: true })
      await quantity.fill(String(second?.minQuantity))
      await quantity.press('Enter')
      await expect(tiers).toContainText(new RegExp(`^(from )?${second?.minQuantity.toLocaleString('en')}`))

      await expect(section(page, 'Specification').getByText(product.brandName).first()).toBeVisible()
      await expect(section(page, 'For customs and transport').getByText(product.hsCode)).toBeVisible()
      const [reference] = product.references
      if (reference) {
        const link = section(page, 'Numbers and replacements').getByRole('link').first()
        await expect(link).toHaveAttribute('href', /#\/pages\/utils\/list-product\?text=/)
      }
      await expect(
        section(page, 'Fits these cars')
          .getByText(product.fitments[0]?.makeName ?? '')
          .first(),
      ).toBeVisible()
      await expect(main(page).getByRole('link', { name: product.shop.name })).toBeVisible()
    },
  )

  test(
    '[S2.30] its link is copied as an address that works without the app',
    ONCE,
    async ({ page, context, request }) => {
      const product = await findProduct(request)
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      // A browser without a share sheet of its own.
      await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
      await visit(page, `/pages/product/detail?id=${product.id}`, en)
      await shown(page, 'Share').click()
      await expectToast(page, 'Link copied')
      const link = await page.evaluate(() => navigator.clipboard.readText())
      expect(link).toMatch(new RegExp(`^http://[^/]+/s/en/product/[a-z0-9]+-${product.id}$`))
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(product.name)
    },
  )

  test(
    '[S2.30] its price is also shown in the chosen currency, marked as approximate',
    ONCE,
    async ({ page, request }) => {
      const product = await findProduct(request)
      const own = product.offers[0]!.currency
      const [currency, sign] = own === 'KZT' ? (['RUB', '₽'] as const) : (['KZT', '₸'] as const)
      await page.addInitScript((chosen) => localStorage.setItem('display_currency', chosen), currency)
      await visit(page, `/pages/product/detail?id=${product.id}`, en)
      await expect(
        main(page)
          .getByText(new RegExp(`^≈\\s.*${sign}`))
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
      await page.addInitScript((chosen) => localStorage.setItem('display_currency', chosen), own)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeAttached()
      await expect(main(page).getByText(/^≈/).filter({ hasText: sign })).toHaveCount(0)
    },
  )

  test('[S1.6] a visitor adds a product to the cart, and the badge in the header counts it', async ({
    page,
    request,
  }) => {
    const product = await findProduct(request)
    await visit(page, `/pages/product/detail?id=${product.id}`, en)
    await shown(page, 'Add to cart').click()
    await expectToast(page, 'Pieces of this part in the cart: ')
    await page.getByRole('status').getByRole('button', { name: 'Open the cart' }).click()
    await expect(page).toHaveURL(/#\/pages\/cart\/cart$/)
    await expect(main(page).getByText(product.partNumber).first()).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: /1/ })).toBeVisible()
  })

  test(
    '[S2.30] neither the favorite button nor the share button is left alone on a line',
    ONCE,
    async ({ page, request }) => {
      const product = await findProduct(request)
      await visit(page, `/pages/product/detail?id=${product.id}`, { language: 'zh-Hans' })
      const keep = shown(page, '收藏')
      const share = shown(page, '分享')
      await expect(share).toBeVisible()
      const [shareBox, keepBox] = await boxesOf(share, keep)
      expect(shareBox.y).toBe(keepBox.y)
    },
  )

  test(
    'buying now asks a visitor to log in and keeps the chosen product',
    ONCE,
    async ({ page, request }) => {
      const product = await findProduct(request)
      await visit(page, `/pages/product/detail?id=${product.id}`, en)
      await shown(page, 'Buy now').click()
      await expect(page).toHaveURL(/login-withpwd/)
      expect(decodeURIComponent(addressOf(page))).toContain(
        `/pages/order/confirm?offerId=${product.offers[0]?.id}&quantity=${product.offers[0]?.moq}`,
      )
    },
  )

  test('on a desktop a toast does not cover the window buttons', ONCE, async ({ page, request }) => {
    const width = 1440
    await page.setViewportSize({ width, height: 900 })
    const product = await findProduct(request)
    await visit(page, `/pages/product/detail?id=${product.id}`, en)
    await shown(page, 'Add to cart').click()
    const word = (await page.getByRole('status').getByText('Pieces of this part').boundingBox())!
    // The viewport at its widest, centred.
    expect(word.x + word.width).toBeLessThan((width - 560) / 2 + 16)
  })

  test('a picture is enlarged from 1 to 4 times its size', ONCE, async ({ page, request }) => {
    const product = await findProduct(request)
    await visit(page, `/pages/product/detail?id=${product.id}`, en)
    await shown(page, /^Enlarge the picture, Picture 1/).click()
    const viewer = page.getByRole('dialog', { name: product.name })
    const scale = async () => Number(await viewer.getByRole('img').getAttribute('data-scale'))
    expect(await scale()).toBe(1)
    await expect(viewer.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
    const larger = viewer.getByRole('button', { name: 'Zoom in' })
    while (await larger.isEnabled()) await larger.click()
    expect(await scale()).toBe(4)
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
  })

  test(
    '[S2.30] a video of the product follows its pictures, and the carton shows its size',
    ONCE,
    async ({ page, request }) => {
      const sql = await database()
      const { seller, shopId } = await newSeller(request)
      const { id } = await addDisc(seller, shopId)
      await sql`
        update products set videos = '{parts/turning.mp4}', carton_length_mm = 620, carton_width_mm = 320,
          carton_height_mm = 140, carton_gross_grams = 21000 where id = ${id}`
      await indexProducts(sql, [id])
      await visit(page, `/pages/product/detail?id=${id}`, en)
      const gallery = section(page, 'Pictures of the product')
      await expect(gallery.getByLabel('Video 1').first()).toBeAttached()
      const sheet = section(page, 'For customs and transport')
      await expect(sheet.getByText('Carton size')).toBeVisible()
      await expect(sheet.getByText(/^[\d,]+ × [\d,]+ × [\d,]+ mm$/)).toHaveCount(2)
    },
  )

  test('the part number can be copied', ONCE, async ({ page, request, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const product = await findProduct(request)
    await visit(page, `/pages/product/detail?id=${product.id}`, en)
    await shown(page, `Copy ${product.partNumber}`).click()
    await expectToast(page, `Copied: ${product.partNumber}`)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(product.partNumber)
  })

  test('where the browser does not allow copying, the page says so', ONCE, async ({ page, request }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
      document.execCommand = () => false
    })
    const product = await findProduct(request)
    await visit(page, `/pages/product/detail?id=${product.id}`, en)
    await shown(page, `Copy ${product.partNumber}`).click()
    await expectToast(page, 'This browser did not let us copy it')
  })

  test(
    'a link to which a messenger has added a tracking parameter leads to the product',
    ONCE,
    async ({ page, request }) => {
      const product = await findProduct(request)
      await visit(page, '/', en)
      await page.goto(`/?utm_source=mail#/pages/product/detail?id=${product.id}`)
      await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeAttached()
      await expect(page).toHaveURL(new RegExp(`/#/pages/product/detail\\?id=${product.id}$`))
    },
  )

  test('a deleted product, or an address without one, leads to the search', ONCE, async ({ page }) => {
    for (const query of [`?id=${NOBODY}`, '?id=nonsense', '']) {
      await visit(page, `/pages/product/detail${query}`, en)
      await expect(main(page).getByText('This product is no longer on sale')).toBeVisible()
      await expect(main(page).getByRole('link', { name: 'Search', exact: true })).toBeVisible()
    }
  })
})
