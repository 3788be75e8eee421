import type { Parsed } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { queryProducts as contract, Facet } from '@tiantian/contracts/search/search.ts'
import type { Sql } from 'postgres'
import { readCursor, writeCursor } from '../../platform/cursor.ts'
import type { JsonPiece } from '../../platform/json-bytes.ts'
import { jsonList, members } from '../../platform/json-bytes.ts'
import { getCar } from '../product/car.ts'
import { readCardPage } from '../product/card-page.ts'
import type { CardRow } from '../product/card-rows.ts'
import type { ListOrder, Ranking } from '../product/list-order.ts'
import { endValue, listEndOf, orderOf } from '../product/list-order.ts'
import { estimateMatches } from '../product/list-plan.ts'
import { findCards } from '../product/product-list.service.ts'
import type { Narrowing, Question } from '../product/product-narrowing.ts'
import { narrow } from '../product/product-narrowing.ts'
import { readRates } from '../product/rate.service.ts'
import type { ReferenceBook } from '../product/reference-book.ts'
import { readBook } from '../product/reference-book.ts'
import { tagOf } from '../product/tag.ts'
import { readTagStatistics } from '../product/tag-statistics.ts'
import type { RawCount } from './facet.service.ts'
import { countFacets, countTotal } from './facet.service.ts'
import { facetsOf } from './facet-view.ts'
import { planSearch } from './search-plan.ts'

type QueryInput = Parsed<typeof contract>

/** With fewer finds than this the question is asked again with less in it. */
const ENOUGH = 10
/** Above this many finds the order is that of sales: to rank them all would take too long. */
const RANKED_MAX = 3000

/**
 * JSON members of a page of finds with the chips that tell how the text was read; the first page has facets too.
 * @throws AppError('CATEGORY_NOT_FOUND' | 'VEHICLE_NOT_FOUND' | 'INVALID_INPUT') the last for a foreign cursor
 */
export async function queryProducts(sql: Sql, input: QueryInput, language: Language): Promise<JsonPiece[]> {
  const asked = await prepare(sql, input, language)
  const end = readCursor(listName(input), input.cursor, 3)
  if (end) {
    const [mode, value, id] = end
    const way = wayOf(asked, Number(mode))
    const listEnd = listEndOf(way.order, value, id)
    const [cards, total] = await Promise.all([
      readCards(sql, asked, way, listEnd),
      countTotal(sql, way.narrowing.questions),
    ])
    return replyMembers(asked, way, cards, total, [])
  }
  return firstPage(sql, asked)
}

type Asked = Awaited<ReturnType<typeof prepare>>

async function prepare(sql: Sql, input: QueryInput, language: Language) {
  const [book, rates, statistics] = await Promise.all([readBook(sql), readRates(sql), readTagStatistics(sql)])
  const compare = input.compare && getCar(book, input.compare)
  const filter = narrow(input, book, rates)
  const search = await planSearch(sql, { text: input.text, book, language, compare })
  return { input, language, book, rates, statistics, compare, filter, search }
}

const listName = ({ sort }: QueryInput) => `found products by ${sort}`

/** A level of the search, and the order it is shown in. */
interface Way {
  readonly mode: number
  readonly narrowing: Narrowing
  readonly order: ListOrder | Ranking
}

/** Modes count the levels; negative ones are those sorted by sales. */
function wayOf({ input, filter, search, statistics }: Asked, mode: number | undefined, level = 0): Way {
  const at = mode === undefined ? level : Math.abs(mode) - 1
  const questions: readonly Question[] = search.levels[at] ?? search.levels[0] ?? []
  const narrowing = { ...filter, questions: [...filter.questions, ...questions] }
  if (input.sort !== 'relevance') return { mode: at + 1, narrowing, order: orderOf(input.sort) }
  const isRanked = mode === undefined ? estimateMatches(narrowing, statistics) <= RANKED_MAX : mode > 0
  if (search.ranking && isRanked) return { mode: at + 1, narrowing, order: search.ranking }
  return { mode: -(at + 1), narrowing, order: orderOf('sales') }
}

async function firstPage(sql: Sql, asked: Asked): Promise<JsonPiece[]> {
  const { levels } = asked.search
  let best: { way: Way; cards: CardRow[]; counts: RawCount[]; total: number } | undefined
  for (const level of levels.keys()) {
    const way = wayOf(asked, undefined, level)
    const [cards, counts] = await Promise.all([
      readCards(sql, asked, way, undefined),
      readCounts(sql, asked, way),
    ])
    const total = counts.find(({ key }) => key === 'total')?.count ?? 0
    if (!best || total > best.total) best = { way, cards, counts, total }
    // What is asked less is less to the point: it fills up a short page, but does not replace a find of the last try.
    if (best.total >= ENOUGH || (level > 0 && best.total > 0)) break
  }
  const { way, cards, counts, total } = best!
  return replyMembers(asked, way, cards, total, facetsOf(counts, { ...asked, filter: asked.input }))
}

function readCards(sql: Sql, asked: Asked, way: Way, end: ReturnType<typeof listEndOf> | undefined) {
  const { input, language, compare, search, statistics } = asked
  const { narrowing, order } = way
  const page = {
    narrowing,
    order,
    end,
    limit: input.limit,
    language,
    compare,
    ...(search.more && { more: search.more }),
  }
  return 'score' in order
    ? readCardPage(sql, page, { kind: 'collect' })
    : findCards(sql, page, order, statistics)
}

function readCounts(sql: Sql, { input, book, rates }: Asked, { narrowing }: Way): Promise<RawCount[]> {
  const make = input.vehicle && book.makeBySlug.get(input.vehicle.make)
  const { questions } = narrowing
  const counting = { questions, currency: input.priceCurrency, rates }
  if (make) return countFacets(sql, { ...counting, carTags: modelTags(book, make.id) })
  return countFacets(sql, { ...counting, carTags: { from: tagOf('make', 0), to: tagOf('makeWide', 0) } })
}

const modelTags = ({ models }: ReferenceBook, id: number) =>
  [...models.values()].filter(({ makeId }) => makeId === id).map((model) => tagOf('model', model.id))

function replyMembers(
  { input, search }: Asked,
  way: Way,
  cards: readonly CardRow[],
  total: number,
  facets: Facet[],
): JsonPiece[] {
  const rows = cards.slice(0, input.limit)
  const last = cards.length > input.limit ? rows.at(-1) : undefined
  const nextCursor = last
    ? writeCursor(listName(input), [way.mode, endValue(way.order, last[1].toString()), last[2].toString()])
    : null
  const rest = { nextCursor, chips: search.chips, facets, total }
  return ['"rows":', ...jsonList(rows.map(([card]) => card)), `,${members(rest)}`]
}
