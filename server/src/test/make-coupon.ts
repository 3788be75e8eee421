import type { Input } from '@tiantian/contracts/action.ts'
import { previewCheckout, submitCheckout } from '@tiantian/contracts/order/checkout.ts'
import type { createShopCoupon } from '@tiantian/contracts/order/coupon.ts'
import { createCoupon } from '@tiantian/contracts/order/coupon.ts'
import { newId } from '../platform/id.ts'
import { previewedCheckout } from './make-cart.ts'
import type { Person } from './test-app.ts'

/** Of orders in yuan, at any time. */
const TEN_PERCENT = {
  currency: 'CNY',
  percent: 10,
  amountMinor: null,
  discountMaxMinor: null,
  minimumMinor: 0,
  budgetMinor: 1_000_000,
  usesPerPerson: 1,
  startsAt: '2020-01-01T00:00:00Z',
  endsAt: '2099-01-01T00:00:00Z',
  isActive: true,
} as const

/** A coupon of the alliance: 10 % off orders in yuan. */
export async function makeCoupon(officer: Person, change: Partial<Input<typeof createCoupon>> = {}) {
  const { coupon } = await officer.call(createCoupon, {
    requestId: newId(),
    code: `C-${newId().slice(-12)}`,
    title: { en: 'Spring' },
    shopId: null,
    bearer: 'alliance',
    ...TEN_PERCENT,
    ...change,
  })
  return coupon
}

/** What a shop sends to issue a coupon: 10 % off its orders in yuan. */
export const shopCouponOf = (
  shopId: string,
  change: Partial<Input<typeof createShopCoupon>> = {},
): Omit<Input<typeof createShopCoupon>, 'requestId'> => ({
  code: `S-${newId().slice(-12)}`,
  title: { en: 'Regular buyers' },
  shopId,
  ...TEN_PERCENT,
  ...change,
})

type Discounting = Pick<Input<typeof previewCheckout>, 'coupons' | 'usePoints'>

/** What the confirm page would send with these coupons and points. */
export async function discountedCheckout(person: Person, addressId: string, discounting: Discounting) {
  const { orders } = await person.call(previewCheckout, discounting)
  const choices = orders.map(({ lines, discount }) => ({
    offerId: lines[0]!.offerId,
    discountMinor: discount.couponMinor + discount.pointsMinor,
  }))
  return { ...(await previewedCheckout(person, addressId)), ...discounting, choices }
}

export const orderWith = async (person: Person, addressId: string, discounting: Discounting) =>
  person.call(submitCheckout, await discountedCheckout(person, addressId, discounting))
