import type { Parsed } from '@tiantian/contracts/action.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import type { ShopDay } from '@tiantian/contracts/order/shop-day.ts'
import { LOW_STOCK_MAX, SHOP_DAY_MAX } from '@tiantian/contracts/order/shop-day.ts'
import type {
  getShopNumbers as contract,
  PeriodNumbers,
  ShopNumbers,
} from '@tiantian/contracts/order/shop-numbers.ts'
import { PERIOD_DAYS } from '@tiantian/contracts/order/shop-numbers.ts'
import type { OrderState } from '@tiantian/contracts/order/state.ts'
import { SOLD_STATES } from '@tiantian/contracts/order/state.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { localTime } from '../../../platform/time-zone.ts'
import { listShopWords, WORD_PEOPLE_MIN } from '../../search/shop-word/shop-word.ts'
import { requireOwnShop } from '../../shop/own-shop.ts'

/** In these the next step is the shop's: not those that wait for the buyer, for money or for the carrier. */
const TO_DO: readonly OrderState[] = [
  'created',
  'confirmed',
  'paid',
  'packing',
  'cancel_requested',
  'return_requested',
  'return_accepted',
]

/**
 * What waits in the shops of a user; each number reads no more than a thousand entries of an index, or the returns that the
 * office judges.
 */
export const listShopDays = (sql: Queryable, userId: string, now: Date): Promise<ShopDay[]> => sql<ShopDay[]>`
  select m.shop_id as "shopId", to_do.count as "toDoCount",
    least(${SHOP_DAY_MAX}, disputes.count + judged.count) as "judgedCount", recent.count as "newOrderCount",
    low.count as "lowStockCount", drafts.count as "draftCount",
    coalesce(views.count, 0) as "viewCount"
  from shop_members m join shops s on s.id = m.shop_id join cities c on c.id = s.city_id
    left join lateral (select shop_views + product_views as count from shop_view_days v where v.shop_id = m.shop_id
      and v.day = (${now}::timestamptz at time zone c.time_zone)::date) views on true
    cross join lateral (select count(*)::int as count from (
      select from orders o where o.shop_id = m.shop_id and o.state = any(${[...TO_DO]}::text[])
        and not exists (select from order_returns r where r.order_id = o.id and r.disputed_at is not null
          and r.state in ('requested', 'accepted'))
      limit ${SHOP_DAY_MAX}) o) to_do
    cross join lateral (select count(*)::int as count from (
      select from orders o where o.shop_id = m.shop_id and o.state = 'dispute' limit ${SHOP_DAY_MAX}) o) disputes
    cross join lateral (select count(*)::int as count from (
      select from order_returns r join orders o on o.id = r.order_id
      where r.disputed_at is not null and r.state in ('requested', 'accepted') and o.shop_id = m.shop_id
      limit ${SHOP_DAY_MAX}) o) judged
    cross join lateral (select count(*)::int as count from (
      select from orders o where o.shop_id = m.shop_id and o.created_at > ${new Date(now.getTime() - DAY_MS)}
      limit ${SHOP_DAY_MAX}) o) recent
    cross join lateral (select count(*)::int as count from (
      select from (
        select l.state from shop_listings l where l.shop_id = m.shop_id and l.stock_quantity <= ${LOW_STOCK_MAX}
        order by l.stock_quantity, l.product_id limit ${SHOP_DAY_MAX}) l
      where l.state = 'active') l) low
    cross join lateral (select count(*)::int as count from (
      select from shop_listings l where l.shop_id = m.shop_id and l.state = 'draft' limit ${SHOP_DAY_MAX}) l) drafts
  where m.user_id = ${userId} and s.state <> 'closed'
  order by m.shop_id`

interface ShopOfNumbers {
  readonly name: LocalizedText
  readonly city: LocalizedText
  readonly timeZone: string
}

interface ViewDay {
  readonly day: string
  readonly shopViewCount: number
  readonly productViewCount: number
  readonly cartAddCount: number
}

