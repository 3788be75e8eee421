import type { Currency } from '@tiantian/contracts/money.ts'
import type { Sql } from 'postgres'
import { Kept } from '../../platform/kept.ts'
import { estimateMatches } from '../product/list-plan.ts'
import type { Narrowing, Question } from '../product/product-narrowing.ts'
import { whereSql } from '../product/product-narrowing.ts'
import type { Rates } from '../product/rate.service.ts'
import { toCents } from '../product/rate.service.ts'
import type { Sample } from '../product/sample.ts'
import { finerSample, inSample, sampleFor } from '../product/sample.ts'
import { Statement } from '../product/statement.ts'
import { tagOf } from '../product/tag.ts'
import type { TagStatistics } from '../product/tag-statistics.ts'

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
  readonly narrowing: Narrowing
  /** Tags of cars that the car facet counts: all makes, or the models of one. */
  readonly carTags: readonly number[] | { readonly from: number; readonly to: number }
  readonly currency: Currency
  readonly rates: Rates
  /** Attributes are counted within one kind of part: elsewhere they have nothing in common. */
  readonly withDetails: boolean
  readonly statistics: TagStatistics
}

export interface FacetCounts {
  readonly counts: readonly RawCount[]
  readonly total: number
  /** Only a part of the finds was looked at: there are too many to count them all. */
  readonly isAbout: boolean
}

/**
 * Counts of all facets and the total. A facet that narrows the list itself is counted without its own question, so
 * that its other values can be chosen too: one statement for the rest, one more for each such facet.
 */
export async function countFacets(sql: Sql, counting: Counting): Promise<FacetCounts> {
  return counting.narrowing.questions.length === 0
    ? countEverything(sql, counting)
    : countAsked(sql, counting)
}

/** The tags of makes, to be counted. */
export const ALL_MAKES = { from: tagOf('make', 0), to: tagOf('makeWide', 0) }

const everything = new Kept<FacetCounts>({ ms: 10_000 })

/** The whole catalogue is counted about every ten seconds, with all makes. */
const countEverything = (sql: Sql, counting: Counting): Promise<FacetCounts> =>
  everything.get(sql, counting.currency, () =>
    countAsked(sql, { ...counting, carTags: ALL_MAKES, withDetails: false }),
  )

/** Fewer finds are counted anew each time: that is quick, and whoever has just changed one sees it. */
const WORTH_KEEPING = 400

/** What many ask, in other languages and orders; some ten kilobytes each. */
const many = new Kept<RawCount[]>({
  ms: 30_000,
  max: 1500,
  isWorth: (rows) => totalOf(rows) >= WORTH_KEEPING,
})

const totalOf = (rows: readonly RawCount[]) => rows.find(({ key }) => key === 'total')?.count ?? 0

async function countAsked(sql: Sql, counting: Counting): Promise<FacetCounts> {
  const { narrowing, withDetails } = counting
  const { questions } = narrowing
  const asked = new Set(questions.map(({ key }) => key))
  const keys = Object.keys(OWN_QUESTION) as (keyof typeof OWN_QUESTION)[]
  const active = keys.filter((key) => asked.has(OWN_QUESTION[key]))
  const passive = keys.filter((key) => !active.includes(key))
  const without = async (test: (question: Question) => boolean, key: CountKey) => {
    const others = questions.filter((one) => !test(one))
    const wider = { ...counting, narrowing: { ...narrowing, questions: others } }
    const isOfAll = others.length === 0 && key !== 'car' && key !== 'detail'
    const { counts } = isOfAll ? await countEverything(sql, wider) : await countSampled(sql, wider, [key])
    return counts.filter((one) => one.key === key)
  }
  const [main, ...others] = await Promise.all([
    countSampled(sql, counting, withDetails ? [...passive, 'detail'] : passive),
    ...active.map((key) => without((question) => question.key === OWN_QUESTION[key], key)),
    ...questions
      .filter(isDetail)
      .map(async (own) => ownDetails(await without((question) => question === own, 'detail'), own)),
  ])
  return { ...main, counts: [...main.counts, ...others.flat()] }
}

