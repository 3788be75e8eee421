import type { Currency } from '@tiantian/contracts/money.ts'
import type { Sql } from 'postgres'
import type { Question } from '../product/product-narrowing.ts'
import { whereSql } from '../product/product-narrowing.ts'
import type { Rates } from '../product/rate.service.ts'
import { toCents } from '../product/rate.service.ts'
import { Statement } from '../product/statement.ts'

/** A count by what PostgreSQL groups: ids and codes as text, prices as steps of the ladder. */
export interface RawCount {
  readonly key: CountKey | 'total'
  readonly value: string
  readonly count: number
  /** Of a detail that was counted without its own question: the key of its attribute, or `warranty`. */
  readonly of?: string
}

export type CountKey = 'category' | 'brand' | 'country' | 'stock' | 'condition' | 'price' | 'car' | 'detail'

/** The questions of the filter that a facet answers, and so leaves out of its own counts. */
const OWN_QUESTION: Record<Exclude<CountKey, 'detail'>, Question['key']> = {
  category: 'category',
  brand: 'brand',
  country: 'country',
  stock: 'stock',
  condition: 'condition',
  price: 'price',
  car: 'vehicle',
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

interface Counting {
  readonly questions: readonly Question[]
  /** Tags of cars that the car facet counts: all makes, or the models of one. */
  readonly carTags: readonly number[] | { readonly from: number; readonly to: number }
  readonly currency: Currency
  readonly rates: Rates
  /** Attributes are counted within one kind of part: elsewhere they have nothing in common. */
  readonly withDetails: boolean
  /** Only a sixteenth is looked at and counted sixteen times: there are too many to count them all. */
  readonly isSampled: boolean
}

/** What a sample is of, as the index `search_items_sample_tags` holds it. */
const IN_SAMPLE = '(uuid_hash(i.product_id) & 15) = 0'
const SAMPLE = 16

/**
 * Counts of all facets and the total. A facet that narrows the list itself is counted without its own question, so
 * that its other values can be chosen too: one statement for the rest, one more for each such facet.
 */
export async function countFacets(sql: Sql, counting: Counting): Promise<RawCount[]> {
  return counting.questions.length === 0 ? countEverything(sql, counting) : countAsked(sql, counting)
}

const KEPT_MS = 10_000
const everything = new Map<Currency, { counts: Promise<RawCount[]>; readAt: number }>()

/** The whole catalogue is counted at most every ten seconds. */
function countEverything(sql: Sql, counting: Counting): Promise<RawCount[]> {
  const now = performance.now()
  const kept = everything.get(counting.currency)
  if (kept && now - kept.readAt < KEPT_MS) return kept.counts
  const counts = countAsked(sql, counting)
  everything.set(counting.currency, { counts, readAt: now })
  counts.catch(() => everything.delete(counting.currency))
  return counts
}

async function countAsked(sql: Sql, counting: Counting): Promise<RawCount[]> {
  const asked = new Set(counting.questions.map(({ key }) => key))
  const keys = Object.keys(OWN_QUESTION) as (keyof typeof OWN_QUESTION)[]
  const active = keys.filter((key) => asked.has(OWN_QUESTION[key]))
  const passive = keys.filter((key) => !active.includes(key))
  const without = (test: (question: Question) => boolean, key: CountKey) =>
    count(sql, { ...counting, questions: counting.questions.filter((one) => !test(one)) }, [key], false)
  const counts = await Promise.all([
    count(sql, counting, counting.withDetails ? [...passive, 'detail'] : passive, true),
    ...active.map((key) => without((question) => question.key === OWN_QUESTION[key], key)),
    ...counting.questions
      .filter(isDetail)
      .map(async (own) => ownDetails(await without((question) => question === own, 'detail'), own)),
  ])
  return counting.isSampled
    ? counts.flat().map((one) => ({ ...one, count: one.count * SAMPLE }))
    : counts.flat()
}

const isDetail = ({ key }: Question) => key === 'attribute' || key === 'warranty'

/** Marked with the question they were counted without, so that they replace what the others counted of it. */
const ownDetails = (counts: readonly RawCount[], { attribute = 'warranty' }: Question): RawCount[] =>
  counts.map((one) => ({ ...one, of: attribute }))

/** The total alone, for later pages. */
export async function countTotal(sql: Sql, questions: readonly Question[]): Promise<number> {
  const statement = new Statement()
  const where = whereSql(questions, statement)
  const [row] = await statement.run<{ total: number }>(
    sql,
    `select count(*)::int as total from search_items i where ${where}`,
  )
  return row?.total ?? 0
}

function count(
  sql: Sql,
  counting: Counting,
  keys: readonly CountKey[],
  withTotal: boolean,
): Promise<RawCount[]> {
  const statement = new Statement()
  const where = whereSql(counting.questions, statement)
  const columns = keys.filter((key) => key !== 'car' && key !== 'detail')
  const parts = columns.length > 0 || withTotal ? [groupsSql(columns, withTotal)] : []
  if (keys.includes('car')) parts.push(carsSql(statement, counting))
  if (keys.includes('detail')) parts.push(DETAILS)
  const step = keys.includes('price')
    ? `, width_bucket(i.price_cents, ${ladderSql(statement, counting)}) as price_step`
    : ''
  const text = `with hits as materialized (
      select i.category_id, i.brand_id, i.country, i.in_stock, i.condition, i.cars, i.details${step}
      from search_items i where ${where}${counting.isSampled ? ` and ${IN_SAMPLE}` : ''})
    ${parts.join(' union all ')}`
  return statement.run<RawCount>(sql, text)
}

/** One pass over the hits for all columns. */
function groupsSql(keys: readonly ColumnKey[], withTotal: boolean): string {
  const columns = keys.map((key) => GROUPS[key])
  const sets = [...columns.map((column) => `(${column})`), ...(withTotal ? ['()'] : [])]
  if (columns.length === 0) return `select 'total' as key, '' as value, count(*)::int as count from hits`
  const cases = keys.map((key) => `when grouping(${GROUPS[key]}) = 0 then '${key}'`)
  const value = `coalesce(${columns.map((column) => `${column}::text`).join(', ')}, '')`
  return `select case ${cases.join(' ')} else 'total' end as key, ${value} as value, count(*)::int as count
    from hits group by grouping sets (${sets.join(', ')})`
}

const DETAILS = `select 'detail' as key, detail::text as value, count(*)::int as count
  from hits cross join unnest(hits.details) detail group by detail`

function carsSql(statement: Statement, { carTags }: Counting): string {
  const test =
    'from' in carTags
      ? `car >= ${statement.int(carTags.from)} and car < ${statement.int(carTags.to)}`
      : `car = any(${statement.ints(carTags)})`
  return `select 'car' as key, car::text as value, count(*)::int as count from hits cross join unnest(hits.cars) car where ${test} group by car`
}

function ladderSql(statement: Statement, { currency, rates }: Counting): string {
  return statement.bigints(PRICE_LADDER.map((major) => Math.round(toCents(major * 100, currency, rates))))
}
