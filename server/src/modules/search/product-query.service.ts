import type { Language } from '@tiantian/contracts/language.ts'
import type { Facet } from '@tiantian/contracts/search/search.ts'
import type { Sql } from 'postgres'
import * as z from 'zod'
import { cursorId, cursorInt, foreignCursor, readPlace, writeCursor } from '../../platform/cursor.ts'
import type { JsonPiece } from '../../platform/json-bytes.ts'
import { jsonList, members } from '../../platform/json-bytes.ts'
import { getCar } from '../product/car.ts'
import type { CardPage } from '../product/card-page.ts'
import { readCardPage } from '../product/card-page.ts'
import type { CardRow } from '../product/card-rows.ts'
import { withFittedCars } from '../product/fitted-car.ts'
import type { Ranked, Ranking } from '../product/list-order.ts'
import { endValue, listEndOf, listValue, orderOf } from '../product/list-order.ts'
import { estimateMatches, planList } from '../product/list-plan.ts'
import { findCards } from '../product/product-list.service.ts'
import type { Question } from '../product/product-narrowing.ts'
import { categoryColumn, narrow } from '../product/product-narrowing.ts'
import { readRates } from '../product/rate.service.ts'
import { readBook } from '../product/reference-book.ts'
import { sampleFor } from '../product/sample.ts'
import type { Statement } from '../product/statement.ts'
import { readTagStatistics } from '../product/tag-statistics.ts'
import { readUniversalCategories } from '../product/universal-categories.ts'
import type { Asked, QueryInput, Search, Way } from './asked.ts'
import { detailFacets } from './detail-facet.ts'
import { countTotal } from './facet.service.ts'
import { facetsOf } from './facet-view.ts'
import type { Loosening } from './loosen.ts'
import { loosenings } from './loosen.ts'
import type { Missed } from './missed.ts'
import { missedProducts } from './missed.ts'
import { countPage, oneKind } from './page-count.ts'
import { planSearch } from './search-plan.ts'
import type { SoughtTerm } from './sought-term.ts'
import { soughtTerms } from './sought-term.ts'

/** With fewer finds than this a page is filled up with what is less to the point. */
const ENOUGH = 10
/** Above this many finds the order is that of sales: to rank them all would take too long. */
const RANKED_MAX = 3000
/** Of products under one number more are ranked: what has taken its place is to be found among them. */
const NUMBERED_MAX = 2 * RANKED_MAX
/** The same where rank could only put what is in stock first. */
const STOCK_FIRST_MAX = 300
/** And where they only fill a page up, but are there for their nearness. */
const NEAREST_MAX = 1000

export interface Found {
  readonly members: JsonPiece[]
  /** The whole of the text found nothing. */
  readonly missed?: Missed | undefined
  /** What of the text was understood and found; of the first page. */
  readonly sought?: readonly SoughtTerm[]
}

/**
 * JSON members of a page of finds with the chips that tell how the text was read; the first page has facets too.
 * @throws AppError('CATEGORY_NOT_FOUND' | 'VEHICLE_NOT_FOUND' | 'INVALID_INPUT') the last for a foreign cursor
 */
export async function queryProducts(
  sql: Sql,
  input: QueryInput,
  language: Language,
  now: Date,
): Promise<Found> {
  const asked = await prepare(sql, input, language, now)
  const end = readPlace(listName(input), input.cursor, place)
  if (!end) return firstPage(sql, asked)
  const [mode, value, id] = end
  const way = wayOf(asked, { mode })
  const listEnd = listEndOf(way.order, [value, id])
  const [cards, counted] = await Promise.all([
    readPage(sql, asked, cardPageOf(asked, way, { end: listEnd })),
    countTotal(sql, way.narrowing, asked.statistics),
  ])
  const shown = await withAskedCar(sql, asked, cards.slice(0, input.limit))
  const page = { way, cards, shown, facets: [], loosen: [], ...counted }
  return { members: replyMembers(asked, page) }
}

async function prepare(sql: Sql, input: QueryInput, language: Language, now: Date): Promise<Asked> {
  const [book, rates, statistics] = await Promise.all([readBook(sql), readRates(sql), readTagStatistics(sql)])
  const compare = input.compare && getCar(book, input.compare)
  const filter = narrow(input, book, rates)
  const universal = await readUniversalCategories(sql, statistics)
  const search = await planSearch(sql, { text: input.text, book, language, compare, universal, now })
  return { input, language, book, rates, statistics, compare, filter, search }
}

const listName = ({ sort }: QueryInput) => `found products by ${sort}`

/** A mode is none of zero: it counts from one, in both directions. */
const place = z.tuple([cursorInt.refine((mode) => mode !== 0), listValue, cursorId])

