import type { Queryable } from '../../../platform/database/database.ts'
import type { CardPage, ProductCardRow } from '../../product/list/card-page.ts'
import { cardRowsSql } from '../../product/list/card-page.ts'
import { Statement } from '../../product/list/statement.ts'
import type { Hits, RawCount } from './count-sql.ts'
import { countSql } from './count-sql.ts'

/** The first page of a list. */
export type FirstPage = CardPage & { readonly end: undefined }

type CountedRow = [key: Buffer, value: Buffer, count: Buffer, card: Buffer | null, sortedBy: Buffer | null]

/**
 * A page of results and the counts of all of them from one read of their rows: each is on its own disk page, and
 * fetching it costs more than ranking and counting it.
 */
export async function readCounted(
  sql: Queryable,
  query: Omit<Hits, 'columns'>,
  page: FirstPage,
): Promise<{ counts: RawCount[]; cards: ProductCardRow[] }> {
  const statement = new Statement()
  const { order, predicates } = page
  const value = 'score' in order ? order.score(statement, predicates) : order.unindexed
  const columns = `, i.product_id, i.stock_quantity, i.sold_count, ${value} as value`
  const { hits, counts } = countSql(statement, { ...query, columns })
  const rows = await statement.runRaw<CountedRow>(
    sql,
    `${hits}
    select key, value, count, null as card, null as sorted_by from (${counts}) counted
    union all
    select 'card', product_id::text, (row_number() over (${sortedSql(page)}))::int, card, value::text
    from (${cardsSql(statement, page)}) cards`,
  )
  const cards = rows.filter((row) => row[CARD] !== null)
  return {
    counts: rows.filter((row) => row[CARD] === null).map(countOf),
    cards: cards
      .sort((a, b) => positionOf(a) - positionOf(b))
      .map(([, id, , card, sortedBy]) => [card!, sortedBy!, id]),
  }
}

const CARD = 3

/** Of a card, in the column of the count. */
const positionOf = ([, , position]: CountedRow) => Number(position.toString())

const countOf = ([key, value, count]: CountedRow): RawCount => ({
  key: key.toString() as RawCount['key'],
  value: value.toString(),
  count: Number(count.toString()),
})

const sortedSql = ({ order: { direction } }: FirstPage) =>
  `order by value ${direction}, product_id ${direction}`

function cardsSql(statement: Statement, page: FirstPage): string {
  const { language, compare, limit, more, order } = page
  const items = `select * from hits ${sortedSql(page)} limit ${limit + 1}`
  return cardRowsSql(statement, {
    items,
    direction: order.direction,
    language,
    compare,
    more: more?.(statement) ?? '',
  })
}
