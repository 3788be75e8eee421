import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { queryShops as contract } from '@tiantian/contracts/search/search.ts'
import type { ShopCard } from '@tiantian/contracts/shop/shop.ts'
import type { Sql } from 'postgres'
import { readCursor, writeCursor } from '../../platform/cursor.ts'
import type { ReferenceBook } from '../product/reference-book.ts'
import { readBook } from '../product/reference-book.ts'
import { tagOf } from '../product/tag.ts'
import { SHOP_CARD_FROM, shopCardMembers } from '../shop/shop-card.ts'
import { dictionaryOf } from './dictionary.ts'
import { intentOf } from './intent.ts'
import { queryTokens } from './query-token.ts'
import { readQuery } from './reading.ts'
import { countAll, countShops } from './shop-facet.ts'
import type { SqlPart } from './shop-filter.ts'
import { allOf, shopFilters } from './shop-filter.ts'

type QueryInput = Parsed<typeof contract>

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
  const filters = shopFilters(sql, input, book)
  const [page, { facets, total }] = await Promise.all([
    readPage(sql, input, language, { ...match, where: sql`${match.where} and ${allOf(sql, filters)}` }, end),
    end
      ? countAll(sql, match.where, filters)
      : countShops(sql, { base: match.where, filters }, book, language),
  ])
  const rows = page.slice(0, input.limit)
  const last = rows.at(-1)
  return {
    rows: rows.map(({ card }) => card),
    nextCursor:
      last && page.length > input.limit
        ? writeCursor(listName(input), [Number(last.value), last.card.id])
        : null,
    facets,
    total,
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
  readonly where: SqlPart
  /** Points for the order of relevance. */
  readonly points: SqlPart
}

/** `100 %` and `a_b` are looked for as they stand. */
const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

function matching(sql: Sql, input: QueryInput, book: ReferenceBook, language: Language): Match {
  const text = input.text.normalize('NFKC').toLowerCase().replaceAll('\0', '').trim()
  if (text === '') return { where: sql`s.state = 'active'`, points: sql`0` }
  const named = sql`s.name_text like ${likePattern(text)}`
  const tags = goodsTags(text, book, language)
  const goods = tags.length > 0 ? sql`or ${sellsAll(sql, tags)}` : sql``
  const place = sql`s.city_id in (select city_id from city_names where spelling = ${text})`
  return {
    where: sql`s.state = 'active' and (${named} or word_similarity(${text}, s.name_text) >= 0.6 or ${place} ${goods})`,
    points: sql`(case when ${named} then 2 else 0 end + case when ${place} then 1 else 0 end)`,
  }
}

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
    where ${match.where} ${after}
    order by 1 desc, s.id desc limit ${input.limit + 1}`
}
