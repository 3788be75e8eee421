import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { listCart } from '../../contracts/src/cart/cart.ts'
import { submitCheckout, UNPAID_SHOP_ORDERS_MAX } from '../../contracts/src/order/checkout.ts'
import { listOrders } from '../../contracts/src/order/order-list.ts'
import { button, CONFIRM, main, SCRIPT } from '../buying-page.ts'
import { database } from '../database.ts'
import { withoutAnswer } from '../lost-answer.ts'
import { makeOffer, setPrice, setStock } from '../offer.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { visit } from '../visitor.ts'

/** A new user with an address and these items in the cart, on the page that confirms the order. */
async function buyerAtConfirm(
  page: Page,
  request: APIRequestContext,
  items: Readonly<Record<string, number>>,
) {
  const member = await newMember(request)
  await member.fillCart(items)
  await member.addAddress()
  await member.enter(page)
  await visit(page, CONFIRM, { language: 'en' })
  return member
}

test.describe('order', () => {
  test(
    '[S1.15] a changed price is shown beside the old one and must be confirmed again',
    ONCE,
    async ({ page, request }) => {
      const offer = await makeOffer()
      const member = await buyerAtConfirm(page, request, { [offer.id]: 2 })
      await expect(button(page, 'Place 1 order')).toBeEnabled()

      await setPrice(offer.id, 11_500)
      await button(page, 'Place 1 order').click()
      await expect(main(page).getByText('Prices have changed since you looked')).toBeVisible()
      await expect(main(page).getByText('before ¥100.00')).toBeVisible()
      await expect(main(page).getByText('now ¥115.00')).toBeVisible()
      expect((await member.call(listOrders, {})).rows).toHaveLength(0)

      await button(page, 'Order at the new prices').click()
      await expect(main(page).getByRole('heading', { name: 'Thank you! 1 order is placed' })).toBeVisible()
      await expect(main(page).getByText('¥230.00')).toBeVisible()
    },
  )

  test(
    '[S1.15] insufficient stock is shown at the line, and nothing is ordered',
    ONCE,
    async ({ page, request }) => {
      const offer = await makeOffer({ stock: 5 })
      await buyerAtConfirm(page, request, { [offer.id]: 4 })
      await expect(button(page, 'Place 1 order')).toBeEnabled()
      await setStock(offer.id, 1)
      await button(page, 'Place 1 order').click()
      const line = main(page).getByRole('article')
      await expect(line.getByText('Only 1 pcs left in stock.')).toBeVisible()
      await main(page).getByRole('link', { name: 'Back to the cart' }).click()
      await expect(button(page, 'Change to 1 pcs')).toBeVisible()
    },
  )

  test('[S1.15] a lost reply and a double click place one order', ONCE, async ({ page, request }) => {
    const offer = await makeOffer()
    const member = await buyerAtConfirm(page, request, { [offer.id]: 1 })
    await submitWithoutAnswer(page)
    await button(page, 'Place 1 order').dblclick()
    await expect(main(page).getByRole('heading', { name: 'Thank you! 1 order is placed' })).toBeVisible()
    await page.reload()
    await expect(main(page).getByRole('heading', { name: 'Thank you! 1 order is placed' })).toBeVisible()
    expect((await member.call(listOrders, {})).rows).toHaveLength(1)

    // The next order is a new one; if the page is reloaded instead, it finds the placed order.
    await member.fillCart({ [offer.id]: 2 })
    await visit(page, CONFIRM, { language: 'en' })
    await submitWithoutAnswer(page)
    await page.reload()
    await expect(main(page).getByRole('heading', { name: 'Thank you! 1 order is placed' })).toBeVisible()
    expect((await member.call(listOrders, {})).rows).toHaveLength(2)

    // Sent with two different contents, both without a reply: the order list shows which one succeeded.
    await member.fillCart({ [offer.id]: 1 })
    await page.goto(`/#${CONFIRM}`)
    await submitWithoutAnswer(page)
    await page.getByRole('textbox', { name: /Note to the shop/ }).fill('In a box, please')
    await submitWithoutAnswer(page)
    await page.reload()
    await expect(main(page).getByText('Your earlier attempt went through after all')).toBeVisible()
    await main(page).getByRole('link', { name: 'My orders' }).click()
    await expect(page).toHaveURL(/\/pages\/order\/list$/)
    expect((await member.call(listOrders, {})).rows).toHaveLength(3)
  })

  test(
    '[S1.15] opening the confirm page again after the order shows the current cart',
    ONCE,
    async ({ page, request }) => {
      const offer = await makeOffer()
      const member = await buyerAtConfirm(page, request, { [offer.id]: 1 })
      await button(page, 'Place 1 order').click()
      const thanks = main(page).getByRole('heading', { name: 'Thank you! 1 order is placed' })
      await expect(thanks).toBeVisible()
      const placed = page.url()
      await page.goto(`/#${CONFIRM}`)
      await expect(main(page).getByText('Nothing is chosen for an order')).toBeVisible()
      await page.goto(placed)
      await expect(thanks).toBeVisible()
      await member.fillCart({ [offer.id]: 2 })
      await page.goto(`/#${CONFIRM}`)
      await expect(main(page).getByText('2 pcs × ¥100.00')).toBeVisible()
      await page.goto(placed)
      await expect(thanks).toBeVisible()
    },
  )

  test(
    '[S1.15] one offer is bought now without the cart, and a script in the note is shown as text',
    ONCE,
    async ({ page, request }) => {
      const offer = await makeOffer()
      const other = await makeOffer({ shop: 1 })
      const member = await newMember(request)
      await member.fillCart({ [other.id]: 1 })
      await member.addAddress()
      await member.enter(page)
      await visit(page, `${CONFIRM}?offerId=${offer.id}&quantity=7`, { language: 'en' })
      await expect(main(page).getByText('7 pcs × ¥100.00')).toBeVisible()
      await page.getByRole('textbox', { name: /Note to the shop/ }).fill(SCRIPT)
      await button(page, 'Place 1 order').click()
      // The previous page has a link of that name too, to the shop itself.
      await expect(main(page).getByRole('heading', { name: 'Thank you! 1 order is placed' })).toBeVisible()
      await main(page)
        .getByRole('link', { name: new RegExp(offer.shopName) })
        .click()
      await expect(main(page).getByText(SCRIPT)).toBeVisible()
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
      expect((await member.call(listCart, {})).cart.lineCount).toBe(1)
    },
  )

  test(
    '[S1.17] orders are listed by state, with details, and one is cancelled',
    ONCE,
    async ({ page, request }) => {
      const disc = await makeOffer({ shop: 0 })
      const pads = await makeOffer({ shop: 1 })
      const member = await newMember(request)
      await member.fillCart({ [disc.id]: 1, [pads.id]: 2 })
      const [first, second] = await member.order()
      await member.enter(page)
      await visit(page, '/pages/order/list', { language: 'en' })
      await expect(main(page).getByRole('link', { name: first!.code })).toBeVisible()
      await expect(main(page).getByText('You have reached the end')).toBeVisible()
      await main(page).getByRole('link', { name: second!.code }).click()

      await expect(main(page).getByRole('link', { name: new RegExp(first!.code) })).toBeVisible()
      await expect(main(page).getByText('Aigerim Sarsenova')).toBeVisible()
      await button(page, 'Cancel order').click()
      const question = page.getByRole('alertdialog', { name: 'Cancel this order?' })
      await question.getByRole('button', { name: 'Keep it' }).click()
      await button(page, 'Cancel order').click()
      await question.getByRole('button', { name: 'Cancel order' }).click()
      await expect(main(page).getByRole('listitem').filter({ hasText: 'Cancelled' })).toBeVisible()
      await expect(main(page).getByRole('button', { name: 'Cancel order' })).toHaveCount(0)

      await main(page).getByRole('button', { name: 'Back' }).click()
      await page.getByRole('tab', { name: 'Cancelled' }).click()
      await expect(main(page).getByRole('link', { name: second!.code })).toBeVisible()
      await expect(main(page).getByRole('link', { name: first!.code })).toHaveCount(0)
    },
  )

  test(
    '[S1.15] a buyer with too many unpaid orders at a shop is led to them, and nothing is ordered',
    ONCE,
    async ({ page, request }) => {
      const offer = await makeOffer()
      const member = await newMember(request)
      await member.fillCart({ [offer.id]: 1 })
      const [first] = await member.order()
      await repeatOrder(first!.id, UNPAID_SHOP_ORDERS_MAX - 1)
      await member.fillCart({ [offer.id]: 1 })
      await member.enter(page)
      await visit(page, CONFIRM, { language: 'en' })
      await button(page, 'Place 1 order').click()
      const alert = main(page).getByRole('alert')
      await expect(alert).toContainText(
        `At most ${UNPAID_SHOP_ORDERS_MAX} of your orders from ${offer.shopName}`,
      )
      expect((await member.call(listCart, {})).cart.lineCount).toBe(1)

      await alert.getByRole('link', { name: 'My unpaid orders' }).click()
      await expect(page.getByRole('tab', { name: 'Being confirmed' })).toHaveAttribute(
        'aria-selected',
        'true',
      )
      await expect(main(page).getByRole('link', { name: first!.code })).toBeVisible()
    },
  )

  test(
    'an order of another user, or an address without an order, leads to the order list',
    ONCE,
    async ({ page, request }) => {
      const member = await newMember(request)
      await member.enter(page)
      for (const query of [`?id=${crypto.randomUUID()}`, '']) {
        await visit(page, `/pages/order/detail${query}`, { language: 'en' })
        await expect(main(page).getByText('There is no such order in your account')).toBeVisible()
        await main(page).getByRole('link', { name: 'My orders' }).click()
        await expect(page).toHaveURL(/#\/pages\/order\/list$/)
      }
    },
  )
})

/** As if its buyer had placed the order so many times more. */
async function repeatOrder(orderId: string, count: number) {
  const sql = await database()
  await sql`
    with copied as (
      insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
        'code', left(o.code, 10) || lpad(n::text, 3, '0'), 'created_at', o.created_at - interval '1 hour'))).*
      from orders o, generate_series(1, ${count}::int) n where o.id = ${orderId} returning id
    )
    insert into order_lines select (jsonb_populate_record(l, jsonb_build_object('order_id', c.id))).*
    from copied c, order_lines l where l.order_id = ${orderId}`
}

/** The server places the order, but its reply never arrives. */
const submitWithoutAnswer = (page: Page) =>
  withoutAnswer(page, submitCheckout, async () => {
    await button(page, 'Place 1 order').click()
    await expect(main(page).getByText('your order cannot be placed twice')).toBeVisible()
  })
