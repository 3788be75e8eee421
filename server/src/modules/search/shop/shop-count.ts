import type { LocalizedText } from '@tiantian/contracts/language.ts'
import type { Queryable } from '../../../platform/database.ts'
import type { ShopFilters, SqlPart } from './shop-filter.ts'
import { allOf } from './shop-filter.ts'

export const SHOP_FACETS = ['category', 'brand', 'country', 'city', 'language'] as const
export type ShopFacet = (typeof SHOP_FACETS)[number]

/** How many shops have a value, by the key that PostgreSQL groups by: ids and codes as text. */
export interface ShopCount {
  readonly key: ShopFacet | 'total'
  readonly value: string
  readonly count: number
  readonly isAbout: boolean
  /** Of a city. */
  readonly name: LocalizedText | null
}

/** There are many cities and brands: only this many are returned, the most frequent and the selected one. */
export const VALUES_MAX = 20

/** A shop has a dozen categories and a hundred brands: beyond this many shops, they are estimated from a sample. */
const CATEGORIES_OF = 150
const BRANDS_OF = 150

/** Counts of these facets and the total; each facet without its own filter, so that other values can be selected. */
export function countShopsBy(
  sql: Queryable,
  base: SqlPart,
  filters: ShopFilters,
  keys: readonly ShopFacet[],
): Promise<ShopCount[]> {
  const parts = keys.map((key) => PARTS[key](sql, filters))
  const total = sql`select 'total' as key, '' as value, count(*)::int as count, false as "isAbout" from base
    where in_country and in_city and in_language and in_category and in_brand`
  return sql<ShopCount[]>`
    with base as materialized (
      select s.id, s.country, s.city_id, s.languages, ${filters.country} as in_country, ${filters.city} as in_city,
        ${filters.language} as in_language, ${filters.category} as in_category,
        ${filters.brand} as in_brand
      from shops s where ${base}
    ), counted as (${parts.reduce((all, part) => sql`${all} union all ${part}`, total)})
    select n.*, c.name from counted n left join cities c on c.id = case n.key when 'city' then n.value::int end`
}

const PARTS: Record<ShopFacet, (sql: Queryable, filters: ShopFilters) => SqlPart> = {
  country: (sql) => sql`
    select 'country', country, count(*)::int, false from base
    where in_city and in_language and in_category and in_brand group by 2`,
  city: (sql, { chosen }) => sql`
    (select 'city', city_id::text, count(*)::int, false from base
      where in_country and in_language and in_category and in_brand group by city_id
      order by city_id = ${chosen.city}::int desc, 3 desc, 2 limit ${VALUES_MAX})`,
  // Most shops speak the same few languages, so their lists are grouped first.
  language: (sql) => sql`
    select 'language', l, sum(shops)::int, false
    from (
      select languages, count(*) as shops from base
      where in_country and in_city and in_category and in_brand group by 1) spoken, unnest(languages) l
    group by 2`,
  category: (sql) => sql`
    select 'category', t::text, round(count(*) * max(weight))::int, max(weight) > 1
    from ${sampledShops(sql, sql`in_country and in_city and in_language and in_brand`, CATEGORIES_OF)},
      unnest(s.product_category_ids) t
    group by t`,
  brand: (sql, { chosen }) => sql`
    (select 'brand', b::text, round(count(*) * max(weight))::int, max(weight) > 1
      from ${sampledShops(sql, sql`in_country and in_city and in_language and in_category`, BRANDS_OF)},
        unnest(s.product_brand_ids) b
      group by b order by b = ${chosen.brand}::int desc, 3 desc, b limit ${VALUES_MAX})`,
}

/**
 * Sampled shops, and how many each represents; their product lists are read only now, because they are most of a
 * shop's row.
 */
const sampledShops = (sql: Queryable, where: SqlPart, max: number): SqlPart => sql`(
  select id, greatest(1, count(*) over () / ${max}::float8) as weight from base
  where ${where} order by uuid_hash(id) limit ${max}) looked join shops s on s.id = looked.id`

/** For later pages, which need no facets. */
export async function countAll(sql: Queryable, base: SqlPart, filters: ShopFilters): Promise<number> {
  const [row] = await sql<{ total: number }[]>`
    select count(*)::int as total from shops s where ${base} and ${allOf(sql, filters)}`
  return row?.total ?? 0
}
