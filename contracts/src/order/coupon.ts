import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import type { FieldIssue } from '../error.ts'
import { named, rowId, ruled } from '../form-fields.ts'
import { moment } from '../moment.ts'
import { currency, priceMinor } from '../money.ts'
import { pageInput, pageOf, requestId } from '../page.ts'
import { latinCode, plainCharacters } from '../spelling/typed.ts'
import { storable } from '../text.ts'
import { COUPON_STATES } from './names.ts'

export const COUPON_TITLE_MAX = 80
/** Coupons that one checkout can use. */
export const COUPONS_MAX = 10
/** Points pay at most this share of the goods of an order. */
export const POINTS_PERCENT_MAX = 50

/** As people type it: without spaces, in capital letters. */
export const couponCode = z.string().check(z.overwrite(latinCode), z.regex(/^[A-Z0-9-]{4,24}$/))

export const COUPON_BEARERS = ['alliance', 'shop'] as const

const couponFields = z.object({
  title: named(COUPON_TITLE_MAX),
  /** Null: for the orders of all shops, at the expense of the alliance. */
  shopId: z.nullable(rowId),
  bearer: z.enum(COUPON_BEARERS),
  /** Of its amounts: it is good for orders in this currency. */
  currency,
  /** One of the two. */
  percent: z.nullable(z.int().check(z.minimum(1), z.maximum(90))),
  amountMinor: z.nullable(priceMinor),
  /** The most that a percentage gives. */
  discountMaxMinor: z.nullable(priceMinor),
  /** Of the goods of an order. */
  minimumMinor: z.int().check(z.minimum(0), z.maximum(1_000_000_000_000)),
  /** All that it may cost. */
  budgetMinor: priceMinor,
  usesPerPerson: z.int().check(z.minimum(1), z.maximum(100)),
  startsAt: moment,
  endsAt: moment,
  isActive: z.boolean(),
})

type CouponFields = z.output<typeof couponFields>

const amountAndTime = (
  coupon: Pick<CouponFields, 'percent' | 'amountMinor' | 'startsAt' | 'endsAt'>,
): FieldIssue[] => [
  ...((coupon.percent === null) === (coupon.amountMinor === null)
    ? [{ path: 'percent', rule: 'required' }]
    : []),
  ...(Date.parse(coupon.startsAt) < Date.parse(coupon.endsAt) ? [] : [{ path: 'endsAt', rule: 'too_small' }]),
]

const couponRules = ruled<CouponFields>((coupon) => [
  ...amountAndTime(coupon),
  ...(coupon.shopId === null && coupon.bearer === 'shop' ? [{ path: 'shopId', rule: 'required' }] : []),
])

export const coupon = z.extend(couponFields, {
  id: z.uuid(),
  code: z.string(),
  version: z.int(),
  state: z.enum(COUPON_STATES),
  shopName: z.string(),
  spentMinor: z.int(),
  useCount: z.int(),
})
export type Coupon = z.output<typeof coupon>

export const listCoupons = defineAction({
  name: 'order/coupon/list',
  summary: 'All coupons with what they have cost, the newest first',
  kind: 'read',
  auth: 'order.terms',
  input: z.object({
    state: z.optional(z.enum(COUPON_STATES)),
    /** The beginning of a code. */
    text: z.optional(z.string().check(z.overwrite(latinCode), z.maxLength(24), storable)),
    ...pageInput,
  }),
  output: pageOf(coupon),
})

export const createCoupon = defineAction({
  name: 'order/coupon/create',
  summary: 'Issue a coupon: whoever types its code gets the discount until its budget is spent',
  auth: 'order.terms',
  input: z.extend(couponFields, { requestId, code: couponCode }).check(couponRules as never),
  output: z.object({ coupon }),
})

export const stopCoupon = defineAction({
  name: 'order/coupon/stop',
  summary: 'Stop a coupon or let it go on; placed orders keep their discount',
  auth: 'order.terms',
  input: z.object({ id: rowId, isActive: z.boolean() }),
  output: z.object({ coupon }),
})

/** What a shop decides itself; it bears the cost. */
const shopCouponFields = z.omit(couponFields, { shopId: true, bearer: true })
const shopCouponRules = ruled<z.output<typeof shopCouponFields>>(amountAndTime)

export const listShopCoupons = defineAction({
  name: 'order/shop-coupon/list',
  summary: 'Coupons for the orders of my shops with what they have cost, the newest first',
  kind: 'read',
  auth: 'member',
  input: z.object({
    shopId: z.optional(rowId),
    state: z.optional(z.enum(COUPON_STATES)),
    ...pageInput,
  }),
  output: pageOf(coupon),
})

export const createShopCoupon = defineAction({
  name: 'order/shop-coupon/create',
  summary: 'Issue a coupon for the orders of my shop, at its own expense',
  auth: 'member',
  input: z
    .extend(shopCouponFields, { requestId, code: couponCode, shopId: rowId })
    .check(shopCouponRules as never),
  output: z.object({ coupon }),
  limit: { max: 60, windowSeconds: 3600 },
})

export const stopShopCoupon = defineAction({
  name: 'order/shop-coupon/stop',
  summary: 'Stop a coupon that my shop pays for, or let it go on; placed orders keep their discount',
  auth: 'member',
  input: z.object({ id: rowId, isActive: z.boolean() }),
  output: z.object({ coupon }),
})

const usableCoupon = z.object({
  code: z.string(),
  title: z.string(),
  /** Empty for the orders of all shops. */
  shopName: z.string(),
  endsAt: z.string(),
})
export type UsableCoupon = z.output<typeof usableCoupon>

export const listMyCoupons = defineAction({
  name: 'order/coupon/mine',
  summary:
    'Coupons that I can use now, at most 50: of the alliance, then of these shops, those that end soon first',
  kind: 'read',
  auth: 'member',
  input: z.object({ shopIds: z.optional(z.array(rowId).check(z.maxLength(100))) }),
  output: z.object({ coupons: z.array(usableCoupon) }),
})

export const COUPON_PROBLEMS = [
  'unknown',
  'planned',
  'over',
  'spent',
  'currency',
  'shop',
  'minimum',
  'used',
] as const

/** Why a typed code gives nothing, and for a minimum how much is missing. */
export const couponProblem = z.object({
  code: z.string(),
  problem: z.enum(COUPON_PROBLEMS),
  missing: z.nullable(z.object({ amountMinor: z.int(), currency })),
})
export type CouponProblem = z.output<typeof couponProblem>

/** What the buyer gets off one order. */
export const orderDiscount = z.object({
  couponCode: z.nullable(z.string()),
  couponMinor: z.int(),
  points: z.int(),
  pointsMinor: z.int(),
})
export type OrderDiscount = z.output<typeof orderDiscount>

/** A code as the buyer typed it: compared by all its readings (`codeReadings`), of which one may be a coupon. */
export const typedCoupon = z
  .string()
  .check(z.overwrite(plainCharacters), z.trim(), z.toUpperCase(), z.minLength(1), z.maxLength(40), storable)

/** Coupons and points of a checkout. */
export const discountInput = {
  coupons: z._default(z.array(typedCoupon).check(z.maxLength(COUPONS_MAX)), []),
  usePoints: z._default(z.boolean(), false),
}
