import type { TransactionSql } from 'postgres'
import { randomOf } from '../random.ts'
import { copyRows } from './copy-rows.ts'

interface DemoNumbers {
  readonly seed: number
  readonly today: Date
  readonly ownerId: string
}

const DAYS = 75
const DAY_MS = 86_400_000
const VIEWED_PRODUCTS = 40

/** What buyers of several countries type; each was typed by more visitors than the least. */
const WORDS = [
  'тормозные колодки',
  '刹车片',
  'brake pads',
  'фильтр масляный',
  'амортизатор передний',
  'май сүзгісі',
  '机油滤清器',
  'колодки камри',
  'water pump',
  'свечи зажигания',
  'тежегіш қалыптары',
  'ремень грм',
]

/** Views, carts and search words of the owner's shops, more on working days and more from week to week. */
export async function loadNumbers(tx: TransactionSql, { seed, today, ownerId }: DemoNumbers) {
  const shops = await tx<{ id: string; day: string }[]>`
    select s.id, (${today}::timestamptz at time zone c.time_zone)::date::text as day
    from shops s join cities c on c.id = s.city_id where s.owner_id = ${ownerId} order by s.id`
  for (const { id, day } of shops) await loadShopNumbers(tx, { seed, shopId: id, lastDay: day })
}

async function loadShopNumbers(
  tx: TransactionSql,
  { seed, shopId, lastDay }: { readonly seed: number; readonly shopId: string; readonly lastDay: string },
) {
  const products = await tx<{ id: string }[]>`
    select id from products where shop_id = ${shopId} and state = 'active' order by id limit ${VIEWED_PRODUCTS}`
  const random = randomOf(seed, 'numbers', shopId)
  const days = Array.from({ length: DAYS }, (_, ago) => {
    const date = new Date(Date.parse(lastDay) - ago * DAY_MS)
    return { day: date.toISOString().slice(0, 10), ago, isWeekend: [0, 6].includes(date.getUTCDay()) }
  })
  const rows = days.flatMap(({ day, ago, isWeekend }) =>
    products.flatMap(({ id }, at) => {
      const most = Math.round((isWeekend ? 7 : 12) * (1 - ago / 150) * (1 - at / 60))
      const views = random.between(0, most)
      if (views === 0) return []
      return [[shopId, day, id, views, random.chance(0.3) ? random.between(1, Math.ceil(views / 4)) : 0]]
    }),
  )
  await copyRows(tx, 'product_view_days', ['shop_id', 'day', 'product_id', 'views', 'cart_adds'], rows)
  await tx`
    insert into shop_view_days (shop_id, day, shop_views, product_views, cart_adds)
    select shop_id, day, sum(views) / 5 + 3, sum(views), sum(cart_adds) from product_view_days
    where shop_id = ${shopId} group by shop_id, day`
  const words = days
    .filter(({ ago }) => ago <= 30)
    .flatMap(({ day }) =>
      WORDS.flatMap((text, at) => {
        const count = random.between(0, WORDS.length - at)
        return count === 0 ? [] : [{ day, text, count, mark: random.between(0, 63) }]
      }),
    )
  await tx`
    insert into search_shop_words (shop_id, day, text, count, marks)
    select ${shopId}, day, text, count, set_bit(set_bit(0::bit(64), mark, 1), (mark * 7 + count) % 64, 1)
    from jsonb_to_recordset(${JSON.stringify(words)}::text::jsonb) as one (day date, text text, count int, mark int)`
}
