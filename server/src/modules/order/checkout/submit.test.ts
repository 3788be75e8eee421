import { addToCart, listCart, selectCartLines, setCartQuantity } from '@tiantian/contracts/cart/cart.ts'
import { previewCheckout, submitCheckout } from '@tiantian/contracts/order/checkout.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { listOrders } from '@tiantian/contracts/order/order-list.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { fillCart, HOME, makeAddress, order, previewedCheckout, stockOf } from '../../../test/make-cart.ts'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { db, clock, user, anonymous } = await testApp()

async function buyer() {
  const member = await user()
  return { person: member, addressId: await makeAddress(member) }
}

test('[S1.15] the preview shows the orders of a submit: one per shop, currency and dispatch country', async () => {
  const { person: user } = await buyer()
  const one = await makeShop(db)
  const two = await makeShop(db)
  const yuan = await makeProduct(db, { shopId: one.id, price: 1000 })
  const same = await makeProduct(db, { shopId: one.id, price: 300 })
  const dollars = await makeProduct(db, { shopId: one.id, price: 200, currency: 'USD' })
  const abroad = await makeProduct(db, { shopId: one.id, price: 500, warehouseCountry: 'KZ' })
  const other = await makeProduct(db, { shopId: two.id, price: 700 })
  await fillCart(user, {
    [yuan.offerId]: 2,
    [same.offerId]: 1,
    [dollars.offerId]: 3,
    [abroad.offerId]: 1,
    [other.offerId]: 1,
  })
  const preview = await user.call(previewCheckout, {}, 'ru')
  const totals = preview.orders.map(({ shopId, currency, warehouseCountry, totalMinor }) =>
    [shopId, currency, warehouseCountry, totalMinor].join(' '),
  )
  expect(totals.sort()).toEqual(
    [`${one.id} CNY CN 2300`, `${one.id} CNY KZ 500`, `${one.id} USD CN 600`, `${two.id} CNY CN 700`].sort(),
  )
  expect(preview.orders.find(({ warehouseCountry }) => warehouseCountry === 'KZ')).toMatchObject({
    warehouseCountryName: 'Казахстан',
    incoterm: 'FCA',
    leadDaysMin: 3,
    leadDaysMax: 7,
    grossGrams: 5200,
  })
  expect(preview.totals).toEqual(
    expect.arrayContaining([
      { currency: 'CNY', amountMinor: 3500 },
      { currency: 'USD', amountMinor: 600 },
    ]),
  )
  expect(preview.addresses).toHaveLength(1)
})

test('[S1.15] submitted lines become orders, leave the cart and reduce the stock', async () => {
  const { person: user, addressId } = await buyer()
  const first = await makeProduct(db, { price: 1500, stock: 9 })
  const second = await makeProduct(db, { price: 200 })
  const aside = await makeProduct(db)
  await fillCart(user, { [first.offerId]: 4, [second.offerId]: 1, [aside.offerId]: 1 })
  await user.call(selectCartLines, { offerIds: [aside.offerId], isSelected: false })
  const { orders } = await order(user, addressId)
  expect(new Set(orders.map(({ total }) => total.amountMinor))).toEqual(new Set([200, 6000]))
  for (const { code } of orders) expect(code).toMatch(/^T\d{6}[0-9A-HJKMNP-TV-Z]{6}$/)
  expect(orders[0]?.code.slice(1, 7)).toBe(clock.now().toISOString().slice(2, 10).replaceAll('-', ''))
  expect(await stockOf(db, first.offerId)).toBe(5)
  const { cart } = await user.call(listCart, {})
  expect(cart.groups.flatMap(({ lines }) => lines.map(({ offerId }) => offerId))).toEqual([aside.offerId])
})

