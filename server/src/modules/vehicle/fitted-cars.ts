import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { FitmentAxle, FitmentSide, Steering } from '@tiantian/contracts/product/vehicle.ts'
import type { listFittedCars as contract, FittedModel } from '@tiantian/contracts/vehicle/fitment.ts'
import * as z from 'zod'
import { cursorInt, pageOf, readCursor } from '../../platform/database/cursor.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { alphabetOf } from '../../platform/text/wording.ts'
import type { ReferenceData } from '../product/reference-data.ts'
import { readReferenceData } from '../product/reference-data.ts'

interface FitmentOfPart {
  readonly make_id: number
  readonly model_id: number | null
  readonly generation_id: number | null
  readonly engine_id: number | null
  readonly year_from: number | null
  readonly year_to: number | null
  readonly steering: Steering | null
  readonly axle: FitmentAxle | null
  readonly side: FitmentSide | null
  readonly note: LocalizedText | null
}

type FittedCarsInput = Parsed<typeof contract>

const position = z.tuple([cursorInt.min(0)])

/**
 * The cars of a part by make and model, in the order of their names. A part has at most 2,000 fitments: they are read
 * and grouped at once, and paged by model.
 * @throws AppError('PRODUCT_NOT_FOUND')
 */
export async function listFittedCars(sql: Queryable, input: FittedCarsInput, language: Language) {
  const [reference, rows] = await Promise.all([readReferenceData(sql), readFitments(sql, input.productId)])
  const models = byName(groupByModel(rows), reference, language)
  const ofMake = input.make === undefined ? models : models.filter(({ make }) => make === input.make)
  const listName = `fitted ${input.productId} ${input.make ?? ''}`
  const [start] = readCursor(listName, input.cursor, position) ?? [0]
  const page = pageOf(listName, ofMake.slice(start), input.limit, () => [start + input.limit])
  return { ...page, makes: makesOf(models) }
}

async function readFitments(sql: Queryable, productId: string): Promise<readonly FitmentOfPart[]> {
  const rows = await sql<(FitmentOfPart | { make_id: null })[]>`
    select f.make_id, f.model_id, f.generation_id, f.engine_id, f.year_from, f.year_to,
      f.steering, f.axle, f.side, f.note
    from search_items i left join fitments f on f.product_id = i.product_id where i.product_id = ${productId}
    -- What is alike by name stands in one order on all pages.
    order by f.id`
  if (rows.length === 0) throw new AppError('PRODUCT_NOT_FOUND')
  return rows.filter((row): row is FitmentOfPart => row.make_id !== null)
}

function groupByModel(rows: readonly FitmentOfPart[]): FitmentOfPart[][] {
  return [...Map.groupBy(rows, ({ make_id, model_id }) => `${make_id}/${model_id}`).values()]
}

function byName(
  groups: readonly FitmentOfPart[][],
  reference: ReferenceData,
  language: Language,
): FittedModel[] {
  const compare = alphabetOf(language)
  return groups
    .map((rows) => fittedModel(rows, reference, language))
    .sort((a, b) => compare(a.makeName, b.makeName) || compare(a.modelName ?? '', b.modelName ?? ''))
}

function fittedModel(
  rows: readonly FitmentOfPart[],
  reference: ReferenceData,
  language: Language,
): FittedModel {
  const { make_id, model_id } = rows[0]!
  const make = reference.makes.get(make_id)
  const model = model_id === null ? undefined : reference.models.get(model_id)
  return {
    make: make?.slug ?? '',
    makeName: textIn(make?.name ?? {}, language),
    model: model?.slug ?? null,
    modelName: model ? textIn(model.name, language) : null,
    versions: versionsOf(rows, reference, language),
  }
}

/** Rows that differ only in their engine are one version; newest first. */
function versionsOf(rows: readonly FitmentOfPart[], reference: ReferenceData, language: Language) {
  const groups = Map.groupBy(rows, ({ generation_id, year_from, year_to, steering, axle, side, note }) =>
    JSON.stringify([generation_id, year_from, year_to, steering, axle, side, note]),
  )
  return [...groups.values()]
    .map((same) => versionOf(same, reference, language))
    .sort((a, b) => (b.yearFrom ?? 0) - (a.yearFrom ?? 0))
}

function versionOf(
  rows: readonly FitmentOfPart[],
  reference: ReferenceData,
  language: Language,
): FittedModel['versions'][number] {
  const { generation_id, year_from, year_to, steering, axle, side, note } = rows[0]!
  const generation = generation_id === null ? undefined : reference.generations.get(generation_id)
  return {
    generationName: generation?.name ?? null,
    yearFrom: year_from ?? generation?.yearFrom ?? null,
    yearTo: year_to ?? generation?.yearTo ?? null,
    engines: enginesOf(rows, reference),
    ...(steering && { steering }),
    ...(axle && { axle }),
    ...(side && { side }),
    ...(note && { note: textIn(note, language) }),
  }
}

/** One row for every engine makes the others redundant. */
function enginesOf(rows: readonly FitmentOfPart[], reference: ReferenceData): string[] {
  if (rows.some(({ engine_id }) => engine_id === null)) return []
  return rows.flatMap(({ engine_id }) => reference.engineCodes.get(engine_id!) ?? []).sort()
}

function makesOf(models: readonly FittedModel[]) {
  return [...Map.groupBy(models, ({ make }) => make)].map(([slug, ofMake]) => ({
    slug,
    name: ofMake[0]!.makeName,
    modelCount: ofMake.length,
  }))
}