/** By a sample that is as fine as the number of finds allows. */
async function countSampled(sql: Sql, counting: Counting, keys: readonly CountKey[]): Promise<FacetCounts> {
  let sample = sampleFor(estimateMatches(counting.narrowing, counting.statistics))
  for (;;) {
    const counts = await count(sql, counting, keys, sample)
    const found = totalOf(counts)
    const finer = finerSample(sample, found)
    if (!finer) {
      const facets = counts.filter(({ key }) => key !== 'total')
      return {
        counts: facets.map((one) => ({
          ...one,
          count: one.count * sample,
          isAbout: sample > 1 || (isListed(one) && found > LISTED_OF),
        })),
        total: found * sample,
        isAbout: sample > 1,
      }
    }
    sample = finer
  }
}

const isListed = ({ key }: RawCount) => key === 'car' || key === 'detail'

const isDetail = ({ key }: Question) => key === 'attribute' || key === 'warranty'

/** Marked with the question they were counted without, so that they replace what the others counted of it. */
const ownDetails = (counts: readonly RawCount[], { attribute = 'warranty' }: Question): RawCount[] =>
  counts.map((one) => ({ ...one, of: attribute }))

/** The total alone, for later pages. */
export async function countTotal(sql: Sql, narrowing: Narrowing, statistics: TagStatistics): Promise<number> {
  let sample = sampleFor(estimateMatches(narrowing, statistics))
  for (;;) {
    const statement = new Statement()
    const where = whereSql(narrowing.questions, statement) + inSample(sample)
    const [row] = await statement.run<{ total: number }>(
      sql,
      `select count(*)::int as total from search_items i where ${where}`,
    )
    const found = row?.total ?? 0
    const finer = finerSample(sample, found)
    if (!finer) return found * sample
    sample = finer
  }
}

function count(sql: Sql, counting: Counting, keys: readonly CountKey[], sample: Sample): Promise<RawCount[]> {
  const statement = new Statement()
  const where = whereSql(counting.narrowing.questions, statement) + inSample(sample)
  const columns = keys.filter((key) => key !== 'car' && key !== 'detail')
  const parts = [groupsSql(columns)]
  if (keys.includes('car')) parts.push(carsSql(statement, counting))
  if (keys.includes('detail')) parts.push(DETAILS)
  const step = keys.includes('price')
    ? `, width_bucket(i.price_cents, ${ladderSql(statement, counting)}) as price_step`
    : ''
  const text = `with hits as materialized (
      select i.category_id, i.brand_id, i.country, i.in_stock, i.condition, i.cars, i.details${step}
      from search_items i where ${where})
    ${parts.join(' union all ')}`
  return many.get(sql, statement.keyOf(text), () => statement.run<RawCount>(sql, text))
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
const LISTED_OF = 400
const LISTED = `(select cars, details from hits limit ${LISTED_OF}) some_hits`
const LISTED_COUNT = `round(count(*) * (select greatest(1, count(*) / ${LISTED_OF}.0) from hits))::int as count`

const DETAILS = `select 'detail' as key, detail::text as value, ${LISTED_COUNT}
  from ${LISTED} cross join unnest(details) detail group by detail`

function carsSql(statement: Statement, { carTags }: Counting): string {
  const test =
    'from' in carTags
      ? `car >= ${statement.int(carTags.from)} and car < ${statement.int(carTags.to)}`
      : `car = any(${statement.ints(carTags)})`
  return `select 'car' as key, car::text as value, ${LISTED_COUNT}
    from ${LISTED} cross join unnest(cars) car where ${test} group by car`
}

function ladderSql(statement: Statement, { currency, rates }: Counting): string {
  return statement.bigints(PRICE_LADDER.map((major) => Math.round(toCents(major * 100, currency, rates))))
}