test('[S1.17] an order keeps name, price and address as they were, in all languages', async () => {
  const { person: user, addressId } = await buyer()
  const names = { 'zh-Hans': '刹车盘', ru: 'Тормозной диск', kk: 'Тежегіш диск', en: 'Brake disc' }
  const { shopId, productId, offerId } = await makeProduct(db, { names, price: 4200, number: 'BD-100' })
  await fillCart(user, { [offerId]: 2 })
  const checkout = await previewedCheckout(user, addressId)
  const placed = await user.call(submitCheckout, {
    ...checkout,
    notes: [{ shopId, note: '  Звоните до 18:00 ' }],
  })
  await db.sql`update products set name = '{"en": "Renamed"}', part_number = 'X-1' where id = ${productId}`
  await db.sql`update price_tiers set price_minor = 1 where offer_id = ${offerId}`
  await db.sql`delete from addresses where id = ${addressId}`
  const { order: stored } = await user.call(getOrder, { id: placed.orders[0]?.id ?? '' }, 'kk')
  const { postcode, street, name, phone } = HOME
  expect(stored).toMatchObject({
    state: 'created',
    total: { amountMinor: 8400, currency: 'CNY' },
    note: 'Звоните до 18:00',
    itemCount: 2,
    lineCount: 1,
    lines: [
      { name: 'Тежегіш диск', partNumber: 'BD-100', quantity: 2, unitPriceMinor: 4200, totalMinor: 8400 },
    ],
    address: { name, phone, street, postcode, countryName: 'Қазақстан' },
    history: [{ state: 'created' }],
    siblings: [],
  })
  expect(stored.history[0]?.at).toBe(stored.createdAt)
})

test("[S1.15] [S1.17] whether a part fits the buyer's car is shown in the preview and kept in the order", async () => {
  const { person: user, addressId } = await buyer()
  const compare = { make: 'toyota', model: 'camry', steering: 'rhd' as const }
  const fitting = await makeProduct(db, { fitments: [{ make: 'toyota' }] })
  const { shopId } = fitting
  const foreign = await makeProduct(db, { shopId, fitments: [{ make: 'lada' }] })
  const otherSide = await makeProduct(db, { shopId, fitments: [{ make: 'toyota', steering: 'lhd' }] })
  await fillCart(user, { [fitting.offerId]: 1, [foreign.offerId]: 1, [otherSide.offerId]: 1 })
  const { orders } = await user.call(previewCheckout, { compare })
  const fits = Object.fromEntries(
    orders.flatMap(({ lines }) => lines).map(({ offerId, fit }) => [offerId, fit]),
  )
  expect(fits).toEqual({ [fitting.offerId]: 'fits', [foreign.offerId]: 'no', [otherSide.offerId]: 'no' })
  const placed = await user.call(submitCheckout, {
    ...(await previewedCheckout(user, addressId)),
    compare,
  })
  const { order: stored } = await user.call(getOrder, { id: placed.orders[0]?.id ?? '' })
  expect(Object.fromEntries(stored.lines.map(({ offerId, fit }) => [offerId, fit]))).toEqual(fits)
  const unknown = { compare: { make: 'trabant-neo' } }
  await fillCart(user, { [fitting.offerId]: 1 })
  expect((await user.refused(previewCheckout, unknown)).code).toBe('VEHICLE_NOT_FOUND')
})

test('[S1.15] an offer is bought directly, without the cart', async () => {
  const { person: user, addressId } = await buyer()
  const inCart = await makeProduct(db)
  const atOnce = await makeProduct(db, { price: 999 })
  await fillCart(user, { [inCart.offerId]: 1 })
  const checkout = await previewedCheckout(user, addressId, { offerId: atOnce.offerId, quantity: 3 })
  const { orders } = await user.call(submitCheckout, checkout)
  expect(orders).toMatchObject([{ total: { amountMinor: 2997, currency: 'CNY' } }])
  expect((await user.call(listCart, {})).cart.lineCount).toBe(1)
  const other = {
    ...checkout,
    requestId: newId(),
    seen: [{ offerId: inCart.offerId, quantity: 1, unitPriceMinor: 10_000 }],
  }
  expect((await user.refused(submitCheckout, other)).fields).toMatchObject([
    { path: 'seen', rule: 'buy_now' },
  ])
})

test('[S8.6] six simultaneous submits with one request id give one order and one reply', async () => {
  const { person: user, addressId } = await buyer()
  const { offerId } = await makeProduct(db, { stock: 10 })
  await fillCart(user, { [offerId]: 2 })
  const checkout = await previewedCheckout(user, addressId)
  const replies = await Promise.all(Array.from({ length: 6 }, () => user.call(submitCheckout, checkout)))
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
  expect((await user.call(listOrders, {})).rows).toHaveLength(1)
  expect(await stockOf(db, offerId)).toBe(8)
  const changed = { ...checkout, notes: [{ shopId: newId(), note: 'another note' }] }
  expect((await user.refused(submitCheckout, changed)).code).toBe('REQUEST_ID_REUSED')
})

