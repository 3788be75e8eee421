import type { Parsed } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { listProducts as contract } from '@tiantian/contracts/product/product.ts'
import type { Sql } from 'postgres'
import { jsonBytes, jsonItems } from '../../platform/json-bytes.ts'
import { getCar } from './car.ts'
import type { CardPage, CardText } from './card-page.ts'
import { readCardPage, readCardText } from './card-page.ts'
import type { CardRow } from './card-rows.ts'
import { withFittedCars } from './fitted-car.ts'
import type { ListOrder } from './list-order.ts'
import { orderOf, readListEnd, writeListEnd } from './list-order.ts'
import type { ListPlan } from './list-plan.ts'
import { planList } from './list-plan.ts'
import { narrow } from './product-narrowing.ts'
import { readRates } from './rate.service.ts'
import type { ReferenceBook } from './reference-book.ts'
import { readBook } from './reference-book.ts'
import type { TagStatistics } from './tag-statistics.ts'
import { readTagStatistics } from './tag-statistics.ts'

type ListInput = Parsed<typeof contract>

/** A page of cards and where the next one begins. */
export interface CardList {
  /** JSON of the cards, a comma between them. */
  readonly cards: Buffer
  readonly nextCursor: string | null
}

/**
 * A page of cards as JSON. One statement, whichever way it is found.
 * @throws AppError('CATEGORY_NOT_FOUND' | 'VEHICLE_NOT_FOUND' | 'INVALID_INPUT') the last for a foreign cursor
 */
export async function listProducts(sql: Sql, input: ListInput, language: Language): Promise<CardList> {
  const [book, rates, statistics] = await Promise.all([readBook(sql), readRates(sql), readTagStatistics(sql)])
  const order = orderOf(input.sort)
  const page = {
    ...{ order, language, limit: input.limit, narrowing: narrow(input, book, rates) },
    end: readListEnd(input.cursor, input.sort),
    compare: input.compare && getCar(book, input.compare),
  }
  const { cards, end } = await (input.vehicle?.model
    ? listFitted(sql, { page, order, statistics, book })
    : listTexts(sql, { page, order, statistics, book }))
  const [value, id] = end ?? []
  return { cards, nextCursor: value && id ? writeListEnd(input.sort, value.toString(), id.toString()) : null }
}

/** Cards as JSON, and where the next page begins if there is one. */
type PageText = Pick<CardText, 'cards' | 'end'>

interface AskedList {
  readonly page: CardPage
  readonly order: ListOrder
  readonly statistics: TagStatistics
  readonly book: ReferenceBook
}

async function listTexts(sql: Sql, { page, order, statistics }: AskedList): Promise<PageText> {
  const read = (plan: ListPlan) => readCardText(sql, page, plan)
  const countOf = ({ count }: CardText) => count
  const { cards, count, end } = await byPlan({ page, order, statistics, read, countOf })
  return { cards, end: count > page.limit ? end : undefined }
}

/** The list of a model: each card tells which of its cars the part fits. */
async function listFitted(sql: Sql, { page, order, statistics, book }: AskedList): Promise<PageText> {
  const found = await findCards(sql, page, order, statistics)
  const shown = found.slice(0, page.limit)
  const { narrowing, language } = page
  const cards = await withFittedCars(sql, shown, { questions: narrowing.questions, book, language })
  const [, value, id] = (found.length > shown.length && shown.at(-1)) || []
  return {
    cards: jsonBytes(jsonItems(cards.map(([card]) => card))),
    end: value && id ? [value, id] : undefined,
  }
}

/** Cards one by one. */
export const findCards = (
  sql: Sql,
  page: CardPage,
  order: ListOrder,
  statistics: TagStatistics,
): Promise<CardRow[]> => {
  const read = (plan: ListPlan) => readCardPage(sql, page, plan)
  return byPlan({ page, order, statistics, read, countOf: (found) => found.length })
}

interface Planned<Found> {
  readonly page: CardPage
  readonly order: ListOrder
  readonly statistics: TagStatistics
  readonly read: (plan: ListPlan) => Promise<Found>
  readonly countOf: (found: Found) => number
}

/** By the plan that promises to be quick; a walk that ended before the page was full is done over. */
async function byPlan<Found>({ page, order, statistics, read, countOf }: Planned<Found>): Promise<Found> {
  const plan = planList(page.narrowing, order, page.limit, statistics)
  const found = await read(plan)
  const isCutOff = plan.kind === 'walk' && countOf(found) <= page.limit && statistics.itemCount > plan.bound
  return isCutOff ? read({ kind: 'collect' }) : found
}
