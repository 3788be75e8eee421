import type { Parsed } from '@tiantian/contracts/action.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import type {
  getShopNumbers as contract,
  PeriodNumbers,
  ShopNumbers,
} from '@tiantian/contracts/order/shop-numbers.ts'
import { PERIOD_DAYS } from '@tiantian/contracts/order/shop-numbers.ts'
import { SOLD_STATES } from '@tiantian/contracts/order/state.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { localTime } from '../../../platform/time-zone.ts'
import { listShopWords, WORD_PEOPLE_MIN } from '../../search/shop-word/shop-word.ts'
import { requireOwnShop } from '../../shop/own-shop.ts'

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
