import type { Language } from '@tiantian/contracts/language.ts'
import type { Facet } from '@tiantian/contracts/search/search.ts'
import * as z from 'zod'
import {
  cursorId,
  cursorInt,
  foreignCursor,
  readCursor,
  writeCursor,
} from '../../platform/database/cursor.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { JsonChunk } from '../../platform/text/json-bytes.ts'
import { jsonList, members } from '../../platform/text/json-bytes.ts'
import type { ProductCar } from '../product/list/car.ts'
import { getCar } from '../product/list/car.ts'
import type { CardPage, ProductCardRow } from '../product/list/card-page.ts'
import { readCardPage } from '../product/list/card-page.ts'
import { withFittedCars } from '../product/list/fitted-car.ts'
import type { OrderRanked, Ranking } from '../product/list/list-order.ts'
import { endValue, listEndOf, listValue, orderOf } from '../product/list/list-order.ts'
import { estimateMatches, planList } from '../product/list/list-plan.ts'
import { findCards } from '../product/list/product-list.ts'
import type { Predicate } from '../product/list/product-predicates.ts'
import { carPredicate, categoryColumn, predicatesOf } from '../product/list/product-predicates.ts'
import type { Statement } from '../product/list/statement.ts'
import { readTagStatistics, readUniversalCategories, sampleFor } from '../product/list/tag-statistics.ts'
import { readRates } from '../product/rate.ts'
import { readReferenceData } from '../product/reference-data.ts'
import { detailFacets } from './facet/detail-facet.ts'
import { countPage, countTotal, oneKind } from './facet/facet.ts'
import { facetsOf } from './facet/facet-view.ts'
import type { PlannedQuery, QueryInput, RankingTier, SearchPlan } from './product-query.ts'
import type { FilterRelaxation } from './relax-filters.ts'
import { filterRelaxations } from './relax-filters.ts'
import { planSearch } from './search-plan.ts'
import type { SearchTerm } from './suggest/search-term.ts'
import { searchTerms } from './suggest/search-term.ts'
import type { ZeroResultFacts } from './zero-result/zero-result.ts'
import { zeroResultProducts } from './zero-result/zero-result.ts'

/** With fewer results than this a page is filled up with less relevant ones. */
const ENOUGH = 10
/** Above this many results the order is that of sales: ranking them all would take too long. */
const RANKED_MAX = 3000
/** Of products with one part number more are ranked: supersessions must be found among them. */
const NUMBERED_MAX = 2 * RANKED_MAX
/** The same when ranking could only put those in stock first. */
const STOCK_FIRST_MAX = 300
/** And when they only fill a page up, but are near matches. */
const NEAREST_MAX = 1000

export interface ProductQueryResult {
  readonly members: JsonChunk[]
  /** The whole text found nothing. */
  readonly zeroResultFacts?: ZeroResultFacts | undefined
  /** How the text was understood and what it found; of the first page. */
  readonly searched?: readonly SearchTerm[]
}

/**
 * JSON members of a page of results with chips that show how the text was parsed; the first page has facets too.
 * @throws AppError('CATEGORY_NOT_FOUND' | 'VEHICLE_NOT_FOUND' | 'INVALID_INPUT') the last for a foreign cursor
 */
export async function queryProducts(
  sql: Queryable,
  input: QueryInput,
  language: Language,
  now: Date,
): Promise<ProductQueryResult> {
  const query = await prepare(sql, input, language, now)
  const end = readCursor(listName(input), input.cursor, position)
  if (!end) return firstPage(sql, query)
  const [mode, value, id] = end
  const tier = tierOf(query, { mode })
  const listEnd = listEndOf(tier.order, [value, id])
  const [cards, counted] = await Promise.all([
    readPage(sql, query, cardPageOf(query, tier, { end: listEnd })),
    countTotal(sql, tier.predicates, query.statistics),
  ])
  const shown = await withRequestedCar(sql, query, tier, cards.slice(0, input.limit))
  const page = { tier, cards, shown, facets: [], relax: [], leftOut: null, ...counted }
  return { members: replyMembers(query, page) }
}

