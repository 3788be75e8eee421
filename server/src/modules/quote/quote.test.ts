import { readLineList } from '@tiantian/contracts/cart/line-list.ts'
import { submitCheckout } from '@tiantian/contracts/order/checkout.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { listOrders } from '@tiantian/contracts/order/order-list.ts'
import { confirmSale } from '@tiantian/contracts/order/order-move.ts'
import {
  createQuoteRequest,
  findQuotableOffers,
  getQuoteRequest,
  getShopQuote,
  listQuoteRequests,
  listShopQuotes,
  moveQuote,
  openQuoteFile,
  sendQuote,
  withdrawQuoteRequest,
} from '@tiantian/contracts/quote/quote.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { meetAtGate } from '../../test/gate.ts'
import { Mailbox } from '../../test/mailbox.ts'
import { makeAddress, stockOf } from '../../test/make-cart.ts'
import { makeProduct, makeShop } from '../../test/make-catalogue.ts'
import { uploadDocument } from '../../test/make-order.ts'
import {
  askForQuote,
  makeQuoteSeller,
  makeQuoteTrade,
  quotedCheckout,
  quoteRequestOf,
  REQUESTED_NUMBER,
  sentQuote,
} from '../../test/make-quote.ts'
import type { Person } from '../../test/test-app.ts'
import { Refused, TEST_SECRET, testApp } from '../../test/test-app.ts'
import { widenTransactions } from '../../test/transactions.ts'
import { withoutRowLocks } from '../../test/without-locks.ts'
import { declaredNotificationsJob } from '../push/notification/deliver.ts'
import { createIdentityCipher } from '../user/identity/identity.ts'
import { endDueQuotes } from './due-quotes.ts'
import { quoteChanged } from './notification.ts'

const here = await testApp()
const { db, clock, user } = here
const DAY_MS = 86_400_000
const box = new Mailbox(here)
const emails = declaredNotificationsJob(
  { cipher: createIdentityCipher(TEST_SECRET), webOrigin: 'https://mall.example', clock },
  [quoteChanged],
)

async function mailTo(recipient: string) {
  const waiting = await db.sql<{ data: object }[]>`
    delete from outbox where topic = ${emails.topic} returning data`
  for (const { data } of waiting) await emails.run(db, data)
  return box.messagesTo(recipient)
}

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
    return 'done'
  } catch (error) {
    return error instanceof Refused ? error.code : String(error)
  }
}

const dayAfter = (days: number) => new Date(clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)

/** Two shops that have quoted both lines of a request. */
async function quotedByTwo(
  buyer: Person,
  days = 14,
  validDays = 10,
  form: Partial<Parameters<typeof sentQuote>[2]> = {},
) {
  const sellers = [await makeQuoteSeller(here), await makeQuoteSeller(here)] as const
  const created = await askForQuote(
    buyer,
    quoteRequestOf(
      sellers.map(({ shopId }) => shopId),
      { days },
    ),
  )
  const quoteIds: string[] = []
  const validUntil = dayAfter(validDays)
  for (const { person, shopId, offerIds } of sellers) {
    const id = created.quoteOf.get(shopId)!
    quoteIds.push(id)
    const [part, pads] = offerIds
    await person.call(sendQuote, {
      requestId: newId(),
      id,
      version: 0,
      quote: sentQuote(here, [{ offerId: part }, { offerId: pads, quantity: 4, unitPriceMinor: 20_000 }], {
        validUntil,
        ...form,
      }),
    })
  }
  return { ...created, buyer, sellers, quoteIds: quoteIds as [string, string] }
}

