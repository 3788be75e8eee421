import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import type {
  Coupon,
  createCoupon,
  listCoupons,
  listShopCoupons,
  UsableCoupon,
} from '@tiantian/contracts/order/coupon.ts'
import * as z from 'zod'
import { audit } from '../../../platform/audit.ts'
import { cursorId, cursorTime, pageOf, readCursor } from '../../../platform/database/cursor.ts'
import type { Fragment, Queryable, Tx } from '../../../platform/database/database.ts'
import type { CouponRow } from '../../../platform/database/rows.generated.ts'
import { newId } from '../../../platform/id.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { isManagedBy, requireOwnShop } from '../../shop/own-shop.ts'
import type { OrderActor } from '../order-actor.ts'

interface CouponReader {
  readonly language: Language
  readonly at: Date
}

type CouponListRow = CouponRow & {
  readonly shop_name: LocalizedText | null
  readonly state: Coupon['state']
  readonly use_count: number
}

const LIST = 'coupons'

/** Coupons, the newest first. */
export async function listCouponsOf(
  sql: Queryable,
  reader: CouponReader,
  { cursor, limit, state, text }: Parsed<typeof listCoupons>,
) {
  const prefix = text ? sql`and starts_with(c.code, ${text})` : sql``
  return couponPage(sql, reader, {
    cursor,
    limit,
    condition: sql`${state ? sql`c.state = ${state}` : sql`true`} ${prefix}`,
  })
}

/** Coupons for the shops of a user. */
export async function listCouponsOfShops(
  sql: Queryable,
  { userId, ...reader }: CouponReader & { readonly userId: string },
  { cursor, limit, state, shopId }: Parsed<typeof listShopCoupons>,
) {
  const ofShop = shopId ? sql`and c.shop_id = ${shopId}` : sql``
  return couponPage(sql, reader, {
    cursor,
    limit,
    condition: sql`${state ? sql`c.state = ${state}` : sql`true`} ${ofShop} and ${isManagedBy(sql, userId, 'coupons')}`,
  })
}

interface CouponPage {
  readonly cursor?: string | undefined
  readonly limit: number
  readonly condition: Fragment
}

async function couponPage(
  sql: Queryable,
  { language, at }: CouponReader,
  { cursor, limit, condition }: CouponPage,
) {
  const after = readCursor(LIST, cursor, z.tuple([cursorTime, cursorId]))
  const found = await sql<CouponListRow[]>`
    with coupon as (
      select c.*, case when not c.is_active then 'stopped' when c.ends_at <= ${at} then 'over'
        when c.starts_at > ${at} then 'planned' when c.spent_minor = c.budget_minor then 'spent' else 'open' end as state
      from coupons c
    )
    select c.*, s.name as shop_name, (
      select count(*)::int from coupon_uses u where u.coupon_id = c.id and u.returned_at is null) as use_count
    from coupon c left join shops s on s.id = c.shop_id
    where ${condition} ${after ? sql`and (c.created_at, c.id) < (${after[0]}, ${after[1]})` : sql``}
    order by c.created_at desc, c.id desc limit ${limit + 1}`
  const { rows, nextCursor } = pageOf(LIST, found, limit, (row) => [row.created_at, row.id])
  return { rows: rows.map((row) => couponOf(row, language)), nextCursor }
}

/** @throws AppError('COUPON_NOT_FOUND') */
export async function getCoupon(sql: Queryable, reader: CouponReader, id: string): Promise<Coupon> {
  const { rows } = await couponPage(sql, reader, { limit: 1, condition: sql`c.id = ${id}` })
  if (!rows[0]) throw new AppError('COUPON_NOT_FOUND')
  return rows[0]
}

const minorOrNull = (amount: string | number | null) => (amount === null ? null : Number(amount))

const couponOf = (row: CouponListRow, language: Language): Coupon => ({
  id: row.id,
  code: row.code,
  title: row.title,
  shopId: row.shop_id,
  shopName: row.shop_name ? textIn(row.shop_name, language) : '',
  bearer: row.bearer,
  currency: row.currency as Currency,
  percent: row.percent,
  amountMinor: minorOrNull(row.amount_minor),
  discountMaxMinor: minorOrNull(row.discount_max_minor),
  minimumMinor: Number(row.minimum_minor),
  budgetMinor: Number(row.budget_minor),
  spentMinor: Number(row.spent_minor),
  useCount: row.use_count,
  usesPerPerson: row.uses_per_person,
  startsAt: isoTime(row.starts_at),
  endsAt: isoTime(row.ends_at),
  isActive: row.is_active,
  version: row.version,
  state: row.state,
})