async function prepare(
  sql: Queryable,
  input: QueryInput,
  language: Language,
  now: Date,
): Promise<PlannedQuery> {
  const [reference, rates, statistics] = await Promise.all([
    readReferenceData(sql),
    readRates(sql),
    readTagStatistics(sql),
  ])
  const compare = input.compare && getCar(reference, input.compare)
  const filter = predicatesOf(input, reference, rates)
  const universal = await readUniversalCategories(sql, statistics)
  const search = await planSearch(sql, {
    text: input.text,
    reference,
    language,
    compare,
    universal,
    now,
  })
  const plan = { input, language, reference, rates, statistics, compare, filter, search }
  return isForComparedCar(plan) ? { ...plan, search: fittingFirst(search, plan.compare) } : plan
}

const isForComparedCar = (plan: PlannedQuery): plan is PlannedQuery & { compare: ProductCar } =>
  plan.input.fitFirst &&
  plan.compare !== undefined &&
  plan.search.isForAnyCar === true &&
  plan.filter.predicates.every(({ key }) => key !== 'vehicle' && key !== 'engine')

/** What fits the compared car before all tiers; the others are left out while there is any. */
function fittingFirst(search: SearchPlan, compare: ProductCar): SearchPlan {
  const fits: Predicate = { ...carPredicate(compare), key: 'text' }
  return { ...search, levels: [[...(search.levels[0] ?? []), fits], ...search.levels], carTiers: 1 }
}

/** The first tier that lacks something of the text itself. */
const firstRelaxed = ({ carTiers = 0, placeTiers = 0 }: SearchPlan) => carTiers + placeTiers + 1

const listName = ({ sort }: QueryInput) => `found products by ${sort}`

/** A mode is never zero: it counts from one, in both directions. */
const position = z.tuple([cursorInt.refine((mode) => mode !== 0), listValue, cursorId])

/** The mode in a cursor counts the ranking tiers from one; a negative one is sorted by sales. */
const modeOf = ({ level, order }: RankingTier, { input }: PlannedQuery) =>
  'score' in order || input.sort !== 'relevance' ? level + 1 : -(level + 1)

/** @param at results that fill a page up get little computation, unless they are near matches */
function tierOf(
  query: PlannedQuery,
  at: { readonly level: number; readonly isFill?: boolean } | { readonly mode: number },
): RankingTier {
  const { input, filter, search, statistics } = query
  const level = 'level' in at ? at.level : Math.abs(at.mode) - 1
  const predicates: readonly Predicate[] = search.levels[level] ?? search.levels[0] ?? []
  const productPredicates = {
    ...filter,
    predicates: [...filter.predicates, ...predicates],
    without: search.levels.slice(0, level).flatMap((higher) => soleDifference(higher, predicates)),
    category: filter.category ?? onlyCategory(query),
  }
  if (input.sort !== 'relevance') return { level, predicates: productPredicates, order: orderOf(input.sort) }
  const rankedMax = rankedMaxOf(search.ranking, productPredicates, 'isFill' in at)
  const matches = estimateMatches(productPredicates, statistics)
  const isRanked = 'mode' in at ? at.mode > 0 : matches <= rankedMax
  // A page of this many was never ranked, whatever the statistics said then: the cursor is forged.
  if (isRanked && matches > 4 * RANKED_MAX) throw foreignCursor()
  return {
    level,
    predicates: productPredicates,
    order: search.ranking && isRanked ? search.ranking : orderOf('sales'),
  }
}

/** Up to this many results are ranked. */
function rankedMaxOf(ranking: Ranking | undefined, among: OrderRanked, isFill: boolean): number {
  if (!ranking?.tells(among)) return STOCK_FIRST_MAX
  if (!isFill) return ranking.isOfNumbers ? NUMBERED_MAX : RANKED_MAX
  return ranking.isOfNearest?.(among) ? NEAREST_MAX : STOCK_FIRST_MAX
}

/**
 * A tier is used when the higher ones are empty or exhausted: its other results have none of the tags that a higher
 * tier additionally requires.
 */
function soleDifference(higher: readonly Predicate[], lower: readonly Predicate[]): readonly number[] {
  const required = new Set(lower.map((predicate) => JSON.stringify(predicate)))
  const [more, ...others] = higher.filter((predicate) => !required.has(JSON.stringify(predicate)))
  return others.length === 0 && !more?.needsRow ? (more?.any ?? []) : []
}