test('a request goes to a shop, is quoted twice, and its lines are ordered at the quoted prices', async () => {
  const buyer = await user()
  const seller = await makeQuoteSeller(here)
  await db.sql`update users set email = 'quote-seller@mail.example', language = 'ru' where id = ${seller.person.id}`
  await db.sql`update users set email = 'quote-buyer@mail.example', language = 'kk' where id = ${buyer.id}`
  const { requestId, quoteOf } = await askForQuote(buyer, quoteRequestOf([seller.shopId]))
  const id = quoteOf.get(seller.shopId)!
  expect((await mailTo('quote-seller@mail.example'))[0]).toMatchObject({
    subject: expect.stringMatching(/^Новый запрос цены Q\d{6}\w{6}$/),
    text: expect.stringContaining(`https://mall.example/#/pages/shop/quote?id=${id}`),
  })

  const { quote: received } = await seller.person.call(getShopQuote, { id })
  expect(received).toMatchObject({ state: 'asked', current: null, cityName: 'Almaty' })
  expect(received.matches).toMatchObject([{ position: 1, offers: [{ offerId: seller.offerIds[0] }] }])
  const { offers } = await seller.person.call(findQuotableOffers, { id, text: '0446' })
  expect(offers.map(({ offerId }) => offerId)).toEqual([seller.offerIds[1]])

  const [part, pads] = seller.offerIds
  const first = sentQuote(here, [{ offerId: part }])
  await seller.person.call(sendQuote, { requestId: newId(), id, version: 0, quote: first })
  expect((await mailTo('quote-buyer@mail.example'))[0]?.subject).toMatch(/сұрауына баға ұсынды$/)
  const second = sentQuote(here, [
    { offerId: part, unitPriceMinor: 8_000 },
    { offerId: pads, quantity: 4, unitPriceMinor: 20_000 },
  ])
  const stale = { requestId: newId(), id, version: 0, quote: second }
  expect(await seller.person.refused(sendQuote, stale)).toMatchObject({
    code: 'EDIT_CONFLICT',
    params: { name: expect.stringMatching(/\S/) },
  })
  await seller.person.call(sendQuote, { requestId: newId(), id, version: 1, quote: second })

  const { request } = await buyer.call(getQuoteRequest, { id: requestId })
  expect(request.quotes).toMatchObject([
    {
      state: 'sent',
      current: { version: 2, incoterm: 'FCA', deliveryMinor: 50_000, lines: [{ unitPriceMinor: 8_000 }, {}] },
      earlier: [{ version: 1, total: { amountMinor: 90_000, currency: 'CNY' } }],
    },
  ])
  const addressId = await makeAddress(buyer)
  const choice = { requestId, quotes: [{ quoteId: id, version: 2, positions: [1, 2] }] }
  const before = await stockOf(db, part)
  const { orders } = await buyer.call(submitCheckout, await quotedCheckout(buyer, addressId, choice))
  expect(orders).toMatchObject([{ total: { amountMinor: 160_000, currency: 'CNY' } }])
  expect(await stockOf(db, part)).toBe(before - 10)
  const { order } = await buyer.call(getOrder, { id: orders[0]!.id })
  expect(order).toMatchObject({ incoterm: 'FCA', incotermPlace: 'Khorgos', leadDaysMax: 12 })
  const { request: ordered } = await buyer.call(getQuoteRequest, { id: requestId })
  expect(ordered).toMatchObject({
    state: 'ordered',
    quotes: [{ state: 'ordered', orders: [{ id: orders[0]!.id }] }],
  })
  expect((await buyer.call(listQuoteRequests, { state: 'ordered' })).rows).toMatchObject([
    { id: requestId, titles: [REQUESTED_NUMBER, 'Колодки на Камри, перед'], quoteCount: 1 },
  ])
  expect((await seller.person.call(listShopQuotes, {})).rows).toMatchObject([{ id, state: 'ordered' }])
})

test('a shop asks for no more delivery than it has quoted, in all orders of a quote together; nothing under DAP', async () => {
  const buyer = await user()
  const { requestId, quoteIds, sellers } = await quotedByTwo(buyer)
  const addressId = await makeAddress(buyer)
  const [quoteId] = quoteIds
  const [{ person }] = sellers
  const orderOf = async (position: number) => {
    const choice = { requestId, quotes: [{ quoteId, version: 1, positions: [position] }] }
    const { orders } = await buyer.call(submitCheckout, await quotedCheckout(buyer, addressId, choice))
    return orders[0]!.id
  }
  const ask = (id: string, deliveryMinor: number) => ({ id, terms: { deliveryMinor, depositPercent: 100 } })
  const first = await orderOf(1)
  expect((await person.refused(confirmSale, ask(first, 50_001))).fields).toMatchObject([
    { path: 'terms.deliveryMinor', rule: 'above_quote' },
  ])
  const { order } = await person.call(confirmSale, ask(first, 30_000))
  expect(order).toMatchObject({ deliveryMinor: 30_000, quotedDeliveryMinor: 50_000 })
  const second = await orderOf(2)
  expect((await person.refused(confirmSale, ask(second, 20_001))).code).toBe('INVALID_INPUT')
  await person.call(confirmSale, ask(second, 20_000))

  const delivered = await quotedByTwo(await user(), 14, 10, { incoterm: 'DAP', deliveryMinor: null })
  const { buyer: other } = delivered
  const choice = {
    requestId: delivered.requestId,
    quotes: [{ quoteId: delivered.quoteIds[0], version: 1, positions: [1] }],
  }
  const { orders } = await other.call(
    submitCheckout,
    await quotedCheckout(other, await makeAddress(other), choice),
  )
  const seller = delivered.sellers[0].person
  expect((await seller.refused(confirmSale, ask(orders[0]!.id, 1))).code).toBe('INVALID_INPUT')
  await seller.call(confirmSale, ask(orders[0]!.id, 0))
})

