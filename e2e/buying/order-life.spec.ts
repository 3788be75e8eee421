import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { listContacts } from '../../contracts/src/expo/contact-book.ts'
import { listBalances } from '../../contracts/src/ledger/ledger.ts'
import { getOrder } from '../../contracts/src/order/order.ts'
import { listOrders } from '../../contracts/src/order/order-list.ts'
import { confirmSale, moveSale } from '../../contracts/src/order/order-move.ts'
import { decidePayment, seeTransfer } from '../../contracts/src/order/payment.ts'
import { shipOrder } from '../../contracts/src/order/shipment-actions.ts'
import { button, CART, CONFIRM, main } from '../buying-page.ts'
import { database } from '../database.ts'
import { AT_DESK } from '../desk.ts'
import { newAdmin } from '../office.ts'
import { ONCE } from '../once.ts'
import type { Person } from '../person.ts'
import { newMember } from '../person.ts'
import { makeSeller } from '../selling-shop.ts'
import { test } from '../test.ts'
import { visit } from '../visitor.ts'

const ORDER = (id: string) => `/pages/order/detail?id=${id}`

/** A picture as a phone takes it, or as a bank lets it be saved. */
async function picture(name: string) {
  const background = { r: 120, g: 140, b: 160 }
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background } })
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}

/** What the seller sees, at a desk. */
async function deskOf(browser: Browser, person: Person, address: string) {
  const context = await browser.newContext(AT_DESK)
  const page = await context.newPage()
  await person.enter(page)
  await visit(page, address, { language: 'en' })
  return page
}

const state = (page: Page, name: string) =>
  expect(
    main(page).getByRole('region', { name: 'Order number' }).getByText(name, { exact: true }),
  ).toBeVisible()

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })

/** The only order of a new buyer at a new shop: five pieces for 500.00. */
async function makeOrder(request: APIRequestContext) {
  const { owner: seller, shop } = await makeSeller(request, 0)
  const buyer = await newMember(request)
  await buyer.fillCart({ [shop.offerId]: 5 })
  const [order] = await buyer.order()
  return { seller, buyer, id: order!.id }
}

test(
  '[S1.15] a cart of two shops in two currencies becomes two orders, each with its own total',
  ONCE,
  async ({ page, request }) => {
    const yuan = await makeSeller(request, 0)
    const tenge = await makeSeller(request, 1, 'KZT')
    const buyer = await newMember(request)
    await buyer.fillCart({ [yuan.shop.offerId]: 2, [tenge.shop.offerId]: 3 })
    await buyer.addAddress()
    await buyer.enter(page)
    await visit(page, CART, { language: 'en' })
    await expect(main(page).getByText(yuan.shop.name).first()).toBeVisible()
    await page.goto(`/#${CONFIRM}`)
    await expect(main(page).getByText('This becomes 2 orders')).toBeVisible()
    for (const text of ['¥200.00', '₸300'])
      await expect(
        main(page).getByText(text, { exact: true }).filter({ visible: true }).first(),
      ).toBeVisible()
    // Which carriers go there, and for how much, depends on the warehouse of the part.
    for (const delivery of await main(page).getByRole('combobox', { name: 'Delivery' }).all())
      await delivery.selectOption('quoted')
    await button(page, 'Place 2 orders').click()
    await expect(main(page).getByRole('heading', { name: 'Thank you! 2 orders are placed' })).toBeVisible()
    const { rows } = await buyer.call(listOrders, {})
    expect(rows.map(({ total }) => `${total.amountMinor} ${total.currency}`).sort()).toEqual([
      '20000 CNY',
      '30000 KZT',
    ])
    // What each shop sees is its own order alone.
    for (const { owner, shop } of [yuan, tenge]) {
      const own = rows.find(({ shopName }) => shopName === shop.name)!
      expect((await owner.call(getOrder, { id: own.id })).order).toMatchObject({ siblings: [], lineCount: 1 })
    }
  },
)

