import type { Input } from '@tiantian/contracts/action.ts'
import { previewCheckout } from '@tiantian/contracts/order/checkout.ts'
import {
  createCoupon,
  createShopCoupon,
  listCoupons,
  listMyCoupons,
  listShopCoupons,
  stopCoupon,
  stopShopCoupon,
} from '@tiantian/contracts/order/coupon.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { fillCart, makeAddress } from '../../../test/make-cart.ts'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { discountedCheckout, makeCoupon, shopCouponOf } from '../../../test/make-coupon.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { brokenProofs, leadTo, makeTrade } from '../../../test/make-order.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { db } = here
const officer = await makeOfficer(here, ['trade_manager'])

async function ownedShop() {
  const owner = await makeOfficer(here, [])
  return { owner, shopId: (await makeShop(db, { ownerId: owner.id })).id }
}

type ShopCouponInput = Input<typeof createShopCoupon>

const issue = async (
  { owner, shopId }: Awaited<ReturnType<typeof ownedShop>>,
  change: Partial<ShopCouponInput> = {},
) => (await owner.call(createShopCoupon, { ...shopCouponOf(shopId, change), requestId: newId() })).coupon

test('[S3.5] a shop issues a coupon, pays for it, and sees what it has cost', async () => {
  const shop = await ownedShop()
  const coupon = await issue(shop)
  expect(coupon).toMatchObject({ bearer: 'shop', shopId: shop.shopId, state: 'open', spentMinor: 0 })
  const buyer = await makeOfficer(here, [])
  const { offerId } = await makeProduct(db, { shopId: shop.shopId, price: 10_000, stock: 10 })
  await fillCart(buyer, { [offerId]: 2 })
  const addressId = await makeAddress(buyer)
  const checkout = await discountedCheckout(buyer, addressId, { coupons: [coupon.code] })
  expect(checkout.choices[0]?.discountMinor).toBe(2000)
  const trade = await makeTrade(here, {
    seller: shop.owner,
    buyer,
    checkout: async () => checkout,
  })
  await leadTo(here, trade, 'completed')
  const [income] = await db.sql<[{ balance: number }]>`
    select balance_minor::float8 as balance from ledger_accounts
    where holder_id = ${shop.shopId} and kind = 'balance'`
  // 180.00 and 15.00 for the delivery, less 2 %: nobody adds what the coupon took off.
  expect(income.balance).toBe(19_110)
  expect((await shop.owner.call(listShopCoupons, {})).rows).toMatchObject([
    { code: coupon.code, spentMinor: 2000, useCount: 1 },
  ])
  expect(await brokenProofs(here)).toEqual([])
})

test('[S3.5] a coupon of a shop is good for its orders alone, and not once it is stopped', async () => {
  const shop = await ownedShop()
  const other = await ownedShop()
  const coupon = await issue(shop)
  const buyer = await makeOfficer(here, [])
  const { offerId } = await makeProduct(db, { shopId: other.shopId, price: 10_000, stock: 10 })
  await fillCart(buyer, { [offerId]: 2 })
  const problemOf = async () => (await buyer.call(previewCheckout, { coupons: [coupon.code] })).couponProblems
  expect(await problemOf()).toMatchObject([{ problem: 'shop' }])
  const own = await makeProduct(db, { shopId: shop.shopId, price: 10_000, stock: 10 })
  await fillCart(buyer, { [own.offerId]: 2 })
  expect(await problemOf()).toEqual([])
  const { coupon: stopped } = await shop.owner.call(stopShopCoupon, { id: coupon.id, isActive: false })
  expect(stopped.state).toBe('stopped')
  expect(await problemOf()).toMatchObject([{ problem: 'over' }])
  await shop.owner.call(stopShopCoupon, { id: coupon.id, isActive: true })
  expect(await problemOf()).toEqual([])
})

test('[S6.3] a shop does not let a coupon go on that the office has stopped', async () => {
  const shop = await ownedShop()
  const { id } = await issue(shop)
  await officer.call(stopCoupon, { id, isActive: false })
  expect((await shop.owner.refused(stopShopCoupon, { id, isActive: true })).code).toBe('PERMISSION_DENIED')
  const { coupon } = await officer.call(stopCoupon, { id, isActive: true })
  expect(coupon.state).toBe('open')
  expect((await shop.owner.call(stopShopCoupon, { id, isActive: false })).coupon.state).toBe('stopped')
})

