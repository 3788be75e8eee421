import type { Parsed } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { listProducts as contract } from '@tiantian/contracts/product/product.ts'
import type { Sql } from 'postgres'
import { getCar } from './car.ts'
import type { CardRow } from './card-rows.ts'
import { cardRowsSql } from './card-rows.ts'
import type { ListEnd, ListOrder } from './list-order.ts'
import { afterSql, orderOf, readListEnd, writeListEnd } from './list-order.ts'
import type { ListPlan } from './list-plan.ts'
import { planList } from './list-plan.ts'
import type { Narrowing } from './product-narrowing.ts'
import { narrow, whereSql } from './product-narrowing.ts'
import { readRates } from './rate.service.ts'
import { readBook } from './reference-book.ts'
import { Statement } from './statement.ts'
import { readTagStatistics } from './tag-statistics.ts'

type ListInput = Parsed<typeof contract>

/**
 * JSON text of a page of cards. One statement, whichever way it is found.
 * @throws AppError('CATEGORY_NOT_FOUND' | 'VEHICLE_NOT_FOUND' | 'INVALID_INPUT') the last for a foreign cursor
 */
export async function listProducts(sql: Sql, input: ListInput, language: Language): Promise<string> {
  const [book, rates, statistics] = await Promise.all([readBook(sql), readRates(sql), readTagStatistics(sql)])
  const narrowing = narrow(input, book, rates)
  const order = orderOf(input.sort)
  const page: Page = {
    ...{ narrowing, order, language, limit: input.limit },
    end: readListEnd(input.cursor, order),
    compare: input.compare && getCar(book, input.compare),
  }
  const plan = planList(narrowing, order, input.limit, statistics)
  const found = await readPage(sql, page, plan)
  const isShort = plan.kind === 'walk' && found.length <= input.limit && statistics.itemCount > plan.bound
  return pageText(isShort ? await readPage(sql, page, { kind: 'collect' }) : found, page)
}

interface Page {
  readonly narrowing: Narrowing
  readonly order: ListOrder
  readonly language: Language
  readonly limit: number
  readonly end: ListEnd | undefined
  readonly compare: ReturnType<typeof getCar> | undefined
}

/** One row more than the page holds tells that there are more. */
async function readPage(sql: Sql, page: Page, plan: ListPlan): Promise<CardRow[]> {
  const statement = new Statement()
  const items = plan.kind === 'walk' ? walkSql(statement, page, plan.bound) : collectSql(statement, page)
  return statement.run<CardRow>(
    sql,
    cardRowsSql(statement, { items, direction: page.order.direction, ...page }),
  )
}

/** Along the index; `offset 0` keeps the bound a wall that the planner cannot see through. */
function walkSql(statement: Statement, { narrowing, order, end, limit }: Page, bound: number): string {
  const { column, direction } = order
  const { leafId, questions } = narrowing
  const start = [
    ...(leafId === undefined ? [] : [`i.category_id = ${statement.int(leafId)}::smallint`]),
    ...(end ? [afterSql(statement, order, end)] : []),
  ]
  const tested = leafId === undefined ? questions : questions.filter(({ key }) => key !== 'category')
  const sorted = `order by i.${column} ${direction}, i.product_id ${direction}`
  const from = `from search_items i where ${start.join(' and ') || 'true'}`
  if (tested.length === 0) return `select i.*, i.${column} as value ${from} ${sorted} limit ${limit + 1}`
  return `select i.*, i.${column} as value from (select i.* ${from} ${sorted} limit ${bound}) i
    where ${whereSql(tested, statement)} limit ${limit + 1}`
}

function collectSql(statement: Statement, { narrowing, order, end, limit }: Page): string {
  const { column, unindexed, direction } = order
  const tests = [whereSql(narrowing.questions, statement), ...(end ? [afterSql(statement, order, end)] : [])]
  return `select i.*, i.${column} as value from search_items i where ${tests.join(' and ')}
    order by ${unindexed} ${direction}, i.product_id ${direction} limit ${limit + 1}`
}

function pageText(found: readonly CardRow[], { order, limit }: Page): string {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  const nextCursor = last ? `"${writeListEnd(order, last.value, last.product_id)}"` : 'null'
  return `{"rows":[${rows.map(({ card }) => card).join(',')}],"nextCursor":${nextCursor}}`
}