test(
  '[S4.15] an order is confirmed in part, paid by transfer, shipped in two packages and received',
  ONCE,
  async ({ browser, page, request }) => {
    const { seller, buyer, id } = await makeOrder(request)
    const shop = await deskOf(browser, seller, ORDER(id))

    await button(shop, 'Save to contacts').click()
    const { address } = (await seller.call(getOrder, { id })).order
    await expect
      .poll(async () => (await seller.call(listContacts, {})).rows)
      .toMatchObject([{ source: 'order', name: address.name, phone: address.phone }])

    await button(shop, 'Propose a change').click()
    const proposal = sheet(shop, 'Propose a change')
    await proposal.getByLabel('Pieces').fill('9')
    await proposal.getByLabel('Reason').fill('Three are left in the warehouse')
    await proposal.getByRole('button', { name: 'Propose a change' }).click()
    await expect(proposal.getByText('At most 5.')).toBeVisible()
    await proposal.getByLabel('Pieces').fill('3')
    await proposal.getByRole('button', { name: 'Propose a change' }).click()
    await expect(main(shop).getByRole('region', { name: 'Proposed change' })).toContainText(
      'You have proposed',
    )

    await buyer.enter(page)
    await visit(page, ORDER(id), { language: 'en' })
    const proposed = main(page).getByRole('region', { name: 'Proposed change' })
    for (const text of ['5 pcs × ¥100.00', '3 pcs × ¥100.00', '−¥200.00', 'Three are left in the warehouse'])
      await expect(proposed.getByText(text).first()).toBeVisible()
    await proposed.getByRole('button', { name: 'Accept the change' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accept the change' }).click()
    await state(page, 'Confirmed')
    await expect(main(page).getByRole('region', { name: 'Goods' }).getByText('3 pcs × ¥100.00')).toBeVisible()

    await shop.reload()
    await button(shop, 'Ask for payment').click()
    const terms = sheet(shop, 'Delivery price and payment')
    await terms.getByLabel('Delivery price, CNY').fill('15')
    await terms.getByRole('button', { name: 'Ask for payment' }).click()
    await state(shop, 'To pay')

    await page.reload()
    await expect(main(page).getByText('Stated by the shop: ¥15.00')).toBeVisible()
    await expect(main(page).getByText('The shop states the price after you order')).toHaveCount(0)
    await button(page, 'Report a bank transfer').click()
    const transfer = sheet(page, 'Report a bank transfer')
    await transfer.getByRole('button', { name: 'Report a bank transfer' }).click()
    await expect(transfer.getByText('Attach the proof of your bank.', { exact: true })).toBeVisible()
    await transfer.locator('input[type=file]').setInputFiles(await picture('receipt.jpg'))
    await transfer.getByLabel('Number of the transfer').fill('PP-1007')
    await transfer.getByRole('button', { name: 'Report a bank transfer' }).click()
    await expect(main(page).getByText('waiting for confirmation')).toBeVisible()

    await shop.reload()
    await expect(main(shop).getByText('PP-1007')).toBeVisible()
    await expect(button(shop, 'Open: receipt.jpg')).toBeVisible()
    await button(shop, 'It has arrived').click()
    await state(shop, 'Paid')
    await expect(main(shop).getByText('not seen by the office yet')).toBeVisible()
    const office = await deskOf(browser, await newAdmin(request), `/pages/office/order?id=${id}`)
    await button(office, 'Seen on our account').click()
    await expect(button(office, 'Seen on our account')).toHaveCount(0)
    await office.context().close()
    await button(shop, 'Start packing').click()
    await state(shop, 'Packing')

    await shipPieces(shop, { pieces: '2', tracking: 'KZ-1' })
    await state(shop, 'Shipped')
    await shipPieces(shop, { pieces: '1', tracking: 'KZ-2' })
    await expect(main(shop).getByText('KZ-2')).toBeVisible()

    await page.reload()
    const shipments = main(page).getByRole('article').filter({ hasText: 'Shipped' })
    await expect(shipments).toHaveCount(2)
    // The money leaves escrow: asked once more.
    await button(page, 'I have the goods').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'I have the goods' }).click()
    await state(page, 'Completed')
    await button(page, 'Write a review').click()
    await expect(sheet(page, 'Write a review')).toBeVisible()
    const { balances } = await seller.call(listBalances, {})
    // 315.00 less two percent.
    expect(balances.map(({ available }) => available.amountMinor)).toEqual([30_870])
    await shop.context().close()
  },
)

/** Sends some pieces of the only line. */
async function shipPieces(page: Page, { pieces, tracking }: { pieces: string; tracking: string }) {
  await button(page, 'Ship').click()
  const form = sheet(page, 'Ship goods')
  await form.getByLabel('Tracking number').fill(tracking)
  await form.getByLabel(/ QT-/).fill(pieces)
  await form.getByRole('button', { name: 'Ship' }).click()
  await expect(form).toBeHidden()
}