test('[S8.6] a repeated submit gets its reply though its parts are in the cart again or bought directly, and buys nothing', async () => {
  const { person: user, addressId } = await buyer()
  const { offerId } = await makeProduct(db, { stock: 5 })
  await fillCart(user, { [offerId]: 2 })
  const checkout = await previewedCheckout(user, addressId)
  const direct = { ...checkout, requestId: newId(), buyNow: { offerId, quantity: 2 } }
  const first = [await user.call(submitCheckout, checkout), await user.call(submitCheckout, direct)]
  await db.sql`update stocks set quantity = 5 where offer_id = ${offerId}`
  await fillCart(user, { [offerId]: 2 })
  expect([await user.call(submitCheckout, checkout), await user.call(submitCheckout, direct)]).toEqual(first)
  expect((await user.call(listCart, {})).cart.groups[0]?.lines[0]?.quantity).toBe(2)
  expect(await stockOf(db, offerId)).toBe(5)
  expect((await user.call(listOrders, {})).rows).toHaveLength(2)
})

test('[S8.6] two windows that submit one cart at once create one order', async () => {
  const { person: user, addressId } = await buyer()
  const { offerId } = await makeProduct(db, { stock: 10 })
  await fillCart(user, { [offerId]: 2 })
  const checkout = await previewedCheckout(user, addressId)
  const windows = Array.from({ length: 5 }, () =>
    user.call(submitCheckout, { ...checkout, requestId: newId() }),
  )
  const results = await Promise.allSettled(windows)
  const refusals = results.filter((result) => result.status === 'rejected')
  expect(refusals.map(({ reason }) => reason.code)).toEqual(Array(4).fill('CART_EMPTY'))
  expect(await stockOf(db, offerId)).toBe(8)
})

test('a price changed since the preview is refused with the new price, and nothing is ordered', async () => {
  const { person: user, addressId } = await buyer()
  const { offerId } = await makeProduct(db, { price: 1000, stock: 10 })
  await fillCart(user, { [offerId]: 1 })
  const checkout = await previewedCheckout(user, addressId)
  await db.sql`update price_tiers set price_minor = 1100 where offer_id = ${offerId}`
  expect(await user.refused(submitCheckout, checkout)).toMatchObject({
    code: 'PRICE_CHANGED',
    status: 409,
    params: { offerId, priceMinor: 1100, currency: 'CNY' },
  })
  expect([await stockOf(db, offerId), (await user.call(listCart, {})).cart.lineCount]).toEqual([10, 1])
  const [checkouts] = await db.sql`select count(*)::int as count from checkouts where buyer_id = ${user.id}`
  expect(checkouts?.count).toBe(0)
  // The refusal did not use up the request id.
  const seen = [{ offerId, quantity: 1, unitPriceMinor: 1100 }]
  expect((await user.call(submitCheckout, { ...checkout, seen })).orders).toHaveLength(1)
})

test('an empty cart, or one with nothing selected, can be neither previewed nor submitted', async () => {
  const { person: user, addressId } = await buyer()
  expect((await user.refused(previewCheckout, {})).code).toBe('CART_EMPTY')
  const { offerId } = await makeProduct(db)
  const seen = [{ offerId, quantity: 1, unitPriceMinor: 10_000 }]
  const checkout = { requestId: newId(), addressId, seen }
  expect((await user.refused(submitCheckout, checkout)).code).toBe('CART_EMPTY')
  await fillCart(user, { [offerId]: 1 })
  await user.call(selectCartLines, { offerIds: [offerId], isSelected: false })
  expect((await user.refused(submitCheckout, checkout)).code).toBe('CART_EMPTY')
  expect((await user.refused(submitCheckout, { ...checkout, seen: [] })).code).toBe('INVALID_INPUT')
})

test('a cart changed in another window since the preview is refused', async () => {
  const { person: user, addressId } = await buyer()
  const one = await makeProduct(db)
  const two = await makeProduct(db)
  await fillCart(user, { [one.offerId]: 1, [two.offerId]: 1 })
  const checkout = await previewedCheckout(user, addressId)
  await user.call(setCartQuantity, { offerId: one.offerId, quantity: 5 })
  expect((await user.refused(submitCheckout, checkout)).code).toBe('STATE_CONFLICT')
  await user.call(setCartQuantity, { offerId: one.offerId, quantity: 1 })
  await user.call(selectCartLines, { offerIds: [two.offerId], isSelected: false })
  expect((await user.refused(submitCheckout, checkout)).code).toBe('CART_LINE_NOT_FOUND')
})

