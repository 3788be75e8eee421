import type { Language } from '@tiantian/contracts/language.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { likePattern } from '../../../platform/database/text-in-sql.ts'
import { tagOf } from '../../product/list/tag.ts'
import type { TagStatistics } from '../../product/list/tag-statistics.ts'
import type { ReferenceData } from '../../product/reference-data.ts'
import type { NumberCandidate } from '../number/number-key.ts'
import { numberCandidates } from '../number/number-key.ts'
import { spelledSql } from '../number/number-rows.ts'
import { dictionaryOf } from '../parser/dictionary.ts'
import { intentOf } from '../parser/intent.ts'
import { parseQuery } from '../parser/parse-query.ts'
import type { PlaceMatch } from '../parser/place-match.ts'
import { placesNamed } from '../parser/place-word.ts'
import { queryTokens } from '../parser/query-token.ts'
import { countriesAt } from '../place-plan.ts'
import type { SqlPart } from './shop-filter.ts'

/** Languages that the text requires a shop to speak, and the rest of it. */
interface LanguageForms {
  readonly languages: readonly Language[]
  readonly rest: string
}

/**
 * Each language as the stem of its word in English, Russian, Kazakh and Chinese; letters of Kazakh may be missing.
 */
const STEMS: Readonly<Record<Language, { en: string; ru: string; kk: string; zh: string }>> = {
  ru: { en: 'russian', ru: 'русск', kk: 'орыс', zh: '俄' },
  kk: { en: 'kazakh|qazaq', ru: 'казахск', kk: '[қк]аза[қк]', zh: '哈萨克|哈' },
  'zh-Hans': { en: 'chinese|mandarin', ru: 'китайск', kk: '[қк]ытай', zh: '中|汉|华' },
  en: { en: 'english', ru: 'английск|англо', kk: 'а[ғг]ылшын', zh: '英' },
}

/** Whole words: no letter before or after. */
const words = (pattern: string) => String.raw`(?<!\p{L})(?:${pattern})(?!\p{L})`

/**
 * `по-русски`, `русскоязычный`, `на казахском языке`, `қазақша`, `орыс тілінде`, `English speaking`, `会说俄语`. An
 * adjective alone does not count: `китайские фильтры` come from China.
 */
function patternOf({ en, ru, kk, zh }: (typeof STEMS)[Language]): RegExp {
  const russian = [
    `по[- ]?(?:${ru})и`,
    String.raw`(?:${ru})[оа]?[- ]?(?:язычн|говорящ)\p{L}*`,
    `на (?:${ru})(?:ом|им)(?: языке)?`,
    String.raw`(?:${ru})(?:ий|им|ого|ом) язык\p{L}*`,
  ]
  const kazakh = [`(?:${kk})ша`, String.raw`(?:${kk}) т[іи]л\p{L}*`]
  const english = [
    String.raw`(?:${en})[- ]speak\p{L}*`,
    String.raw`speak\p{L}* (?:${en})`,
    `in (?:${en})`,
    `(?:${en}) language`,
  ]
  const chinese = `(?:会|能|可以?)?[说讲懂]?(?:${zh})[语文](?:服务|客服|沟通|交流)?的?`
  return new RegExp(`${words([...russian, ...kazakh, ...english].join('|'))}|${chinese}`, 'gu')
}

const PATTERNS = Object.entries(STEMS).map(
  ([language, stems]) => [language as Language, patternOf(stems)] as const,
)

/** Filler words around a language that identify no shop. */
const AROUND = new RegExp(
  `${words(
    'магазин(?:ы|а|ов)?|продав(?:ец|цы|цов|цами)|поставщик(?:и|ов)?|говор(?:ит|ят|ящий|ящие)|обща(?:ется|ются)|понима(?:ет|ют)|' +
      'котор(?:ый|ые)|где|с|и|дүкен(?:дер)?|сатушы(?:лар)?|сөйлейтін|білетін|түсінетін|және|' +
      'shops?|stores?|sellers?|suppliers?|dealers?|who|that|which|with|and',
  )}|店铺?|商家|卖家|商店|供应商|会说|的`,
  'gu',
)

/** `text` is in lower case. */
function readSpoken(text: string): LanguageForms {
  const languages = PATTERNS.filter(([, pattern]) => text.search(pattern) >= 0).map(([language]) => language)
  if (languages.length === 0) return { languages, rest: text }
  const left = PATTERNS.reduce((rest, [, pattern]) => rest.replace(pattern, ' '), text)
  const products = left.replace(AROUND, ' ')
  return { languages, rest: products.replace(/[\s,;]+/g, ' ').trim() }
}

/** Shops that a text finds: a condition on the shop `s`, and a score for the order of relevance. */
export interface ShopMatch {
  readonly where: SqlPart
  readonly points: SqlPart
}

interface ShopMatchText {
  readonly text: string
  readonly reference: ReferenceData
  readonly language: Language
  readonly statistics: TagStatistics
}

/** By name, by language, by location, and by products. */
export function shopMatch(sql: Queryable, query: ShopMatchText): ShopMatch {
  const text = query.text.normalize('NFKC').toLowerCase().replaceAll('\0', '').trim()
  const { languages, rest } = readSpoken(text)
  if (languages.length === 0) return matchOf(sql, { ...query, text })
  const { where, points } = matchOf(sql, { ...query, text: rest })
  // A language may also be part of a name.
  const named = sql`s.id in (select id from shops where ${isNamed(sql, text)})`
  return {
    where: sql`s.state = 'active' and (${named} or s.languages @> ${languages as string[]}::text[] and ${where})`,
    points: sql`(${points} + case when ${named} then 2 else 0 end)`,
  }
}

