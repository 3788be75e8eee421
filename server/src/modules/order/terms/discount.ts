import { AppError } from '@tiantian/contracts/error.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import type { CouponProblem, OrderDiscount } from '@tiantian/contracts/order/coupon.ts'
import { POINTS_PERCENT_MAX } from '@tiantian/contracts/order/coupon.ts'
import { codeReadings } from '@tiantian/contracts/spelling/typed.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { CouponRow, OrderRow } from '../../../platform/database/rows.generated.ts'
import type { OfferLine } from '../../cart/offer.ts'
import { pointBalance } from '../../ledger/balance.ts'
import type { BookedOrder } from '../../ledger/post.ts'
import { POINTS_ISSUED, pointsOf, postForOrder } from '../../ledger/post.ts'
import type { OrderDraft } from '../checkout/order-draft.ts'
import { settledMinor, shareOf } from '../payment/order-money.ts'
import type { ExchangeRates } from './exchange.ts'
import { convertDown, readExchange } from './exchange.ts'
import { addedTax } from './order-tax.ts'

/** What comes off one order, and the coupon behind it. */
export interface DraftDiscount extends OrderDiscount {
  readonly couponId: string | null
  /** What the alliance bears of it: points, and its own coupons. */
  readonly subsidyMinor: number
}

export const discountView = ({ couponId: _, subsidyMinor: __, ...discount }: DraftDiscount): OrderDiscount =>
  discount

export const NO_DISCOUNT: DraftDiscount = {
  couponId: null,
  couponCode: null,
  couponMinor: 0,
  points: 0,
  pointsMinor: 0,
  subsidyMinor: 0,
}

type DiscountedDraft = Pick<OrderDraft<OfferLine>, 'first' | 'currency' | 'totalMinor'>

interface DiscountRequest {
  readonly userId: string
  readonly at: Date
  readonly coupons: readonly string[]
  readonly usePoints: boolean
}

interface CheckoutDiscounts {
  /** One for each draft. */
  readonly discounts: DraftDiscount[]
  readonly problems: CouponProblem[]
  readonly points: number
}

/** Shared by preview and submit: what coupons and points take off the orders of a checkout. */
export async function findDiscounts(
  sql: Queryable,
  drafts: readonly DiscountedDraft[],
  { userId, at, coupons, usePoints }: DiscountRequest,
): Promise<CheckoutDiscounts> {
  const discounts = drafts.map(() => NO_DISCOUNT)
  const problems: CouponProblem[] = []
  const found =
    coupons.length > 0 ? await readCoupons(sql, userId, coupons) : new Map<string, CouponCandidate>()
  const taken = new Set<string>()
  for (const code of new Set(coupons)) {
    const coupon = readingsOf(code).flatMap((reading) => found.get(reading) ?? [])[0]
    if (coupon && taken.has(coupon.id)) continue
    if (coupon) taken.add(coupon.id)
    const refusal = applyCoupon(coupon, drafts, discounts, at)
    if (refusal) problems.push({ code, problem: refusal.problem, missing: refusal.missing ?? null })
  }
  const points = await pointBalance(sql, userId)
  if (usePoints && points > 0) spendPoints(drafts, discounts, points, await readExchange(sql))
  return { discounts, problems, points }
}

/** What a code may be that was typed in another keyboard layout or with look-alike letters. */
const readingsOf = (code: string) => codeReadings(code).map((reading) => reading.toUpperCase())

type CouponCandidate = CouponRow & { readonly used: number }

async function readCoupons(sql: Queryable, userId: string, codes: readonly string[]) {
  const rows = await sql<CouponCandidate[]>`
    select c.*, (
      select count(*)::int from coupon_uses u
      where u.coupon_id = c.id and u.buyer_id = ${userId} and u.returned_at is null) as used
    from coupons c where c.code = any(${codes.flatMap(readingsOf)}::text[])`
  return new Map(rows.map((row) => [row.code, row]))
}

type CouponRefusal = Pick<CouponProblem, 'problem'> & Partial<Pick<CouponProblem, 'missing'>>

