import type { LocalizedText } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import { FEED_PRODUCTS_MAX } from '@tiantian/contracts/product/feed.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { ProductRates } from '../rate.ts'
import { readRates, toCents } from '../rate.ts'

/** A product on sale, as every format needs it. */
export interface FeedProduct {
  readonly id: string
  readonly partNumber: string
  readonly brandName: string
  readonly name: LocalizedText
  readonly description: LocalizedText
  readonly pictures: readonly string[]
  readonly condition: string
  readonly categoryId: number
  readonly originCountry: string
  readonly grossGrams: number
  readonly isInStock: boolean
  /** In the currency of the shop. */
  readonly priceMinor: number
}

interface ListedFeedProduct extends Omit<FeedProduct, 'priceMinor'> {
  readonly created_at: string
  readonly currency: Currency
  readonly price_minor: string
}

const CHUNK = 500

/** The products of a shop that are on sale, the newest first, some at a time along an index. */
export async function* feedProducts(
  sql: Queryable,
  shopId: string,
  currency: Currency,
): AsyncGenerator<FeedProduct> {
  const rates = await readRates(sql)
  let last: Pick<ListedFeedProduct, 'created_at' | 'id'> | undefined
  for (let count = 0; count < FEED_PRODUCTS_MAX; count += CHUNK) {
    const rows = await readChunk(sql, shopId, last)
    for (const { created_at: _, currency: own, price_minor, ...product } of rows)
      yield { ...product, priceMinor: priceIn(currency, Number(price_minor), own, rates) }
    last = rows.at(-1)
    if (rows.length < CHUNK) return
  }
}

/** The price at the smallest quantity, as the seller's own list shows it. */
const readChunk = (
  sql: Queryable,
  shopId: string,
  last: Pick<ListedFeedProduct, 'created_at' | 'id'> | undefined,
) => sql<ListedFeedProduct[]>`
  with page as (
    select l.product_id, l.created_at, l.stock_quantity from shop_listings l
    where l.shop_id = ${shopId} and l.state = 'active'
      and (${last?.created_at ?? null}::timestamptz is null
        or (l.created_at, l.product_id) < (${last?.created_at ?? null}::timestamptz, ${last?.id ?? null}::uuid))
      and exists (select from search_items i where i.product_id = l.product_id)
    order by l.created_at desc, l.product_id desc limit ${CHUNK}
  )
  select p.id, p.part_number as "partNumber", b.name as "brandName", p.name, p.description, p.pictures, p.condition,
    p.category_id as "categoryId", p.origin_country as "originCountry", p.gross_grams as "grossGrams",
    page.stock_quantity > 0 as "isInStock", page.created_at::text, offer.currency, offer.price_minor
  from page join products p on p.id = page.product_id join brands b on b.id = p.brand_id
    join lateral (
      select o.currency, (select max(t.price_minor) from price_tiers t where t.offer_id = o.id) as price_minor
      from offers o where o.product_id = p.id and (o.valid_to is null or o.valid_to > now())
      order by o.created_at, o.id limit 1) offer on offer.price_minor is not null
  order by page.created_at desc, page.product_id desc`

function priceIn(currency: Currency, minor: number, own: Currency, rates: ProductRates): number {
  if (currency === own) return minor
  return Math.max(1, Math.round(toCents(minor, own, rates) * (rates.get(currency) ?? 1)))
}