/** A mode in a cursor counts the levels from one; a negative one is sorted by sales. */
const modeOf = ({ level, order }: Way, { input }: Asked) =>
  'score' in order || input.sort !== 'relevance' ? level + 1 : -(level + 1)

/** @param at what fills a page up is not worth much reckoning, unless it is there for its nearness */
function wayOf(
  asked: Asked,
  at: { readonly level: number; readonly isFill?: boolean } | { readonly mode: number },
): Way {
  const { input, filter, search, statistics } = asked
  const level = 'level' in at ? at.level : Math.abs(at.mode) - 1
  const questions: readonly Question[] = search.levels[level] ?? search.levels[0] ?? []
  const narrowing = {
    ...filter,
    questions: [...filter.questions, ...questions],
    without: search.levels.slice(0, level).flatMap((higher) => soleDifference(higher, questions)),
    category: filter.category ?? onlyCategory(asked),
  }
  if (input.sort !== 'relevance') return { level, narrowing, order: orderOf(input.sort) }
  const rankedMax = rankedMaxOf(search.ranking, narrowing, 'isFill' in at)
  const matches = estimateMatches(narrowing, statistics)
  const isRanked = 'mode' in at ? at.mode > 0 : matches <= rankedMax
  // No page of so many was ranked, whatever statistics said then: the cursor is made up.
  if (isRanked && matches > 4 * RANKED_MAX) throw foreignCursor()
  return { level, narrowing, order: search.ranking && isRanked ? search.ranking : orderOf('sales') }
}

/** Of so many finds at most the order is that of the ranking. */
function rankedMaxOf(ranking: Ranking | undefined, among: Ranked, isFill: boolean): number {
  if (!ranking?.tells(among)) return STOCK_FIRST_MAX
  if (!isFill) return ranking.isOfNumbers ? NUMBERED_MAX : RANKED_MAX
  return ranking.isOfNearest?.(among) ? NEAREST_MAX : STOCK_FIRST_MAX
}

/**
 * A level is looked at when the higher ones hold nothing, or nothing more: so its other finds have none of the tags
 * that a higher level asks for beyond it.
 */
function soleDifference(higher: readonly Question[], lower: readonly Question[]): readonly number[] {
  const asked = new Set(lower.map((question) => JSON.stringify(question)))
  const [more, ...others] = higher.filter((question) => !asked.has(JSON.stringify(question)))
  return others.length === 0 ? (more?.any ?? []) : []
}

/** Each level of a text asks for the category that was understood, so that its lists can be walked along. */
function onlyCategory({ search: { categories = [] }, book }: Asked) {
  const only = categories.length === 1 ? book.categories.get(categories[0]!) : undefined
  return only && categoryColumn(only)
}

/** The first level that finds anything; of a short page the rest comes from the levels that ask for less. */
async function firstPage(sql: Sql, asked: Asked): Promise<Found> {
  const { levels, placeLevels = 0 } = asked.search
  const last = Math.max(0, levels.length - 1)
  for (let level = 0; ; level++) {
    const way = wayOf(asked, { level })
    const { cards, counts, total, isAbout } = await readFound(sql, asked, way)
    if (cards.length === 0 && level < last) continue
    const wasNearShown = cards.length > 0
    const isMiss = asked.input.text !== '' && (level > placeLevels || !wasNearShown)
    const [details, shown, loosen, missed] = await Promise.all([
      detailFacets(sql, { ...asked, counts, total, isAbout, kind: oneKind(asked) }),
      readShown(sql, asked, way, cards),
      wasNearShown ? [] : loosenings(sql, asked),
      isMiss ? missedProducts(sql, asked, wasNearShown) : undefined,
    ])
    const facets = facetsOf(counts, { ...asked, filter: asked.input, details })
    const page = { way, cards, shown, total, facets, isAbout, loosen }
    const sought = missed || !wasNearShown ? [] : soughtTerms(asked)
    return { members: replyMembers(asked, page), missed, sought }
  }
}

/** The cards of the first page and the counts: in one look where all finds are looked at anyway. */
async function readFound(sql: Sql, asked: Asked, way: Way) {
  const page = { ...cardPageOf(asked, way), end: undefined }
  if (isLookedThrough(asked, way)) {
    const found = await countPage(sql, asked, way, page)
    return { ...found, cards: found.cards ?? (await readPage(sql, asked, page)) }
  }
  const [cards, found] = await Promise.all([readNearest(sql, asked, page), countPage(sql, asked, way)])
  return { ...found, cards }
}

