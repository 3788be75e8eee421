import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Facet } from '@tiantian/contracts/search/search.ts'
import type { Sql } from 'postgres'
import type { ReferenceBook } from '../product/reference-book.ts'
import type { ShopFilters, SqlPart } from './shop-filter.ts'
import { allOf } from './shop-filter.ts'

export interface ShopCounts {
  readonly facets: Facet[]
  readonly total: number
}

interface CountRow {
  readonly key: 'country' | 'city' | 'language' | 'category' | 'brand' | 'total'
  readonly value: string
  readonly count: number
  readonly name: LocalizedText | null
}

const VALUES_MAX = 20

/** How many shops there are by each facet: by all that was asked but the facet itself, so that others can be chosen. */
export async function countShops(
  sql: Sql,
  { base, filters }: { base: SqlPart; filters: ShopFilters },
  book: ReferenceBook,
  language: Language,
): Promise<ShopCounts> {
  const rows = await sql<CountRow[]>`
    with base as materialized (
      select s.country, s.city_id, s.languages, s.goods_tops, s.goods_brands, ${filters.country} as in_country,
        ${filters.city} as in_city, ${filters.language} as in_language, ${filters.category} as in_category,
        ${filters.brand} as in_brand
      from shops s where ${base}
    ), counted as (
      select 'country' as key, country as value, count(*)::int from base
        where in_city and in_language and in_category and in_brand group by 2
      union all
      (select 'city', city_id::text, count(*)::int from base
        where in_country and in_language and in_category and in_brand group by city_id
        order by city_id = ${filters.chosen.city}::int desc, 3 desc, 2 limit ${VALUES_MAX})
      union all
      select 'language', l, count(*)::int from base, unnest(languages) l
        where in_country and in_city and in_category and in_brand group by 2
      union all
      select 'category', t::text, count(*)::int from base, unnest(goods_tops) t
        where in_country and in_city and in_language and in_brand group by 2
      union all
      (select 'brand', b::text, count(*)::int from base, unnest(goods_brands) b
        where in_country and in_city and in_language and in_category group by b
        order by b = ${filters.chosen.brand}::int desc, 3 desc, 2 limit ${VALUES_MAX})
      union all
      select 'total', '', count(*)::int from base
        where in_country and in_city and in_language and in_category and in_brand
    )
    select n.*, c.name from counted n left join cities c on n.key = 'city' and c.id::text = n.value`
  const facets = KEYS.map((key) => facetOf(key, rows, book, language))
  return {
    facets: facets.filter(({ values }) => values.length > 0),
    total: rows.find(({ key }) => key === 'total')?.count ?? 0,
  }
}

/** For later pages, which need no facets. */
export async function countAll(sql: Sql, base: SqlPart, filters: ShopFilters): Promise<ShopCounts> {
  const [row] = await sql<{ total: number }[]>`
    select count(*)::int as total from shops s where ${base} and ${allOf(sql, filters)}`
  return { facets: [], total: row?.total ?? 0 }
}

const KEYS = ['category', 'brand', 'country', 'city', 'language'] as const

function facetOf(
  key: (typeof KEYS)[number],
  rows: readonly CountRow[],
  book: ReferenceBook,
  language: Language,
): Facet {
  const values = rows.flatMap((row) => {
    const named = row.key === key ? nameOf(row, book, language) : undefined
    return named ? [{ ...named, count: row.count }] : []
  })
  values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  return { key, values: values.slice(0, VALUES_MAX) }
}

function nameOf({ key, value, name }: CountRow, book: ReferenceBook, language: Language) {
  if (key === 'country') return { value, label: textIn(book.countries.get(value) ?? { en: value }, language) }
  if (key === 'category') {
    const category = book.categories.get(Number(value))
    return category && { value: category.slug, label: textIn(category.name, language) }
  }
  if (key === 'brand') {
    const brand = book.brands.get(Number(value))
    return brand && { value: brand.slug, label: brand.name }
  }
  // A language is named by whoever shows it, in its own words.
  return { value, label: name ? textIn(name, language) : value }
}
