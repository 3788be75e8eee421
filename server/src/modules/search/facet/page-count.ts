import type { Queryable } from '../../../platform/database/database.ts'
import { carPredicate } from '../../product/list/product-predicates.ts'
import { tagOf } from '../../product/list/tag.ts'
import type { ReferenceCategory, ReferenceData } from '../../product/reference-data.ts'
import type { PlannedQuery, RankingTier } from '../product-query.ts'
import type { FirstPage } from './counted-page.ts'
import type { FacetCounts } from './facet.ts'
import { ALL_MAKES, countFacets } from './facet.ts'

/** Facet counts and the total of a ranking tier; with the page itself when one pass over the results gives both. */
export function countPage(
  sql: Queryable,
  query: PlannedQuery,
  { level, predicates }: RankingTier,
  page?: FirstPage,
): Promise<FacetCounts> {
  const { input, reference, rates, statistics, filter, search } = query
  const above = search.levels
    .slice(0, level)
    .map((list) => ({ ...predicates, predicates: [...filter.predicates, ...list], without: [] }))
  const make = input.vehicle && reference.makeBySlug.get(input.vehicle.make)
  return countFacets(sql, {
    predicates,
    above,
    rates,
    statistics,
    currency: input.priceCurrency,
    withDetails: oneKind(query) !== undefined,
    carTags: make ? modelTags(reference, make.id) : ALL_MAKES,
    ofMake: make && carPredicate({ make: make.id }),
    page,
  })
}

/** The only leaf category that was selected or understood. */
export function oneKind({
  input,
  reference,
  search: { categories = [] },
}: PlannedQuery): ReferenceCategory | undefined {
  const kind =
    input.category === undefined
      ? categories.length === 1 && reference.categories.get(categories[0]!)
      : reference.categoryBySlug.get(input.category)
  return kind && kind.level === 3 ? kind : undefined
}

const modelTags = ({ modelsOfMake }: ReferenceData, makeId: number) =>
  (modelsOfMake.get(makeId) ?? []).map(({ id }) => tagOf('model', id))
