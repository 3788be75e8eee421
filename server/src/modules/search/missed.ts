import type { Sql } from 'postgres'
import type { Asked } from './asked.ts'
import { countTotal } from './facet.service.ts'

/** What the office has to know of a search whose text found nothing. */
export interface Missed {
  /** Something near was shown instead. */
  readonly wasNearShown: boolean
  /** Filters were set beside the text. */
  readonly isFiltered: boolean
  /** They alone are to blame: the text finds something without them. */
  readonly wasFilteredAway: boolean
}

export async function missedProducts(
  sql: Sql,
  { filter, search, statistics }: Asked,
  wasNearShown: boolean,
): Promise<Missed> {
  const isFiltered = filter.questions.length > 0
  if (!isFiltered) return { wasNearShown, isFiltered, wasFilteredAway: false }
  const questions = search.levels[search.placeLevels ?? 0] ?? []
  const { total } = await countTotal(sql, { questions }, statistics)
  return { wasNearShown, isFiltered, wasFilteredAway: total > 0 }
}