test(
  '[S4.15] two of five pieces are returned with a photo, one is taken back, sent, and its money is back',
  ONCE,
  async ({ browser, page, request }) => {
    const { seller, buyer, id } = await openDelivered(page, request)
    await button(page, 'Return goods').click()
    const claim = sheet(page, 'Return goods')
    await claim.getByLabel('Pieces to return').fill('6')
    await claim.getByLabel('Reason').fill('Two discs are cracked')
    await claim.getByRole('button', { name: 'Return goods' }).click()
    await expect(claim.getByText('At most 5.')).toBeVisible()
    await claim.getByLabel('Pieces to return').fill('2')
    await expect(claim.getByText('About ¥200.00 comes back')).toBeVisible()
    await claim.getByLabel('What is wrong').selectOption('Damaged on the way')
    await claim.locator('input[type=file]').setInputFiles(await picture('crack.jpg'))
    await expect(claim.getByText('crack.jpg')).toBeVisible()
    await claim.getByRole('button', { name: 'Return goods' }).click()
    await state(page, 'Return asked')

    const shop = await deskOf(browser, seller, ORDER(id))
    const opened = shop.waitForResponse((response) => response.url().includes('/download/'))
    await button(shop, 'Open: crack.jpg').first().click()
    expect((await opened).headers()['content-type']).toBe('image/jpeg')
    await visit(shop, ORDER(id), { language: 'en' })
    await button(shop, 'Accept the return').click()
    const answer = sheet(shop, 'Accept the return')
    await answer.getByLabel('Pieces to accept').fill('1')
    await answer
      .getByLabel('Where to send the goods')
      .fill('Almaty, Raiymbek avenue 221, Aidar, +7 701 000 00 00')
    await answer.getByLabel('Why not all').fill('One was used already')
    await answer.getByRole('button', { name: 'Accept the return' }).click()
    await state(shop, 'Return accepted')

    await page.reload()
    const returned = main(page).getByRole('region', { name: 'Return', exact: true })
    for (const text of ['1 of 2 pcs accepted', 'Raiymbek avenue 221', 'One was used already', '¥100.00'])
      await expect(returned.getByText(text)).toBeVisible()
    await button(page, 'Goods are sent back').click()
    const sending = sheet(page, 'Goods are sent back')
    await sending.getByLabel('Carrier').fill('KazPost')
    await sending.getByLabel('Tracking number').fill('RR-1')
    await sending.getByRole('button', { name: 'Goods are sent back' }).click()
    await expect(returned.getByText('KazPost · RR-1')).toBeVisible()

    await shop.reload()
    await button(shop, 'Goods are back: refund').click()
    const receipt = sheet(shop, 'Goods are back: refund')
    await receipt.getByLabel('Can be sold again, pcs').fill('0')
    await receipt.getByRole('button', { name: 'Goods are back: refund' }).click()
    await state(shop, 'Delivered')
    await page.reload()
    await expect(returned.getByText('Refunded', { exact: true })).toBeVisible()
    const { order } = await buyer.call(getOrder, { id })
    // What came by a transfer can be spent once the office has seen it.
    expect(order).toMatchObject({ refundedMinor: 10_000, balanceMinor: 0 })
    await (await newAdmin(request)).call(seeTransfer, { id: order.payments[0]!.id })
    expect((await buyer.call(getOrder, { id })).order.balanceMinor).toBe(10_000)
    await shop.context().close()
  },
)

test(
  '[S4.15] a dispute about two of five delivered pieces holds these alone, as buyer and shop see',
  ONCE,
  async ({ browser, page, request }) => {
    const { seller, id } = await openDelivered(page, request)
    await button(page, 'Open a dispute').click()
    const claim = sheet(page, 'Open a dispute')
    await claim.getByLabel('Pieces to return').fill('2')
    await claim.getByLabel('What is wrong').selectOption('Missing from the parcel')
    await expect(claim.getByText('About ¥200.00 comes back')).toBeVisible()
    await claim.getByLabel('Reason').fill('Three were in the box')
    await claim.getByRole('button', { name: 'Open a dispute' }).click()
    await expect(main(page).getByText('The alliance decides', { exact: true })).toBeVisible()
    const held = (of: Page) => main(of).getByRole('region', { name: 'Goods' }).getByText('In dispute: 2 pcs')
    await expect(held(page)).toBeVisible()
    await expect(main(page).getByText(/the order completes and the shop is paid for the rest/)).toBeVisible()
    const shop = await deskOf(browser, seller, ORDER(id))
    await expect(held(shop)).toBeVisible()
    await expect(button(shop, 'Accept the return')).toHaveCount(0)
    await button(shop, 'Add a statement').click()
    const statement = sheet(shop, 'Add a statement')
    await statement.getByLabel('Your statement').fill('The box was weighed full')
    await statement.getByRole('button', { name: 'Add a statement' }).click()
    await page.reload()
    await expect(
      main(page).getByRole('region', { name: 'What both sides state' }).getByText('The box was weighed full'),
    ).toBeVisible()
    await shop.context().close()
  },
)

/** The buyer of a delivered order looks at it. */
async function openDelivered(page: Page, request: APIRequestContext) {
  const made = await makeOrder(request)
  await deliver(made.seller, made.buyer, made.id)
  await made.buyer.enter(page)
  await visit(page, ORDER(made.id), { language: 'en' })
  return made
}

/** What has happened before a test begins. */
async function deliver(seller: Person, buyer: Person, id: string) {
  await seller.call(confirmSale, { id, terms: { deliveryMinor: 0, depositPercent: 100 } })
  const paymentId = randomUUID()
  const sql = await database()
  await sql`
    insert into order_payments (id, order_id, method, state, amount_minor, created_at)
    values (${paymentId}, ${id}, 'transfer', 'submitted', 50000, now())`
  await seller.call(decidePayment, { id: paymentId, isConfirmed: true })
  await seller.call(shipOrder, {
    requestId: randomUUID(),
    id,
    mode: 'road',
    carrier: 'KTZ Express',
    trackingNumber: 'KZ-1',
    quantities: { '1': 5 },
    packageCount: 1,
    grossGrams: 5000,
  })
  await seller.call(moveSale, { id, event: 'deliver' })
  expect((await buyer.call(getOrder, { id })).order.state).toBe('delivered')
}
