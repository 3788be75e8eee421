import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import { MINOR_PER_MAJOR } from '@tiantian/contracts/money.ts'
import type { ProductState } from '@tiantian/contracts/product/names.ts'
import type {
  listOwnProducts as listContract,
  OwnProductRow,
  getSellerShops as shopsContract,
} from '@tiantian/contracts/product/own-product.ts'
import { numberKey } from '@tiantian/contracts/product/part-number.ts'
import type { Db, Fragment, Queryable } from '../../../platform/database/database.ts'
import { sortedList } from '../../../platform/database/sorted-list.ts'
import { likePattern } from '../../../platform/database/text-in-sql.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { isManagedBy, requireOwnShop } from '../../shop/own-shop.ts'
import { isInShopCategory } from '../../shop/shop-category.ts'
import type { ProductRates } from '../rate.ts'
import { readRates, toCents } from '../rate.ts'
import type { ReferenceData } from '../reference-data.ts'
import { readReferenceData } from '../reference-data.ts'
import { categoryNameOf } from './own-product.ts'

const ownProducts = sortedList({
  name: 'own products',
  id: 'l.product_id',
  columns: {
    partNumber: { expression: 'l.part_number', type: 'text' },
    price: { expression: 'l.price_cents', type: 'bigint' },
    stockQuantity: { expression: 'l.stock_quantity', type: 'bigint' },
    soldCount: { expression: 'l.sold_count', type: 'bigint' },
    createdAt: { expression: 'l.created_at', type: 'timestamptz' },
    updatedAt: { expression: 'l.updated_at', type: 'timestamptz' },
  },
  standard: '-createdAt',
})

interface ListedRow {
  readonly id: string
  readonly sortValue: string
  readonly name: LocalizedText
  readonly brand_name: string
  readonly part_number: string
  readonly category_id: number
  readonly picture: string | null
  readonly state: ProductState
  readonly price_minor: string | null
  readonly currency: Currency | null
  readonly stock_quantity: string
  readonly sold_count: number
  readonly lacks_picture: boolean
  readonly lacks_fitment: boolean
  readonly lacks_language: boolean
  readonly created_at: string
  readonly updated_at: string
}

type ListInput = Parsed<typeof listContract>

/**
 * A page of the products of a shop. Filters and order read one narrow table along its indexes; only the rows of the
 * page look further.
 * @throws AppError('SHOP_NOT_FOUND' | 'INVALID_INPUT')
 */
export const listOwnProducts = (db: Db, userId: string, input: ListInput, language: Language) =>
  db.transaction(async (tx) => {
    // Most products have some values, and few have others: one plan for both walks through all of a large shop.
    await tx`set local plan_cache_mode = force_custom_plan`
    return listPage(tx, userId, input, language)
  })

async function listPage(
  sql: Queryable,
  userId: string,
  input: ListInput,
  language: Language,
): Promise<Output<typeof listContract>> {
  await requireOwnShop(sql, userId, input.shopId, 'stock')
  const page = ownProducts(sql, input)
  const reference = await readReferenceData(sql)
  const rates = await readRates(sql)
  const rows = await sql<ListedRow[]>`
    with page as (
      select l.*, ${page.position} from shop_listings l
      where l.shop_id = ${input.shopId} ${conditionsOf(sql, input, reference, rates)} ${page.after} ${page.order}
    )
    select l.product_id as id, l."sortValue", l.state, l.stock_quantity, l.sold_count, l.category_id,
      l.lacks_picture, l.lacks_fitment, l.lacks_language, l.created_at, l.updated_at,
      p.name, p.part_number, p.pictures[1] as picture, b.name as brand_name, offer.price_minor, offer.currency
    from page l join products p on p.id = l.product_id join brands b on b.id = l.brand_id
      left join lateral (
        select o.currency, (select max(t.price_minor) from price_tiers t where t.offer_id = o.id) as price_minor
        from offers o where o.product_id = l.product_id and (o.valid_to is null or o.valid_to > now())
        order by o.created_at, o.id limit 1) offer on true
    ${page.order}`
  const found = page.pageOf(rows)
  return {
    rows: found.rows.map(
      (row): OwnProductRow => ({
        id: row.id,
        name: textIn(row.name, language),
        brandName: row.brand_name,
        partNumber: row.part_number,
        categoryName: categoryNameOf(reference, row.category_id, language),
        picture: row.picture ?? '',
        state: row.state,
        price:
          row.price_minor !== null && row.currency
            ? { amountMinor: Number(row.price_minor), currency: row.currency }
            : null,
        stockQuantity: Number(row.stock_quantity),
        soldCount: row.sold_count,
        lacks: (['picture', 'fitment', 'language'] as const).filter((lack) => row[`lacks_${lack}`]),
        createdAt: isoTime(row.created_at),
        updatedAt: isoTime(row.updated_at),
      }),
    ),
    nextCursor: found.nextCursor,
  }
}