/** Each branch uses an index of its own. Typos in a name are corrected when no name contains the exact text. */
function matchOf(sql: Queryable, query: ShopMatchText): ShopMatch {
  const { text } = query
  if (text === '') return { where: sql`s.state = 'active'`, points: sql`0` }
  const pattern = likePattern(text)
  const { groups, numbers, cities, countries, isPlace } = readText(query)
  const inCountry = sql`country = any(${countries as string[]})`
  const there = cities.length > 0 ? sql`city_id = any(${cities as number[]}::int[])` : inCountry
  const sellers = sellersOf(sql, groups, query.statistics) ?? sellersOfNumber(sql, numbers)
  const isThere = countries.length > 0 && !isPlace
  const products =
    sellers && (isThere ? nearestSellers(sql, sellers, [there, inCountry]) : sql`union ${sellers}`)
  return {
    where: sql`s.state = 'active' and s.id in (
      with named as materialized (select id from shops where ${isNamed(sql, text)})
      select id from named
      union select id from shops where ${text} <% name_text and not exists (select from named)
      ${isPlace ? sql`union select id from shops where state = 'active' and ${there}` : sql``}
      ${products ?? sql``})`,
    points: sql`(case when s.name_text like ${pattern} then 2 else 0 end
      + ${isPlace ? sql`case when s.${there} then 1 else 0 end` : sql`0`})`,
  }
}

/** Shops there that sell it; when the city has none, shops of its country, because shops elsewhere are no results. */
function nearestSellers(
  sql: Queryable,
  sellers: SqlPart,
  [there, inCountry]: readonly [SqlPart, SqlPart],
): SqlPart {
  const active = sql`from shops where state = 'active' and id in (select shop_id from sellers)`
  return sql`union (
    with sellers as materialized (${sellers})
    select id ${active} and (${there} or ${inCountry} and not exists (select ${active} and ${there})))`
}

/** Fewer than three letters have no trigrams: their index would be read completely, and then the names as well. */
const isNamed = (sql: Queryable, text: string): SqlPart =>
  sql`${sql.unsafe(/[\p{L}\p{N}]{3}/u.test(text) ? 'name_text' : "name_text || ''")} like ${likePattern(text)}`

interface ReadText {
  /** Parts and cars named by the text, any of each; empty when a word of it is not understood. */
  readonly groups: readonly (readonly number[])[]
  /** Runs of tokens that may be a part number. */
  readonly numbers: readonly NumberCandidate[]
  /** Cities that the text names, or that are all of it; and countries, including theirs. */
  readonly cities: readonly number[]
  readonly countries: readonly string[]
  readonly isPlace: boolean
}

/** `алматы колодки`, `brake pads in almaty`: products and location. A location alone may also be a car (`Самара`). */
function readText({ text, reference, language }: ShopMatchText): ReadText {
  const dictionary = dictionaryOf(reference)
  const tokens = queryTokens(text, dictionary)
  const alone: Pick<PlaceMatch, 'cities' | 'country'>[] = [
    { cities: placesNamed(tokens, dictionary.cities) },
    ...placesNamed(tokens, dictionary.countries).map((country) => ({ cities: [], country })),
  ].filter((place) => place.cities.length > 0 || 'country' in place)
  const read = parseQuery(tokens, dictionary, () => false)
  const { categories, car, brands, words } = intentOf(read, text, dictionary, language)
  const cars = car?.models.length
    ? car.models.map(({ id }) => tagOf('model', id))
    : car?.makes.map((id) => tagOf('make', id))
  const groups = [
    categories.map((id) => tagOf('category', id)),
    brands.map((id) => tagOf('brand', id)),
    cars ?? [],
  ].filter((tags) => tags.length > 0)
  const named = alone.length > 0 ? alone.slice(0, 1) : read.places
  return {
    groups: words.length > 0 ? [] : groups,
    numbers: numberCandidates(text, tokens, dictionary),
    cities: named.flatMap(({ cities }) => cities.map(({ id }) => id)),
    countries: countriesAt(named),
    isPlace: alone.length > 0,
  }
}

/** Maximum of products scanned for one that is both, such as a brake pad for a Camry. */
const SCANNED_MAX = 20_000

/**
 * Ids of shops that sell what the text names. A single criterion is looked up in `shop_product_lists`; two must match
 * the same product, but when even the rarer is too frequent to scan, a shop that sells each is enough.
 */
function sellersOf(
  sql: Queryable,
  groups: readonly (readonly number[])[],
  statistics: TagStatistics,
): SqlPart | undefined {
  if (groups.length === 0) return undefined
  const shares = groups.map((tags) => tags.reduce((sum, tag) => sum + statistics.share(tag), 0))
  const rarest = Math.min(...shares) * statistics.itemCount
  if (groups.length > 1 && rarest <= SCANNED_MAX) {
    const tests = groups.map((tags) => sql`tags && ${tags as number[]}::int[]`)
    return sql`select shop_id from search_items where ${tests.reduce((all, one) => sql`${all} and ${one}`)}`
  }
  const each = groups.map(
    (tags) => sql`select shop_id from shop_product_lists where tag = any(${tags as number[]}::int[])`,
  )
  return sql`(${each.reduce((all, one) => sql`${all} intersect ${one}`)})`
}

/**
 * Ids of shops that sell a part with the part number, or its cross-reference; of the possible part numbers, the first
 * that some part has.
 */
function sellersOfNumber(sql: Queryable, candidates: readonly NumberCandidate[]): SqlPart | undefined {
  if (candidates.length === 0) return undefined
  return sql`
    select shop_id from (
      select i.shop_id, w.candidate, min(w.candidate) over () as first
      from ${spelledSql(sql, candidates)}
        join search_items i on i.product_id = n.product_id) sold
    where candidate = first`
}