/** The first page by relevance: the nearest finds alone are ranked where they fill it, else all. */
async function readNearest(sql: Sql, asked: Asked, page: CardPage): Promise<CardRow[]> {
  const { questions } = page.narrowing
  if ('score' in page.order && questions.some(({ nearest }) => nearest)) {
    const narrowing = { ...page.narrowing, questions: questions.map((one) => one.nearest ?? one) }
    const cards = await readPage(sql, asked, { ...page, narrowing })
    if (cards.length > page.limit) return cards
  }
  return readPage(sql, asked, page)
}

/** To rank more finds than this takes longer than to look for the nearest of them apart. */
const NEAREST_FROM = 200

/** The finds are counted one by one, and their list is not walked along an index. */
function isLookedThrough({ input, statistics }: Asked, { narrowing, order }: Way): boolean {
  const finds = estimateMatches(narrowing, statistics)
  if (sampleFor(finds) > 1) return false
  if (finds > NEAREST_FROM && narrowing.questions.some(({ nearest }) => nearest)) return false
  return 'score' in order || planList(narrowing, order, input.limit, statistics).kind === 'collect'
}

type More = (statement: Statement) => string

interface PagePart {
  readonly end?: CardPage['end']
  readonly limit?: number
  readonly more?: More | undefined
}

function cardPageOf(
  { input, language, compare, search }: Asked,
  { narrowing, order }: Way,
  { end, limit = input.limit, more = search.more }: PagePart = {},
): CardPage {
  return { narrowing, order, end, limit, language, compare, ...(more && { more }) }
}

const readPage = (sql: Sql, { statistics }: Asked, page: CardPage) =>
  'score' in page.order
    ? readCardPage(sql, page, { kind: 'collect' })
    : findCards(sql, page, page.order, statistics)

/** The finds of a first page, then what fills it up. */
async function readShown(sql: Sql, asked: Asked, way: Way, cards: readonly CardRow[]) {
  const fill = await readFill(sql, asked, way, cards)
  return withAskedCar(sql, asked, [...cards.slice(0, asked.input.limit), ...fill])
}

/** Each card with the car that was asked for first, of its filter before that of its text. */
function withAskedCar(sql: Sql, asked: Asked, cards: readonly CardRow[]) {
  const { filter, search, book, language } = asked
  const questions = [...filter.questions, ...(search.levels[0] ?? [])]
  return withFittedCars(sql, cards, { questions, book, language })
}

/** What is less to the point, level after level, as much as a short page lacks; marked with what it lacks itself. */
async function readFill(sql: Sql, asked: Asked, way: Way, cards: readonly CardRow[]): Promise<CardRow[]> {
  const { search, input } = asked
  if (input.sort !== 'relevance') return []
  const enough = Math.min(ENOUGH, input.limit)
  const fill: CardRow[] = []
  for (let level = way.level + 1; level < search.levels.length; level++) {
    const shown = new Set([...cards, ...fill].map(([, , id]) => id.toString()))
    if (shown.size >= enough) break
    const more: More = () => fillMembers(search, level)
    const page = cardPageOf(asked, wayOf(asked, { level, isFill: true }), { limit: enough, more })
    const found = await readPage(sql, asked, page)
    fill.push(...found.filter(([, , id]) => !shown.has(id.toString())).slice(0, enough - shown.size))
  }
  return fill
}

/** SQL of the members that tell what the finds of a level lack: only the place, or more. */
function fillMembers({ placeLevels = 0, others }: Search, level: number): string {
  if (level <= placeLevels) return ` || ',"match":"elsewhere"'`
  return ` || ',"match":"other","others":"${others?.(level - placeLevels) ?? 'some'}"'`
}

interface Page {
  readonly way: Way
  /** Its finds, and one more where there are more. */
  readonly cards: readonly CardRow[]
  /** What is shown of them, and what fills the page up. */
  readonly shown: readonly CardRow[]
  readonly total: number
  readonly facets: readonly Facet[]
  readonly isAbout: boolean
  readonly loosen: readonly Loosening[]
}

function replyMembers(asked: Asked, { way, cards, shown, ...page }: Page): JsonPiece[] {
  const { input, search } = asked
  const last = cards.length > input.limit ? cards[input.limit - 1] : undefined
  const nextCursor = last
    ? writeCursor(listName(input), [
        modeOf(way, asked),
        endValue(way.order, last[1].toString()),
        last[2].toString(),
      ])
    : null
  const rest = {
    ...{ nextCursor, chips: search.chips, ...page },
    isNearest: way.level > 0 && cards.length > 0,
    replacement: search.replacement ?? null,
  }
  return ['"rows":', ...jsonList(shown.map(([card]) => card)), `,${members(rest)}`]
}