/** @throws AppError('COUPON_CODE_TAKEN' | 'SHOP_NOT_FOUND') */
export async function issueCoupon(
  tx: Tx,
  { userId, at }: OrderActor,
  { requestId: _, ...coupon }: Parsed<typeof createCoupon>,
): Promise<string> {
  const id = newId()
  if (coupon.shopId) {
    const shop = await tx`select from shops where id = ${coupon.shopId}`
    if (shop.length === 0) throw new AppError('SHOP_NOT_FOUND')
  }
  const made = await tx`
    insert into coupons (id, code, title, shop_id, bearer, currency, percent, amount_minor, discount_max_minor,
      minimum_minor, budget_minor, uses_per_person, starts_at, ends_at, is_active, created_at)
    values (${id}, ${coupon.code}, ${JSON.stringify(coupon.title)}::jsonb, ${coupon.shopId}, ${coupon.bearer},
      ${coupon.currency}, ${coupon.percent}, ${coupon.amountMinor}, ${coupon.discountMaxMinor}, ${coupon.minimumMinor},
      ${coupon.budgetMinor}, ${coupon.usesPerPerson}, ${coupon.startsAt}, ${coupon.endsAt}, ${coupon.isActive}, ${at})
    on conflict (code) do nothing returning id`
  if (made.length === 0) throw new AppError('COUPON_CODE_TAKEN')
  const { code, budgetMinor, bearer } = coupon
  const change = { code, budgetMinor, bearer }
  await audit(tx, {
    actorId: userId,
    event: 'order.coupon.create',
    objectKind: 'coupon',
    objectId: id,
    change,
    at,
  })
  return id
}

interface CouponStop {
  readonly id: string
  readonly isActive: boolean
  /** What the office has stopped, a shop does not let go on. */
  readonly by: 'office' | 'shop'
}

/** @throws AppError('COUPON_NOT_FOUND' | 'PERMISSION_DENIED') */
export async function setCouponActive(tx: Tx, { userId, at }: OrderActor, { id, isActive, by }: CouponStop) {
  const [coupon] = await tx<{ isStoppedByOffice: boolean }[]>`
    select is_stopped_by_office as "isStoppedByOffice" from coupons where id = ${id} for update`
  if (!coupon) throw new AppError('COUPON_NOT_FOUND')
  if (by === 'shop' && coupon.isStoppedByOffice) throw new AppError('PERMISSION_DENIED')
  await tx`
    update coupons set is_active = ${isActive}, is_stopped_by_office = ${by === 'office' && !isActive},
      version = version + 1 where id = ${id}`
  const change = { isActive }
  await audit(tx, {
    actorId: userId,
    event: 'order.coupon.stop',
    objectKind: 'coupon',
    objectId: id,
    change,
    at,
  })
}

/**
 * A coupon that the shop of the user pays for; what the office has issued for the shop is the office's.
 * @throws AppError('COUPON_NOT_FOUND' | 'PERMISSION_DENIED')
 */
export async function requireShopCoupon(sql: Queryable, userId: string, id: string) {
  const [coupon] = await sql<{ shop_id: string }[]>`
    select shop_id from coupons where id = ${id} and bearer = 'shop' and shop_id in (
      select shop_id from shop_members where user_id = ${userId})`
  if (!coupon) throw new AppError('COUPON_NOT_FOUND')
  await requireOwnShop(sql, userId, coupon.shop_id, 'coupons')
}

/** SQL of whether a user can use a coupon `c` at a moment, both in SQL; the order decides about the rest. */
const usableBy = (userId: string, at: string) => `
  c.is_active and c.starts_at <= ${at} and c.ends_at > ${at} and c.spent_minor < c.budget_minor
  and c.uses_per_person > (
    select count(*) from coupon_uses used
    where used.coupon_id = c.id and used.buyer_id = ${userId} and used.returned_at is null)`

/** Those of a shop are for who buys there: no shop reaches all buyers by issuing coupons. */
const offeredBy = (sql: Queryable, shopIds: readonly string[]) => sql`
  (c.shop_id is null or c.shop_id = any(${shopIds}::uuid[]) and s.state = 'active')`

export async function listUsableCoupons(
  sql: Queryable,
  userId: string,
  shopIds: readonly string[],
  { language, at }: CouponReader,
): Promise<UsableCoupon[]> {
  const rows = await sql<(CouponRow & { shop_name: LocalizedText | null })[]>`
    select c.*, s.name as shop_name
    from (values (${userId}::uuid, ${at}::timestamptz)) reader (id, at) cross join coupons c
      left join shops s on s.id = c.shop_id
    where ${sql.unsafe(usableBy('reader.id', 'reader.at'))} and ${offeredBy(sql, shopIds)}
    order by c.shop_id is not null, c.ends_at, c.id limit 50`
  return rows.map((row) => ({
    code: row.code,
    title: textIn(row.title, language),
    shopName: row.shop_name ? textIn(row.shop_name, language) : '',
    endsAt: isoTime(row.ends_at),
  }))
}

/** SQL of how many coupons of the alliance a user can use at a moment, both in SQL. */
export const usableCouponCount = (userId: string, at: string) => `(
  select count(*) from (
    select from coupons c where ${usableBy(userId, at)} and c.shop_id is null limit 1000) usable)::int`