test('lines added after the preview stay in the cart', async () => {
  const { person: user, addressId } = await buyer()
  const seen = await makeProduct(db)
  const later = await makeProduct(db)
  await fillCart(user, { [seen.offerId]: 1 })
  const checkout = await previewedCheckout(user, addressId)
  await fillCart(user, { [later.offerId]: 1 })
  await user.call(submitCheckout, checkout)
  expect((await user.call(listCart, {})).cart.groups[0]?.lines[0]?.offerId).toBe(later.offerId)
})

test('invalid quantities are refused for a direct purchase and from the cart', async () => {
  const { person: user, addressId } = await buyer()
  const { offerId, productId } = await makeProduct(db, { moq: 4, multiple: 2, stock: 20 })
  const preview = (quantity: number) => user.refused(previewCheckout, { buyNow: { offerId, quantity } })
  expect(await preview(2)).toMatchObject({ code: 'QUANTITY_BELOW_MOQ', params: { moq: 4 } })
  expect(await preview(5)).toMatchObject({ code: 'QUANTITY_NOT_MULTIPLE', params: { multiple: 2 } })
  expect(await preview(22)).toMatchObject({ code: 'STOCK_SHORT', params: { productId, stock: 20 } })
  const submit = (quantity: number) => {
    const line = { offerId, quantity }
    return user.refused(submitCheckout, {
      requestId: newId(),
      addressId,
      buyNow: line,
      seen: [{ ...line, unitPriceMinor: 10_000 }],
    })
  }
  expect((await submit(2)).code).toBe('QUANTITY_BELOW_MOQ')
  expect((await submit(5)).code).toBe('QUANTITY_NOT_MULTIPLE')
  expect((await submit(22)).code).toBe('STOCK_SHORT')
  await fillCart(user, { [offerId]: 8 })
  const checkout = await previewedCheckout(user, addressId)
  await db.sql`update stocks set quantity = 6 where offer_id = ${offerId}`
  expect(await user.refused(submitCheckout, checkout)).toMatchObject({
    code: 'STOCK_SHORT',
    params: { stock: 6 },
  })
  // The preview leaves out what cannot be ordered; here nothing else is selected.
  expect((await user.refused(previewCheckout, {})).code).toBe('CART_EMPTY')
})

test('expired and unknown offers are refused', async () => {
  const { person: user, addressId } = await buyer()
  const nowhere = { offerId: newId(), quantity: 1 }
  expect((await user.refused(previewCheckout, { buyNow: nowhere })).code).toBe('OFFER_NOT_FOUND')
  const atOnce = { requestId: newId(), addressId, buyNow: nowhere, seen: [{ ...nowhere, unitPriceMinor: 5 }] }
  expect((await user.refused(submitCheckout, atOnce)).code).toBe('OFFER_NOT_FOUND')
  const { offerId } = await makeProduct(db)
  await fillCart(user, { [offerId]: 1 })
  const checkout = await previewedCheckout(user, addressId)
  await db.sql`update offers set valid_to = '2020-01-01' where id = ${offerId}`
  expect((await user.refused(submitCheckout, checkout)).code).toBe('OFFER_EXPIRED')
})

test('an offer listed twice and two notes for one shop are refused at their fields', async () => {
  const { person: user, addressId } = await buyer()
  const { offerId, shopId } = await makeProduct(db)
  await fillCart(user, { [offerId]: 1 })
  const checkout = await previewedCheckout(user, addressId)
  const [line] = checkout.seen
  const note = { shopId, note: 'Call first' }
  const changes: [Partial<typeof checkout>, string][] = [
    [{ seen: [line!, { ...line!, offerId: offerId.toUpperCase() }] }, 'seen.1.offerId'],
    [{ notes: [note, { ...note, note: 'Do not call' }] }, 'notes.1.shopId'],
  ]
  for (const [change, path] of changes) {
    const { code, fields } = await user.refused(submitCheckout, { ...checkout, ...change })
    expect([code, fields]).toEqual(['INVALID_INPUT', [{ path, rule: 'duplicate' }]])
  }
})

test('[S6.4] another user’s address is not found, and an anonymous account cannot order', async () => {
  const [{ person: user }, { addressId }] = [await buyer(), await buyer()]
  const { offerId } = await makeProduct(db)
  await fillCart(user, { [offerId]: 1 })
  expect((await user.refused(submitCheckout, await previewedCheckout(user, addressId))).code).toBe(
    'ADDRESS_NOT_FOUND',
  )
  const visitor = await anonymous()
  await visitor.call(addToCart, { requestId: newId(), offerId, quantity: 1 })
  expect((await visitor.refused(previewCheckout, {})).code).toBe('LOGIN_REQUIRED')
})
