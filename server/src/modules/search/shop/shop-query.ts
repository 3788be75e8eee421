import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { queryShops as contract, Facet } from '@tiantian/contracts/search/search.ts'
import type { ShopCard } from '@tiantian/contracts/shop/shop.ts'
import * as z from 'zod'
import { TimedCache } from '../../../platform/cache/timed-cache.ts'
import { cursorBigint, cursorId, pageOf, readCursor } from '../../../platform/database/cursor.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { readTagStatistics } from '../../product/list/tag-statistics.ts'
import type { ReferenceData } from '../../product/reference-data.ts'
import { readReferenceData } from '../../product/reference-data.ts'
import type { ZeroResultFacts } from '../zero-result/zero-result.ts'
import type { ShopFilters, SqlPart } from './shop-filter.ts'
import { allOf, noFilters, shopFilters } from './shop-filter.ts'
import type { ShopMatch } from './shop-match.ts'
import { shopMatch } from './shop-match.ts'

const SHOP_FACETS = ['category', 'brand', 'country', 'city', 'language'] as const
type ShopFacet = (typeof SHOP_FACETS)[number]

/** How many shops have a value, by the key that PostgreSQL groups by: ids and codes as text. */
interface ShopCount {
  readonly key: ShopFacet | 'total'
  readonly value: string
  readonly count: number
  readonly isAbout: boolean
  /** Of a city. */
  readonly name: LocalizedText | null
}

/** There are many cities and brands: only this many are returned, the most frequent and the selected one. */
const VALUES_MAX = 20

/** A shop has a dozen categories and a hundred brands: beyond this many shops, they are estimated from a sample. */
const CATEGORIES_OF = 150
const BRANDS_OF = 150

