import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { ReferenceData } from '../reference-data.ts'
import type { ProductCardRow } from './card-page.ts'
import type { Predicate } from './product-predicates.ts'
import { namesEngine } from './product-predicates.ts'
import { Statement } from './statement.ts'

/** A fitment row that covers the requested car; without a model it is for all of its make. */
interface FittedRow {
  readonly product_id: string
  readonly make_id: number
  readonly model_id: number | null
  readonly generation_id: number | null
  readonly year_from: number | null
  readonly year_to: number | null
}

/** Cars shown on a card. */
const NAMES_MAX = 2

interface FittedCar {
  readonly model: number
  readonly generation: string | undefined
  /** Infinite where the years are unbounded. */
  readonly from: number
  readonly to: number
}

/**
 * `Camry XV50 (2011–2018), XV40 (2006–2011) +1`: newest first. Only the model where a row is for all generations.
 * @param models ids of the requested models: a row for the whole make counts for each
 */
function fittedCarText(
  rows: readonly FittedRow[],
  models: readonly number[],
  reference: ReferenceData,
  language: Language,
): string {
  const cars = carsOf(rows, models, reference)
  const names = cars.slice(0, NAMES_MAX).map((car, at) => {
    const isSameModel = car.generation !== undefined && cars[at - 1]?.model === car.model
    const name = [isSameModel ? '' : modelName(car.model, reference, language), car.generation].filter(
      Boolean,
    )
    const years = yearsOf(car, language)
    return [...name, ...(years ? [`(${years})`] : [])].join(' ')
  })
  const others = cars.length - names.length
  return names.join(', ') + (others > 0 ? ` +${others}` : '')
}

function carsOf(
  rows: readonly FittedRow[],
  models: readonly number[],
  reference: ReferenceData,
): FittedCar[] {
  const isOf = (row: FittedRow, id: number) =>
    row.model_id === null ? reference.models.get(id)?.makeId === row.make_id : row.model_id === id
  return models
    .flatMap((id) =>
      carsOfModel(
        id,
        rows.filter((row) => isOf(row, id)),
        reference,
      ),
    )
    .sort((a, b) => (a.from === b.from ? 0 : b.from - a.from))
}

function carsOfModel(model: number, rows: readonly FittedRow[], reference: ReferenceData): FittedCar[] {
  const isForAll = (row: FittedRow) =>
    row.generation_id === null && row.year_from === null && row.year_to === null
  if (rows.some(isForAll))
    return [{ model, generation: undefined, from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }]
  const versions = Map.groupBy(rows, ({ generation_id, year_from, year_to }) =>
    generation_id === null ? `${year_from}–${year_to}` : generation_id,
  )
  return [...versions.values()].map((same) => {
    const generation = reference.generations.get(same[0]?.generation_id ?? 0)
    const { yearFrom, yearTo } = generation ?? {}
    return {
      model,
      generation: generation?.name,
      from: Math.min(...same.map((row) => row.year_from ?? yearFrom ?? Number.NEGATIVE_INFINITY)),
      to: Math.max(...same.map((row) => row.year_to ?? yearTo ?? Number.POSITIVE_INFINITY)),
    }
  })
}

/** `3`, `RX` or `2110` alone does not identify a car. */
function modelName(id: number, { models, makes }: ReferenceData, language: Language): string {
  const model = models.get(id)
  const name = textIn(model?.name ?? {}, language)
  if (/\p{L}{3}|\p{Script=Han}{2}/u.test(name)) return name
  return `${textIn(makes.get(model?.makeId ?? 0)?.name ?? {}, language)} ${name}`
}

const OPEN_YEARS: Record<Language, { since: (year: number) => string; until: (year: number) => string }> = {
  'zh-Hans': { since: (year) => `${year} 年至今`, until: (year) => `至 ${year} 年` },
  en: { since: (year) => `from ${year}`, until: (year) => `to ${year}` },
  ru: { since: (year) => `с ${year}`, until: (year) => `до ${year}` },
  kk: { since: (year) => `${year} жылдан`, until: (year) => `${year} жылға дейін` },
}

function yearsOf({ from, to }: FittedCar, language: Language): string {
  if (Number.isFinite(from) && Number.isFinite(to)) return from === to ? `${from}` : `${from}–${to}`
  if (Number.isFinite(from)) return OPEN_YEARS[language].since(from)
  return Number.isFinite(to) ? OPEN_YEARS[language].until(to) : ''
}

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
