import type { Language } from '@tiantian/contracts/language.ts'
import type { Sql } from 'postgres'
import type { CardRow } from './card-rows.ts'
import type { FittedRow } from './fitted-car-text.ts'
import { fittedCarText } from './fitted-car-text.ts'
import type { Question } from './product-narrowing.ts'
import { namesEngine } from './product-narrowing.ts'
import type { ReferenceBook } from './reference-book.ts'
import { Statement } from './statement.ts'

interface Asked {
  /** What the list is asked for; a car in it counts from its model on. */
  readonly questions: readonly Question[]
  readonly book: ReferenceBook
  readonly language: Language
}

/**
 * The cards of a page, each with the car that it was found by: its seller may have named it after another one. One
 * statement for all of them, and none where no model is asked for.
 */
export async function withFittedCars(
  sql: Sql,
  cards: readonly CardRow[],
  { questions, book, language }: Asked,
): Promise<readonly CardRow[]> {
  const car = questions.find(({ models = [] }) => models.length > 0)
  if (!car?.models || cards.length === 0) return cards
  const rows = Map.groupBy(await readFitted(sql, cards, car, questions), ({ product_id }) => product_id)
  const { models } = car
  return cards.map((card) => {
    const fitted = rows.get(idOf(card))
    return fitted ? withMember(card, fittedCarText(fitted, models, book, language)) : card
  })
}

const idOf = ([, , id]: CardRow) => id.toString()

function readFitted(sql: Sql, cards: readonly CardRow[], car: Question, questions: readonly Question[]) {
  const statement = new Statement()
  const tests = [
    `f.product_id = any(${statement.uuids(cards.map(idOf))})`,
    ...(car.covers ? [car.covers(statement)] : []),
    ...questions.flatMap(({ engines }) => (engines ? [namesEngine(statement, engines)] : [])),
  ]
  return statement.run<FittedRow>(
    sql,
    `select distinct f.product_id, f.make_id, f.model_id, f.generation_id, f.year_from, f.year_to
      from fitments f where ${tests.join(' and ')}
      order by f.product_id, f.make_id, f.model_id, f.generation_id, f.year_from, f.year_to`,
  )
}

const BRACE = '}'.length

const withMember = ([card, ...place]: CardRow, fittedCar: string): CardRow => [
  Buffer.concat([card.subarray(0, -BRACE), Buffer.from(`,"fittedCar":${JSON.stringify(fittedCar)}}`)]),
  ...place,
]
