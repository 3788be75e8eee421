import { AppError } from '@tiantian/contracts/error.ts'
import type { Steering, Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import type { ReferenceData, ReferenceGeneration } from '../reference-data.ts'
import type { Statement } from './statement.ts'
import { tagOf } from './tag.ts'

/** A car as far as known: ids of make, model, generation and engine, and the model year. */
export interface ProductCar {
  readonly make: number
  readonly model?: number | undefined
  readonly generation?: ReferenceGeneration | undefined
  readonly engine?: number | undefined
  /** Model year. */
  readonly year?: number | undefined
  /** When the year is known and the generation is not: the generations of the model or make that were built in it. */
  readonly ofYear?: readonly number[] | undefined
  readonly steering?: Steering | undefined
}

/** @throws AppError('VEHICLE_NOT_FOUND') when an id is unknown, or a level above it is missing */
export function getCar(reference: ReferenceData, vehicle: Vehicle): ProductCar {
  const make = reference.makeBySlug.get(vehicle.make)
  const model = make && vehicle.model ? reference.modelBySlug.get(`${make.id}/${vehicle.model}`) : undefined
  const generation =
    model && vehicle.generation
      ? reference.generationBySlug.get(`${model.id}/${vehicle.generation}`)
      : undefined
  const engine = vehicle.engine ? reference.engineByCode.get(vehicle.engine.toUpperCase()) : undefined
  const isKnown = (named: string | undefined, found: unknown) => named === undefined || found !== undefined
  if (
    !(
      make &&
      isKnown(vehicle.model, model) &&
      isKnown(vehicle.generation, generation) &&
      isKnown(vehicle.engine, engine)
    )
  ) {
    throw new AppError('VEHICLE_NOT_FOUND')
  }
  const { year, steering } = vehicle
  const known = { make: make.id, model: model?.id, generation, engine, year, steering }
  return { ...known, ofYear: generation ? undefined : builtIn(reference, known) }
}

/** Generations of the model, or of all models of the make, whose years may overlap a row for one of them. */
function builtIn(reference: ReferenceData, { make, model, year }: ProductCar): number[] | undefined {
  if (year === undefined) return undefined
  const models = model === undefined ? (reference.modelsOfMake.get(make) ?? []).map(({ id }) => id) : [model]
  const generations = models.flatMap((id) => reference.generationsOfModel.get(id) ?? [])
  return generations.filter((one) => mayBeBuiltIn(one, year, year)).map(({ id }) => id)
}

/** A product may fit the car when it has one of these tags: the car's own level, or a wider one that covers it. */
export function carTags({ make, model, generation, ofYear = [] }: ProductCar): number[] {
  if (model === undefined) return [tagOf('make', make)]
  const wide = tagOf('makeWide', make)
  // A row with years and without a generation has the tags of all generations built then.
  const generations = generation ? [generation.id] : ofYear
  if (generations.length === 0) return [tagOf('model', model), wide]
  return [...generations.map((id) => tagOf('generation', id)), tagOf('modelWide', model), wide]
}

/**
 * SQL for "the fitment row `f` covers the car, and its product does not exclude it": an unspecified value on either
 * side matches, but only what surely is an excluded car is left out.
 */
export function covers(statement: Statement, car: ProductCar): string {
  return `${rowCovers(statement, car, 'f')} and not exists (select from fitment_exclusions x
    where x.product_id = f.product_id and ${rowCovers(statement, car, 'x')} and ${isSure(statement, car, 'x')})`
}

/** The row is of `fitments` or of `fitment_exclusions`. */
function rowCovers(statement: Statement, car: ProductCar, row: 'f' | 'x'): string {
  const { make, model, generation, engine, year, ofYear, steering } = car
  const levels: [string, number | undefined][] = [
    [`${row}.model_id`, model],
    [`${row}.generation_id`, generation?.id],
    [`${row}.engine_id`, engine],
  ]
  const tests = levels.flatMap(([column, id]) =>
    id === undefined ? [] : [`(${column} is null or ${column} = ${statement.int(id)})`],
  )
  if (year !== undefined) {
    tests.push(`coalesce(${row}.year_from, 0) <= ${statement.int(year)}`)
    tests.push(`coalesce(${row}.year_to, 9999) >= ${statement.int(year)}`)
    if (ofYear)
      tests.push(`(${row}.generation_id is null or ${row}.generation_id = any(${statement.ints(ofYear)}))`)
  } else if (generation) tests.push(mayBeBuilt(statement, generation, row))
  if (steering) tests.push(`coalesce(${row}.steering = ${statement.text(steering)}, true)`)
  return [`${row}.make_id = ${statement.int(make)}`, ...tests].join(' and ')
}

/**
 * A row with years instead of a generation may be about other generations. One year of tolerance on either side:
 * markets differ by that, and `no` must be certain.
 */
const yearsOf = ({ yearFrom, yearTo }: ReferenceGeneration) => [yearFrom - 1, (yearTo ?? 9998) + 1] as const

function mayBeBuilt(statement: Statement, generation: ReferenceGeneration, row: 'f' | 'x'): string {
  const [first, last] = yearsOf(generation).map((year) => statement.int(year))
  return `(${row}.generation_id is not null
    or (coalesce(${row}.year_from, 0) <= ${last} and coalesce(${row}.year_to, 9999) >= ${first}))`
}

/** The same for a given row: lists contain what their badges do not deny. */
export function mayBeBuiltIn(
  generation: ReferenceGeneration,
  yearFrom: number | null,
  yearTo: number | null,
): boolean {
  const [first, last] = yearsOf(generation)
  return (yearFrom ?? 0) <= last && (yearTo ?? 9999) >= first
}

/** SQL for "the row requires nothing that the car leaves unspecified". */
function isSure(statement: Statement, car: ProductCar, row: 'f' | 'x'): string {
  const tests = yearsAreSure(statement, car, row)
  if (car.model === undefined) tests.push(`${row}.model_id is null`)
  if (!car.generation) tests.push(`${row}.generation_id is null`)
  if (car.engine === undefined) tests.push(`${row}.engine_id is null`)
  if (!car.steering) tests.push(`${row}.steering is null`)
  return tests.join(' and ') || 'true'
}

/** Without a model year a car may be of any year of its generation. */
function yearsAreSure(statement: Statement, { generation, year }: ProductCar, row: 'f' | 'x'): string[] {
  if (year !== undefined) return []
  if (!generation) return [`${row}.year_from is null`, `${row}.year_to is null`]
  return [
    `coalesce(${row}.year_from, 0) <= ${statement.int(generation.yearFrom)}`,
    `coalesce(${row}.year_to, 9999) >= ${statement.int(generation.yearTo ?? 9999)}`,
  ]
}

/** SQL that returns how a product fits the car: "unknown" is never reported as "fits". */
export function fitSql(statement: Statement, car: ProductCar, productId: string): string {
  const covered = covers(statement, car)
  const mayBeExcluded = `exists (select from fitment_exclusions x
    where x.product_id = f.product_id and ${rowCovers(statement, car, 'x')})`
  return `(select case when count(*) = 0 then 'unknown'
      when bool_or(${covered} and ${isSure(statement, car, 'f')} and not ${mayBeExcluded}) then 'fits'
      when bool_or(${covered}) then 'maybe' else 'no' end
    from fitments f where f.product_id = ${productId})`
}

/** No part is made for older cars. */
const YEAR_MIN = 1950

/**
 * Common to garage and search.
 * @param path the input field of the year
 * @throws AppError('INVALID_INPUT') for a year in which no car was built
 */
export function checkYear(path: string, year: number | undefined, now: Date): void {
  // The next model year starts in autumn.
  const maximum = now.getUTCFullYear() + 1
  if (year === undefined || (year >= YEAR_MIN && year <= maximum)) return
  const [rule, bound] =
    year < YEAR_MIN
      ? (['too_small', { origin: 'number', minimum: YEAR_MIN }] as const)
      : (['too_big', { origin: 'number', maximum }] as const)
  throw new AppError('INVALID_INPUT', {}, [{ path, rule, params: bound }])
}
