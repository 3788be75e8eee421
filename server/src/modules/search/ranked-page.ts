import type { Sql } from 'postgres'
import type { CardPage } from '../product/card-page.ts'
import type { CardRow } from '../product/card-rows.ts'
import { cardRowsSql } from '../product/card-rows.ts'
import type { Ranking } from '../product/list-order.ts'
import { Statement } from '../product/statement.ts'
import type { Hits, RawCount } from './count-sql.ts'
import { countSql } from './count-sql.ts'

/** The first page of a ranked list. */
export interface RankedPage extends CardPage {
  readonly order: Ranking
  readonly end: undefined
}

export const isRankedPage = (page: CardPage): page is RankedPage =>
  'score' in page.order && page.end === undefined

type CountedRow = [key: Buffer, value: Buffer, count: Buffer, card: Buffer | null, score: Buffer | null]

/**
 * A page of finds and the counts of all of them from one look at their rows: each lies on a page of its own, and to
 * fetch it costs more than to rank and to count it.
 */
export async function readCounted(
  sql: Sql,
  hits: Omit<Hits, 'columns'>,
  page: RankedPage,
): Promise<{ counts: RawCount[]; cards: CardRow[] }> {
  const statement = new Statement()
  const value = page.order.score(statement, page.narrowing.questions)
  const columns = `, i.product_id, i.stock_quantity, i.sold_count, ${value} as value`
  const { hits: found, counts } = countSql(statement, { ...hits, columns })
  const rows = await statement.runRaw<CountedRow>(
    sql,
    `${found}
    select key, value, count, null as card, null::bigint as score from (${counts}) counted
    union all
    select 'card', product_id::text, (row_number() over (order by value desc, product_id desc))::int, card, value
    from (${cardsSql(statement, page)}) cards`,
  )
  const cards = rows.filter((row) => row[CARD] !== null)
  return {
    counts: rows.filter((row) => row[CARD] === null).map(countOf),
    cards: cards.sort((a, b) => placeOf(a) - placeOf(b)).map(([, id, , card, score]) => [card!, score!, id]),
  }
}

const CARD = 3

const placeOf = ([, , place]: CountedRow) => Number(place.toString())

const countOf = ([key, value, count]: CountedRow): RawCount => ({
  key: key.toString() as RawCount['key'],
  value: value.toString(),
  count: Number(count.toString()),
})

function cardsSql(statement: Statement, { language, compare, limit, more }: RankedPage): string {
  const items = `select * from hits order by value desc, product_id desc limit ${limit + 1}`
  return cardRowsSql(statement, {
    items,
    direction: 'desc',
    language,
    compare,
    more: more?.(statement) ?? '',
  })
}
