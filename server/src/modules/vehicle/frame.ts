import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { DecodedFrame } from '@tiantian/contracts/vehicle/decoded-frame.ts'
import type { VinCandidate } from '@tiantian/contracts/vehicle/decoded-vin.ts'
import type { FrameNumber } from '@tiantian/contracts/vehicle/frame.ts'
import { frameText } from '@tiantian/contracts/vehicle/frame.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { ReferenceData } from '../product/reference-data.ts'
import { readReferenceData } from '../product/reference-data.ts'

interface CodedGeneration {
  readonly code: string
  readonly generation_id: number
  readonly year_from: number
  readonly year_to: number | null
}

/** Our own table of codes, and the codes that the generations of Japanese makes have in the car tree. */
const readCoded = (sql: Queryable, codes: readonly string[]) => sql<CodedGeneration[]>`
  select code, generation_id, year_from, year_to from frame_codes where code = any(${codes as string[]})
  union
  select own.code, g.id, g.year_from, g.year_to
  from generations g join models m on m.id = g.model_id join makes k on k.id = m.make_id,
    unnest(string_to_array(replace(g.code, ' ', ''), ',')) own(code)
  where k.country = 'JP' and own.code = any(${codes as string[]})`

/**
 * The first reading whose code we know, with the cars that have it, the newest first; without such a code the first
 * reading and no cars.
 */
export async function decodeFrame(
  sql: Queryable,
  readings: readonly FrameNumber[],
  language: Language,
): Promise<DecodedFrame> {
  const reference = await readReferenceData(sql)
  const rows = await readCoded(
    sql,
    readings.map(({ code }) => code),
  )
  const known = readings.find((reading) => rows.some(({ code }) => code === reading.code))
  const frame = known ?? readings[0]!
  const candidates = rows
    .filter(({ code }) => code === known?.code)
    .flatMap((row) => candidateOf(row, reference, language))
    .sort((one, other) => other.yearFrom - one.yearFrom || one.modelName.localeCompare(other.modelName))
  return { frame: frameText(frame), modelCode: frame.code, candidates }
}

/** Cars with a frame number were built for Japan, where one drives on the left. */
const STEERING = 'rhd'

function candidateOf(row: CodedGeneration, reference: ReferenceData, language: Language): VinCandidate[] {
  const generation = reference.generations.get(row.generation_id)
  const model = generation && reference.models.get(generation.modelId)
  const make = model && reference.makes.get(model.makeId)
  if (!make) return []
  // The only generation of a model tells nothing that its name does not.
  const isOnly = reference.generationsOfModel.get(model.id)?.length === 1
  return [
    {
      vehicle: { make: make.slug, model: model.slug, generation: generation.slug, steering: STEERING },
      makeName: textIn(make.name, language),
      modelName: textIn(model.name, language),
      generationName: isOnly ? null : generation.name,
      yearFrom: row.year_from,
      yearTo: row.year_to,
    },
  ]
}
