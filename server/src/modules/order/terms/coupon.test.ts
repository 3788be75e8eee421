import { previewCheckout, submitCheckout } from '@tiantian/contracts/order/checkout.ts'
import { createCoupon, listCoupons, listMyCoupons, stopCoupon } from '@tiantian/contracts/order/coupon.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { cancelOrder, moveOrder, moveSale } from '@tiantian/contracts/order/order-move.ts'
import { getWallet } from '@tiantian/contracts/order/wallet.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { meetAtGate } from '../../../test/gate.ts'
import { fillCart, makeAddress, makeBuyers, previewedCheckout } from '../../../test/make-cart.ts'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { discountedCheckout, makeCoupon, orderWith } from '../../../test/make-coupon.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { brokenProofs, leadTo, makeTrade } from '../../../test/make-order.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'
import { cutFromStatements, widenTransactions } from '../../../test/transactions.ts'

const here = await testApp()
const { db } = here
const officer = await makeOfficer(here, ['trade_manager'])
const reason = 'Not needed any more'

/** Two items for 100.00 ¥ each in the cart of a new buyer. */
async function makeFullCart(buyer?: Person) {
  const person = buyer ?? (await makeOfficer(here, []))
  const seller = await makeOfficer(here, [])
  const { id: shopId } = await makeShop(db, { ownerId: seller.id })
  const { offerId } = await makeProduct(db, { shopId, price: 10_000, stock: 100 })
  await fillCart(person, { [offerId]: 2 })
  return { buyer: person, seller, shopId, offerId, addressId: await makeAddress(person) }
}

const sumOf = async (kind: string) => {
  const [row] = await db.sql<[{ sum: number }]>`
    select coalesce(sum(e.amount_minor), 0)::float8 as sum from ledger_entries e
    join ledger_accounts a on a.id = e.account_id where a.kind = ${kind} and a.owner_kind = 'alliance'`
  return row.sum
}

test('[S3.5] a coupon of the alliance lowers the order, and the shop is paid in full from the budget', async () => {
  const { code, id: couponId } = await makeCoupon(officer)
  const cart = await makeFullCart()
  const coupons = [code.toLowerCase()]
  const preview = await cart.buyer.call(previewCheckout, { coupons })
  expect(preview.orders[0]!.discount).toMatchObject({ couponCode: code, couponMinor: 2000 })
  const { orders } = await orderWith(cart.buyer, cart.addressId, { coupons })
  const orderId = orders[0]!.id
  expect(orders[0]!.total.amountMinor).toBe(18_000)
  await leadTo(here, { ...cart, orderId }, 'completed')
  const [income] = await db.sql<[{ balance: number }]>`
    select balance_minor::float8 as balance from ledger_accounts where holder_id = ${cart.shopId} and kind = 'balance'`
  // 200.00 and 15.00 for the delivery, less 2 %.
  expect(income.balance).toBe(21_070)
  expect(await sumOf('promotion')).toBe(-2000)
  const { rows } = await officer.call(listCoupons, { text: code })
  expect(rows).toMatchObject([{ id: couponId, spentMinor: 2000, useCount: 1, state: 'open' }])
  expect((await officer.call(listCoupons, { text: code, state: 'open' })).rows).toEqual(rows)
  expect((await officer.call(listCoupons, { text: code, state: 'over' })).rows).toEqual([])
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.15] a code is read in another keyboard layout, with look-alikes and in wide characters, and counts once', async () => {
  const { code } = await makeCoupon(officer, { code: 'N1234567' })
  const { buyer } = await makeFullCart()
  // All its letters look Latin in the other layout too: `т` is the key of `n`, and looks like `T`.
  for (const typed of ['т1234567', 'Ｎ１２３４５６７', ' n1234567\u200b']) {
    const preview = await buyer.call(previewCheckout, { coupons: [typed, code] })
    expect(preview.couponProblems, typed).toEqual([])
    expect(preview.orders[0]!.discount).toMatchObject({ couponCode: code, couponMinor: 2000 })
  }
})