test('[S6.3] nobody issues or stops coupons for the shop of another, nor those of the office', async () => {
  const shop = await ownedShop()
  const other = await ownedShop()
  const coupon = await issue(shop)
  const foreign = { ...shopCouponOf(shop.shopId), requestId: newId() }
  expect((await other.owner.refused(createShopCoupon, foreign)).code).toBe('SHOP_NOT_FOUND')
  const stop = { id: coupon.id, isActive: false }
  expect((await other.owner.refused(stopShopCoupon, stop)).code).toBe('COUPON_NOT_FOUND')
  const ofOffice = await makeCoupon(officer, { shopId: shop.shopId })
  expect((await shop.owner.refused(stopShopCoupon, { ...stop, id: ofOffice.id })).code).toBe(
    'COUPON_NOT_FOUND',
  )
  expect((await other.owner.call(listShopCoupons, { shopId: shop.shopId })).rows).toEqual([])
  // The shop sees what the office has issued for it, and the office what the shop has.
  const { rows } = await shop.owner.call(listShopCoupons, {})
  expect(rows.map(({ code }) => code).sort()).toEqual([coupon.code, ofOffice.code].sort())
  expect((await officer.call(listCoupons, { text: coupon.code })).rows).toHaveLength(1)
})

test('[S3.5] amounts, times and codes that are wrong are refused, and a repeated request issues one coupon', async () => {
  const shop = await ownedShop()
  const bad: Partial<ShopCouponInput>[] = [
    { percent: 0 },
    { percent: 91 },
    { percent: 5.5 },
    { percent: null },
    { amountMinor: 100 },
    { budgetMinor: 0 },
    { minimumMinor: -1 },
    { usesPerPerson: 0 },
    { code: 'A' },
    { title: {} },
    { startsAt: '2099-01-01T00:00:00Z', endsAt: '2020-01-01T00:00:00Z' },
  ]
  for (const change of bad) {
    const input = { ...shopCouponOf(shop.shopId, change), requestId: newId() }
    expect((await shop.owner.refused(createShopCoupon, input)).code).toBe('INVALID_INPUT')
  }
  // The cost of a shop's coupon is never the alliance's.
  const tampered = { ...shopCouponOf(shop.shopId), requestId: newId(), bearer: 'alliance' }
  const { coupon } = await shop.owner.call(createShopCoupon, tampered)
  expect(coupon.bearer).toBe('shop')
  expect((await shop.owner.call(createShopCoupon, tampered)).coupon.id).toBe(coupon.id)
  const taken = { ...shopCouponOf(shop.shopId, { code: coupon.code }), requestId: newId() }
  expect((await shop.owner.refused(createShopCoupon, taken)).code).toBe('COUPON_CODE_TAKEN')
  const { bearer: _, ...ofShop } = tampered
  expect((await shop.owner.refused(createCoupon, { ...ofShop, bearer: 'shop' })).code).toBe(
    'PERMISSION_DENIED',
  )
})

test('[S3.5] buyers are offered the coupons of the alliance, and of a shop only where they buy', async () => {
  const shop = await ownedShop()
  const alliance = await makeCoupon(officer)
  const { code } = await issue(shop)
  const buyer = await here.user()
  const offered = async (shopIds?: string[]) =>
    (await buyer.call(listMyCoupons, shopIds ? { shopIds } : {})).coupons.map((coupon) => coupon.code)
  expect(await offered()).toContain(alliance.code)
  expect(await offered()).not.toContain(code)
  const found = await offered([shop.shopId])
  expect(found.indexOf(code)).toBeGreaterThan(found.indexOf(alliance.code))
  await db.sql`update shops set state = 'closed' where id = ${shop.shopId}`
  expect(await offered([shop.shopId])).not.toContain(code)
  const late = { ...shopCouponOf(shop.shopId), requestId: newId() }
  expect((await shop.owner.refused(createShopCoupon, late)).code).toMatch(/SHOP_NOT_FOUND|PERMISSION_DENIED/)
})

test('[S3.5] the times of a coupon are compared as times, not as texts', async () => {
  const shop = await ownedShop()
  const timed = (startsAt: string, endsAt: string) => ({
    ...shopCouponOf(shop.shopId),
    startsAt,
    endsAt,
    requestId: newId(),
  })
  const whole = '2099-12-01T10:00:00Z'
  const half = '2099-12-01T10:00:00.5Z'
  expect((await shop.owner.refused(createShopCoupon, timed(half, whole))).code).toBe('INVALID_INPUT')
  expect((await shop.owner.call(createShopCoupon, timed(whole, half))).coupon.state).toBe('planned')
})

test('[S3.5] where one minor unit is all there is to pay, a coupon gives nothing', async () => {
  const shop = await ownedShop()
  const { code } = await issue(shop)
  const buyer = await here.user()
  const cheap = await makeProduct(db, { shopId: shop.shopId, price: 1, stock: 10 })
  await fillCart(buyer, { [cheap.offerId]: 1 })
  const { orders, couponProblems } = await buyer.call(previewCheckout, { coupons: [code] })
  expect(couponProblems).toMatchObject([{ problem: 'minimum', missing: { amountMinor: 1 } }])
  expect(orders[0]?.discount.couponMinor).toBe(0)
})
