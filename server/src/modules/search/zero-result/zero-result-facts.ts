import type { Queryable } from '../../../platform/database/database.ts'
import { countTotal } from '../facet/facet.ts'
import type { PlannedQuery } from '../product-query.ts'

/** What the office has to know of a zero-result query. */
export interface ZeroResultFacts {
  /** Near matches were shown instead. */
  readonly wasNearShown: boolean
  /** Filters were set beside the text. */
  readonly isFiltered: boolean
  /** Only the filters are the cause: the text has results without them. */
  readonly wasFilteredAway: boolean
}

export async function zeroResultProducts(
  sql: Queryable,
  { filter, search, statistics }: PlannedQuery,
  wasNearShown: boolean,
): Promise<ZeroResultFacts> {
  const isFiltered = filter.predicates.length > 0
  if (!isFiltered) return { wasNearShown, isFiltered, wasFilteredAway: false }
  const predicates = search.levels[(search.carTiers ?? 0) + (search.placeTiers ?? 0)] ?? []
  const { total } = await countTotal(sql, { predicates }, statistics)
  return { wasNearShown, isFiltered, wasFilteredAway: total > 0 }
}
