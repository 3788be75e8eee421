import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { listPartOffers as contract, OfferSort, PartOffer } from '@tiantian/contracts/product/product.ts'
import { STOCK_SHOWN_DAYS } from '@tiantian/contracts/product/stock-age.ts'
import * as z from 'zod'
import { cursorId, pageOf, readCursor } from '../../platform/database/cursor.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { textInSql } from '../../platform/database/text-in-sql.ts'
import { Statement } from './list/statement.ts'
import type { ProductRates } from './rate.ts'
import { readRates } from './rate.ts'

type PartOfferInput = Parsed<typeof contract>

/** Smaller is better. `cents` is the unit price in US cents at the current rate. */
const VALUES: Readonly<Record<OfferSort, string>> = {
  price: 'cents',
  delivery: 'lead_days_max',
  moq: 'moq',
  stock: '-coalesce(quantity, 0)',
  rating: '-rating_hundredths',
}

interface FoundOffer {
  /** Of the whole part, repeated on each row. */
  readonly shop_count: number
  /** Null when no offer is left. */
  readonly offer: PartOffer | null
  readonly is_short: number
  readonly value: number
  readonly cents: number
}

/** For a part in more shops only these are compared: in stock first, then by price. */
const COMPARED = 500

/**
 * Offers of all shops for the brand and part number of a product: those with enough known stock first. A part has as
 * many offers as shops that list it; they are read at once and paged by keyset.
 * @throws AppError('PRODUCT_NOT_FOUND' | 'INVALID_INPUT') the last for a foreign cursor
 */
export async function listPartOffers(
  sql: Queryable,
  query: PartOfferInput,
  language: Language,
): Promise<Output<typeof contract>> {
  const rows = await readOffers(sql, query, language, await readRates(sql))
  const shopCount = rows[0]?.shop_count ?? 0
  if (shopCount === 0) throw new AppError('PRODUCT_NOT_FOUND')
  const found = rows.flatMap(({ offer, ...row }) => (offer ? [{ ...row, offer }] : []))
  const page = pageOf(listName(query), found, query.limit, (row) => [
    row.is_short,
    row.value,
    row.cents,
    row.offer.id,
  ])
  return { rows: page.rows.map(({ offer }) => offer), nextCursor: page.nextCursor, shopCount }
}

const listName = ({ productId, quantity, sort }: PartOfferInput) => `offers ${sort} ${quantity} ${productId}`

function readOffers(
  sql: Queryable,
  query: PartOfferInput,
  language: Language,
  rates: ProductRates,
): Promise<FoundOffer[]> {
  const statement = new Statement()
  const keys = 'is_short, value, cents, id'
  return statement.run<FoundOffer>(
    sql,
    `with listed as materialized (${listedSql(statement, query)}),
      compared as (select * from listed order by in_stock desc, price_cents, id limit ${COMPARED}),
      found as (${foundSql(statement, query, rates)}),
      valued as (select *, (${VALUES[query.sort]})::float8 as value from found),
      page as (
        select * from valued ${after(statement, query, keys)} order by ${keys} limit ${statement.int(query.limit + 1)}
      )
    select n.shop_count, is_short, value, cents, case when o.id is not null then ${offerSql(language)} end as offer
    from (select count(distinct shop_id)::int as shop_count from listed) n left join (
        page o join offers f on f.id = o.id join products p on p.id = f.product_id
        join warehouses w on w.id = f.warehouse_id join cities c on c.id = w.city_id
        join shops s on s.id = p.shop_id) on true
    order by is_short, value, cents, o.id`,
  )
}

/** Visible products with this brand and part number; empty when this product may not be shown. */
const listedSql = (statement: Statement, { productId }: PartOfferInput) => `
  select i.product_id as id, i.shop_id, i.in_stock, i.price_cents
  from products m join search_items shown on shown.product_id = m.id
    join products p on p.brand_id = m.brand_id and p.normalized_number = m.normalized_number
    join search_items i on i.product_id = p.id
  where m.id = ${statement.uuid(productId)}`

/** The offers with their sort values. */
function foundSql(statement: Statement, { quantity }: PartOfferInput, rates: ProductRates): string {
  const wanted = `greatest(${statement.int(quantity)}, f.moq)`
  const perUsd = statement.text(JSON.stringify(Object.fromEntries(rates)))
  return `select f.id, f.moq, f.lead_days_max, ${SHOWN_STOCK} as quantity, k.updated_at, s.rating_hundredths, t.price_minor,
      coalesce(${SHOWN_STOCK} < ${wanted}, true)::int as is_short,
      t.price_minor::float8 / (${perUsd}::json ->> f.currency)::float8 as cents
    from compared l join shops s on s.id = l.shop_id
      join offers f on f.product_id = l.id and (f.valid_to is null or f.valid_to > now())
      join stocks k on k.offer_id = f.id
      join lateral (
        select price_minor from price_tiers where offer_id = f.id and min_quantity <= ${wanted}
        order by min_quantity desc limit 1) t on true`
}

const position = z.tuple([z.number(), z.number(), z.number(), cursorId])

function after(statement: Statement, query: PartOfferInput, keys: string): string {
  const end = readCursor(listName(query), query.cursor, position)
  if (!end) return ''
  const [isShort, value, cents, id] = end
  const marks = [isShort, value, cents].map((number) => `${statement.text(String(number))}::float8`)
  return `where (${keys}) > (${marks.join(', ')}, ${statement.uuid(id)})`
}

const offerSql = (language: Language) => `json_build_object(
  'id', f.id, 'productId', p.id, 'condition', p.condition, 'warrantyMonths', p.warranty_months,
  'currency', f.currency, 'unitPriceMinor', o.price_minor, 'moq', f.moq, 'orderMultiple', f.order_multiple,
  'tiers', (select json_agg(json_build_object('minQuantity', min_quantity, 'priceMinor', price_minor)
    order by min_quantity) from price_tiers where offer_id = f.id),
  'stockQuantity', o.quantity, 'stockUpdatedAt', o.updated_at, 'leadDaysMin', f.lead_days_min,
  'leadDaysMax', f.lead_days_max, 'incoterm', f.incoterm, 'incotermPlace', f.incoterm_place,
  'warehouseCountry', w.country, 'warehouseCity', ${textInSql('c.name', language)},
  'isReturnable', f.is_returnable, 'shop', json_build_object('id', s.id, 'name', ${textInSql('s.name', language)},
    'country', s.country, 'ratingHundredths', s.rating_hundredths, 'ratingCount', s.rating_count,
    'onTimeBp', s.on_time_bp))`

/** SQL of the displayed amount of `stocks` k: null when it was counted too long ago, unless it is sold out. */
export const SHOWN_STOCK = `(case when k.quantity = 0 or k.updated_at >= now() - interval '${STOCK_SHOWN_DAYS} days'
  then k.quantity end)`