test('lines are ordered from two shops in one checkout, the rest stays open until it is ordered too', async () => {
  const buyer = await user()
  const { requestId, quoteIds } = await quotedByTwo(buyer)
  const addressId = await makeAddress(buyer)
  const both = {
    requestId,
    quotes: [
      { quoteId: quoteIds[0], version: 1, positions: [1] },
      { quoteId: quoteIds[1], version: 1, positions: [2] },
    ],
  }
  const { orders } = await buyer.call(submitCheckout, await quotedCheckout(buyer, addressId, both))
  expect(orders.map(({ total }) => total.amountMinor).toSorted((a, b) => a - b)).toEqual([80_000, 90_000])
  const { request } = await buyer.call(getQuoteRequest, { id: requestId })
  expect(request.state).toBe('ordered')

  const other = await user()
  const next = await quotedByTwo(other)
  const otherAddress = await makeAddress(other)
  const part = {
    requestId: next.requestId,
    quotes: [{ quoteId: next.quoteIds[0], version: 1, positions: [1] }],
  }
  await other.call(submitCheckout, await quotedCheckout(other, otherAddress, part))
  const { request: partly } = await other.call(getQuoteRequest, { id: next.requestId })
  expect([partly.state, ...partly.quotes.map(({ state }) => state).sort()]).toEqual([
    'partly_ordered',
    'partly_ordered',
    'sent',
  ])
  const again = {
    requestId: next.requestId,
    quotes: [{ quoteId: next.quoteIds[1], version: 1, positions: [1] }],
  }
  expect(await codeOf(quotedCheckout(other, otherAddress, again))).toBe('QUOTE_CHANGED')
  const rest = {
    requestId: next.requestId,
    quotes: [{ quoteId: next.quoteIds[1], version: 1, positions: [2] }],
  }
  await other.call(submitCheckout, await quotedCheckout(other, otherAddress, rest))
  const { request: whole } = await other.call(getQuoteRequest, { id: next.requestId })
  expect([whole.state, ...whole.quotes.map(({ state }) => state)].sort()).toEqual([
    'ordered',
    'ordered',
    'ordered',
  ])
})

test('a quote of another buyer, of a replaced version, or at another price cannot be ordered', async () => {
  const buyer = await user()
  const stranger = await user()
  const { requestId, quoteIds, sellers } = await quotedByTwo(buyer)
  const choice = { requestId, quotes: [{ quoteId: quoteIds[0], version: 1, positions: [1] }] }
  const checkout = await quotedCheckout(buyer, await makeAddress(buyer), choice)

  expect(await codeOf(quotedCheckout(stranger, '', choice))).toBe('QUOTE_NOT_FOUND')
  const theirs = { ...checkout, addressId: await makeAddress(stranger) }
  expect(await codeOf(stranger.call(submitCheckout, theirs))).toBe('QUOTE_NOT_FOUND')
  const cheaper = { ...checkout, seen: checkout.seen.map((line) => ({ ...line, unitPriceMinor: 1 })) }
  expect(await codeOf(buyer.call(submitCheckout, { ...cheaper, requestId: newId() }))).toBe('PRICE_CHANGED')
  const more = { ...checkout, seen: checkout.seen.map((line) => ({ ...line, quantity: 11 })) }
  expect(await codeOf(buyer.call(submitCheckout, { ...more, requestId: newId() }))).toBe('QUOTE_CHANGED')
  const foreign = { ...choice, requestId: (await quotedByTwo(buyer)).requestId }
  expect(await codeOf(quotedCheckout(buyer, '', foreign))).toBe('QUOTE_NOT_FOUND')

  const [seller] = sellers
  await seller.person.call(sendQuote, {
    requestId: newId(),
    id: quoteIds[0],
    version: 1,
    quote: sentQuote(here, [{ offerId: seller.offerIds[0], unitPriceMinor: 9_500 }]),
  })
  expect(await codeOf(buyer.call(submitCheckout, checkout))).toBe('QUOTE_CHANGED')
  await seller.person.call(moveQuote, { id: quoteIds[0], event: 'withdraw' })
  const second = { requestId, quotes: [{ quoteId: quoteIds[0], version: 2, positions: [1] }] }
  expect(await codeOf(quotedCheckout(buyer, '', second))).toBe('QUOTE_CHANGED')
})

