import type { Currency } from '@tiantian/contracts/money.ts'
import type { Narrowing } from '../product/product-narrowing.ts'
import { whereSql } from '../product/product-narrowing.ts'
import type { Rates } from '../product/rate.service.ts'
import { toCents } from '../product/rate.service.ts'
import type { Sample } from '../product/sample.ts'
import { inSample } from '../product/sample.ts'
import type { Statement } from '../product/statement.ts'

export type CountKey = 'category' | 'brand' | 'country' | 'stock' | 'condition' | 'price' | 'car' | 'detail'

/** A count by what PostgreSQL groups: ids and codes as text, prices as steps of the ladder. */
export interface RawCount {
  readonly key: CountKey | 'total'
  readonly value: string
  readonly count: number
  /** Of a detail that was counted without its own question: the key of its attribute, or `warranty`. */
  readonly of?: string
  /** Estimated from a part of the finds. */
  readonly isAbout?: boolean
}

type ColumnKey = Exclude<CountKey, 'car' | 'detail'>

const GROUPS: Record<ColumnKey, string> = {
  category: 'category_id',
  brand: 'brand_id',
  country: 'country',
  stock: 'in_stock',
  condition: 'condition',
  price: 'price_step',
}

/** Upper edges of price steps in major units of the asked currency. */
export const PRICE_LADDER = [1, 2, 5]
  .flatMap((digit) => [0, 1, 2, 3, 4, 5, 6].map((power) => digit * 10 ** power))
  .sort((a, b) => a - b)

/** What is counted, among which products. */
export interface CountQuestion {
  readonly narrowing: Narrowing
  /** Tags of cars that the car facet counts: all makes, or the models of one. */
  readonly carTags: readonly number[] | { readonly from: number; readonly to: number }
  readonly currency: Currency
  readonly rates: Rates
}

/** The finds to be counted. */
export interface Hits extends CountQuestion {
  readonly keys: readonly CountKey[]
  readonly sample: Sample
  /** SQL of more columns of the finds, beginning with a comma. */
  readonly columns?: string
}

/** SQL that names the finds `hits`, and SQL that counts them: rows of `key`, `value` and `count`. */
export function countSql(statement: Statement, { keys, sample, columns = '', ...question }: Hits) {
  const where = whereSql(question.narrowing.questions, statement) + inSample(sample)
  const parts = [groupsSql(keys.filter((key) => key !== 'car' && key !== 'detail'))]
  if (keys.includes('car')) parts.push(carsSql(statement, question))
  if (keys.includes('detail')) parts.push(listedSql('detail', 'details', 'true'))
  const step = keys.includes('price')
    ? `, width_bucket(i.price_cents, ${ladderSql(statement, question)}) as price_step`
    : ''
  const hits = `with hits as materialized (
      select i.category_id, i.brand_id, i.country, i.in_stock, i.condition, i.cars, i.details${step}${columns}
      from search_items i where ${where})`
  return { hits, counts: parts.join(' union all ') }
}

/** One pass over the hits for all columns, and the total. */
function groupsSql(keys: readonly ColumnKey[]): string {
  if (keys.length === 0) return `select 'total' as key, '' as value, count(*)::int as count from hits`
  const columns = keys.map((key) => GROUPS[key])
  const sets = [...columns.map((column) => `(${column})`), '()']
  const cases = keys.map((key) => `when grouping(${GROUPS[key]}) = 0 then '${key}'`)
  const value = `coalesce(${columns.map((column) => `${column}::text`).join(', ')}, '')`
  return `select case ${cases.join(' ')} else 'total' end as key, ${value} as value, count(*)::int as count
    from hits group by grouping sets (${sets.join(', ')})`
}

/** A find has a dozen cars and attributes: those of so many finds stand for all, where there are more. */
export const LISTED_OF = 400

/**
 * Counts of what a list of the finds holds; taken apart among the columns, which is cheaper than a join of each row.
 * Of many finds every second, third … is looked at: those of one shop, with its one make of cars, lie side by side.
 */
const listedSql = (key: 'car' | 'detail', column: 'cars' | 'details', test: string) =>
  `select '${key}' as key, tag::text as value, (count(*) * ${STEP})::int as count
    from (select unnest(${column}) as tag
      from (select ${column}, row_number() over () as place from hits) placed where place % ${STEP} = 0) tags
    where ${test} group by tag`

const STEP = `(select greatest(1, ceil(count(*) / ${LISTED_OF}.0))::int from hits)`

function carsSql(statement: Statement, { carTags }: CountQuestion): string {
  const test =
    'from' in carTags
      ? `tag >= ${statement.int(carTags.from)} and tag < ${statement.int(carTags.to)}`
      : `tag = any(${statement.ints(carTags)})`
  return listedSql('car', 'cars', test)
}

function ladderSql(statement: Statement, { currency, rates }: CountQuestion): string {
  return statement.bigints(PRICE_LADDER.map((major) => Math.round(toCents(major * 100, currency, rates))))
}
