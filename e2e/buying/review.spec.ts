import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { listPartOffers } from '../../contracts/src/product/product.ts'
import { addReview, myReviews } from '../../contracts/src/review/review.ts'
import { expectNoBarriers } from '../axe.ts'
import { button, logIn } from '../buying-page.ts'
import { main, section } from '../catalogue.ts'
import { database } from '../database.ts'
import { addDisc } from '../disc.ts'
import { holdUploads } from '../held-uploads.ts'
import { makeOffer } from '../offer.ts'
import { ONCE } from '../once.ts'
import { callServer, newMember, PASSWORD } from '../person.ts'
import { newSeller } from '../seller.ts'
import { test } from '../test.ts'
import { expectToast } from '../toast.ts'
import { asksBeforeUnload } from '../unload.ts'
import { visit } from '../visitor.ts'

const en = { language: 'en' } as const
const pageOf = (id: string) => `/pages/product/detail?id=${id}`
async function photo() {
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#b55' } })
  return { name: 'part.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}

const reviews = (page: Page) => section(page, 'Reviews')

/** The product of an offer that nobody else buys. */
async function productOf(offerId: string): Promise<string> {
  const sql = await database()
  const [row] = await sql<{ product_id: string }[]>`select product_id from offers where id = ${offerId}`
  return row!.product_id
}

/** The only offer of a product. */
async function offerOf(productId: string): Promise<string> {
  const sql = await database()
  const [row] = await sql<{ id: string }[]>`select id from offers where product_id = ${productId}`
  return row!.id
}

test(
  '[S2.30] a buyer reviews an ordered product with a photo, edits it, and another user marks it as helpful',
  ONCE,
  async ({ page, browser, request }) => {
    const buyer = await newMember(request)
    const offer = await makeOffer({ shop: 3 })
    const id = await productOf(offer.id)
    await buyer.fillCart({ [offer.id]: 1 })
    await buyer.orderAndReceive()
    await buyer.enter(page)
    await visit(page, pageOf(id), en)
    await reviews(page).getByRole('button', { name: 'Write a review' }).click()
    const form = page.getByRole('dialog', { name: 'Write a review' })
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(form.getByText('Choose from one to five stars.')).toBeVisible()
    await form.getByRole('radio', { name: '4. Good' }).check({ force: true })
    // Others may have reviewed the same product.
    const mark = randomUUID().slice(0, 6)
    await form.getByRole('textbox').fill(`Fits ${mark}. <script>alert(1)</script>`)
    expect(await asksBeforeUnload(page)).toBe(true)
    await page.route('**/media/upload', (route) => route.abort())
    await form.locator('input[type=file]').setInputFiles(await photo())
    await expect(form.getByText('No connection. Please check your network.')).toBeVisible()
    // A photo that failed would be left out, and so would one still uploading.
    await form.getByRole('button', { name: 'Send' }).click()
    await expectToast(page, 'Not all files could be uploaded.')
    await form.getByRole('button', { name: 'Remove part.jpg' }).click()
    await page.unroute('**/media/upload')
    const uploads = await holdUploads(page)
    await form.locator('input[type=file]').setInputFiles(await photo())
    await expect(form.getByText('1/6')).toBeVisible()
    await form.getByRole('button', { name: 'Send' }).click()
    await expectToast(page, 'The files are still being uploaded.')
    await uploads.release()
    await expect(form.getByRole('status')).toHaveText('1 of 1 uploaded')
    await expectNoBarriers(page)
    await form.getByRole('button', { name: 'Send' }).click()
    const mine = reviews(page).getByRole('article', { name: 'Review by Your review' })
    await expect(mine).toContainText('<script>alert(1)</script>')
    expect(await asksBeforeUnload(page)).toBe(false)
    await expect(mine.getByRole('button', { name: /^Photo 1/ })).toBeVisible()
    await mine.getByRole('button', { name: 'Change the review' }).click()
    await page.getByRole('radio', { name: '5. Excellent' }).check({ force: true })
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await expect(mine).toContainText('changed')

    const reader = await newMember(request)
    const other = await (await browser.newContext()).newPage()
    await reader.enter(other)
    await visit(other, pageOf(id), en)
    const read = reviews(other).getByRole('article').filter({ hasText: mark })
    await read.getByRole('button', { name: 'Helpful' }).click()
    await expect(read.getByRole('button', { name: 'Helpful · 1' })).toHaveAttribute('aria-pressed', 'true')
    await read.getByRole('button', { name: 'Report' }).click()
    await other.getByRole('radio', { name: 'It is advertising' }).check()
    await other.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await expectToast(other, 'Thank you. The office will look at it.')
    await other.context().close()
  },
)

test('the shop owner replies below the review', ONCE, async ({ page, request }) => {
  const [buyer, { seller: owner, shopId }] = [await newMember(request), await newSeller(request)]
  const { id: productId } = await addDisc(owner, shopId)
  await buyer.fillCart({ [await offerOf(productId)]: 1 })
  await buyer.orderAndReceive()
  const [line] = (await buyer.call(myReviews, { productId })).waiting
  const { orderId, position } = line!
  const text = `Late ${randomUUID().slice(0, 6)}`
  await buyer.call(addReview, { requestId: randomUUID(), orderId, position, stars: 2, text })
  await owner.enter(page)
  await visit(page, pageOf(productId), en)
  const review = reviews(page).getByRole('article').filter({ hasText: text })
  await review.getByRole('button', { name: 'Answer' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Your answer' }).fill('We are sorry.')
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(review).toContainText('We are sorry.')
})

test(
  '[S2.30] offers of several shops are shown side by side, and the chosen one is added to the cart',
  ONCE,
  async ({ page, request }) => {
    const sql = await database()
    const [same] = await sql<{ id: string }[]>`
    select min(p.id::text) as id from products p join search_items i on i.product_id = p.id
    where i.in_stock group by p.brand_id, p.normalized_number having count(distinct p.shop_id) > 1 order by 1 limit 1`
    const { rows } = await callServer(request, listPartOffers, { productId: same!.id })
    await visit(page, pageOf(same!.id), en)
    const table = section(page, 'Offers of all shops').getByRole('table')
    const foreign = rows.find(
      ({ productId, stockQuantity, moq }) => productId !== same!.id && (stockQuantity ?? 0) >= moq,
    )
    const row = table.getByRole('row').filter({ hasText: foreign!.shop.name }).first()
    await expect(row).toContainText(foreign!.incoterm)
    await row.getByRole('button', { name: /^Add .* to the cart$/ }).click()
    await expect(page.getByRole('status').getByRole('button', { name: 'Open the cart' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Sort offers' }).selectOption('Best rated shop first')
    await expect(table.getByRole('row').nth(1)).toContainText(/\d/)
    await expect(main(page).getByRole('button', { name: 'Report this product' })).toBeVisible()
    await expectNoBarriers(page)
  },
)

test(
  '[S2.30] a visitor logs in before reporting a product or a review, and is led back to it',
  ONCE,
  async ({ page, request }) => {
    // A product that no other test opens: for two seconds visitors share a cached reply.
    const buyer = await newMember(request)
    const offer = await makeOffer({ shop: 7 })
    const id = await productOf(offer.id)
    await buyer.fillCart({ [offer.id]: 1 })
    await buyer.orderAndReceive()
    const [line] = (await buyer.call(myReviews, { productId: id })).waiting
    const { orderId, position } = line!
    const text = `Loud ${randomUUID().slice(0, 6)}`
    await buyer.call(addReview, { requestId: randomUUID(), orderId, position, stars: 2, text })
    const { username } = await newMember(request)
    await visit(page, pageOf(id), en)
    const review = reviews(page).getByRole('article').filter({ hasText: text })
    await review.getByRole('button', { name: 'Report' }).click()
    await expect(page).toHaveURL(/#.*login.*uniIdRedirectUrl=.*detail/)
    await page.goBack()
    await button(page, 'Report this product').click()
    await logIn(page, username, PASSWORD)
    await expect(page).toHaveURL(new RegExp(`detail\\?id=${id}$`))
    await button(page, 'Report this product').click()
    const form = page.getByRole('dialog', { name: 'Report this product' })
    await form.getByRole('radio').first().check()
    await form.getByRole('button', { name: 'Send' }).click()
    await expectToast(page, 'The office will look at it.')
    await expect(form).toHaveCount(0)
  },
)
