import * as coupon from '@tiantian/contracts/order/coupon.ts'
import type { Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import { once } from '../../platform/idempotent-request.ts'
import { requireOwnShop } from '../shop/own-shop.ts'
import { actorOf } from './action-context.ts'
import {
  getCoupon,
  issueCoupon,
  listCouponsOf,
  listCouponsOfShops,
  listUsableCoupons,
  requireShopCoupon,
  setCouponActive,
} from './terms/coupon.ts'

/** Coupons of the office and of shops. */
export const couponActions = (): Implementation[] => [
  implement(coupon.listCoupons, ({ db, language, clock }, input) =>
    listCouponsOf(db.sql, { language, at: clock.now() }, input),
  ),
  implement(coupon.createCoupon, async ({ db, user, clock, language }, { requestId, ...input }) => {
    const request = { userId: user.id, requestId, action: coupon.createCoupon.name, input }
    const { id } = await once(db, request, async (tx) => ({
      id: await issueCoupon(tx, actorOf({ user, clock }), { requestId, ...input }),
    }))
    return { coupon: await getCoupon(db.sql, { language, at: clock.now() }, id) }
  }),
  implement(coupon.stopCoupon, async ({ db, user, clock, language }, input) => {
    await db.transaction((tx) => setCouponActive(tx, actorOf({ user, clock }), { ...input, by: 'office' }))
    return { coupon: await getCoupon(db.sql, { language, at: clock.now() }, input.id) }
  }),
  implement(coupon.listShopCoupons, ({ db, user, language, clock }, input) =>
    listCouponsOfShops(db.sql, { language, at: clock.now(), userId: user.id }, input),
  ),
  implement(coupon.createShopCoupon, async ({ db, user, clock, language }, { requestId, ...input }) => {
    const request = { userId: user.id, requestId, action: coupon.createShopCoupon.name, input }
    const { id } = await once(db, request, async (tx) => {
      await requireOwnShop(tx, user.id, input.shopId, 'coupons')
      const issued = { ...input, requestId, bearer: 'shop' as const }
      return { id: await issueCoupon(tx, actorOf({ user, clock }), issued) }
    })
    return { coupon: await getCoupon(db.sql, { language, at: clock.now() }, id) }
  }),
  implement(coupon.stopShopCoupon, async ({ db, user, clock, language }, input) => {
    await db.transaction(async (tx) => {
      await requireShopCoupon(tx, user.id, input.id)
      await setCouponActive(tx, actorOf({ user, clock }), { ...input, by: 'shop' })
    })
    return { coupon: await getCoupon(db.sql, { language, at: clock.now() }, input.id) }
  }),
  implement(coupon.listMyCoupons, async ({ db, user, clock, language }, { shopIds = [] }) => ({
    coupons: await listUsableCoupons(db.sql, user.id, shopIds, { language, at: clock.now() }),
  })),
]