interface SaleDay {
  readonly day: string
  readonly currency: Currency
  readonly orderCount: number
  readonly salesMinor: string
}

/**
 * The numbers of a shop by its own days; each is read along an index of the shop and the day.
 * @throws AppError('SHOP_NOT_FOUND' | 'PERMISSION_DENIED')
 */
export async function readShopNumbers(
  sql: Queryable,
  userId: string,
  { shopId, period }: Parsed<typeof contract>,
  { language, now }: { readonly language: Language; readonly now: Date },
): Promise<ShopNumbers> {
  await requireOwnShop(sql, userId, shopId, 'numbers')
  const shop = await readShop(sql, shopId)
  const to = localTime(shop.timeZone, now).date
  const length = PERIOD_DAYS[period]
  const from = dayBefore(to, length - 1)
  const first = dayBefore(to, 2 * length - 1)
  const [views, sales, words] = await Promise.all([
    readViews(sql, shopId, first),
    readSales(sql, shopId, first, shop.timeZone),
    listShopWords(sql, shopId, from),
  ])
  const numbersOf = (isIn: (day: string) => boolean) =>
    sumOf(
      views.filter(({ day }) => isIn(day)),
      sales.filter(({ day }) => isIn(day)),
    )
  const days = Array.from({ length }, (_, at) => dayBefore(to, length - 1 - at))
  return {
    shopId,
    shopName: textIn(shop.name, language),
    timeZone: shop.timeZone,
    cityName: textIn(shop.city, language),
    from,
    to,
    numbers: numbersOf((day) => day >= from),
    before: period === 'day' ? null : numbersOf((day) => day < from),
    days: days.map((day) => {
      const { sales: _, ...counts } = numbersOf((other) => other === day)
      return { day, ...counts }
    }),
    words: [...words],
    wordPeopleMin: WORD_PEOPLE_MIN,
  }
}

async function readShop(sql: Queryable, shopId: string): Promise<ShopOfNumbers> {
  const [shop] = await sql<[ShopOfNumbers]>`
    select s.name, c.name as city, c.time_zone as "timeZone" from shops s join cities c on c.id = s.city_id
    where s.id = ${shopId}`
  return shop
}

const DAY_MS = 86_400_000

const dayBefore = (day: string, count: number) =>
  new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10)

const readViews = (sql: Queryable, shopId: string, since: string) => sql<ViewDay[]>`
  select day::text, shop_views as "shopViewCount", product_views as "productViewCount", cart_adds as "cartAddCount"
  from shop_view_days where shop_id = ${shopId} and day >= ${since}::date`

const readSales = (sql: Queryable, shopId: string, since: string, timeZone: string) => sql<SaleDay[]>`
  select (created_at at time zone ${timeZone})::date::text as day, currency, count(*)::int as "orderCount",
    coalesce(sum(total_minor) filter (where state = any(${[...SOLD_STATES]}::text[])), 0) as "salesMinor"
  from orders where shop_id = ${shopId} and created_at >= ${since}::timestamp at time zone ${timeZone}
  group by 1, 2`

function sumOf(views: readonly ViewDay[], sales: readonly SaleDay[]): PeriodNumbers {
  const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
    rows.reduce((total, row) => total + of(row), 0)
  const byCurrency = [...Map.groupBy(sales, ({ currency }) => currency)]
  return {
    shopViewCount: sum(views, (row) => row.shopViewCount),
    productViewCount: sum(views, (row) => row.productViewCount),
    cartAddCount: sum(views, (row) => row.cartAddCount),
    orderCount: sum(sales, (row) => row.orderCount),
    sales: byCurrency
      .map(([currency, rows]) => ({ currency, amountMinor: sum(rows, (row) => Number(row.salesMinor)) }))
      .filter(({ amountMinor }) => amountMinor > 0)
      .sort((one, other) => (one.currency < other.currency ? -1 : 1)),
  }
}
