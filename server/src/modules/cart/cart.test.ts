import {
  addToCart,
  CART_LINES_MAX,
  getCartTotal,
  listCart,
  removeFromCart,
  selectCartLines,
  setCartQuantity,
} from '@tiantian/contracts/cart/cart.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { crowdCart } from '../../test/make-cart.ts'
import { makeProduct, makeShop } from '../../test/make-catalogue.ts'
import type { Person } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'

const { db, clock, user, anonymous, visitor } = await testApp()

const add = (user: Person, offerId: string, quantity = 1) =>
  user.call(addToCart, { requestId: newId(), offerId, quantity })
const refusedAdd = (user: Person, offerId: string, quantity = 1) =>
  user.refused(addToCart, { requestId: newId(), offerId, quantity })
const linesOf = async (user: Person) =>
  (await user.call(listCart, {})).cart.groups.flatMap(({ lines }) => lines)

test("[S1.6] the cart shows lines by shop, newest first, in the buyer's language", async () => {
  const buyer = await user()
  const shop = await makeShop(db)
  const other = await makeShop(db, { names: { en: 'Altai Parts', ru: 'Алтай Запчасти' } })
  const disc = await makeProduct(db, { shopId: shop.id })
  const pad = await makeProduct(db, { shopId: shop.id })
  const lamp = await makeProduct(db, { shopId: other.id, names: { ru: 'Фара', en: 'Head lamp' } })
  for (const { offerId } of [disc, lamp, pad]) {
    clock.advance(1000)
    await add(buyer, offerId)
  }
  const { cart } = await buyer.call(listCart, {}, 'ru')
  expect(cart.groups.map(({ lines }) => lines.map(({ offerId }) => offerId))).toEqual([
    [pad.offerId, disc.offerId],
    [lamp.offerId],
  ])
  expect(cart.groups[1]).toMatchObject({
    shopName: 'Алтай Запчасти',
    shopCountry: 'CN',
    lines: [{ name: 'Фара' }],
  })
  expect(cart).toMatchObject({ lineCount: 3, selectedCount: 3 })
})

test('[S1.6] adding again increases the quantity, and the reached price tier sets the price', async () => {
  const buyer = await user()
  const tiers = [
    { minQuantity: 1, priceMinor: 1000 },
    { minQuantity: 10, priceMinor: 900 },
    { minQuantity: 50, priceMinor: 700 },
  ]
  const { offerId } = await makeProduct(db, { tiers })
  expect(await add(buyer, offerId, 4)).toEqual({ lineCount: 1, quantity: 4 })
  expect((await linesOf(buyer))[0]).toMatchObject({ unitPriceMinor: 1000, totalMinor: 4000, tiers })
  expect(await add(buyer, offerId, 8)).toEqual({ lineCount: 1, quantity: 12 })
  expect((await linesOf(buyer))[0]).toMatchObject({ quantity: 12, unitPriceMinor: 900, totalMinor: 10_800 })
})

test('[S8.6] an addition sent six times with one request id is applied once', async () => {
  const buyer = await user()
  const { offerId } = await makeProduct(db)
  const input = { requestId: newId(), offerId, quantity: 2 }
  const replies = await Promise.all(Array.from({ length: 6 }, () => buyer.call(addToCart, input)))
  expect(replies).toEqual(Array.from({ length: 6 }, () => ({ lineCount: 1, quantity: 2 })))
  expect((await linesOf(buyer))[0]?.quantity).toBe(2)
  expect((await buyer.refused(addToCart, { ...input, quantity: 3 })).code).toBe('REQUEST_ID_REUSED')
})

test('simultaneous additions of one part all count', async () => {
  const buyer = await user()
  const { offerId } = await makeProduct(db)
  await Promise.all(Array.from({ length: 20 }, () => add(buyer, offerId)))
  expect((await linesOf(buyer))[0]?.quantity).toBe(20)
})

