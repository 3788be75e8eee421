import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { listOrders } from '../../contracts/src/order/order-list.ts'
import {
  createQuoteRequest,
  getQuoteRequest,
  getShopQuote,
  listShopQuotes,
  sendQuote,
} from '../../contracts/src/quote/quote.ts'
import { button, main } from '../buying-page.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { makeSeller } from '../selling-shop.ts'
import { visit } from '../visitor.ts'

test(
  'a buyer asks three shops, compares their quotes, and orders lines of two in one checkout',
  ONCE,
  async ({ page, request }) => {
    const sellers = [
      await makeSeller(request, 0),
      await makeSeller(request, 1),
      await makeSeller(request, 2),
    ] as const
    const [one, two, three] = sellers
    const buyer = await newMember(request)
    await buyer.addAddress()
    await buyer.enter(page)

    await visit(page, '/pages/quote/request', { language: 'en' })
    await main(page).getByText('Paste or upload a list').click()
    const list = [`${one.shop.partNumber};20`, `${two.shop.partNumber};4`, `${three.shop.partNumber};many`]
    await main(page).getByLabel('List', { exact: true }).fill(list.join('\n'))
    await button(page, 'Read the list').click()
    await expect(main(page).getByText('Lines read: 2')).toBeVisible()
    await expect(main(page).getByText(/Row 3, .*;many.*the quantity is not a whole number/)).toBeVisible()
    await main(page).getByText('Ask all shops that fit').click()
    for (const { shop } of sellers) {
      await main(page).getByRole('combobox', { name: 'Choose shops' }).pressSequentially(shop.name)
      await page.getByRole('option', { name: shop.name }).click()
    }
    await expect(main(page).getByRole('combobox', { name: 'City of delivery' })).toHaveValue('Almaty')
    await button(page, 'Send the request').click()
    await expect(main(page).getByRole('heading', { name: 'Compare by line' })).toBeVisible()
    const id = new URL(page.url().replace('#/', '')).searchParams.get('id') ?? ''

    const validUntil = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    for (const [at, { owner, shop }] of sellers.entries()) {
      const [row] = (await owner.call(listShopQuotes, {})).rows
      const { quote } = await owner.call(getShopQuote, { id: row!.id })
      const position = Math.min(at + 1, quote.lines.length)
      await owner.call(sendQuote, {
        requestId: randomUUID(),
        id: quote.id,
        version: 0,
        quote: {
          currency: 'CNY',
          incoterm: 'FCA',
          incotermPlace: 'Khorgos',
          deliveryMinor: 5_000,
          validUntil,
          lines: [
            {
              position,
              offerId: shop.offerId,
              quantity: quote.lines[position - 1]!.quantity,
              unitPriceMinor: 9_000 - at * 500,
              leadDays: 5 + at,
            },
          ],
        },
      })
    }
    await page.reload()
    const shops = main(page).getByRole('region', { name: 'Shops' }).getByRole('article')
    await expect(shops).toHaveCount(3)
    await expect(shops.first()).toContainText('≈')
    await main(page).getByText(one.shop.name).last().click()
    await main(page).getByText(three.shop.name).last().click()
    await button(page, 'Order the chosen lines (2)').click()
    await expect(main(page).getByText('¥1,800.00').first()).toBeVisible()
    await expect(main(page).getByText('¥320.00').first()).toBeVisible()
    await button(page, 'Place 2 orders').click()
    await expect(main(page).getByRole('heading', { name: 'Thank you! 2 orders are placed' })).toBeVisible()
    expect((await buyer.call(listOrders, {})).rows).toHaveLength(2)
    const { request: made } = await buyer.call(getQuoteRequest, { id })
    expect([made.state, ...made.quotes.map(({ state }) => state)].sort()).toEqual([
      'closed',
      'ordered',
      'ordered',
      'ordered',
    ])
  },
)

test('a shop answers a request on its page and sends a new version', ONCE, async ({ page, request }) => {
  const { owner, shop } = await makeSeller(request, 0)
  const buyer = await newMember(request)
  await buyer.call(createQuoteRequest, {
    requestId: randomUUID(),
    request: {
      lines: [{ partNumber: shop.partNumber, quantity: 5 }],
      shopIds: [shop.shopId],
      currency: 'KZT',
      cityId: 1_526_384,
    },
  })
  await owner.enter(page)
  await visit(page, '/pages/shop/quotes', { language: 'en' })
  await main(page)
    .getByRole('link', { name: /^Q\d{6}/ })
    .filter({ visible: true })
    .first()
    .click()
  await main(page).getByLabel('Price per piece').fill('88.50')
  await button(page, 'Send the quote').click()
  await expect(button(page, 'Send a new version')).toBeVisible()
  await main(page).getByLabel('Price per piece').fill('85')
  await button(page, 'Send a new version').click()
  await expect
    .poll(async () => {
      const [row] = (await owner.call(listShopQuotes, {})).rows
      const { quote } = await owner.call(getShopQuote, { id: row!.id })
      return [quote.current?.version, quote.current?.lines[0]?.unitPriceMinor]
    })
    .toEqual([2, 8_500])
  await button(page, 'Write about this quote').click()
  await expect(page.getByRole('textbox', { name: 'Your message' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: /^Q\d{6}/ })).toBeVisible()
})