/** Applies a coupon to the dearest order that it fits. @returns why there is none */
function applyCoupon(
  coupon: CouponCandidate | undefined,
  drafts: readonly DiscountedDraft[],
  discounts: DraftDiscount[],
  at: Date,
): CouponRefusal | undefined {
  if (!coupon) return { problem: 'unknown' }
  if (new Date(coupon.starts_at) > at) return { problem: 'planned' }
  if (!coupon.is_active || new Date(coupon.ends_at) <= at) return { problem: 'over' }
  if (coupon.used >= coupon.uses_per_person) return { problem: 'used' }
  const ofShop = positionsOf(drafts, (draft) => !coupon.shop_id || coupon.shop_id === draft.first.shop_id)
  if (ofShop.length === 0) return { problem: 'shop' }
  const inCurrency = ofShop.filter((at) => drafts[at]!.currency === coupon.currency)
  const [best] = inCurrency
    .filter((at) => discounts[at]!.couponId === null)
    .toSorted((one, other) => drafts[other]!.totalMinor - drafts[one]!.totalMinor)
  if (best === undefined) return { problem: 'currency' }
  const draft = drafts[best]!
  const missing = Number(coupon.minimum_minor) - draft.totalMinor
  if (missing > 0) return { problem: 'minimum', missing: { amountMinor: missing, currency: draft.currency } }
  const couponMinor = discountOf(coupon, draft.totalMinor)
  if (couponMinor === 0) return { problem: 'minimum', missing: { amountMinor: 1, currency: draft.currency } }
  if (couponMinor > Number(coupon.budget_minor) - Number(coupon.spent_minor)) return { problem: 'spent' }
  discounts[best] = {
    ...NO_DISCOUNT,
    couponId: coupon.id,
    couponCode: coupon.code,
    couponMinor,
    subsidyMinor: coupon.bearer === 'alliance' ? couponMinor : 0,
  }
  return undefined
}

const positionsOf = (drafts: readonly DiscountedDraft[], fits: (draft: DiscountedDraft) => boolean) =>
  drafts.flatMap((draft, at) => (fits(draft) ? [at] : []))

/** The largest part of the goods that a coupon pays: something is always left to pay. */
const COUPON_PERCENT_MAX = 90

const percentOf = (amountMinor: number, percent: number) =>
  Number((BigInt(amountMinor) * BigInt(percent)) / 100n)

/** At least one minor unit; nothing where that would be all there is to pay. */
function discountOf(coupon: CouponCandidate, goodsMinor: number): number {
  const most = percentOf(goodsMinor, COUPON_PERCENT_MAX)
  if (most === 0) return 0
  if (coupon.percent === null) return Math.min(Number(coupon.amount_minor), most)
  const limit = coupon.discount_max_minor === null ? most : Number(coupon.discount_max_minor)
  return Math.min(Math.max(1, percentOf(goodsMinor, coupon.percent)), limit, most)
}

/** A point is worth 0.01 ¥: it pays in any currency at the rate of the day, rounded down. */
const POINT_CURRENCY: Currency = 'CNY'

function spendPoints(
  drafts: readonly DiscountedDraft[],
  discounts: DraftDiscount[],
  balance: number,
  rates: ExchangeRates,
) {
  let left = balance
  for (const [at, { currency, totalMinor }] of drafts.entries()) {
    const discount = discounts[at]!
    const most = percentOf(totalMinor - discount.couponMinor, POINTS_PERCENT_MAX)
    const points = Math.min(left, convertDown(most, currency, POINT_CURRENCY, rates) ?? 0)
    const pointsMinor = Math.min(most, convertDown(points, POINT_CURRENCY, currency, rates) ?? 0)
    if (pointsMinor === 0) continue
    left -= points
    discounts[at] = { ...discount, points, pointsMinor, subsidyMinor: discount.subsidyMinor + pointsMinor }
  }
}

interface DiscountedOrder extends BookedOrder {
  readonly discount: DraftDiscount
}

/**
 * Takes coupons out of their budgets and points out of the account, in the transaction of the checkout.
 * @throws AppError('DISCOUNT_CHANGED') when somebody was faster
 */