test('[S1.6] totals are separate by currency and leave out unselected lines', async () => {
  const buyer = await user()
  const { id: shopId } = await makeShop(db)
  const yuan = await makeProduct(db, { shopId, price: 1000 })
  const dollars = await makeProduct(db, { shopId, price: 250, currency: 'USD' })
  const aside = await makeProduct(db, { shopId, price: 99 })
  for (const { offerId } of [yuan, dollars, aside]) await add(buyer, offerId, 2)
  const { cart } = await buyer.call(selectCartLines, { offerIds: [aside.offerId], isSelected: false })
  expect(cart.totals).toHaveLength(2)
  expect(cart.totals).toEqual(
    expect.arrayContaining([
      { currency: 'CNY', amountMinor: 2000 },
      { currency: 'USD', amountMinor: 500 },
    ]),
  )
  expect(cart.groups[0]?.totals).toEqual(cart.totals)
  expect(cart).toMatchObject({ lineCount: 3, selectedCount: 2 })
})

test('[S1.6] a user changes quantities and removes lines; removing a missing line is not an error', async () => {
  const buyer = await user()
  const one = await makeProduct(db)
  const two = await makeProduct(db)
  for (const { offerId } of [one, two]) await add(buyer, offerId)
  const { cart } = await buyer.call(setCartQuantity, { offerId: one.offerId, quantity: 7 })
  expect(
    cart.groups.flatMap(({ lines }) => lines).find((line) => line.offerId === one.offerId)?.quantity,
  ).toBe(7)
  const input = { offerIds: [one.offerId, newId()] }
  await buyer.call(removeFromCart, input)
  const after = await buyer.call(removeFromCart, input)
  expect(after.cart.groups.flatMap(({ lines }) => lines.map(({ offerId }) => offerId))).toEqual([two.offerId])
})

test('quantities below the minimum, off the multiple and above the stock are refused with the limiting number', async () => {
  const buyer = await user()
  const { offerId } = await makeProduct(db, { moq: 10, multiple: 5, stock: 42 })
  expect(await refusedAdd(buyer, offerId, 5)).toMatchObject({
    code: 'QUANTITY_BELOW_MOQ',
    params: { moq: 10 },
  })
  expect(await refusedAdd(buyer, offerId, 12)).toMatchObject({
    code: 'QUANTITY_NOT_MULTIPLE',
    params: { multiple: 5 },
  })
  expect(await refusedAdd(buyer, offerId, 45)).toMatchObject({ code: 'STOCK_SHORT', params: { stock: 42 } })
  await add(buyer, offerId, 40)
  expect(await refusedAdd(buyer, offerId, 5)).toMatchObject({
    code: 'STOCK_SHORT_WITH_CART',
    params: { stock: 42, inCart: 40 },
    message: 'In stock: 42 pcs, 40 already in your cart.',
  })
  const setTo = (quantity: number) => buyer.refused(setCartQuantity, { offerId, quantity })
  expect((await setTo(9)).code).toBe('QUANTITY_BELOW_MOQ')
  expect((await setTo(11)).code).toBe('QUANTITY_NOT_MULTIPLE')
  expect((await setTo(45)).message).toBe('Only 42 pcs left in stock.')
  expect((await linesOf(buyer))[0]?.quantity).toBe(40)
})

test.each([0, -1, 1.5, 1_000_001, Number.NaN])('the quantity %s is invalid', async (quantity) => {
  const { offerId } = await makeProduct(db)
  const { code, fields } = await refusedAdd(await user(), offerId, quantity)
  expect([code, fields?.[0]?.path]).toEqual(['INVALID_INPUT', 'quantity'])
})

test('a line has at most a million items, and totals never exceed an exact number', async () => {
  const buyer = await user()
  const many = await makeProduct(db, { stock: 2_000_000 })
  const dear = await makeProduct(db, { stock: 2_000_000 })
  await add(buyer, many.offerId, 900_000)
  const tooMany = await refusedAdd(buyer, many.offerId, 200_000)
  expect(tooMany).toMatchObject({
    code: 'STOCK_SHORT_WITH_CART',
    params: { stock: 1_000_000, inCart: 900_000 },
  })
  await add(buyer, dear.offerId, 1_000_000)
  await db.sql`update price_tiers set price_minor = 1000000000000 where offer_id = ${dear.offerId}`
  const line = (await linesOf(buyer)).find(({ offerId }) => offerId === dear.offerId)
  expect(line).toMatchObject({ problem: 'STOCK_SHORT', stockQuantity: 45 })
})

