import type { Parsed } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { OtherResults, queryProducts } from '@tiantian/contracts/search/search.ts'
import type { ProductCar } from '../product/list/car.ts'
import type { ListOrder, Ranking } from '../product/list/list-order.ts'
import type { Predicate, ProductPredicates } from '../product/list/product-predicates.ts'
import type { Statement } from '../product/list/statement.ts'
import type { TagStatistics } from '../product/list/tag-statistics.ts'
import type { ProductRates } from '../product/rate.ts'
import type { ReferenceData } from '../product/reference-data.ts'
import type { Replacement } from './number/number-search.ts'
import type { Chip } from './parser/parsed-query.ts'

/** The plan of a text search. */
export interface SearchPlan {
  readonly chips: readonly Chip[]
  readonly levels: readonly (readonly Predicate[])[]
  readonly ranking?: Ranking
  /** What the results of this tier lack compared with those of the tiers above. */
  readonly others?: (level: number) => OtherResults
  /** SQL of additional members of each card. */
  readonly more?: (statement: Statement) => string
  /** The typed part number is superseded. */
  readonly replacement?: Replacement | undefined
  /** Ids of the understood categories. */
  readonly categories?: readonly number[]
  /** The car of the text, of any year. */
  readonly car?: Predicate | undefined
  /** The text names neither a car nor a part number: the compared car may decide. */
  readonly isForAnyCar?: boolean
  /** How many of the tiers require the compared car; they are the first. */
  readonly carTiers?: number
  /** How many of the tiers after them require shops at a location. */
  readonly placeTiers?: number
}

export type QueryInput = Parsed<typeof queryProducts>

/** A query with everything needed to answer it. */
export interface PlannedQuery {
  readonly input: QueryInput
  readonly language: Language
  readonly reference: ReferenceData
  readonly rates: ProductRates
  readonly statistics: TagStatistics
  readonly compare: ProductCar | undefined
  readonly filter: ProductPredicates
  readonly search: SearchPlan
}

/** A ranking tier of the search, and its sort order. */
export interface RankingTier {
  readonly level: number
  readonly predicates: ProductPredicates
  readonly order: ListOrder | Ranking
}