/** Each tier of a text requires the understood category, so that its lists can be walked. */
function onlyCategory({ search: { categories = [] }, reference }: PlannedQuery) {
  const only = categories.length === 1 ? reference.categories.get(categories[0]!) : undefined
  return only && categoryColumn(only)
}

/** The first tier with results; the rest of a short page comes from the relaxed tiers. */
async function firstPage(sql: Queryable, query: PlannedQuery): Promise<ProductQueryResult> {
  const { levels } = query.search
  const last = Math.max(0, levels.length - 1)
  for (let level = 0; ; level++) {
    const tier = tierOf(query, { level })
    const { cards, counts, total, isAbout } = await readFound(sql, query, tier)
    if (cards.length === 0 && level < last) continue
    const hasResults = cards.length > 0
    const isZeroResult = query.input.text !== '' && (level >= firstRelaxed(query.search) || !hasResults)
    const [details, shown, relax, leftOut, zeroResultFacts] = await Promise.all([
      detailFacets(sql, { ...query, counts, total, isAbout, kind: oneKind(query) }),
      readShown(sql, query, tier, cards),
      hasResults ? [] : filterRelaxations(sql, query),
      leftOutBy(sql, query, tier, { total, isAbout }),
      isZeroResult ? zeroResultProducts(sql, query, hasResults) : undefined,
    ])
    const facets = facetsOf(counts, { ...query, filter: query.input, details })
    const page = { tier, cards, shown, total, facets, isAbout, relax, leftOut }
    const searched = zeroResultFacts || !hasResults ? [] : searchTerms(query)
    return { members: replyMembers(query, page), zeroResultFacts, searched }
  }
}

type ResultCount = { readonly total: number; readonly isAbout: boolean }

/** How many results do not fit the compared car; null where it does not decide. */
async function leftOutBy(
  sql: Queryable,
  query: PlannedQuery,
  { level }: RankingTier,
  fitting: ResultCount,
): Promise<ResultCount | null> {
  const { carTiers = 0 } = query.search
  if (level >= carTiers) return null
  const all = await countTotal(sql, tierOf(query, { level: carTiers }).predicates, query.statistics)
  return { total: Math.max(0, all.total - fitting.total), isAbout: all.isAbout || fitting.isAbout }
}

/** The cards of the first page and the counts: in one pass when all results are read anyway. */
async function readFound(sql: Queryable, query: PlannedQuery, tier: RankingTier) {
  const page = { ...cardPageOf(query, tier), end: undefined }
  if (isCountedExactly(query, tier)) {
    const found = await countPage(sql, query, tier, page)
    return { ...found, cards: found.cards ?? (await readPage(sql, query, page)) }
  }
  const [cards, found] = await Promise.all([readNearest(sql, query, page), countPage(sql, query, tier)])
  return { ...found, cards }
}

/** The first page by relevance: only near matches are ranked when they fill it, otherwise all. */
async function readNearest(sql: Queryable, query: PlannedQuery, page: CardPage): Promise<ProductCardRow[]> {
  const { predicates } = page.predicates
  if ('score' in page.order && predicates.some(({ nearest }) => nearest)) {
    const filter = { ...page.predicates, predicates: predicates.map((one) => one.nearest ?? one) }
    const cards = await readPage(sql, query, { ...page, predicates: filter })
    if (cards.length > page.limit) return cards
  }
  return readPage(sql, query, page)
}

/** Ranking more results than this takes longer than a separate search for the near matches. */
const NEAREST_FROM = 200

/** The results are counted exactly, and their list is not walked along an index. */
function isCountedExactly({ input, statistics }: PlannedQuery, { predicates, order }: RankingTier): boolean {
  const matches = estimateMatches(predicates, statistics)
  if (sampleFor(matches) > 1) return false
  if (matches > NEAREST_FROM && predicates.predicates.some(({ nearest }) => nearest)) return false
  return 'score' in order || planList(predicates, order, input.limit, statistics).kind === 'collect'
}

type ExtraColumns = (statement: Statement) => string

interface PagePart {
  readonly end?: CardPage['end']
  readonly limit?: number
  readonly more?: ExtraColumns | undefined
}

