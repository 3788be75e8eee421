import { expect, test } from '@playwright/test'
import { getProduct, listProducts } from '../../contracts/src/product/product.ts'
import { button, CART, main } from '../buying-page.ts'
import { database } from '../database.ts'
import { ONCE } from '../once.ts'
import { callServer, newMember } from '../person.ts'
import { visit } from '../visitor.ts'

test(
  '[S1.6] a car is asked for at its seller: from its page, and from the line of an older cart',
  ONCE,
  async ({ page, request }) => {
    const { rows } = await callServer(request, listProducts, {
      category: 'used-cars',
      inStock: true,
      limit: 1,
    })
    const { product } = await callServer(request, getProduct, { id: rows[0]!.id })
    const buyer = await newMember(request)
    await buyer.addAddress()
    const sql = await database()
    await sql`
      insert into cart_lines (user_id, offer_id, quantity, created_at)
      values (${buyer.signedIn.uid}, ${product.offers[0]!.id}, 1, now())`
    await buyer.enter(page)

    await visit(page, `/pages/product/detail?id=${product.id}`, { language: 'en' })
    // Other shops that offer it have a link with their name.
    const link = main(page).getByRole('link', { name: 'Ask for a quote', exact: true })
    const ask = link.filter({ visible: true })
    await expect(ask).toBeVisible()
    await expect(button(page, 'Write to the shop')).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Add to cart' })).toHaveCount(0)
    await expect(main(page).getByRole('button', { name: 'Buy now' })).toHaveCount(0)
    await ask.click()
    await expect(main(page).getByLabel('Part number or words')).toHaveValue(product.name)
    await expect(main(page).getByText(product.shop.name)).toBeVisible()
    await button(page, 'Send the request').click()
    await expect(main(page).getByText(`${product.partNumber} · ${product.name}`).first()).toBeVisible()

    await page.goto(`/#${CART}`)
    const line = main(page).getByRole('article').filter({ hasText: product.name })
    await expect(line.getByText('Whole vehicles are not sold through the cart')).toBeVisible()
    await expect(line.getByRole('button', { name: 'Remove from cart' })).toBeVisible()
    await line.getByRole('link', { name: 'Ask for a quote' }).click()
    await expect(main(page).getByLabel('Part number or words')).toHaveValue(product.name)
  },
)
