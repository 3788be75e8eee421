import type { Sql } from 'postgres'
import { carQuestion } from '../product/product-narrowing.ts'
import type { BookCategory, ReferenceBook } from '../product/reference-book.ts'
import { tagOf } from '../product/tag.ts'
import type { Asked, Way } from './asked.ts'
import type { FirstPage } from './counted-page.ts'
import type { FacetCounts } from './facet.service.ts'
import { ALL_MAKES, countFacets } from './facet.service.ts'

/** Facet counts and the total of a way; with the page itself where one look at the finds tells both. */
export function countPage(
  sql: Sql,
  asked: Asked,
  { level, narrowing }: Way,
  page?: FirstPage,
): Promise<FacetCounts> {
  const { input, book, rates, statistics, filter, search } = asked
  const above = search.levels
    .slice(0, level)
    .map((questions) => ({ ...narrowing, questions: [...filter.questions, ...questions], without: [] }))
  const make = input.vehicle && book.makeBySlug.get(input.vehicle.make)
  return countFacets(sql, {
    ...{ narrowing, above, rates, statistics, currency: input.priceCurrency },
    withDetails: oneKind(asked) !== undefined,
    carTags: make ? modelTags(book, make.id) : ALL_MAKES,
    ofMake: make && carQuestion({ make: make.id }),
    page,
  })
}

/** The one leaf that was chosen or understood. */
export function oneKind({ input, book, search: { categories = [] } }: Asked): BookCategory | undefined {
  const kind =
    input.category === undefined
      ? categories.length === 1 && book.categories.get(categories[0]!)
      : book.categoryBySlug.get(input.category)
  return kind && kind.level === 3 ? kind : undefined
}

const modelTags = ({ modelsOfMake }: ReferenceBook, makeId: number) =>
  (modelsOfMake.get(makeId) ?? []).map(({ id }) => tagOf('model', id))
