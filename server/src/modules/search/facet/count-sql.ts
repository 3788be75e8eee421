import type { Currency } from '@tiantian/contracts/money.ts'
import type { ProductPredicates } from '../../product/list/product-predicates.ts'
import { namesEngine, whereSql } from '../../product/list/product-predicates.ts'
import type { Statement } from '../../product/list/statement.ts'
import { tagOf } from '../../product/list/tag.ts'
import type { Sample } from '../../product/list/tag-statistics.ts'
import { inSample } from '../../product/list/tag-statistics.ts'
import type { ProductRates } from '../../product/rate.ts'
import { toCents } from '../../product/rate.ts'

export type CountKey = 'category' | 'brand' | 'country' | 'stock' | 'condition' | 'price' | 'car' | 'detail'

/** A count by the key that PostgreSQL groups by: ids and codes as text, prices as steps of the price scale. */
export interface RawCount {
  readonly key: CountKey | 'total'
  readonly value: string
  readonly count: number
  /** The facet that was counted without its own predicate: the key of its attribute, or `warranty`. */
  readonly of?: string
  /** Estimated from a sample. */
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

/** Upper bounds of price steps in major units of the requested currency. */
export const PRICE_LADDER = [1, 2, 5]
  .flatMap((digit) => [0, 1, 2, 3, 4, 5, 6].map((power) => digit * 10 ** power))
  .sort((a, b) => a - b)

/** What is counted, and for which products. */
export interface CountQuery {
  readonly predicates: ProductPredicates
  /** Tags of cars that the car facet counts: all makes, or the models of one. */
  readonly carTags: readonly number[] | { readonly from: number; readonly to: number }
  readonly currency: Currency
  readonly rates: ProductRates
}

/** The results to be counted. */
export interface Hits extends CountQuery {
  readonly keys: readonly CountKey[]
  readonly sample: Sample
  /** The estimated size of the sample. */
  readonly expected: number
  /** SQL of additional columns of the results, starting with a comma. */
  readonly columns?: string
}

/** SQL that defines the CTE `hits`, and SQL that counts it: rows of `key`, `value` and `count`. */
export function countSql(statement: Statement, { keys, sample, expected, columns = '', ...predicate }: Hits) {
  const where = whereSql(predicate.predicates.predicates, statement) + inSample(sample)
  const parts = [groupsSql(keys.filter((key) => key !== 'car' && key !== 'detail'))]
  if (keys.includes('car')) parts.push(carsSql(statement, predicate, expected))
  if (keys.includes('detail')) parts.push(listedSql('detail', someOf(DETAILS, expected), 'true'))
  const counted = keys.map((key) => columnSql(key, statement, predicate)).join(', ')
  const hits = `with hits as materialized (select ${counted}${columns} from search_items i where ${where})`
  return { hits, counts: parts.join(' union all ') }
}

/** Selects no other column: a count by a single column is served by its index. */
function columnSql(key: CountKey, statement: Statement, predicate: CountQuery): string {
  if (key === 'price') return `width_bucket(i.price_cents, ${ladderSql(statement, predicate)}) as price_step`
  if (key === 'car') return enginesOf(predicate).length > 0 ? 'i.cars, i.product_id as part' : 'i.cars'
  return key === 'detail' ? 'i.details' : `i.${GROUPS[key]}`
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

/** A product has a dozen cars and attributes: beyond this many results, they are estimated from a sample. */
export const LISTED_OF = 400

/** The sampled results as SQL of `list`, and how many results each of them represents. */
interface SampledHits {
  readonly rows: string
  readonly weight: string
}

/** The values of one kind in the results, as SQL on these columns. */
interface HitList {
  readonly columns: string
  readonly list: string
}

const DETAILS: HitList = { columns: 'details', list: 'details' }

const enginesOf = ({ predicates }: CountQuery) =>
  predicates.predicates.flatMap(({ engines }) => (engines ? [engines] : []))

/**
 * When an engine is requested, only cars whose fitment row names this engine are counted, so that counts match
 * results.
 */
function carList(statement: Statement, predicate: CountQuery): HitList {
  const engines = enginesOf(predicate).map((ids) => ` and ${namesEngine(statement, ids)}`)
  if (engines.length === 0) return { columns: 'cars', list: 'cars' }
  return {
    columns: 'cars, part',
    list: `array(select car from unnest(cars) car left join models m on m.id = car - ${tagOf('model', 0)}
      where exists (select from fitments f where f.product_id = part${engines.join('')}
        and f.make_id = coalesce(m.make_id, car - ${tagOf('make', 0)})
        and coalesce(f.model_id = m.id, true)))`,
  }
}

/**
 * Of many results every second, third … is sampled, because products of one shop and make are adjacent; numbering the
 * few that most searches find would cost a tenth of them.
 */
function someOf({ columns, list }: HitList, expected: number): SampledHits {
  if (expected < LISTED_OF / 2) {
    const weight = `(select greatest(1, count(*) / ${LISTED_OF}.0) from hits)`
    return { rows: `select ${list} as list from hits limit ${LISTED_OF}`, weight }
  }
  const step = `(select greatest(1, ceil(count(*) / ${LISTED_OF}.0)) from hits)`
  const placed = `select ${columns}, row_number() over () as place from hits`
  return {
    rows: `select ${list} as list from (${placed}) placed where place % ${step}::int = 0`,
    weight: step,
  }
}

/** Counts of the elements of an array column; unnested in the select list, which is cheaper than a lateral join. */
const listedSql = (key: 'car' | 'detail', { rows, weight }: SampledHits, test: string) =>
  `select '${key}' as key, tag::text as value, round(count(*) * ${weight})::int as count
    from (select unnest(list) as tag from (${rows}) some_hits) tags
    where ${test} group by tag`

function carsSql(statement: Statement, predicate: CountQuery, expected: number): string {
  const { carTags } = predicate
  const test =
    'from' in carTags
      ? `tag >= ${statement.int(carTags.from)} and tag < ${statement.int(carTags.to)}`
      : `tag = any(${statement.ints(carTags)})`
  return listedSql('car', someOf(carList(statement, predicate), expected), test)
}

function ladderSql(statement: Statement, { currency, rates }: CountQuery): string {
  return statement.bigints(PRICE_LADDER.map((major) => Math.round(toCents(major * 100, currency, rates))))
}
