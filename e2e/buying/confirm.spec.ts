import { expect, test } from '@playwright/test'
import { removeFromCart, setCartQuantity } from '../../contracts/src/cart/cart.ts'
import { listOrders } from '../../contracts/src/order/order-list.ts'
import { deleteAddress } from '../../contracts/src/user/address.ts'
import { boxesOf } from '../boxes.ts'
import { button, CART, CONFIRM, main } from '../buying-page.ts'
import { makeOffer, setPrice, setStock } from '../offer.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { visit } from '../visitor.ts'

const NOTE = /Note to the shop/

test.describe('confirm order', () => {
  test(
    '[S1.15] an offer that cannot be bought now says why and leads on',
    ONCE,
    async ({ page, request }) => {
      const offer = await makeOffer({ tiers: [{ minQuantity: 4, priceMinor: 10_000 }], stock: 20 })
      const member = await newMember(request)
      await member.fillCart({ [offer.id]: 4 })
      await member.enter(page)
      const refusals = [
        {
          query: `offerId=${offer.id}&quantity=2`,
          text: 'The minimum order is 4 pcs.',
          way: 'To the product',
        },
        { query: `offerId=${offer.id}&quantity=24`, text: 'Only 20 pcs left', way: 'To the product' },
        { query: `offerId=${offer.id}&quantity=1e9`, text: 'At most 1000000.', way: 'Shopping cart' },
        { query: `offerId=${offer.id}&quantity=-5`, text: 'At least 1.', way: 'Shopping cart' },
        {
          query: `offerId=${crypto.randomUUID()}`,
          text: 'This offer no longer exists.',
          way: 'Shopping cart',
        },
        { query: 'placed=abc', text: 'There is no such order in your account', way: 'My orders' },
        { query: 'offerId=abc', text: 'This offer no longer exists.', way: 'Shopping cart' },
      ]
      for (const { query, text, way } of refusals) {
        await visit(page, `${CONFIRM}?${query}`, { language: 'en' })
        await expect(main(page).getByText(text)).toBeVisible()
        await expect(main(page).getByRole('link', { name: way, exact: true })).toBeVisible()
        await expect(main(page).getByText('highlighted fields')).toHaveCount(0)
        await expect(main(page).getByRole('article')).toHaveCount(0)
      }
      await page.reload()
      await expect(main(page).getByText('This offer no longer exists.')).toBeVisible()
      await main(page).getByRole('link', { name: 'Shopping cart', exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`#${CART}$`))
      await visit(page, `${CONFIRM}?offerId=${offer.id}&quantity=2`, { language: 'en' })
      await main(page).getByRole('link', { name: 'To the product' }).click()
      await expect(main(page).getByRole('heading', { name: offer.name })).toBeVisible()
    },
  )

  test(
    '[S1.15] a note is kept until the order is placed, and only for its author',
    ONCE,
    async ({ page, request }) => {
      const offer = await makeOffer()
      const first = await newMember(request)
      const second = await newMember(request)
      for (const member of [first, second]) {
        await member.fillCart({ [offer.id]: 1 })
        await member.addAddress()
      }
      await first.enter(page)
      await visit(page, CONFIRM, { language: 'en' })
      const note = page.getByRole('textbox', { name: NOTE })
      await note.fill('In a box, please')
      await page.reload()
      await expect(note).toHaveValue('In a box, please')
      await main(page).getByRole('link', { name: 'Back to the cart' }).click()
      await expect(page).toHaveURL(new RegExp(`#${CART}$`))
      await page.goBack()
      await expect(note).toHaveValue('In a box, please')

      await button(page, 'Place 1 order').click()
      await expect(main(page).getByRole('heading', { name: 'Thank you! 1 order is placed' })).toBeVisible()
      await first.fillCart({ [offer.id]: 1 })
      await page.goto(`/#${CONFIRM}`)
      await expect(note).toHaveValue('')

      await note.fill('For the first alone')
      await page.evaluate(
        ([token, end]) => {
          localStorage.setItem('uni_id_token', token)
          localStorage.setItem('uni_id_token_expired', end)
        },
        [second.signedIn.token, String(second.signedIn.tokenExpired)] as const,
      )
      await page.reload()
      await expect(note).toHaveValue('')
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('For the first alone')
    },
  )

  test(
    '[S1.15] lines that were ordered in another window meanwhile are reported, with a link to the orders',
    ONCE,
    async ({ page, request }) => {
      const offer = await makeOffer()
      const member = await newMember(request)
      await member.fillCart({ [offer.id]: 1 })
      await member.enter(page)
      await member.addAddress()
      await visit(page, CONFIRM, { language: 'en' })
      await expect(button(page, 'Place 1 order')).toBeEnabled()
      await member.order()
      await button(page, 'Place 1 order').click()
      await expect(main(page).getByText('Your cart has changed meanwhile')).toBeVisible()
      await expect(main(page).getByRole('article')).toHaveCount(0)
      await main(page).getByRole('link', { name: 'My orders' }).click()
      await expect(page).toHaveURL(/#\/pages\/order\/list$/)
      expect((await member.call(listOrders, {})).rows).toHaveLength(1)
    },
  )

  test(
    '[S1.15] when a part of the cart is gone meanwhile, the rest is shown and can be ordered',
    ONCE,
    async ({ page, request }) => {
      const left = await makeOffer()
      const gone = await makeOffer({ shop: 1 })
      const member = await newMember(request)
      await member.fillCart({ [left.id]: 1, [gone.id]: 1 })
      await member.addAddress()
      await member.enter(page)
      await visit(page, CONFIRM, { language: 'en' })
      await expect(button(page, 'Place 2 orders')).toBeEnabled()
      await member.call(removeFromCart, { offerIds: [gone.id] })
      await button(page, 'Place 2 orders').click()
      await expect(main(page).getByText('Your cart has changed meanwhile')).toBeVisible()
      await expect(main(page).getByRole('link', { name: 'My orders' })).toBeVisible()
      await expect(main(page).getByRole('article')).toHaveCount(1)
      await button(page, 'Place 1 order').click()
      await expect(main(page).getByRole('heading', { name: 'Thank you! 1 order is placed' })).toBeVisible()
    },
  )

  test(
    '[S1.15] a quantity changed and an address deleted in another window are shown, and the next click places the order',
    ONCE,
    async ({ page, request }) => {
      const offer = await makeOffer()
      const member = await newMember(request)
      await member.fillCart({ [offer.id]: 1 })
      const [first] = [await member.addAddress(), await member.addAddress()]
      await member.enter(page)
      await visit(page, CONFIRM, { language: 'en' })
      await expect(main(page).getByText('¥100.00').first()).toBeVisible()
      await member.call(setCartQuantity, { offerId: offer.id, quantity: 3 })
      await button(page, 'Place 1 order').click()
      await expect(main(page).getByText('Check what is ordered now')).toBeVisible()
      await expect(main(page).getByText('3 pcs × ¥100.00')).toBeVisible()
      await member.call(deleteAddress, { id: first.id })
      await button(page, 'Place 1 order').click()
      await expect(main(page).getByText('This address no longer exists.')).toBeVisible()
      await button(page, 'Place 1 order').click()
      await expect(main(page).getByRole('heading', { name: 'Thank you! 1 order is placed' })).toBeVisible()
    },
  )

  test(
    '[S1.15] [S1.6] a selected product that can no longer be ordered is named above the orders, with a link to the cart',
    ONCE,
    async ({ page, request }) => {
      const left = await makeOffer()
      const gone = await makeOffer({ shop: 1, stock: 5 })
      const member = await newMember(request)
      await member.fillCart({ [left.id]: 1, [gone.id]: 3 })
      await member.addAddress()
      await member.enter(page)
      await visit(page, CONFIRM, { language: 'en' })
      await expect(button(page, 'Place 2 orders')).toBeEnabled()
      await expect(main(page).getByText('left out')).toHaveCount(0)
      await setStock(gone.id, 2)
      await page.reload()
      await expect(button(page, 'Place 1 order')).toBeEnabled()
      const notice = main(page).getByRole('status').filter({ hasText: '1 of the chosen parts is left out' })
      await expect(notice.getByRole('listitem')).toContainText(gone.name)
      await expect(notice.getByRole('listitem')).toContainText('Only 2 pcs left in stock.')
      await notice.getByRole('link', { name: 'Back to the cart' }).click()
      await expect(page).toHaveURL(new RegExp(`#${CART}$`))
      await expect(main(page).getByText('Only 2 pcs left, there were 5.')).toBeVisible()
    },
  )

  test(
    '[S1.15] on a phone the total of each currency is beside the order button',
    ONCE,
    async ({ page, request }) => {
      const yuan = await makeOffer({ tiers: [{ minQuantity: 1, priceMinor: 12_300 }] })
      const more = await makeOffer({ shop: 1, tiers: [{ minQuantity: 1, priceMinor: 45_600 }] })
      const dollars = await makeOffer({ currency: 'USD', tiers: [{ minQuantity: 1, priceMinor: 7_890 }] })
      const member = await newMember(request)
      await member.fillCart({ [yuan.id]: 1, [more.id]: 1, [dollars.id]: 1 })
      await member.addAddress()
      await member.enter(page)
      await visit(page, CONFIRM, { language: 'en' })
      await expect(button(page, 'Place 3 orders')).toBeInViewport()
      for (const sum of ['579.00', '78.90']) {
        await expect(main(page).getByText(sum).last()).toBeInViewport({ ratio: 1 })
      }
      await setPrice(more.id, 4_565_600)
      await button(page, 'Place 3 orders').click()
      await page.setViewportSize({ width: 320, height: 640 })
      const order = button(page, 'Order at the new prices')
      await expect(order).toBeInViewport({ ratio: 1 })
      const [sum, press] = await boxesOf(main(page).getByText('45,779.00').last(), order)
      expect(sum.x + sum.width).toBeLessThanOrEqual(press.x)
    },
  )
})
