import type { Parsed } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { listProducts as contract } from '@tiantian/contracts/product/product.ts'
import type { Sql } from 'postgres'
import { getCar } from './car.ts'
import type { CardPage } from './card-page.ts'
import { readCardPage } from './card-page.ts'
import type { CardRow } from './card-rows.ts'
import type { ListOrder } from './list-order.ts'
import { orderOf, readListEnd, writeListEnd } from './list-order.ts'
import { planList } from './list-plan.ts'
import { narrow } from './product-narrowing.ts'
import { readRates } from './rate.service.ts'
import { readBook } from './reference-book.ts'
import type { TagStatistics } from './tag-statistics.ts'
import { readTagStatistics } from './tag-statistics.ts'

type ListInput = Parsed<typeof contract>

/** A page of cards and where the next one begins. */
export interface CardList {
  readonly cards: readonly Buffer[]
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
  return listOf(await findCards(sql, page, order, statistics), input)
}

/** Cards by the plan that promises to be quick; a walk that ended before the page was full is done over. */
export async function findCards(
  sql: Sql,
  page: CardPage,
  order: ListOrder,
  statistics: TagStatistics,
): Promise<CardRow[]> {
  const plan = planList(page.narrowing, order, page.limit, statistics)
  const found = await readCardPage(sql, page, plan)
  const isCutOff = plan.kind === 'walk' && found.length <= page.limit && statistics.itemCount > plan.bound
  return isCutOff ? readCardPage(sql, page, { kind: 'collect' }) : found
}

function listOf(found: readonly CardRow[], { limit, sort }: ListInput): CardList {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  const nextCursor = last ? writeListEnd(sort, last[1].toString(), last[2].toString()) : null
  return { cards: rows.map(([card]) => card), nextCursor }
}