test('stock that is sold meanwhile refuses the checkout, and the quote stays as it was', async () => {
  const buyer = await user()
  const { requestId, quoteIds, sellers } = await quotedByTwo(buyer)
  const choice = { requestId, quotes: [{ quoteId: quoteIds[0], version: 1, positions: [1] }] }
  const checkout = await quotedCheckout(buyer, await makeAddress(buyer), choice)
  await db.sql`update stocks set quantity = 9 where offer_id = ${sellers[0].offerIds[0]}`
  expect(await codeOf(buyer.call(submitCheckout, checkout))).toBe('STOCK_SHORT')
  const { request } = await buyer.call(getQuoteRequest, { id: requestId })
  expect([request.state, request.lines[0]?.orderedQuantity]).toEqual(['open', 0])
})

test('a quote ends after its last day and a request after its time, and neither can be ordered then', async () => {
  const buyer = await user()
  const { requestId, quoteIds } = await quotedByTwo(buyer, 4, 2)
  const choice = { requestId, quotes: [{ quoteId: quoteIds[0], version: 1, positions: [1] }] }
  const checkout = await quotedCheckout(buyer, await makeAddress(buyer), choice)
  clock.advance(3 * DAY_MS)
  expect(await codeOf(buyer.call(submitCheckout, checkout))).toBe('QUOTE_EXPIRED')
  expect((await endDueQuotes(db, clock)).quotes).toBeGreaterThanOrEqual(2)
  const { request } = await buyer.call(getQuoteRequest, { id: requestId })
  expect(request.quotes.map(({ state }) => state)).toEqual(['expired', 'expired'])
  clock.advance(2 * DAY_MS)
  expect((await endDueQuotes(db, clock)).requests).toBeGreaterThanOrEqual(1)
  expect(await endDueQuotes(db, clock)).toEqual({ requests: 0, quotes: 0 })
  const { request: ended } = await buyer.call(getQuoteRequest, { id: requestId })
  expect([ended.state, ...ended.quotes.map(({ state }) => state)]).toEqual(['expired', 'closed', 'closed'])
})

test('a shop reads neither the quote of another shop nor a file of a request that it is not asked', async () => {
  const buyer = await user()
  const files = [{ fileId: await uploadDocument(here, buyer), name: 'pads.pdf' }]
  const { requestId, quoteId, seller } = await makeQuoteTrade(here, { buyer, files })
  const other = await makeQuoteSeller(here)
  expect(await codeOf(other.person.call(getShopQuote, { id: quoteId }))).toBe('QUOTE_NOT_FOUND')
  expect(await codeOf(other.person.call(getQuoteRequest, { id: requestId }))).toBe('QUOTE_NOT_FOUND')
  expect(await codeOf(seller.person.call(getQuoteRequest, { id: requestId }))).toBe('QUOTE_NOT_FOUND')
  const file = { id: requestId, position: 1 }
  expect(await codeOf(other.person.call(openQuoteFile, file))).toBe('FILE_NOT_FOUND')
  const { url } = await seller.person.call(openQuoteFile, file)
  expect((await here.app.inject({ method: 'GET', url })).statusCode).toBe(200)
  const foreignOffer = sentQuote(here, [{ offerId: other.offerIds[0] }])
  expect(
    await codeOf(
      seller.person.call(sendQuote, { requestId: newId(), id: quoteId, version: 0, quote: foreignOffer }),
    ),
  ).toBe('OFFER_NOT_FOUND')
  expect((await other.person.call(listShopQuotes, {})).rows).toEqual([])
})

