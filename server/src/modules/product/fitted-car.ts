import type { Language } from '@tiantian/contracts/language.ts'
import type { Queryable } from '../../platform/database.ts'
import type { ProductCardRow } from './card-rows.ts'
import type { FittedRow } from './fitted-car-text.ts'
import { fittedCarText } from './fitted-car-text.ts'
import type { Predicate } from './product-predicates.ts'
import { namesEngine } from './product-predicates.ts'
import type { ReferenceData } from './reference-data.ts'
import { Statement } from './statement.ts'

interface FittedCarQuery {
  /** The filter of the list; a car in it counts from its model on. */
  readonly predicates: readonly Predicate[]
  readonly reference: ReferenceData
  readonly language: Language
}

/**
 * The cards of a page, each with the car that it was found by: the product name may mention another. One statement
 * for all of them, and none when no model is requested.
 */
export async function withFittedCars(
  sql: Queryable,
  cards: readonly ProductCardRow[],
  { predicates, reference, language }: FittedCarQuery,
): Promise<readonly ProductCardRow[]> {
  const car = predicates.find(({ models = [] }) => models.length > 0)
  if (!car?.models || cards.length === 0) return cards
  const rows = Map.groupBy(await readFitted(sql, cards, car, predicates), ({ product_id }) => product_id)
  const { models } = car
  return cards.map((card) => {
    const fitted = rows.get(idOf(card))
    return fitted ? withMember(card, fittedCarText(fitted, models, reference, language)) : card
  })
}

const idOf = ([, , id]: ProductCardRow) => id.toString()

function readFitted(
  sql: Queryable,
  cards: readonly ProductCardRow[],
  car: Predicate,
  predicates: readonly Predicate[],
) {
  const statement = new Statement()
  const tests = [
    `f.product_id = any(${statement.uuids(cards.map(idOf))})`,
    ...(car.covers ? [car.covers(statement)] : []),
    ...predicates.flatMap(({ engines }) => (engines ? [namesEngine(statement, engines)] : [])),
  ]
  return statement.run<FittedRow>(
    sql,
    `select distinct f.product_id, f.make_id, f.model_id, f.generation_id, f.year_from, f.year_to
      from fitments f where ${tests.join(' and ')}
      order by f.product_id, f.make_id, f.model_id, f.generation_id, f.year_from, f.year_to`,
  )
}

const BRACE = '}'.length

const withMember = ([card, ...place]: ProductCardRow, fittedCar: string): ProductCardRow => [
  Buffer.concat([card.subarray(0, -BRACE), Buffer.from(`,"fittedCar":${JSON.stringify(fittedCar)}}`)]),
  ...place,
]
