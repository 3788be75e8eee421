import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { queryShops as contract, Facet } from '@tiantian/contracts/search/search.ts'
import type { ShopCard } from '@tiantian/contracts/shop/shop.ts'
import type { PendingQuery, Row, Sql } from 'postgres'
import { readCursor, writeCursor } from '../../platform/cursor.ts'
import type { ReferenceBook } from '../product/reference-book.ts'
import { readBook } from '../product/reference-book.ts'
import { tagOf } from '../product/tag.ts'
import { SHOP_CARD_FROM, shopCardMembers } from '../shop/shop-card.ts'
import { dictionaryOf } from './dictionary.ts'
import { intentOf } from './intent.ts'
import { queryTokens } from './query-token.ts'
import { readQuery } from './reading.ts'

type QueryInput = Parsed<typeof contract>
type Fragment = PendingQuery<Row[]>

/** What a shop is sorted by, from high to low; ties by id. All are whole numbers. */
const VALUES: Record<Exclude<QueryInput['sort'], 'relevance'>, string> = {
  rating: 's.rating_hundredths',
  products: 's.product_count',
  newest: '(extract(epoch from s.created_at) * 1000)::bigint',
}

/**
 * Shops whose name holds the text; of those that sell what it names (a part, a car) or lie where it says, the
 * best rated, behind them. @throws AppError('CATEGORY_NOT_FOUND')
 */
export async function queryShops(
  sql: Sql,
  input: QueryInput,
  language: Language,
): Promise<Output<typeof contract>> {
  const book = await readBook(sql)
  const end = readEnd(input)
  const match = matching(sql, input, book, language)
  const [page, counts] = await Promise.all([
    readPage(sql, input, language, match, end),
    countByCountry(sql, match),
  ])
  const rows = page.slice(0, input.limit)
  const last = rows.at(-1)
  return {
    rows: rows.map(({ card }) => card),
    nextCursor:
      last && page.length > input.limit
        ? writeCursor(listName(input), [Number(last.value), last.card.id])
        : null,
    facets: end ? [] : [countryFacet(counts, book, language)].filter(({ values }) => values.length > 0),
    total: counts.reduce((sum, { code, count }) => sum + (isAsked(input, code) ? count : 0), 0),
  }
}

interface End {
  readonly value: number
  readonly id: string
}

/** @throws AppError('INVALID_INPUT') for a cursor of another list */
function readEnd(input: QueryInput): End | undefined {
  const values = readCursor(listName(input), input.cursor, 2)
  if (!values) return undefined
  const [value, id] = values
  if (typeof value === 'number' && Number.isSafeInteger(value) && typeof id === 'string' && isUuid(id))
    return { value, id }
  throw new AppError('INVALID_INPUT', {}, [{ path: 'cursor', rule: 'invalid_format' }])
}

const listName = ({ sort }: QueryInput) => `found shops by ${sort}`

const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

interface Match {
  readonly where: Fragment
  /** Points for the order of relevance. */
  readonly points: Fragment
}

/** `100 %` and `a_b` are looked for as they stand. */
const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

function matching(sql: Sql, input: QueryInput, book: ReferenceBook, language: Language): Match {
  const text = input.text.normalize('NFKC').toLowerCase().replaceAll('\0', '').trim()
  const category = input.category === undefined ? undefined : book.categoryBySlug.get(input.category)
  if (input.category !== undefined && !category) throw new AppError('CATEGORY_NOT_FOUND')
  const sells = category ? sql`and ${sellsAny(sql, [tagOf('category', category.id)])}` : sql``
  if (text === '') return { where: sql`s.state = 'active' ${sells}`, points: sql`0` }
  const named = sql`s.name_text like ${likePattern(text)}`
  const tags = goodsTags(text, book, language)
  const goods = tags.length > 0 ? sql`or ${sellsAll(sql, tags)}` : sql``
  const place = sql`s.city_id in (select city_id from city_names where spelling = ${text})`
  return {
    where: sql`s.state = 'active' ${sells} and (${named} or word_similarity(${text}, s.name_text) >= 0.6 or ${place} ${goods})`,
    points: sql`(case when ${named} then 2 else 0 end + case when ${place} then 1 else 0 end)`,
  }
}

const sellsAny = (sql: Sql, tags: readonly number[]) => sql`
  exists (select from search_items i where i.shop_id = s.id and i.tags && ${tags as number[]}::int[])`

const sellsAll = (sql: Sql, groups: readonly (readonly number[])[]) => sql`
  s.id in (select i.shop_id from search_items i where ${groups
    .map((tags) => sql`i.tags && ${tags as number[]}::int[]`)
    .reduce((all, one) => sql`${all} and ${one}`)})`

/** Parts and cars that the text names; none when a word of it is not understood. */
function goodsTags(text: string, book: ReferenceBook, language: Language): number[][] {
  const dictionary = dictionaryOf(book)
  const read = readQuery(queryTokens(text, dictionary), dictionary, () => false)
  const { categories, car, brands, words } = intentOf(read, text, dictionary, language)
  if (words.length > 0) return []
  const cars = car?.models.length
    ? car.models.map(({ id }) => tagOf('model', id))
    : car?.makes.map((id) => tagOf('make', id))
  const groups = [
    categories.map((id) => tagOf('category', id)),
    brands.map((id) => tagOf('brand', id)),
    cars ?? [],
  ]
  return groups.filter((tags) => tags.length > 0)
}

function readPage(sql: Sql, input: QueryInput, language: Language, match: Match, end: End | undefined) {
  const value =
    input.sort === 'relevance'
      ? sql`(${match.points} * 1000 + s.rating_hundredths)::bigint`
      : sql`(${sql.unsafe(VALUES[input.sort])})::bigint`
  const after = end ? sql`and (${value}, s.id) < (${end.value}::bigint, ${end.id}::uuid)` : sql``
  return sql<{ value: string; card: ShopCard }[]>`
    select ${value} as value, json_build_object(${sql.unsafe(shopCardMembers(language))}) as card
    from ${sql.unsafe(SHOP_CARD_FROM)}
    where ${match.where} ${input.countries?.length ? sql`and s.country = any(${input.countries})` : sql``} ${after}
    order by 1 desc, s.id desc limit ${input.limit + 1}`
}

/** By all but the countries asked for, so that others can be chosen too. */
function countByCountry(sql: Sql, match: Match) {
  return sql<{ code: string; count: number }[]>`
    select s.country as code, count(*)::int as count from shops s where ${match.where} group by s.country`
}

const isAsked = ({ countries }: QueryInput, code: string) => !countries?.length || countries.includes(code)

function countryFacet(
  counts: readonly { code: string; count: number }[],
  book: ReferenceBook,
  language: Language,
): Facet {
  const values = counts.map(({ code, count }) => ({
    value: code,
    label: textIn(book.countries.get(code) ?? {}, language),
    count,
  }))
  return { key: 'country', values: values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)) }
}