export async function takeDiscounts(
  tx: Tx,
  orders: readonly DiscountedOrder[],
  { userId, at }: Pick<DiscountRequest, 'userId' | 'at'>,
) {
  const byCoupon = orders
    .filter(({ discount }) => discount.couponId !== null)
    .toSorted((one, other) => (one.discount.couponId! < other.discount.couponId! ? -1 : 1))
  for (const order of byCoupon) await useCoupon(tx, order, { userId, at })
  for (const order of orders.filter(({ discount }) => discount.points > 0)) {
    try {
      const points = -order.discount.points
      await bookPoints(tx, order, {
        userId,
        cause: `order/${order.id}/points_spent`,
        kind: 'points_spent',
        points,
        at,
      })
    } catch (error) {
      if (error instanceof AppError && error.code === 'BALANCE_SHORT') throw new AppError('DISCOUNT_CHANGED')
      throw error
    }
  }
}

async function useCoupon(
  tx: Tx,
  { id, discount: { couponId, couponMinor } }: DiscountedOrder,
  { userId, at }: Pick<DiscountRequest, 'userId' | 'at'>,
) {
  // The row stays locked until the end: what follows counts every use.
  const [coupon] = await tx<Pick<CouponRow, 'uses_per_person'>[]>`
    update coupons c set spent_minor = c.spent_minor + use.minor
    from (select ${couponMinor}::bigint as minor) use
    where c.id = ${couponId} and c.is_active and c.starts_at <= ${at} and c.ends_at > ${at}
      and c.spent_minor + use.minor <= c.budget_minor
    returning c.uses_per_person`
  if (!coupon) throw new AppError('DISCOUNT_CHANGED')
  const uses = await tx`
    select from coupon_uses where coupon_id = ${couponId} and buyer_id = ${userId} and returned_at is null`
  if (uses.length >= coupon.uses_per_person) throw new AppError('DISCOUNT_CHANGED')
  await tx`
    insert into coupon_uses (order_id, coupon_id, buyer_id, discount_minor)
    values (${id}, ${couponId}, ${userId}, ${couponMinor})`
}

interface BookedPoints {
  readonly userId: string
  readonly cause: string
  readonly kind: 'points_spent' | 'points_return' | 'points_earned'
  /** To the user; from them when negative. */
  readonly points: number
  readonly at: Date
}

const bookPoints = (tx: Tx, order: BookedOrder, { userId, cause, kind, points, at }: BookedPoints) =>
  postForOrder(tx, order, {
    cause,
    kind,
    currency: 'POINT',
    by: null,
    at,
    entries: [
      [pointsOf(userId), points],
      [POINTS_ISSUED, -points],
    ],
  })

interface ReducedDiscount {
  readonly proposalId: string
  readonly couponMinor: number
  readonly points: number
  readonly at: Date
}

/** An order of fewer goods gives back the same part of its coupon and of its points. */
export async function reduceDiscounts(
  tx: Tx,
  order: OrderRow,
  { proposalId, couponMinor, points, at }: ReducedDiscount,
) {
  const couponBack = Number(order.coupon_minor) - couponMinor
  if (couponBack > 0) {
    const [use] = await tx<{ coupon_id: string }[]>`
      select coupon_id from coupon_uses where order_id = ${order.id}`
    await tx`update coupons set spent_minor = spent_minor - ${couponBack} where id = ${use!.coupon_id}`
    if (couponMinor > 0)
      await tx`update coupon_uses set discount_minor = ${couponMinor} where order_id = ${order.id}`
    else await tx`delete from coupon_uses where order_id = ${order.id}`
  }
  const pointsBack = order.points - points
  await returnPoints(tx, order, { cause: `proposal/${proposalId}`, points: pointsBack, at })
}

/** An order that ended without goods gives back its coupon and the points it was paid with. */
export async function returnDiscounts(tx: Tx, order: OrderRow, at: Date) {
  const returned = await tx<{ coupon_id: string; discount_minor: string }[]>`
    update coupon_uses set returned_at = ${at} where order_id = ${order.id} and returned_at is null
    returning coupon_id, discount_minor`
  for (const { coupon_id, discount_minor } of returned)
    await tx`update coupons set spent_minor = spent_minor - ${discount_minor} where id = ${coupon_id}`
  // Those of goods that came back alone have gone back with them.
  const points = order.points - (await returnedOf(tx, order.id)).points
  const cause = `order/${order.id}/points_return`
  if (points > 0)
    await bookPoints(tx, order, { userId: order.buyer_id, cause, kind: 'points_return', points, at })
}

