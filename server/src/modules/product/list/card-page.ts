import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { ProductCar } from './car.ts'
import { fitSql } from './car.ts'
import type { ListEnd, ListOrder, Ranking } from './list-order.ts'
import { afterSql } from './list-order.ts'
import type { ListPlan, ListWalk } from './list-plan.ts'
import type { ListColumn, Predicate, ProductPredicates } from './product-predicates.ts'
import { whereSql } from './product-predicates.ts'
import { Statement } from './statement.ts'

/** The parameters of a page of cards. */
export interface CardPage {
  readonly predicates: ProductPredicates
  readonly order: ListOrder | Ranking
  readonly end: ListEnd | undefined
  readonly limit: number
  readonly language: Language
  readonly compare?: ProductCar | undefined
  /** SQL of additional members of each card, starting with a comma. */
  readonly more?: (statement: Statement) => string
}

/** The cards of a page and one more, which shows whether there is a next page. */
export function readCardPage(sql: Queryable, page: CardPage, plan: ListPlan): Promise<ProductCardRow[]> {
  const statement = new Statement()
  return statement.runRaw<ProductCardRow>(sql, pageSql(statement, page, plan))
}

/** A page of cards as the bytes that PostgreSQL sent. */
export interface CardText {
  /** JSON of the cards, separated by commas. */
  readonly cards: Buffer
  /** How many rows were read: one more than the page holds when there is a next page. */
  readonly count: number
  /** Value and id of the last card of a full page. */
  readonly end: readonly [value: Buffer, productId: Buffer] | undefined
}

/** The same in one row: splitting twenty rows and joining them again took a third of the server's time for a list. */
export async function readCardText(sql: Queryable, page: CardPage, plan: ListPlan): Promise<CardText> {
  const statement = new Statement()
  const { limit } = page
  const text = `select string_agg(card, ','), count(*), (array_agg(octet_length(card)))[${limit + 1}],
      (array_agg(value))[${limit}]::text, (array_agg(product_id))[${limit}]
    from (${pageSql(statement, page, plan)}) found`
  const [row] = await statement.runRaw<CardTextRow>(sql, text)
  const [cards, count, tooMany, value, id] = row ?? []
  // The comma before the card of the next page is removed with it.
  const surplus = tooMany ? Number(tooMany.toString()) + 1 : 0
  return {
    cards: cards ? cards.subarray(0, cards.length - surplus) : NOTHING,
    count: Number(count?.toString()),
    end: value && id ? [value, id] : undefined,
  }
}

const NOTHING = Buffer.alloc(0)

type CardTextRow = [
  cards: Buffer | null,
  count: Buffer,
  tooMany: Buffer | null,
  value: Buffer | null,
  productId: Buffer | null,
]

function pageSql(statement: Statement, page: CardPage, plan: ListPlan): string {
  const { order, language, compare } = page
  const items =
    plan.kind === 'walk' && !('score' in order)
      ? walkSql(statement, page, order, plan)
      : collectSql(statement, page)
  const more = page.more?.(statement) ?? ''
  return cardRowsSql(statement, { items, direction: order.direction, language, compare, more })
}

const isOf = (statement: Statement, along: ListColumn): string =>
  `i.${along.column} = ${
    along.key === 'shop' ? statement.uuid(along.id) : `${statement.int(along.id)}::${TYPES[along.key]}`
  }`

const TYPES = { category: 'smallint', brand: 'int' } as const

/**
 * Along the index. The inner limit or offset is an optimization fence: the planner does not move conditions through
 * it.
 */
function walkSql(statement: Statement, page: CardPage, order: ListOrder, { bound, along }: ListWalk): string {
  const { predicates } = page.predicates
  const { column, direction } = order
  const isAlong = ({ key }: Predicate) => key === 'price' && column === 'price_cents'
  const tests = [
    whereSql(predicates.filter(isAlong), statement),
    ...(along ? [isOf(statement, along)] : []),
    ...(page.end ? [afterSql(statement, `i.${column}`, order, page.end)] : []),
  ]
  const sorted = `order by i.${column} ${direction}, i.product_id ${direction}`
  const walked = `select i.*, i.${column} as value from search_items i where ${tests.join(' and ')} ${sorted}`
  const rest = predicates.filter((predicate) => predicate.key !== along?.key && !isAlong(predicate))
  if (rest.length === 0) return `${walked} limit ${page.limit + 1}`
  const wall = Number.isFinite(bound) ? `limit ${bound}` : 'offset 0'
  // In index order, unless the query joins in another order: then a page would contain arbitrary rows.
  return `select * from (${walked} ${wall}) i where ${whereSql(rest, statement)}
    order by i.value ${direction}, i.product_id ${direction} limit ${page.limit + 1}`
}

/** All matches, then sorted by an expression that no index supports. */
function collectSql(statement: Statement, { predicates: filter, order, end, limit }: CardPage): string {
  const value = 'score' in order ? order.score(statement, filter) : order.unindexed
  const matching = `select i.*, ${value} as value from search_items i where ${whereSql(filter.predicates, statement)}`
  const after = end ? `where ${afterSql(statement, 'i.value', order, end)}` : ''
  const { direction } = order
  return `select * from (${matching}) i ${after}
    order by i.value ${direction}, i.product_id ${direction} limit ${limit + 1}`
}

interface CardRows {
  /** SQL of `search_items` rows with the `value` that they are sorted by. */
  readonly items: string
  readonly direction: 'asc' | 'desc'
  readonly language: Language
  readonly compare?: ProductCar | undefined
  /** SQL of additional JSON members, starting with a comma. */
  readonly more?: string
}

/** JSON of a card, the value it is sorted by and the id of its product: the bytes that PostgreSQL sent. */
export type ProductCardRow = readonly [card: Buffer, value: Buffer, productId: Buffer]

/** SQL that returns a JSON card for each item, in the order of `value`, ties by id. */
export function cardRowsSql(statement: Statement, rows: CardRows): string {
  const { items, direction, language, compare, more = '' } = rows
  const fit = compare ? ` || ',"fit":"' || ${fitSql(statement, compare, 'i.product_id')} || '"'` : ''
  const text = `c.texts[${statement.int(LANGUAGES.indexOf(language) + 1)}]`
  return `select '{' || c.facts || ',' || ${text} || ',"stockQuantity":' || i.stock_quantity
        || ',"soldCount":' || i.sold_count${fit}${more} || '}' as card, i.value, i.product_id
    from (${items}) i
      join product_cards c on c.product_id = i.product_id
    order by i.value ${direction}, i.product_id ${direction}`
}