test('unknown or expired offers cannot be added', async () => {
  const buyer = await user()
  expect((await refusedAdd(buyer, newId())).code).toBe('OFFER_NOT_FOUND')
  const over = await makeProduct(db, { validTo: new Date('2020-01-01') })
  expect((await refusedAdd(buyer, over.offerId)).code).toBe('OFFER_EXPIRED')
  const hidden = await makeProduct(db, { state: 'hidden' })
  expect((await refusedAdd(buyer, hidden.offerId)).code).toBe('OFFER_EXPIRED')
  const { id: shopId } = await makeShop(db, { state: 'suspended' })
  const closed = await makeProduct(db, { shopId })
  expect((await refusedAdd(buyer, closed.offerId)).code).toBe('OFFER_EXPIRED')
  const input = { offerId: over.offerId, quantity: 1 }
  expect((await buyer.refused(setCartQuantity, input)).code).toBe('CART_LINE_NOT_FOUND')
})

test('a line that can no longer be ordered stays, shows the reason and is left out of totals', async () => {
  const buyer = await user()
  const short = await makeProduct(db)
  const over = await makeProduct(db)
  const fine = await makeProduct(db, { price: 700 })
  for (const { offerId } of [short, over, fine]) await add(buyer, offerId, 3)
  await db.sql`update stocks set quantity = 2 where offer_id = ${short.offerId}`
  await db.sql`update offers set valid_to = '2020-01-01' where id = ${over.offerId}`
  const { cart } = await buyer.call(listCart, {})
  const problems = Object.fromEntries(
    cart.groups.flatMap(({ lines }) => lines).map(({ offerId, problem }) => [offerId, problem]),
  )
  expect(problems).toEqual({
    [short.offerId]: 'STOCK_SHORT',
    [over.offerId]: 'OFFER_EXPIRED',
    [fine.offerId]: null,
  })
  expect(cart).toMatchObject({
    totals: [{ currency: 'CNY', amountMinor: 2100 }],
    lineCount: 3,
    selectedCount: 1,
  })
})

test(`a cart has at most ${CART_LINES_MAX} lines, also when the last ones are added at once`, async () => {
  const buyer = await user()
  const { id: shopId } = await makeShop(db)
  const offerIds: string[] = []
  for (let n = 0; n < 6; n += 1) offerIds.push((await makeProduct(db, { shopId })).offerId)
  await crowdCart(db, buyer.id, CART_LINES_MAX - 3)
  const results = await Promise.allSettled(offerIds.map((offerId) => add(buyer, offerId)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const refused = offerIds[results.findIndex(({ status }) => status === 'rejected')] ?? ''
  expect(await refusedAdd(buyer, refused)).toMatchObject({
    code: 'CART_LIMIT',
    params: { max: CART_LINES_MAX },
  })
  const { cart } = await buyer.call(listCart, {})
  expect(cart.lineCount).toBe(CART_LINES_MAX)
})

test('[S1.6] [S4.3] an anonymous account has its own cart; a visitor without one is asked to sign in', async () => {
  const someone = await anonymous()
  const other = await anonymous()
  const { offerId } = await makeProduct(db)
  await add(someone, offerId)
  expect(await someone.call(getCartTotal, {})).toEqual({ lineCount: 1 })
  expect(await other.call(getCartTotal, {})).toEqual({ lineCount: 0 })
  await other.call(removeFromCart, { offerIds: [offerId] })
  expect(await someone.call(getCartTotal, {})).toEqual({ lineCount: 1 })
  expect((await refusedAdd(visitor, offerId)).code).toBe('LOGIN_REQUIRED')
})

test('the cart is stored between calls and read in any language', async () => {
  const buyer = await user()
  const names = { 'zh-Hans': '刹车盘', ru: 'Тормозной диск', kk: 'Тежегіш диск', en: 'Brake disc' }
  const { offerId } = await makeProduct(db, { names })
  await add(buyer, offerId)
  for (const language of ['zh-Hans', 'en', 'ru', 'kk'] as const) {
    const { cart } = await buyer.call(listCart, {}, language)
    expect(cart.groups[0]?.lines[0]?.name).toBe(names[language])
  }
})
