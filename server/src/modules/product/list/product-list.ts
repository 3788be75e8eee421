import type { Parsed } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { listProducts as contract } from '@tiantian/contracts/product/product.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { jsonBytes, jsonItems } from '../../../platform/text/json-bytes.ts'
import { readRates } from '../rate.ts'
import type { ReferenceData } from '../reference-data.ts'
import { readReferenceData } from '../reference-data.ts'
import { getCar } from './car.ts'
import type { CardPage, CardText, ProductCardRow } from './card-page.ts'
import { readCardPage, readCardText } from './card-page.ts'
import { withFittedCars } from './fitted-car.ts'
import type { ListOrder } from './list-order.ts'
import { orderOf, readListEnd, writeListEnd } from './list-order.ts'
import type { ListPlan } from './list-plan.ts'
import { planList } from './list-plan.ts'
import { predicatesOf } from './product-predicates.ts'
import type { TagStatistics } from './tag-statistics.ts'
import { readTagStatistics } from './tag-statistics.ts'

type ProductListInput = Parsed<typeof contract>

/** A page of cards and the cursor of the next one. */
export interface CardList {
  /** JSON of the cards, separated by commas. */
  readonly cards: Buffer
  readonly nextCursor: string | null
}

/**
 * A page of cards as JSON, by one statement in every plan.
 * @throws AppError('CATEGORY_NOT_FOUND' | 'VEHICLE_NOT_FOUND' | 'INVALID_INPUT') the last for a foreign cursor
 */
export async function listProducts(
  sql: Queryable,
  input: ProductListInput,
  language: Language,
): Promise<CardList> {
  const [reference, rates, statistics] = await Promise.all([
    readReferenceData(sql),
    readRates(sql),
    readTagStatistics(sql),
  ])
  const order = orderOf(input.sort)
  const page = {
    order,
    language,
    limit: input.limit,
    predicates: predicatesOf(input, reference, rates),
    end: readListEnd(input.cursor, input.sort),
    compare: input.compare && getCar(reference, input.compare),
  }
  const { cards, end } = await (input.vehicle?.model
    ? listFitted(sql, { page, order, statistics, reference })
    : listTexts(sql, { page, order, statistics, reference }))
  const [value, id] = end ?? []
  return { cards, nextCursor: value && id ? writeListEnd(input.sort, value.toString(), id.toString()) : null }
}

/** Cards as JSON, and the cursor of the next page if there is one. */
type CardsWithEnd = Pick<CardText, 'cards' | 'end'>

interface ListContext {
  readonly page: CardPage
  readonly order: ListOrder
  readonly statistics: TagStatistics
  readonly reference: ReferenceData
}

async function listTexts(sql: Queryable, { page, order, statistics }: ListContext): Promise<CardsWithEnd> {
  const read = (plan: ListPlan) => readCardText(sql, page, plan)
  const countOf = ({ count }: CardText) => count
  const { cards, count, end } = await byPlan({ page, order, statistics, read, countOf })
  return { cards, end: count > page.limit ? end : undefined }
}

/** In the list of a model each card names the cars that the part fits. */
async function listFitted(
  sql: Queryable,
  { page, order, statistics, reference }: ListContext,
): Promise<CardsWithEnd> {
  const found = await findCards(sql, page, order, statistics)
  const shown = found.slice(0, page.limit)
  const { predicates, language } = page
  const cards = await withFittedCars(sql, shown, {
    predicates: predicates.predicates,
    reference,
    language,
  })
  const [, value, id] = (found.length > shown.length && shown.at(-1)) || []
  return {
    cards: jsonBytes(jsonItems(cards.map(([card]) => card))),
    end: value && id ? [value, id] : undefined,
  }
}

/** Cards as separate rows. */
export const findCards = (
  sql: Queryable,
  page: CardPage,
  order: ListOrder,
  statistics: TagStatistics,
): Promise<ProductCardRow[]> => {
  const read = (plan: ListPlan) => readCardPage(sql, page, plan)
  return byPlan({ page, order, statistics, read, countOf: (found) => found.length })
}

interface PlannedRead<Found> {
  readonly page: CardPage
  readonly order: ListOrder
  readonly statistics: TagStatistics
  readonly read: (plan: ListPlan) => Promise<Found>
  readonly countOf: (found: Found) => number
}

/**
 * Uses the plan with the lowest estimate; a walk that reached its bound before the page was full is replaced by a
 * collection.
 */
async function byPlan<Found>({ page, order, statistics, read, countOf }: PlannedRead<Found>): Promise<Found> {
  const plan = planList(page.predicates, order, page.limit, statistics)
  const found = await read(plan)
  const isCutOff = plan.kind === 'walk' && countOf(found) <= page.limit && statistics.itemCount > plan.bound
  return isCutOff ? read({ kind: 'collect' }) : found
}
