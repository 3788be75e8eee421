import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { getOrder } from '../../contracts/src/order/order.ts'
import { listOrders } from '../../contracts/src/order/order-list.ts'
import { confirmSale } from '../../contracts/src/order/order-move.ts'
import { documentOf } from '../../server/src/modules/order/paper/paper-document.ts'
import type { OrderPaperRow } from '../../server/src/platform/database/rows.generated.ts'
import type { BusinessDocument } from '../../server/src/platform/pdf/document.ts'
import { button, CONFIRM, main } from '../buying-page.ts'
import { database } from '../database.ts'
import { ONCE } from '../once.ts'
import type { Person } from '../person.ts'
import { newMember } from '../person.ts'
import { makeSeller } from '../selling-shop.ts'
import { visit } from '../visitor.ts'

/** A shop with its only part in a warehouse of the country, registered for VAT there. */
async function makeTaxedSeller(
  request: APIRequestContext,
  country: 'KZ' | 'RU',
  tax: { readonly number: string; readonly basisPoints: number; readonly isIncluded: boolean },
) {
  const seller = await makeSeller(request, 0, country === 'KZ' ? 'KZT' : 'RUB')
  const sql = await database()
  const warehouse = randomUUID()
  await sql`
    insert into warehouses (id, shop_id, name, country, city_id, kind)
    select ${warehouse}, ${seller.shop.shopId}, 'Main', ${country}, id, 'own' from cities
    where country = ${country} order by id limit 1`
  await sql`update offers set warehouse_id = ${warehouse} where id = ${seller.shop.offerId}`
  await sql`
    update shops set taxes = ${JSON.stringify({ [country]: tax })}::jsonb where id = ${seller.shop.shopId}`
  return seller
}

const draft = (page: Page, shop: string) => main(page).getByRole('region', { name: shop })

/** Buys what is in the cart as the page offers it, and opens the only order. */
async function orderOnPage(page: Page, buyer: Person) {
  await button(page, 'Place 1 order').click()
  await expect(main(page).getByRole('heading', { name: /Thank you/ })).toBeVisible()
  const { rows } = await buyer.call(listOrders, {})
  const [{ id } = { id: '' }] = rows
  return id
}

/** What the paper says that the page has opened. */
async function openedPaper(number: string): Promise<BusinessDocument> {
  const sql = await database()
  const [row] = await sql<OrderPaperRow[]>`select * from order_papers where number = ${number}`
  return documentOf(row!, 'ru')
}

test(
  '[S1.15] VAT of a sale within Kazakhstan is on the confirm page, on the order and on its paper, by line and in sum',
  ONCE,
  async ({ page, request }) => {
    const tax = { number: 'BIN 100140000012', basisPoints: 1600, isIncluded: false }
    const { owner, shop } = await makeTaxedSeller(request, 'KZ', tax)
    const buyer = await newMember(request)
    await buyer.fillCart({ [shop.offerId]: 3 })
    await buyer.addAddress()
    await buyer.enter(page)
    await visit(page, CONFIRM, { language: 'en' })
    const card = draft(page, shop.name)
    // 16 % of 300.00, of the only line and of the order.
    await expect(card.getByRole('article')).toContainText('VAT 16 %: ₸48')
    await expect(card.getByRole('paragraph').filter({ hasText: 'VAT 16 %' })).toContainText('₸48')
    await expect(card).toContainText('₸348')
    const id = await orderOnPage(page, buyer)

    await owner.call(confirmSale, { id, terms: { deliveryMinor: 1000, depositPercent: 100 } })
    await page.goto(`/#/pages/order/detail?id=${id}`)
    await page.reload()
    const goods = main(page).getByRole('region', { name: 'Goods' })
    await expect(goods.getByRole('article')).toContainText('VAT 16 %: ₸48')
    await expect(main(page).getByText('VAT No. of the shop BIN 100140000012')).toBeVisible()
    const { order } = await buyer.call(getOrder, { id })
    // With 10.00 of delivery and its 1.60 of tax.
    expect(order).toMatchObject({ total: { amountMinor: 35_960 }, tax: { taxMinor: 4960 } })
    await expect(main(page).getByText('₸359.60').first()).toBeVisible()

    const number = `PI-${order.code}`
    const opened = page.waitForResponse((response) => response.url().includes(number))
    await button(page, /Proforma invoice/).click()
    expect((await opened).headers()['content-type']).toBe('application/pdf')
    const paper = await openedPaper(number)
    expect(paper.parties.flatMap(({ lines }) => lines).join()).toContain('BIN 100140000012')
    const rows = await Array.fromAsync(paper.rows)
    expect(rows.map((row) => row.slice(-3))).toEqual([['100.00', '48.00', '300.00']])
    expect(paper.totals.map(({ name, value }) => `${name.split(' / ')[0]} ${value}`)).toEqual([
      expect.stringContaining('300.00 KZT'),
      expect.stringContaining('10.00 KZT'),
      expect.stringContaining('49.60 KZT'),
      expect.stringContaining('359.60 KZT'),
    ])
  },
)

test(
  '[S1.15] a Russian shop sells to Kazakhstan at zero rate, and page and paper say what proves that',
  ONCE,
  async ({ page, request }) => {
    const tax = { number: 'INN 7707083893', basisPoints: 2000, isIncluded: true }
    const { owner, shop } = await makeTaxedSeller(request, 'RU', tax)
    const buyer = await newMember(request)
    await buyer.fillCart({ [shop.offerId]: 2 })
    await buyer.addAddress()
    await buyer.enter(page)
    await visit(page, CONFIRM, { language: 'en' })
    const card = draft(page, shop.name)
    await expect(card.getByText('Export, VAT 0 %')).toBeVisible()
    await expect(card.getByText(/Application for import and payment/i)).toBeVisible()
    await expect(card).toContainText('₽200')
    const id = await orderOnPage(page, buyer)

    await owner.call(confirmSale, { id, terms: { deliveryMinor: 0, depositPercent: 100 } })
    await page.goto(`/#/pages/order/detail?id=${id}`)
    await page.reload()
    await expect(main(page).getByText('Export, VAT 0 %')).toBeVisible()
    await expect(main(page).getByText(/zero rate is proven by: .*, not added yet/)).toBeVisible()
    const { order } = await buyer.call(getOrder, { id })
    expect(order).toMatchObject({ total: { amountMinor: 20_000 }, tax: { kind: 'export', taxMinor: 0 } })
    const number = `PI-${order.code}`
    const opened = page.waitForResponse((response) => response.url().includes(number))
    await button(page, /Proforma invoice/).click()
    expect((await opened).ok()).toBe(true)
    expect((await openedPaper(number)).notes.join()).toContain('application for import')
  },
)
