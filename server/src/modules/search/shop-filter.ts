import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { queryShops } from '@tiantian/contracts/search/search.ts'
import type { PendingQuery, Row, Sql } from 'postgres'
import type { ReferenceBook } from '../product/reference-book.ts'
import { tagOf } from '../product/tag.ts'

export type SqlPart = PendingQuery<Row[]>

/** Conditions on the shop `s`, one for each facet; those not asked for are true. */
export interface ShopFilters
  extends Readonly<Record<'country' | 'city' | 'language' | 'category' | 'brand', SqlPart>> {
  /** Stand in their facets however few there are of them; 0 is none. */
  readonly chosen: { readonly city: number; readonly brand: number }
}

/** @throws AppError('CATEGORY_NOT_FOUND') */
export function shopFilters(sql: Sql, input: Parsed<typeof queryShops>, book: ReferenceBook): ShopFilters {
  const { countries, city, language } = input
  const all = sql`true`
  const brandId = input.brand === undefined ? undefined : (book.brandBySlug.get(input.brand)?.id ?? 0)
  return {
    country: countries?.length ? sql`s.country = any(${countries})` : all,
    city: city === undefined ? all : sql`s.city_id = ${city}`,
    language: language === undefined ? all : sql`${language} = any(s.languages)`,
    category: sellsCategory(sql, input.category, book) ?? all,
    // A brand that nobody knows is sold by none.
    brand: brandId === undefined ? all : sql`${brandId}::int = any(s.goods_brands)`,
    chosen: { city: city ?? 0, brand: brandId ?? 0 },
  }
}

export const allOf = (sql: Sql, { country, city, language, category, brand }: ShopFilters) =>
  sql`${country} and ${city} and ${language} and ${category} and ${brand}`

function sellsCategory(sql: Sql, slug: string | undefined, book: ReferenceBook) {
  if (slug === undefined) return undefined
  const category = book.categoryBySlug.get(slug)
  if (!category) throw new AppError('CATEGORY_NOT_FOUND')
  return sql`s.id in (select shop_id from shop_goods where tags @> array[${tagOf('category', category.id)}]::int[])`
}