test('[S3.5] a coupon that the shop bears lowers what the shop earns', async () => {
  const cart = await makeFullCart()
  const { code } = await makeCoupon(officer, {
    bearer: 'shop',
    shopId: cart.shopId,
    percent: null,
    amountMinor: 5000,
  })
  const before = await sumOf('promotion')
  const { orders } = await orderWith(cart.buyer, cart.addressId, { coupons: [code] })
  await leadTo(here, { ...cart, orderId: orders[0]!.id }, 'completed')
  expect(orders[0]!.total.amountMinor).toBe(15_000)
  expect(await sumOf('promotion')).toBe(before)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S3.5] an order that is cancelled or refunded gives its coupon back, and the alliance its money', async () => {
  const { code, id } = await makeCoupon(officer)
  const cart = await makeFullCart()
  const before = await sumOf('promotion')
  const unpaid = await orderWith(cart.buyer, cart.addressId, { coupons: [code] })
  await cart.buyer.call(cancelOrder, { id: unpaid.orders[0]!.id })
  await fillCart(cart.buyer, { [cart.offerId]: 2 })
  const paid = await orderWith(cart.buyer, cart.addressId, { coupons: [code] })
  const orderId = paid.orders[0]!.id
  await leadTo(here, { ...cart, orderId }, 'paid')
  expect(await sumOf('promotion')).toBe(before - 2000)
  await cart.buyer.call(moveOrder, { id: orderId, event: 'requestCancel', reason })
  await cart.seller.call(moveSale, { id: orderId, event: 'acceptCancel' })
  expect(await sumOf('promotion')).toBe(before)
  const [coupon] = await db.sql`select spent_minor from coupons where id = ${id}`
  expect(Number(coupon!.spent_minor)).toBe(0)
  const { order } = await cart.buyer.call(getOrder, { id: orderId })
  expect(order).toMatchObject({ paidMinor: 19_500, refundedMinor: 19_500 })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.15] a code that gives nothing says why', async () => {
  const cart = await makeFullCart()
  const { id: otherShop } = await makeShop(db)
  const wrong = {
    shop: await makeCoupon(officer, { shopId: otherShop, bearer: 'shop' }),
    currency: await makeCoupon(officer, { currency: 'KZT' }),
    minimum: await makeCoupon(officer, { minimumMinor: 25_000 }),
    spent: await makeCoupon(officer, { budgetMinor: 1999 }),
    over: await makeCoupon(officer, { endsAt: '2021-01-01T00:00:00Z' }),
    planned: await makeCoupon(officer, { startsAt: '2098-01-01T00:00:00Z' }),
  }
  const codes = Object.values(wrong).map(({ code }) => code)
  const preview = await cart.buyer.call(previewCheckout, { coupons: [...codes, 'NO-SUCH'] })
  expect(preview.couponProblems.map(({ problem }) => problem)).toEqual([...Object.keys(wrong), 'unknown'])
  expect(preview.couponProblems[2]!.missing).toEqual({ amountMinor: 5000, currency: 'CNY' })
  expect(preview.orders[0]!.discount.couponMinor).toBe(0)
})

test('[S1.15] a discount that is not what the buyer saw is refused, a stopped or used coupon too', async () => {
  const { id, code } = await makeCoupon(officer)
  const cart = await makeFullCart()
  const input = await discountedCheckout(cart.buyer, cart.addressId, { coupons: [code] })
  const tampered = {
    ...input,
    choices: input.choices.map((choice) => ({ ...choice, discountMinor: 19_000 })),
  }
  expect((await cart.buyer.refused(submitCheckout, tampered)).code).toBe('DISCOUNT_CHANGED')
  await officer.call(stopCoupon, { id, isActive: false })
  expect((await cart.buyer.refused(submitCheckout, input)).code).toBe('DISCOUNT_CHANGED')
  await officer.call(stopCoupon, { id, isActive: true })
  expect((await cart.buyer.call(listMyCoupons, {})).coupons.map((coupon) => coupon.code)).toContain(code)
  await cart.buyer.call(submitCheckout, { ...input, requestId: newId() })
  expect((await cart.buyer.call(listMyCoupons, {})).coupons.map((coupon) => coupon.code)).not.toContain(code)
  await fillCart(cart.buyer, { [cart.offerId]: 2 })
  const again = {
    ...(await previewedCheckout(cart.buyer, cart.addressId)),
    coupons: [code],
    choices: input.choices,
  }
  expect((await cart.buyer.refused(submitCheckout, again)).code).toBe('DISCOUNT_CHANGED')
})

test('[S6.1] a coupon is one of percentage and amount, ends after it starts, and its code is its own', async () => {
  const { code } = await makeCoupon(officer)
  const { id: _, ...input } = { ...(await makeCoupon(officer)), requestId: newId() }
  expect((await officer.refused(createCoupon, { ...input, requestId: newId(), code })).code).toBe(
    'COUPON_CODE_TAKEN',
  )
  const wrong = [
    { amountMinor: 5 },
    { percent: 91 },
    { percent: null },
    { endsAt: '2019-01-01T00:00:00Z' },
    { budgetMinor: 0 },
  ]
  for (const change of wrong) {
    const call = officer.refused(createCoupon, { ...input, code: 'NEW-CODE', ...change, requestId: newId() })
    expect((await call).code).toBe('INVALID_INPUT')
  }
  const buyer = await makeOfficer(here, [])
  expect((await buyer.refused(createCoupon, { ...input, requestId: newId() })).code).toBe('PERMISSION_DENIED')
})

const GATE = 'trigger gate before update on coupons for each statement'

type Submission = Awaited<ReturnType<typeof discountedCheckout>>