function cardPageOf(
  { input, language, compare, search }: PlannedQuery,
  { level, predicates, order }: RankingTier,
  { end, limit = input.limit, more = search.more ?? tierMembers(search, level) }: PagePart = {},
): CardPage {
  return { predicates, order, end, limit, language, compare, ...(more && { more }) }
}

const readPage = (sql: Queryable, { statistics }: PlannedQuery, page: CardPage) =>
  'score' in page.order
    ? readCardPage(sql, page, { kind: 'collect' })
    : findCards(sql, page, page.order, statistics)

/** The results of a first page, then those that fill it up. */
async function readShown(
  sql: Queryable,
  query: PlannedQuery,
  tier: RankingTier,
  cards: readonly ProductCardRow[],
) {
  const { search } = query
  const fill = await readFill(sql, query, tier, cards)
  const [own, others] = await Promise.all([
    withRequestedCar(sql, query, tier, cards.slice(0, query.input.limit)),
    withRequestedCar(sql, query, { level: search.levels.length }, fill),
  ])
  return [...own, ...others]
}

/**
 * Each card shows which cars it fits, of the filter before that of the text; only those of the typed year where the
 * results are of that year.
 */
function withRequestedCar(
  sql: Queryable,
  query: PlannedQuery,
  { level }: Pick<RankingTier, 'level'>,
  cards: readonly ProductCardRow[],
) {
  const { filter, search, reference, language } = query
  const anyYear = search.car ? [search.car] : []
  const ofText = level < firstRelaxed(search) ? (search.levels[0] ?? []) : anyYear
  const predicates = [...filter.predicates, ...ofText]
  return withFittedCars(sql, cards, { predicates, reference, language })
}

/** Less relevant results, tier by tier, to fill a short page; labelled with what they lack. */
async function readFill(
  sql: Queryable,
  query: PlannedQuery,
  tier: RankingTier,
  cards: readonly ProductCardRow[],
): Promise<ProductCardRow[]> {
  const { search, input } = query
  // What does not fit the compared car is left out, and counted.
  if (input.sort !== 'relevance' || tier.level < (search.carTiers ?? 0)) return []
  const enough = Math.min(ENOUGH, input.limit)
  const fill: ProductCardRow[] = []
  for (let level = tier.level + 1; level < search.levels.length; level++) {
    const shown = new Set([...cards, ...fill].map(([, , id]) => id.toString()))
    if (shown.size >= enough) break
    const more = tierMembers(search, level)
    const page = cardPageOf(query, tierOf(query, { level, isFill: true }), { limit: enough, more })
    const found = await readPage(sql, query, page)
    fill.push(...found.filter(([, , id]) => !shown.has(id.toString())).slice(0, enough - shown.size))
  }
  return fill
}

/** SQL of the members that say what the results of a tier lack: only the location, or more. */
function tierMembers(search: SearchPlan, level: number): ExtraColumns | undefined {
  const { carTiers = 0, placeTiers = 0, others } = search
  if (level <= carTiers) return undefined
  if (level < firstRelaxed(search)) return () => ` || ',"match":"elsewhere"'`
  const lack = others?.(level - carTiers - placeTiers) ?? 'some'
  return () => ` || ',"match":"other","others":"${lack}"'`
}

interface ProductsPage {
  readonly tier: RankingTier
  /** Its results, and one more when there are more. */
  readonly cards: readonly ProductCardRow[]
  /** The shown ones, and those that fill the page up. */
  readonly shown: readonly ProductCardRow[]
  readonly total: number
  readonly facets: readonly Facet[]
  readonly isAbout: boolean
  readonly relax: readonly FilterRelaxation[]
  readonly leftOut: ResultCount | null
}

function replyMembers(query: PlannedQuery, { tier, cards, shown, ...page }: ProductsPage): JsonChunk[] {
  const { input, search } = query
  const last = cards.length > input.limit ? cards[input.limit - 1] : undefined
  const nextCursor = last
    ? writeCursor(listName(input), [
        modeOf(tier, query),
        endValue(tier.order, last[1].toString()),
        last[2].toString(),
      ])
    : null
  const rest = {
    nextCursor,
    chips: search.chips,
    ...page,
    isNearest: tier.level > (search.carTiers ?? 0) && cards.length > 0,
    replacement: search.replacement ?? null,
  }
  return ['"rows":', ...jsonList(shown.map(([card]) => card)), `,${members(rest)}`]
}