test('an open request goes to shops that sell its part numbers or serve the make of the car', async () => {
  const buyer = await user()
  const number = 'QX-77001-A'
  const { shopId: sells } = await makeProduct(db, { number })
  const { id: serves } = await makeShop(db, { makes: ['haval'], ratingHundredths: 500 })
  const { shopId: sellsNothing } = await makeProduct(db, { number: `ZZ-1${newId().slice(-6)}` })
  const request = quoteRequestOf([], {
    isOpen: true,
    lines: [{ partNumber: number.replaceAll('-', ' '), quantity: 1 }],
    vehicle: { make: 'haval' },
  })
  const { quoteOf } = await askForQuote(buyer, request)
  expect([quoteOf.has(sells), quoteOf.has(serves), quoteOf.has(sellsNothing)]).toEqual([true, true, false])
  const unknown = quoteRequestOf([], { isOpen: true, lines: [{ text: 'что-то редкое', quantity: 1 }] })
  expect(await codeOf(askForQuote(buyer, unknown))).toBe('QUOTE_WITHOUT_SHOP')
})

test('buyer and shop withdraw: nothing more is quoted or ordered, and an own shop is not asked', async () => {
  const { buyer, seller, requestId, quoteId, offerId } = await makeQuoteTrade(here, {})
  await buyer.call(withdrawQuoteRequest, { id: requestId })
  const quote = sentQuote(here, [{ offerId }])
  expect(
    await codeOf(seller.person.call(sendQuote, { requestId: newId(), id: quoteId, version: 0, quote })),
  ).toBe('STATE_CONFLICT')
  expect(await codeOf(buyer.call(withdrawQuoteRequest, { id: requestId }))).toBe('STATE_CONFLICT')
  expect(await codeOf(seller.person.call(moveQuote, { id: quoteId, event: 'decline' }))).toBe(
    'STATE_CONFLICT',
  )
  expect(await codeOf(askForQuote(seller.person, quoteRequestOf([seller.shopId])))).toBe('SHOP_NOT_FOUND')
})

test('[S2.30] a request carries the frame number of a car from Japan to the shop', async () => {
  const buyer = await user()
  const { shopId, person } = await makeQuoteSeller(here)
  const { requestId, quoteOf } = await askForQuote(
    buyer,
    quoteRequestOf([shopId], { vin: 'ｎｚｅ１４１ 6012345' }),
  )
  expect((await buyer.call(getQuoteRequest, { id: requestId })).request.vin).toBe('NZE141-6012345')
  const { quote } = await person.call(getShopQuote, { id: quoteOf.get(shopId)! })
  expect(quote.vin).toBe('NZE141-6012345')
})

test('limits hold at their edges: lines, shops, days, files, the day of validity', async () => {
  const buyer = await user()
  const { shopId, offerIds, person } = await makeQuoteSeller(here)
  const ask = (form: Parameters<typeof quoteRequestOf>[1]) =>
    codeOf(buyer.call(createQuoteRequest, { requestId: newId(), request: quoteRequestOf([shopId], form) }))
  const lines = (count: number) => Array.from({ length: count }, () => ({ text: 'a part', quantity: 1 }))
  expect(await ask({ lines: lines(100) })).toBe('done')
  expect(await ask({ lines: lines(101) })).toBe('INVALID_INPUT')
  expect(await ask({ lines: [] })).toBe('INVALID_INPUT')
  expect(await ask({ lines: [{ quantity: 1 }] })).toBe('INVALID_INPUT')
  expect(await ask({ lines: [{ partNumber: '??', quantity: 1 }] })).toBe('INVALID_INPUT')
  expect(await ask({ lines: [{ text: 'a', quantity: 1_000_001 }] })).toBe('INVALID_INPUT')
  expect(await ask({ days: 60 })).toBe('done')
  expect(await ask({ days: 61 })).toBe('INVALID_INPUT')
  expect(await ask({ shopIds: [], isOpen: false })).toBe('INVALID_INPUT')
  expect(await ask({ vin: 'no vin' })).toBe('INVALID_INPUT')
  expect(await ask({ cityId: 1 })).toBe('CITY_NOT_FOUND')

  const { quoteOf } = await askForQuote(buyer, quoteRequestOf([shopId]))
  const id = quoteOf.get(shopId)!
  const send = (form: Parameters<typeof sentQuote>[2], line: object = {}) => {
    const quote = sentQuote(here, [{ offerId: offerIds[0], ...line }], form)
    return codeOf(person.call(sendQuote, { requestId: newId(), id, version: 0, quote }))
  }
  expect(await send({ validUntil: dayAfter(-1) })).toBe('INVALID_INPUT')
  expect(await send({ validUntil: dayAfter(181) })).toBe('INVALID_INPUT')
  expect(await send({}, { position: 3 })).toBe('INVALID_INPUT')
  expect(await send({}, { quantity: 1_000_000, unitPriceMinor: 1_000_000_000_000 })).toBe('INVALID_INPUT')
  expect(await send({ validUntil: dayAfter(0) })).toBe('done')
})

