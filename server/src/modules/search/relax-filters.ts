import { RELAXED_FILTERS } from '@tiantian/contracts/search/search.ts'
import pLimit from 'p-limit'
import type { Queryable } from '../../platform/database/database.ts'
import type { Predicate, ProductPredicates } from '../product/list/product-predicates.ts'
import { countTotal } from './facet/facet.ts'
import type { PlannedQuery } from './product-query.ts'

/** A filter to relax, and how many results the list has without it. */
export interface FilterRelaxation {
  readonly filter: (typeof RELAXED_FILTERS)[number]
  readonly total: number
  /** Estimated from a sample. */
  readonly isAbout: boolean
}

/** Filters of all searches together: more would only delay other searches. */
const inTurn = pLimit(2)

/**
 * Filters whose removal gives results, the most helpful first. When the removal of a filter gives none, as usual,
 * only the widest steps of the text are counted.
 */
export async function filterRelaxations(sql: Queryable, query: PlannedQuery): Promise<FilterRelaxation[]> {
  const { filter, search } = query
  const filters = [...new Set(filter.predicates.map(({ key }) => key))].filter(isRelaxed)
  const widest = widestOf(search.levels)
  const found = await Promise.all(
    filters.map(async (left) => {
      const others = { ...filter, predicates: filter.predicates.filter(({ key }) => key !== left) }
      return { filter: left, ...(await inTurn(() => countWithout(sql, query, others, widest))) }
    }),
  )
  return found.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total)
}

const isRelaxed = (key: Predicate['key']): key is FilterRelaxation['filter'] =>
  (RELAXED_FILTERS as readonly string[]).includes(key)

type RankingTiers = PlannedQuery['search']['levels']

/** The last step, and those that may find what it does not: all others are stricter. */
function widestOf(levels: RankingTiers): RankingTiers {
  const last = levels.at(-1) ?? []
  return levels.filter((level) => level === last || !last.every((wide) => isWithin(level, wide)))
}

/** A predicate that finds nothing beyond the wide one. */
const isWithin = (level: readonly Predicate[], wide: Predicate) =>
  level.some((one) => one === wide || (one.any?.every((tag) => wide.any?.includes(tag)) ?? false))

/** Of the first step with results: removing the filter shows these. */
async function countWithout(
  sql: Queryable,
  { search, statistics }: PlannedQuery,
  filter: ProductPredicates,
  widest: RankingTiers,
) {
  const countFirst = async (levels: RankingTiers) => {
    for (const level of levels) {
      const predicates = [...filter.predicates, ...level]
      const counted = await countTotal(sql, { ...filter, predicates }, statistics)
      if (counted.total > 0) return counted
    }
    return { total: 0, isAbout: false }
  }
  const counted = await countFirst(widest)
  return counted.total === 0 || widest.length === search.levels.length ? counted : countFirst(search.levels)
}
