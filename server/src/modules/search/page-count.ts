import type { Sql } from 'postgres'
import { estimateMatches } from '../product/list-plan.ts'
import type { BookCategory, ReferenceBook } from '../product/reference-book.ts'
import { tagOf } from '../product/tag.ts'
import type { RawCount } from './facet.service.ts'
import { countFacets } from './facet.service.ts'
import type { Asked, Way } from './product-query.service.ts'

/** Above about so many finds a sixteenth of them is counted. */
const COUNTED_MAX = 20_000

export interface PageCount {
  readonly counts: readonly RawCount[]
  readonly total: number
  readonly isAbout: boolean
}

/** Facet counts and the total of a way. */
export async function countPage(sql: Sql, asked: Asked, { narrowing }: Way): Promise<PageCount> {
  const { input, book, rates, statistics } = asked
  const make = input.vehicle && book.makeBySlug.get(input.vehicle.make)
  const { questions } = narrowing
  const isAbout = questions.length > 0 && estimateMatches(narrowing, statistics) > COUNTED_MAX
  const counts = await countFacets(sql, {
    ...{ questions, rates, currency: input.priceCurrency },
    withDetails: oneKind(asked) !== undefined,
    isSampled: isAbout,
    carTags: make ? modelTags(book, make.id) : { from: tagOf('make', 0), to: tagOf('makeWide', 0) },
  })
  return { counts, isAbout, total: counts.find(({ key }) => key === 'total')?.count ?? 0 }
}

/** The one leaf that was chosen or understood. */
export function oneKind({ input, book, search: { categories = [] } }: Asked): BookCategory | undefined {
  const kind =
    input.category === undefined
      ? categories.length === 1 && book.categories.get(categories[0]!)
      : book.categoryBySlug.get(input.category)
  return kind && kind.level === 3 ? kind : undefined
}

const modelTags = ({ models }: ReferenceBook, id: number) =>
  [...models.values()].filter(({ makeId }) => makeId === id).map((model) => tagOf('model', model.id))
