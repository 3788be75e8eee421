import { mayBeBuiltIn } from '../list/car.ts'
import { tagOf } from '../list/tag.ts'
import type { ReferenceData, ReferenceGeneration } from '../reference-data.ts'
import type { SourceFitment, SourceProduct } from './index-item-source.ts'

/**
 * Tags of the cars that a part fits. Where it excludes a generation or a model that a wider row covers, the wide tag
 * gives way to tags of all the others: lists by car then need to read no rows.
 */
export function carTagsOf(product: Pick<SourceProduct, 'fitments' | 'exclusions'>, reference: ReferenceData) {
  const excluded = excludedCars(product.exclusions ?? [], reference)
  return (product.fitments ?? []).flatMap((fitment) => tagsOfRow(fitment, excluded, reference))
}

interface ExcludedCars {
  readonly models: ReadonlySet<number>
  readonly generations: ReadonlySet<number>
}

/** Those that are excluded altogether: an engine, a side or a part of the years leaves the others. */
function excludedCars(rows: readonly SourceFitment[], reference: ReferenceData): ExcludedCars {
  const whole = rows.filter(([, , , engine, , , steering]) => engine === null && !steering)
  const generations = whole.flatMap(([make, model, generation, , yearFrom, yearTo]) =>
    (generation === null ? generationsBelow(reference, make, model) : [reference.generations.get(generation)])
      .filter((one) => one !== undefined)
      .filter((one) => isWithin(one, yearFrom, yearTo))
      .map(({ id }) => id),
  )
  const models = whole.flatMap(([, model, generation, , yearFrom, yearTo]) =>
    model !== null && generation === null && yearFrom === null && yearTo === null ? [model] : [],
  )
  return { models: new Set(models), generations: new Set(generations) }
}

const isWithin = (one: ReferenceGeneration, yearFrom: number | null, yearTo: number | null) =>
  (yearFrom ?? 0) <= one.yearFrom && (yearTo ?? 9999) >= (one.yearTo ?? 9999)

const modelsBelow = (reference: ReferenceData, make: number, model: number | null) =>
  model === null ? (reference.modelsOfMake.get(make) ?? []).map(({ id }) => id) : [model]

const generationsBelow = (reference: ReferenceData, make: number, model: number | null) =>
  modelsBelow(reference, make, model).flatMap((id) => reference.generationsOfModel.get(id) ?? [])

function tagsOfRow(
  [make, model, generation, engine, yearFrom, yearTo]: SourceFitment,
  excluded: ExcludedCars,
  reference: ReferenceData,
): number[] {
  const common = [tagOf('make', make), ...(engine === null ? [] : [tagOf('engine', engine)])]
  const ofModel = model === null ? [] : [tagOf('model', model)]
  if (generation !== null) {
    return excluded.generations.has(generation)
      ? []
      : [...common, ...ofModel, tagOf('generation', generation)]
  }
  if (yearFrom === null && yearTo === null) {
    if (isUntouched(reference, make, model, excluded))
      return [...common, ...ofModel, model === null ? tagOf('makeWide', make) : tagOf('modelWide', model)]
    return [
      ...common,
      ...modelsBelow(reference, make, model).flatMap((id) => othersOf(id, excluded, reference)),
    ]
  }
  // Years are mapped to the generations built in them: a wide tag would match all others too.
  const ofYears = generationsBelow(reference, make, model).filter((one) =>
    mayBeBuiltIn(one, yearFrom, yearTo),
  )
  return [
    ...common,
    ...(excluded.models.has(model ?? 0) ? [] : ofModel),
    ...ofYears
      .filter(({ id }) => !excluded.generations.has(id))
      .flatMap(({ id, modelId }) => [tagOf('model', modelId), tagOf('generation', id)]),
  ]
}

const isUntouched = (
  reference: ReferenceData,
  make: number,
  model: number | null,
  { models, generations }: ExcludedCars,
) =>
  (models.size === 0 && generations.size === 0) ||
  !(
    modelsBelow(reference, make, model).some((id) => models.has(id)) ||
    generationsBelow(reference, make, model).some(({ id }) => generations.has(id))
  )

/** What remains of a model. */
function othersOf(model: number, excluded: ExcludedCars, reference: ReferenceData): number[] {
  if (excluded.models.has(model)) return []
  const generations = reference.generationsOfModel.get(model) ?? []
  const left = generations.filter(({ id }) => !excluded.generations.has(id))
  if (left.length === generations.length) return [tagOf('model', model), tagOf('modelWide', model)]
  return left.length === 0 ? [] : [tagOf('model', model), ...left.map(({ id }) => tagOf('generation', id))]
}