/** What returns of an order have given back: of the goods, and of the points of the checkout. */
async function returnedOf(tx: Tx, orderId: string): Promise<{ goodsMinor: number; points: number }> {
  const [row] = await tx<[{ goodsMinor: number; points: number }]>`
    select coalesce(sum(refund_minor - delivery_minor), 0)::float8 as "goodsMinor",
      coalesce(sum(points), 0)::int as points
    from order_returns where order_id = ${orderId} and state = 'refunded'`
  return row
}

interface ReturnedPoints {
  readonly cause: string
  /** To the buyer; from them when negative. */
  readonly points: number
  readonly at: Date
}

/** A part of the goods is not bought after all: the points that it was paid with go back. */
export async function returnPoints(tx: Tx, order: OrderRow, { cause, points, at }: ReturnedPoints) {
  if (points === 0) return
  const back = { cause: `${cause}/points`, kind: 'points_return', points, at } as const
  await bookPoints(tx, order, { userId: order.buyer_id, ...back })
}

/**
 * Points for 1 % of what a buyer has paid, tax included, for the goods that they have received and keep, less what the
 * order has earned so far. Goods of an open return whose money is still in escrow wait, and so does an order whose
 * transfer the office has not seen; one whose transfer never came earns none.
 */
export async function earnPoints(
  tx: Tx,
  order: OrderRow,
  { cause, at }: { readonly cause: string; readonly at: Date },
) {
  const unseen = await tx`
    select from order_unseen_transfers where order_id = ${order.id}
    union all select from order_missing_transfers where order_id = ${order.id} and came_at is null limit 1`
  if (unseen.length > 0) return
  const goodsMinor = (await returnedOf(tx, order.id)).goodsMinor + (await withheldGoods(tx, order.id))
  const deliveryMinor = Number(order.delivery_minor ?? 0) + addedTax(order, Number(order.delivery_tax_minor))
  const paidMinor = Number(order.total_minor) - deliveryMinor - goodsMinor
  const worth = convertDown(paidMinor, order.currency as Currency, POINT_CURRENCY, await readExchange(tx))
  const points = Math.floor(Math.max(0, worth ?? 0) / 100) - (await earnedPoints(tx, order.id))
  if (points <= 0) return
  const earned = { cause: `${cause}/points_earned`, kind: 'points_earned', points, at } as const
  await bookPoints(tx, order, { userId: order.buyer_id, ...earned })
}

async function withheldGoods(tx: Tx, orderId: string): Promise<number> {
  const [row] = await tx<[{ minor: number }]>`
    select coalesce(sum(r.refund_minor - r.delivery_minor), 0)::float8 as minor
    from order_returns r join orders o on o.id = r.order_id
    where o.id = ${orderId} and o.withheld_minor > 0 and r.state in ('requested', 'accepted')`
  return row.minor
}

async function earnedPoints(tx: Tx, orderId: string): Promise<number> {
  const [row] = await tx<[{ points: number }]>`
    select coalesce(sum(e.amount_minor) filter (where e.amount_minor > 0), 0)::float8 as points
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.order_id = ${orderId} and t.kind = 'points_earned'`
  return row.points
}

/**
 * A buyer who is given money of a completed order back gives the same part of its points back, as far as they still
 * have them.
 * @returns how many
 */
export async function takePointsBack(
  tx: Tx,
  order: OrderRow,
  { cause, amountMinor, at }: { readonly cause: string; readonly amountMinor: number; readonly at: Date },
): Promise<number> {
  const [account] = await tx<{ id: string; balance: number }[]>`
    select id, balance_minor::float8 as balance from ledger_accounts
    where owner_kind = 'user' and holder_id = ${order.buyer_id} and kind = 'points' for no key update`
  if (!account) return 0
  const [{ earned }] = await tx<[{ earned: number }]>`
    select coalesce(sum(e.amount_minor), 0)::float8 as earned
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.order_id = ${order.id} and e.account_id = ${account.id}
      and (t.kind = 'points_earned' or t.cause like ${`order/${order.id}/give-back/%`}
        or t.cause like ${`order/${order.id}/return/%`})`
  const points = Math.min(account.balance, shareOf(earned, amountMinor, settledMinor(order)))
  if (points <= 0) return 0
  await returnPoints(tx, order, { cause, points: -points, at })
  return points
}
