import type { Parsed } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { OtherResults, queryProducts } from '@tiantian/contracts/search/search.ts'
import type { Car } from '../product/car.ts'
import type { ListOrder, Ranking } from '../product/list-order.ts'
import type { Predicate, ProductPredicates } from '../product/product-predicates.ts'
import type { Rates } from '../product/rate.ts'
import type { ReferenceData } from '../product/reference-data.ts'
import type { Statement } from '../product/statement.ts'
import type { TagStatistics } from '../product/tag-statistics.ts'
import type { Chip } from './chip.ts'
import type { Replacement } from './number-search.ts'

/** How a text is looked for. */
export interface Search {
  readonly chips: readonly Chip[]
  readonly levels: readonly (readonly Predicate[])[]
  readonly ranking?: Ranking
  /** What the finds of a level lack that those of the levels above have. */
  readonly others?: (level: number) => OtherResults
  /** SQL of more members of each card. */
  readonly more?: (statement: Statement) => string
  /** The typed number is superseded. */
  readonly replacement?: Replacement | undefined
  /** Ids of the categories that were understood. */
  readonly categories?: readonly number[]
  /** So many of the levels ask for shops at a place. */
  readonly placeTiers?: number
}

export type QueryInput = Parsed<typeof queryProducts>

/** A question with all that is needed to answer it. */
export interface PlannedQuery {
  readonly input: QueryInput
  readonly language: Language
  readonly reference: ReferenceData
  readonly rates: Rates
  readonly statistics: TagStatistics
  readonly compare: Car | undefined
  readonly filter: ProductPredicates
  readonly search: Search
}

/** A level of the search, and the order it is shown in. */
export interface RankingTier {
  readonly level: number
  readonly predicates: ProductPredicates
  readonly order: ListOrder | Ranking
}