/** The filters as conditions on `l`; a fragment is never returned by an async function, which would run it. */
function conditionsOf(
  sql: Queryable,
  input: ListInput,
  reference: ReferenceData,
  rates: ProductRates,
): Fragment {
  const { text, state, category, shopCategory, brand, lacks } = input
  const cents = (price: number | undefined) =>
    price === undefined ? undefined : Math.round(toCents(price * MINOR_PER_MAJOR, input.currency, rates))
  const categoryId = category && reference.categoryBySlug.get(category)?.id
  const categories = categoryId ? idsBelow([...reference.categories.values()], categoryId) : [0]
  return sql`
    ${text ? sql`and ${textCondition(sql, text)}` : sql``}
    ${state ? sql`and l.state = ${state}` : sql``}
    ${category ? sql`and l.category_id = any(${categories}::smallint[])` : sql``}
    ${shopCategory ? sql`and ${isInShopCategory(sql, 'l.product_id', shopCategory)}` : sql``}
    ${brand ? sql`and l.brand_id = ${reference.brandBySlug.get(brand)?.id ?? 0}` : sql``}
    ${lacks ? sql`and l.${sql(`lacks_${lacks}`)}` : sql``}
    ${within(sql, 'price_cents', cents(input.priceFrom), cents(input.priceTo))}
    ${within(sql, 'stock_quantity', input.stockFrom, input.stockTo)}
    ${within(sql, 'created_at', input.createdFrom, input.createdTo)}
    ${within(sql, 'updated_at', input.updatedFrom, input.updatedTo)}`
}

type Bound = number | string | undefined

const within = (sql: Queryable, column: string, from: Bound, to: Bound): Fragment => sql`
  ${from === undefined ? sql`` : sql`and l.${sql(column)} >= ${from}`}
  ${to === undefined ? sql`` : sql`and l.${sql(column)} <= ${to}`}`

const idsBelow = (
  categories: readonly { readonly id: number; readonly parentId: number | null }[],
  id: number,
): number[] => [
  id,
  ...categories.filter(({ parentId }) => parentId === id).flatMap((child) => idsBelow(categories, child.id)),
]

/** Each word anywhere, or the number however it is written. */
function textCondition(sql: Queryable, text: string): Fragment {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)
  const key = numberKey(text).toLowerCase()
  const all = words.reduce((found, word) => sql`${found} and l.words like ${likePattern(word)}`, sql`true`)
  return key.length >= 3 ? sql`((${all}) or l.words like ${`${key}%`})` : sql`(${all})`
}

interface SellerShopRow {
  readonly id: string
  readonly slug: string
  readonly name: LocalizedText
  readonly country: string
  readonly currency: Currency | null
  readonly product_count: number
  readonly warehouses: { id: string; name: string; city: LocalizedText }[] | null
}

/** Shops that the user manages, the oldest first. */
export async function listSellerShops(
  sql: Queryable,
  userId: string,
  language: Language,
): Promise<Output<typeof shopsContract>> {
  const rows = await sql<SellerShopRow[]>`
    select s.id, s.slug, s.name, s.country, s.product_count,
      (select o.currency from shop_listings l join offers o on o.product_id = l.product_id
        where l.shop_id = s.id limit 1) as currency,
      (select json_agg(json_build_object('id', w.id, 'name', w.name, 'city', c.name) order by w.id)
        from warehouses w join cities c on c.id = w.city_id where w.shop_id = s.id) as warehouses
    from shops s where ${isManagedBy(sql, userId, 'stock')} order by s.created_at, s.id limit 50`
  return {
    shops: rows.map(({ id, slug, name, country, currency, product_count, warehouses }) => ({
      id,
      slug,
      name: textIn(name, language),
      country,
      productCount: product_count,
      currency: currency ?? CURRENCY_OF[country] ?? 'USD',
      warehouses: (warehouses ?? []).map((one) => ({
        id: one.id,
        name: one.name,
        cityName: textIn(one.city, language),
      })),
    })),
  }
}

const CURRENCY_OF: Readonly<Record<string, Currency>> = { CN: 'CNY', KZ: 'KZT', RU: 'RUB' }