test('a buyer has at most fifty open requests', async () => {
  const buyer = await user()
  const { shopId } = await makeQuoteSeller(here)
  await db.sql`
    insert into quote_requests (id, code, buyer_id, state, is_open, vin, currency, city_id, note, line_count,
      created_at, expires_at)
    select gen_random_uuid(), 'Q261126' || lpad(n::text, 6, '0'), ${buyer.id}, 'open', false, '', 'KZT', 1526384, '', 1,
      now(), now() + interval '1 day' from generate_series(1, 49) n`
  expect(await codeOf(askForQuote(buyer, quoteRequestOf([shopId])))).toBe('done')
  expect(await codeOf(askForQuote(buyer, quoteRequestOf([shopId])))).toBe('QUOTE_LIMIT')
})

test('a pasted list is read line by line, and what is not read is reported with its row', () => {
  const text =
    'Артикул;Количество\n26300-35503; 20\n"Колодки; перед";4\r\n\n04465-02220\tx\nКамри фара;1 000\n;5\nA B C;0\n1K0 615 301 AA'
  expect(readLineList(text)).toEqual({
    lines: [
      { partNumber: '26300-35503', text: '', quantity: 20 },
      { partNumber: '', text: 'Камри фара', quantity: 1000 },
      { partNumber: '1K0 615 301 AA', text: '', quantity: 1 },
    ],
    unread: [
      { row: 3, content: '"Колодки; перед";4', problem: 'quantity' },
      { row: 5, content: '04465-02220\tx', problem: 'quantity' },
      { row: 7, content: ';5', problem: 'empty' },
      { row: 8, content: 'A B C;0', problem: 'quantity' },
    ],
  })
  const long = Array.from({ length: 101 }, (_, at) => `NUM-${1000 + at};1`).join('\n')
  expect(readLineList(long)).toMatchObject({
    lines: { length: 100 },
    unread: [{ row: 101, problem: 'limit' }],
  })
})

const AT_ONCE = 4
const unguarded = await testApp()
for (const app of [here, unguarded]) widenTransactions(app, AT_ONCE)
withoutRowLocks(unguarded)
await unguarded.db.sql`
  create or replace function lock_user(person uuid) returns void language sql as 'select null::void'`

/** The same line is ordered four times at once, with four request ids. */
async function orderAtOnce(app: typeof here, meet: (run: () => Promise<string[]>) => Promise<string[]>) {
  const { buyer, seller, requestId, quoteId } = await makeQuoteTrade(app, {})
  const quote = sentQuote(
    app,
    seller.offerIds.map((offerId) => ({ offerId })),
  )
  await seller.person.call(sendQuote, { requestId: newId(), id: quoteId, version: 0, quote })
  const choice = { requestId, quotes: [{ quoteId, version: 1, positions: [1] }] }
  const checkout = await quotedCheckout(buyer, await makeAddress(buyer), choice)
  const codes = await meet(() =>
    Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        codeOf(buyer.call(submitCheckout, { ...checkout, requestId: newId() })),
      ),
    ),
  )
  const { rows } = await buyer.call(listOrders, {})
  return { codes: codes.sort(), orderCount: rows.length }
}

test('a line that is ordered four times at once is ordered once', async () => {
  expect(await orderAtOnce(here, (run) => run())).toEqual({
    codes: ['QUOTE_CHANGED', 'QUOTE_CHANGED', 'QUOTE_CHANGED', 'done'],
    orderCount: 1,
  })
})

test('control: without the locks the same line is ordered several times', async () => {
  const atCheckout = 'trigger gate before insert on checkouts for each statement'
  const { orderCount } = await orderAtOnce(unguarded, (run) =>
    meetAtGate(unguarded, atCheckout, AT_ONCE, run),
  )
  expect(orderCount).toBeGreaterThan(1)
})