/** Twenty buyers order different parts at once with a coupon that takes 20.00 off each order. */
async function twentyBuyers(
  app: typeof here,
  budgetMinor: number,
  atOnce = <Result>(run: () => Promise<Result>): Promise<Result> => run(),
) {
  const manager = await makeOfficer(app, ['trade_manager'])
  const { code, id } = await makeCoupon(manager, { budgetMinor })
  const buyers = await makeBuyers(app, 20)
  const inputs: Submission[] = []
  for (const { person, addressId } of buyers) {
    const { offerId } = await makeProduct(app.db, { price: 10_000, stock: 1000 })
    await fillCart(person, { [offerId]: 2 })
    inputs.push(await discountedCheckout(person, addressId, { coupons: [code] }))
  }
  const results = await atOnce(() =>
    Promise.allSettled(buyers.map(({ person }, n) => person.call(submitCheckout, inputs[n]!))),
  )
  const [coupon] = await app.db.sql<[{ spent: number }]>`
    select coalesce(sum(discount_minor), 0)::float8 as spent from coupon_uses where coupon_id = ${id}`
  return { placed: results.filter(({ status }) => status === 'fulfilled').length, spent: coupon.spent }
}

test('[S3.5] twenty buyers at once spend a coupon up to its budget and not beyond', async () => {
  const app = await testApp()
  widenTransactions(app, 10)
  expect(await twentyBuyers(app, 10_000)).toEqual({ placed: 5, spent: 10_000 })
  expect(await brokenProofs(app)).toEqual([])
})

test('control: without the check of the budget more is spent than there is', async () => {
  const unguarded = await testApp()
  await unguarded.db.sql`alter table coupons drop constraint coupons_budget`
  widenTransactions(unguarded, 10)
  const cutCount = cutFromStatements(unguarded, 'and c.spent_minor + use.minor <= c.budget_minor')
  // Two have found a budget for one of them before the first spends it.
  const { spent } = await twentyBuyers(unguarded, 2000, (run) => meetAtGate(unguarded, GATE, 2, run))
  expect(cutCount()).toBeGreaterThan(1)
  expect(spent).toBeGreaterThan(2000)
})

/** A buyer with 200 points of a received order. */
async function buyerWithPoints() {
  const trade = await makeTrade(here)
  await leadTo(here, trade, 'completed')
  return trade
}

const pointsOf = async (buyer: Person) => (await buyer.call(previewCheckout, {})).points

test('[S3.5] points come with a received order, pay a part of the next one, and are given back', async () => {
  const { buyer } = await buyerWithPoints()
  const cart = await makeFullCart(buyer)
  expect(await pointsOf(buyer)).toBe(200)
  expect((await buyer.call(getWallet, {})).wallet).toMatchObject({ points: 200 })
  const { orders } = await orderWith(buyer, cart.addressId, { usePoints: true })
  expect(orders[0]!.total.amountMinor).toBe(19_800)
  await fillCart(buyer, { [cart.offerId]: 2 })
  expect(await pointsOf(buyer)).toBe(0)
  await leadTo(here, { ...cart, orderId: orders[0]!.id }, 'paid')
  await buyer.call(moveOrder, { id: orders[0]!.id, event: 'requestCancel', reason })
  await cart.seller.call(moveSale, { id: orders[0]!.id, event: 'acceptCancel' })
  expect(await pointsOf(buyer)).toBe(200)
  const { wallet } = await buyer.call(getWallet, {})
  expect(wallet).toMatchObject({ points: 200, balances: [{ currency: 'CNY' }] })
  expect(await brokenProofs(here)).toEqual([])
})

/** One buyer submits two checkouts at once, each of which spends all points. */
async function pointsTwice(app: typeof here) {
  const trade = await makeTrade(app)
  await leadTo(app, trade, 'completed')
  const { buyer } = trade
  const addressId = await makeAddress(buyer)
  const inputs: Submission[] = []
  for (const _ of [1, 2]) {
    const { offerId } = await makeProduct(app.db, { price: 10_000, stock: 10 })
    const buyNow = { offerId, quantity: 2 }
    const { orders } = await buyer.call(previewCheckout, { buyNow, usePoints: true })
    const discountMinor = orders[0]!.discount.pointsMinor
    const input = await previewedCheckout(buyer, addressId, buyNow)
    inputs.push({ ...input, usePoints: true, choices: [{ offerId, discountMinor }] })
  }
  const results = await Promise.allSettled(inputs.map((input) => buyer.call(submitCheckout, input)))
  return results.filter(({ status }) => status === 'fulfilled').length
}

test('[S3.5] points are spent once, by one of two checkouts at the same moment', async () => {
  expect(await pointsTwice(here)).toBe(1)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.6] a shop with a smallest order refuses less, and the preview says what is missing', async () => {
  const cart = await makeFullCart()
  await db.sql`
    update shops set minimum_order_minor = 25000, minimum_order_currency = 'CNY' where id = ${cart.shopId}`
  const { orders } = await cart.buyer.call(previewCheckout, {})
  expect(orders[0]!.missingToMinimum).toEqual({ amountMinor: 5000, currency: 'CNY' })
  const refusal = await cart.buyer.refused(
    submitCheckout,
    await previewedCheckout(cart.buyer, cart.addressId),
  )
  expect(refusal).toMatchObject({
    code: 'BELOW_MINIMUM_ORDER',
    params: { minimum: '250.00 CNY', missing: '50.00 CNY' },
  })
  await fillCart(cart.buyer, { [cart.offerId]: 1 })
  await cart.buyer.call(submitCheckout, await previewedCheckout(cart.buyer, cart.addressId))
})