/** Counts of these facets and the total; each facet without its own filter, so that other values can be selected. */
function countShopsBy(
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
async function countAll(sql: Queryable, base: SqlPart, filters: ShopFilters): Promise<number> {
  const [row] = await sql<{ total: number }[]>`
    select count(*)::int as total from shops s where ${base} and ${allOf(sql, filters)}`
  return row?.total ?? 0
}

interface ShopCounts {
  readonly facets: Facet[]
  readonly total: number
}

interface ShopFacetQuery {
  /** Which shops the text finds; without a text all open shops. */
  readonly base: SqlPart
  /** The typed text, and the language it was parsed in; the text may be empty. */
  readonly text: string
  readonly language: Language
  /** The same for the same text and filters. */
  readonly key: string
  readonly filters: ShopFilters
}

/**
 * How many shops there are by each facet: with all filters but the facet's own, so that other values can be selected.
 */
async function countShops(
  sql: Queryable,
  query: ShopFacetQuery,
  reference: ReferenceData,
): Promise<ShopCounts> {
  const rows = await countRows(sql, query)
  const facets = SHOP_FACETS.map((key) => facetOf(key, rows, reference, query.language))
  return {
    facets: facets.filter(({ values }) => values.length > 0),
    total: totalOf(rows),
  }
}

const totalOf = (rows: readonly ShopCount[]) => rows.find(({ key }) => key === 'total')?.count ?? 0

/** Fewer are counted each time: that is fast. */
const CACHED_FROM = 400
const many = new TimedCache<readonly ShopCount[]>({
  ms: 30_000,
  max: 500,
  isWorth: (rows) => totalOf(rows) >= CACHED_FROM,
})

/** All shops are counted rarely: that is most of the work, and the most frequent query. */
function countRows(
  sql: Queryable,
  { base, text, language, key, filters }: ShopFacetQuery,
): Promise<readonly ShopCount[]> {
  const [own, ...others] = filters.active
  if (text === '' && !own) return countEvery(sql)
  return many.get(sql, `${language} ${key}`, () =>
    text === '' && own && others.length === 0
      ? countByOne(sql, base, filters, own)
      : countShopsBy(sql, base, filters, SHOP_FACETS),
  )
}

/** With a single filter its own facet is that of all shops, including the selected value however rare. */
async function countByOne(sql: Queryable, base: SqlPart, filters: ShopFilters, own: ShopFacet) {
  const rest = SHOP_FACETS.filter((key) => key !== own)
  const [every, narrowed] = await Promise.all([
    countEvery(sql),
    countShopsBy(sql, sql`${base} and ${allOf(sql, filters)}`, filters, rest),
  ])
  const known = every.filter(({ key }) => key === own)
  const value = own === 'brand' || own === 'city' ? String(filters.chosen[own]) : ''
  if (value === '' || known.some((one) => one.value === value)) return [...known, ...narrowed]
  // A city needs its name, which only the counts of cities have.
  if (own === 'city') return countShopsBy(sql, base, filters, SHOP_FACETS)
  const chosen = narrowed.filter(({ key }) => key === 'total').map((one) => ({ ...one, key: own, value }))
  const frequent = known.toSorted((a, b) => b.count - a.count).slice(0, VALUES_MAX - chosen.length)
  return [...frequent, ...chosen, ...narrowed]
}

const everyCache = new TimedCache<readonly ShopCount[]>({ ms: 10_000 })

/** Of all shops, about every ten seconds. */
const countEvery = (sql: Queryable): Promise<readonly ShopCount[]> =>
  everyCache.get(sql, '', () => countShopsBy(sql, sql`s.state = 'active'`, noFilters(sql), SHOP_FACETS))

function facetOf(
  key: ShopFacet,
  rows: readonly ShopCount[],
  reference: ReferenceData,
  language: Language,
): Facet {
  const values = rows.flatMap((row) => {
    const named = row.key === key ? nameOf(row, reference, language) : undefined
    return named ? [{ ...named, count: row.count, ...(row.isAbout && { isAbout: true }) }] : []
  })
  values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  return { key, values: values.slice(0, VALUES_MAX) }
}

function nameOf({ key, value, name }: ShopCount, reference: ReferenceData, language: Language) {
  if (key === 'country')
    return { value, label: textIn(reference.countries.get(value) ?? { en: value }, language) }
  if (key === 'category') {
    const category = reference.categories.get(Number(value))
    return category && { value: category.slug, label: textIn(category.name, language) }
  }
  if (key === 'brand') {
    const brand = reference.brands.get(Number(value))
    return brand && { value: brand.slug, label: brand.name }
  }
  // The display names a language in its own words.
  return { value, label: name ? textIn(name, language) : value }
}

type ShopQueryInput = Parsed<typeof contract>

interface FoundShops {
  readonly reply: Output<typeof contract>
  /** The text found nothing. */
  readonly zeroResultFacts?: ZeroResultFacts | undefined
}

/** Sort values of a shop, descending; ties by id. All are integers. */
const VALUES: Record<Exclude<ShopQueryInput['sort'], 'relevance'>, string> = {
  rating: 's.rating_hundredths',
  products: 's.product_count',
  newest: '(extract(epoch from s.created_at) * 1000)::bigint',
}

/**
 * Shops whose name contains the text, followed by the best-rated ones that sell what it names (a part, a car) or are
 * at its location. @throws AppError('CATEGORY_NOT_FOUND')
 */
export async function queryShops(
  sql: Queryable,
  input: ShopQueryInput,
  language: Language,
): Promise<FoundShops> {
  const [reference, statistics] = await Promise.all([readReferenceData(sql), readTagStatistics(sql)])
  const end = readEnd(input)
  const match = shopMatch(sql, { text: input.text, reference, language, statistics })
  const filters = shopFilters(sql, input, reference)
  const [found, { facets, total }] = await Promise.all([
    readPage(sql, input, language, { ...match, where: sql`${match.where} and ${allOf(sql, filters)}` }, end),
    end
      ? countAll(sql, match.where, filters).then((total) => ({ facets: [], total }))
      : countShops(
          sql,
          { base: match.where, text: input.text, language, key: keyOf(input), filters },
          reference,
        ),
  ])
  const { rows, nextCursor } = pageOf(listName(input), found, input.limit, (row) => [
    Number(row.value),
    row.card.id,
  ])
  const isZeroResult = input.text !== '' && !end && rows.length === 0
  const zeroResultFacts = isZeroResult ? await zeroResultShops(sql, match, filters) : undefined
  const reply = {
    rows: rows.map(({ card }) => card),
    nextCursor,
    facets,
    total,
  }
  return { reply, zeroResultFacts }
}

async function zeroResultShops(
  sql: Queryable,
  { where }: ShopMatch,
  { active }: ShopFilters,
): Promise<ZeroResultFacts> {
  const isFiltered = active.length > 0
  const wasFilteredAway = isFiltered && (await countAll(sql, where, noFilters(sql))) > 0
  return { wasNearShown: false, isFiltered, wasFilteredAway }
}

/** Counts do not depend on the order. */
const keyOf = ({ text, countries, city, language, category, brand }: ShopQueryInput): string =>
  JSON.stringify([text, countries, city, language, category, brand])

const position = z.tuple([cursorBigint, cursorId])

interface ShopListEnd {
  readonly value: number
  readonly id: string
}

/** @throws AppError('INVALID_INPUT') for a cursor of another list */
function readEnd(input: ShopQueryInput): ShopListEnd | undefined {
  const end = readCursor(listName(input), input.cursor, position)
  return end && { value: end[0], id: end[1] }
}

const listName = ({ sort }: ShopQueryInput) => `found shops by ${sort}`

function readPage(
  sql: Queryable,
  input: ShopQueryInput,
  language: Language,
  match: ShopMatch,
  end: ShopListEnd | undefined,
) {
  const value =
    input.sort === 'relevance'
      ? sql`(${match.points} * 1000 + s.rating_hundredths)::bigint`
      : sql`(${sql.unsafe(VALUES[input.sort])})::bigint`
  const after = end ? sql`and (${value}, s.id) < (${end.value}::bigint, ${end.id}::uuid)` : sql``
  // The page is determined first: otherwise the joins of its cards would run for every shop.
  const found = sql`
    select s.id, ${value} as value from shops s where ${match.where} ${after}
    order by 2 desc, 1 desc limit ${input.limit + 1}`
  return sql<{ value: string; card: ShopCard }[]>`
    select f.value, sc.text::json as card
    from (${found}) f join shop_cards sc on sc.shop_id = f.id and sc.language = ${language}
    order by f.value desc, f.id desc`
}
