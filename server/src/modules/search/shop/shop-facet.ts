import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Facet } from '@tiantian/contracts/search/search.ts'
import type { Queryable } from '../../../platform/database.ts'
import { TimedCache } from '../../../platform/kept.ts'
import type { ReferenceData } from '../../product/reference-data.ts'
import type { ShopCount, ShopFacet } from './shop-count.ts'
import { countShopsBy, SHOP_FACETS, VALUES_MAX } from './shop-count.ts'
import type { ShopFilters, SqlPart } from './shop-filter.ts'
import { allOf, noFilters } from './shop-filter.ts'

export interface ShopCounts {
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
export async function countShops(
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

const stored = new TimedCache<readonly ShopCount[]>({ ms: 10_000 })

/** Of all shops, about every ten seconds. */
const countEvery = (sql: Queryable): Promise<readonly ShopCount[]> =>
  stored.get(sql, '', () => countShopsBy(sql, sql`s.state = 'active'`, noFilters(sql), SHOP_FACETS))

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
